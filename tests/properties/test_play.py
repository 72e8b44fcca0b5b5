"""Random play: never a dead end, always an end; states are untouched, and survive encoding."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given

from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.facts import Derivation
from pacwar.core.match import Played
from pacwar.core.records import Record, Refusal, decode, encode
from tests.facts import differing, facts_of, made_of_declared
from tests.games import (
    ALL_GAMES,
    LOADED,
    copied,
    every_game,
    moments,
    new_match,
    random_match,
    random_play,
    rule_ids,
    sampled,
    seeds,
    whole_domain,
)


def test_every_value_of_every_option_is_played() -> None:
    played = {
        (game.key, option, value)
        for _, game, scenario in ALL_GAMES
        for option, value in new_match(game, scenario, 0).options.items()
    }
    for game in LOADED.values():
        assert all(
            (game.key, option, value) in played for option in game.options for value in game.options[option]
        )


@every_game
@given(seed=seeds)
def test_random_play_ends_within_its_stated_number_of_decisions(game: Game, scenario: str, seed: int) -> None:
    match = new_match(game, scenario, seed)
    for number, _ in enumerate(random_play(match, Random(seed)), 1):
        assert number <= game.max_decisions
        assert match.result is None
    assert match.result is not None
    assert set(match.result.scores) == set(game.sides)
    assert sum(match.result.scores.values()) == 1
    assert match.result.rule in rule_ids(game)
    assert all(match.legal(side) == [] for side in game.sides)


@every_game
@given(seed=seeds)
def test_every_action_of_the_legal_list_is_accepted(game: Game, scenario: str, seed: int) -> None:
    for match, side, _ in moments(game, scenario, seed, about=40):
        for action in sampled(match.legal(side), 25, seed):
            after = copied(match, Seeded(seed))
            assert isinstance(after.play(side, action), Played)
            assert after.deciders or after.result is not None
            for decider in after.deciders:
                assert after.legal(decider), f"a dead end after {action}"


@every_game
@given(seed=seeds)
def test_a_refused_action_changes_nothing(game: Game, scenario: str, seed: int) -> None:
    for match, side, _ in moments(game, scenario, seed, about=30):
        before, log = encode(match.state), list(match.log)
        views = [encode(match.view(each)) for each in (*game.sides, None)]
        domain = sampled(whole_domain(game, match, side), 30, seed)
        refused = [match.play(side, a) for a in domain if match.check(side, a) is not None]
        assert all(isinstance(each, Refusal) for each in refused)
        assert encode(match.state) == before
        assert list(match.log) == log
        assert [encode(match.view(each)) for each in (*game.sides, None)] == views


@every_game
@given(seed=seeds)
def test_the_state_that_goes_in_is_untouched(game: Game, scenario: str, seed: int) -> None:
    kept: list[tuple[object, bytes]] = []
    for match, _, _ in random_match(game, scenario, seed):
        if len(match.log) % 5 == 0:
            kept.append((match.state, encode(match.state)))
    assert all(encode(state) == before for state, before in kept)


@every_game
@given(seed=seeds)
def test_a_state_survives_encoding_and_its_encoding_is_canonical(
    game: Game, scenario: str, seed: int
) -> None:
    for match, _, _ in moments(game, scenario, seed, about=150):
        data = encode(match.state)
        again = decode(data, game.state)
        assert again == match.state
        assert encode(again) == data
        for side in (*game.sides, None):
            view = match.view(side)
            assert decode(encode(view), game.view_type) == view
            assert encode(decode(encode(view), game.view_type)) == encode(view)


@every_game
@given(seed=seeds)
def test_facts_handed_on_equal_facts_made_afresh(game: Game, scenario: str, seed: int) -> None:
    """Each fact that declares the parts it reads, and the legal actions that follow from all of them. Also: no list
    depends on the order in which a dict or a set was filled."""
    for match, _, _ in moments(game, scenario, seed, about=250):
        fresh = match.with_state(decode(encode(match.state), game.state))
        if isinstance(match.position, Derivation):
            assert list(differing(match.position, fresh.position)) == []
        assert fresh.deciders == match.deciders
        for side in match.deciders:
            assert fresh.legal(side) == match.legal(side)


@every_game
@given(seed=seeds)
def test_a_fact_reads_only_the_parts_that_it_declares(game: Game, scenario: str, seed: int) -> None:
    """Facts made of nothing but these parts are the same; else one could be handed on that no longer holds."""
    for match, _, _ in moments(game, scenario, seed, about=12):
        position = match.position
        for name in facts_of(position) if isinstance(position, Derivation) else ():
            assert list(differing(getattr(position, name), made_of_declared(position, name), name)) == []


@every_game
@given(seed=seeds)
def test_a_part_that_is_not_touched_is_handed_on_as_the_same_object(
    game: Game, scenario: str, seed: int
) -> None:
    """A part that is equal but not the same would derive its facts again. (It may have changed and changed back.)"""
    names: list[str] = [name for name in game.state.__struct_fields__ if name != "steps"]
    before: Any = None
    kept = copied_in_vain = 0
    for match, _, _ in random_match(game, scenario, seed):
        for name in names if before is not None else ():
            old, new = getattr(before, name), getattr(match.state, name)
            pairs = (
                [(old.get(key), part) for key, part in new.items()] if isinstance(new, dict) else [(old, new)]
            )
            for was, part in pairs:
                if isinstance(part, dict | Record) and part == was:
                    kept += 1
                    copied_in_vain += part is not was
        before = match.state
    assert copied_in_vain <= 3 + 0.005 * kept


@every_game
@given(seed=seeds)
def test_the_same_seed_gives_the_same_match(game: Game, scenario: str, seed: int) -> None:
    first, second = ([(a, s) for _, s, a in random_match(game, scenario, seed)] for _ in range(2))
    assert first == second
