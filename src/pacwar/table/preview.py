"""Previews for a seat: which choices lead to a roll, and where the moving unit can go. All by the game's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from pacwar.core import machine
from pacwar.core.contract import Ask, Game, own_agenda
from pacwar.core.match import Match
from pacwar.core.records import Action, argument, replace
from pacwar.table.audience_log import lanes_open
from pacwar.table.wire import Choice, Ending, Runs, Unused, Way

COMPARED = (
    4  # actions of a type: so many are tried out for dice, so that their odds can be shown side by side
)
MAPPED = ("unit", "spot")  # kinds of arguments that are chosen on the map, one among many
NAMED = 4  # of what is still possible
QUIET = 10  # quiet answers that are assumed on the way to a roll


def open_position(match: Match, side: str) -> Any:
    """The position as a side that is asked has it: in a secret decision its own agenda is on top."""
    p = match.position
    if not lanes_open(match):
        return p
    return match.game.position(replace(p.state, steps=own_agenda(p.state, side)), p)


def choices(match: Match, side: str) -> tuple[Choice, ...]:
    """The legal actions, those of one type together; their sentences are given when they are asked for."""
    found: dict[type[Action], list[Action]] = {}
    for action in match.legal(side):
        found.setdefault(type(action), []).append(action)
    rolling = (
        set() if lanes_open(match) else _rolling(match, side, found)
    )  # in secret decisions there are no dice
    return tuple(
        Choice(kind.__name__, kind.arg, runs(map(argument, same)), "", kind in rolling)
        if kind.arg is not None
        else Choice(kind.__name__, None, (), match.setting.describe(same[0]), kind in rolling)
        for kind, same in found.items()
    )


def _rolling(match: Match, side: str, found: Mapping[type[Action], Sequence[Action]]) -> set[type[Action]]:
    """Types of which an action leads to a roll, where there are so few that a player compares their odds."""
    few = [same for kind, same in found.items() if kind.arg not in MAPPED and len(same) <= COMPARED]
    game, p = match.game, match.position
    if few and game.guesses:  # a hidden fact may decide whether a die is rolled
        p = game.position(game.guess(match.view(side), match.told(side), Random(0)), None)
    return {
        type(same[0])
        for same in few
        if any(leads_to_dice(game, p, action) or is_reckoned(game, p, side, action) for action in same)
    }


def runs(values: Iterable[int]) -> Runs:
    """Numbers in their order, those that follow one upon the other as the first and the last."""
    found: list[list[int]] = []
    for value in values:
        if found and found[-1][1] + 1 == value:
            found[-1][1] = value
        else:
            found.append([value, value])
    return tuple(first if first == last else (first, last) for first, last in found)


def spread(values: Runs) -> Iterator[int]:
    """The numbers of runs."""
    for value in values:
        if isinstance(value, int):
            yield value
        else:
            yield from range(value[0], value[1] + 1)


def leads_to_dice(game: Game, p: Any, action: Action) -> bool:
    """Whether a die is rolled before a side can add to it."""
    now = p.state.steps[-1]
    for _ in range(QUIET):
        ask = game.steps.get(type(now))
        order = ask.by_action.get(type(action)) if isinstance(ask, Ask) else None
        if order is None or order.check(p, now, action) is not None:
            return False  # on a guess it may be another step
        try:
            out = order.apply(p, now, action, machine.NO_DICE)
            p = machine.run_until_asked(game, game.position(out.state, p), machine.NO_DICE, []).position
        except AssertionError:  # NO_DICE was asked
            return True
        now = p.state.steps[-1]
        quiet = getattr(game.steps.get(type(now)), "quiet", None)
        if quiet is None:
            return False
        action = quiet
    return False


def is_reckoned(game: Game, p: Any, side: str, action: Action) -> bool:
    """Whether it fixes a later combat, so that the column of its table can be shown in advance."""
    return action.arg is None and any(line.chart for line in game.breakdown(p, side, action))


def primary(ask: Ask, legal: Sequence[Choice]) -> str:
    """The type of action that most players want next: the only one there is, or what the game names; "" if none is."""
    types = {each.type for each in legal}
    named = (action.__name__ for action in ask.primary)
    is_single = len(legal) == 1 and len(list(islice(spread(legal[0].args), 2))) < 2
    return legal[0].type if is_single else next((name for name in named if name in types), "")


def ending(match: Match, ask: Ask, legal: Sequence[Choice], *, in_battle: bool) -> Ending | None:
    """The choice that ends the phase or selection, with the actions that it gives up.

    One unit's move or attack gives nothing up, nor does the answer that only adds nothing: there the odds say what is
    at stake.
    """
    if ask.ends is None or all(each.type != ask.ends.__name__ for each in legal):
        return None
    gives_up = not in_battle and ask.travel is None and ask.ends is not type(ask.quiet)
    unused = (_unused(match, each) for each in legal if each.kind is not None)
    return Ending(ask.ends.__name__, tuple(unused) if gives_up else ())


def _unused(match: Match, choice: Choice) -> Unused:
    """The first few in words, the rest as a number."""
    make, args = match.game.by_name[choice.type], list(spread(choice.args))
    words = [match.setting.describe(action_of(make, arg)) for arg in args[:NAMED]]
    if len(args) > NAMED:
        words.append(f"and {len(args) - NAMED} more")
    return Unused(choice.type, ", ".join(words))


def action_of(kind: type[Action], arg: int) -> Action:
    make: Callable[[int], Action] = kind
    return make(arg)


def points_left(ask: Ask, p: Any) -> float | None:
    """What the unit on the move has left to spend, in movement points; None if none is on the move."""
    travel = ask.travel
    return None if travel is None else travel.where(p, p.state.steps[-1])[1] / travel.per_point


def ways(match: Match, side: str) -> tuple[Way, ...]:
    """The reach of the moving unit, with what it has left at each spot."""
    found = match.ways(side)
    if not found:
        return ()
    game = match.game
    ask: Any = game.steps[type(own_agenda(match.state, side)[-1])]
    travel = ask.travel
    stop = travel.stop.__name__ if travel.stop is not None else ""
    return tuple(
        Way(
            spot,
            tuple(argument(a) for a in way.actions),
            travel.step.__name__,
            None if way.left is None else way.left / travel.per_point,
            stop if way.may_stop else "",
            ", ".join(
                dict.fromkeys(f"{other}: {match.setting.describe(quiet)}" for other, quiet in way.assumes)
            ),
        )
        for spot, way in found.items()
    )
