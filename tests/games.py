"""Every game and scenario there is, and what the properties need to play them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st

import toy
from pacwar.core import registry, save
from pacwar.core.contract import Game
from pacwar.core.dice import Dice, Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import Action, Together, encode
from pacwar.core.rulebook import RuleIndex, Rulings
from pacwar.games import GAMES
from tests import reached
from tests.playing import domain, open_ask

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., None])


def shelved(load: registry.Load) -> Game:
    """Put on the shelf as loaded: a save that is read back needs no second reading of the data, unless with a pack."""
    game = load(None)
    registry.register(game.key, lambda pack: game if pack is None else load(pack))
    return game


LOADED: dict[str, Game] = {
    game.key: game
    for load in (toy.load, *(import_module(f"pacwar.games.{key}").load for key in GAMES), *reached.loads())
    for game in (shelved(load),)
}

OPTIONS_MATTER = {  # in which scenarios; the short ones are enough
    "toy": ("raid",),
    "malaya": ("campaign",),
    "bataan": ("layac", "abucay", "second"),  # 10.41a soon; 16.32, 19.24d; 19.55 and 10.41a often
}


def with_options(game: Game, number: int) -> Game:
    """The same game, in which each option has its value of this number (or its last one) by default."""
    values = {option: list(of)[: number + 1][-1] for option, of in game.options.items()}
    options = {option: {values[option]: of[values[option]], **of} for option, of in game.options.items()}
    return dataclasses.replace(game, options=options)


def optional(game: Game) -> Iterator[tuple[str, Game, str]]:
    """Cases that play every value of every option but the default."""
    for number in range(1, max(map(len, game.options.values()), default=1)):
        other = with_options(game, number)
        values = "-".join(next(iter(of)) for of in other.options.values())
        for scenario in OPTIONS_MATTER[game.key]:
            yield f"{game.key}-{scenario}-{values}", other, scenario


ALL_GAMES: list[tuple[str, Game, str]] = [
    case
    for game in LOADED.values()
    for case in (
        *((f"{game.key}-{scenario}", game, scenario) for scenario in game.scenarios),
        *optional(game),
    )
]

LONG = {("bataan", "second"), ("bataan", "campaign")}  # matches of thousands of decisions
LONG |= {(reached.KEYS["bataan"], scenario) for scenario in reached.SCENARIOS["bataan"]}
BEGINNING = 700  # so many of them are played, but for a few properties and in the thorough profile
THOROUGH = 10  # examples from which on a profile is thorough

seeds = st.integers(0, 2**32 - 1)


def every_game(test: F) -> F:
    """Run a property for every scenario of every game."""
    return _for_all(test, ALL_GAMES)


def every_start(test: F) -> F:
    """Only as the games begin: for whole games between computer players, who get to everything by themselves."""
    return _for_all(test, [each for each in ALL_GAMES if each[1].key not in reached.KEYS.values()])


def every_short_game(test: F) -> F:
    """Where matches are played to the end again and again."""
    return _for_all(test, [each for each in ALL_GAMES if (each[1].key, each[2]) not in LONG])


def _for_all(test: F, games: list[tuple[str, Game, str]]) -> F:
    cases = [pytest.param(game, scenario, id=name) for name, game, scenario in games]
    marked: F = pytest.mark.parametrize(("game", "scenario"), cases)(test)
    return marked


def new_match(game: Game, scenario: str, seed: int, *, strict: bool = True) -> Match:
    return Match.new(game, scenario, Seeded(seed), strict=strict)


def random_match(
    game: Game, scenario: str, seed: int, *, strict: bool = True
) -> Iterator[tuple[Match, str, Action]]:
    """A match played at random to its end, or its beginning if it is long: at each decision the match, who decides, and
    what he is about to play."""
    most = max_decisions(game, scenario)
    yield from islice(random_play(new_match(game, scenario, seed, strict=strict), Random(seed)), most)


def max_decisions(game: Game, scenario: str) -> int | None:
    """How far a match is played if not to its end."""
    is_long = (game.key, scenario) in LONG and settings().max_examples < THOROUGH
    return BEGINNING if is_long else None


def random_play(match: Match, rng: Random) -> Iterator[tuple[Match, str, Action]]:
    """Go on at random. Where several sides decide, any of them is next."""
    while match.deciders:
        side = rng.choice(match.deciders)
        legal = match.legal(side)
        assert legal, f"a dead end: {side} at {match.step(side)}"
        action = rng.choice(legal)
        yield match, side, action
        played = match.play(side, action)
        assert isinstance(played, Played), f"{action} is on the legal list and refused: {played}"


def moments(
    game: Game, scenario: str, seed: int, *, about: int, strict: bool = True
) -> Iterator[tuple[Match, str, Action]]:
    """About so many moments of a random match, spread over its whole length; the first ones always. Of the beginning of
    a long match there are fewer."""
    length, rng = usual_length(game, scenario), Random(seed)
    about = about // 2 if max_decisions(game, scenario) else about
    for number, moment in enumerate(random_match(game, scenario, seed, strict=strict)):
        if number < 3 or rng.random() < about / length:
            yield moment


_lengths: dict[tuple[str, ...], float] = {}


def usual_length(game: Game, scenario: str) -> float:
    """How many decisions a random match has in the mean, by a few of them."""
    case = (game.key, scenario, *(next(iter(values)) for values in game.options.values()))
    if case not in _lengths:
        lengths = [sum(1 for _ in random_match(game, scenario, seed)) for seed in range(3)]
        _lengths[case] = sum(lengths) / len(lengths)
    return _lengths[case]


def closer(game: Game, about: int) -> int:
    """In a short game with much to hide more moments are looked at."""
    return 4 * about if game.guesses and game.max_decisions < 5_000 else about


def copied(match: Match, dice: Dice | None = None) -> Match:
    """The same match once more, with dice of its own."""
    return match.with_state(match.state).with_dice(dice or Seeded(0))


def in_secret(match: Match) -> bool:
    """Is a secret decision open?"""
    return isinstance(match.state.steps[-1], Together)


def whole_domain(game: Game, match: Match, side: str) -> list[Action]:
    """Every action of every type that the open step asks for, over the whole table, and a few of other types."""
    asked = [order.action for order in open_ask(match, side).orders] if side in match.deciders else []
    found = [action for kind in asked for action in domain(match, kind)]
    for kind in game.actions():
        if kind not in asked:
            found += domain(match, kind)[:: max(1, len(domain(match, kind)) // 3)]
    return found


def sampled(items: list[T], size: int, seed: int) -> list[T]:
    """Some of the items, in their order."""
    chosen = sorted(Random(seed).sample(range(len(items)), min(size, len(items))))
    return [items[i] for i in chosen]


def seen(match: Match, side: str | None, seed: int = 0) -> dict[str, Any]:
    """Everything that a side can see or ask for."""
    found = {
        "view": encode(match.view(side)),
        "step": match.step(side),
        "awaited": match.awaited(side),
        "told": match.told(side),
        "export": save.export(match, side),
        "over": match.result,
        "sight": lines_of_sight(match, side, seed),
    }
    if side is None:
        return found
    legal = match.legal(side)
    return found | {
        "asked": side in match.deciders,
        "legal": legal,
        "refusals": [match.check(side, a) for a in sampled(whole_domain(match.game, match, side), 40, seed)],
        "can_undo": match.can_undo(side),
        "why_no_undo": match.why_no_undo(side),
        "odds": [match.odds(side, a) for a in sampled(legal, 2, seed)],
        "ways": match.ways(side),
        "drill": match.drill(side),
        "inspect": inspected(match, side, seed),
    }


def lines_of_sight(match: Match, side: str | None, seed: int) -> list[Any]:
    """Some of the lines that a side may ask for, if the scenario has any."""
    spots, rng = match.setting.board.spots, Random(seed)
    many = 10 if match.setting.sight else 0
    return [match.sight(side, rng.choice(spots), rng.choice(spots)) for _ in range(many)]


def inspected(match: Match, side: str, seed: int) -> list[Any]:
    """What a side may know of some units and spots."""
    return [
        match.inspect(side, value, kind)
        for kind in ("unit", "spot")
        for value in sampled(list(match.setting.arguments[kind].values), 12, seed)
    ]


def rule_ids(game: Game) -> frozenset[str]:
    """Every rule and ruling that may be cited."""
    rules = game.library.get("rules.yaml", RuleIndex).rules
    rulings = game.library.get("rulings.yaml", Rulings).rulings
    return frozenset((*(rule.id for rule in rules), *(ruling.id for ruling in rulings)))
