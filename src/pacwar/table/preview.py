"""Previews for a seat: which choices lead to a roll, and where the moving unit can go. All by the game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pacwar.core import machine
from pacwar.core.contract import Ask, Game, own_agenda
from pacwar.core.match import Match
from pacwar.core.records import Action, argument, name_of, replace
from pacwar.core.setting import ScenarioSetting
from pacwar.table.audience_log import lanes_open
from pacwar.table.wire import Choice, Ending, Unused, Way

MANY = 80  # choices that are tried out for dice; in longer lists (where to deploy?) no dice are looked for
NAMED = 4  # of what is still possible
QUIET = 10  # quiet answers that are assumed on the way to a roll


def open_position(match: Match, side: str) -> Any:
    """The position as a side that is asked has it: in a secret decision its own agenda is on top."""
    p = match.position
    if not lanes_open(match):
        return p
    return match.game.position(replace(p.state, steps=own_agenda(p.state, side)), p)


def choices(match: Match, side: str) -> tuple[Choice, ...]:
    legal = match.legal(side)
    if lanes_open(match) or len(legal) > MANY:  # in secret decisions there are no dice
        return tuple(choice(match.setting, action, False) for action in legal)
    game, p = match.game, match.position
    if game.guesses:  # a hidden fact may decide whether a die is rolled
        p = game.position(game.guess(match.view(side), match.told(side), Random(0)), None)
    return tuple(
        choice(match.setting, action, leads_to_dice(game, p, action) or is_reckoned(game, p, side, action))
        for action in legal
    )


def choice(setting: ScenarioSetting, action: Action, rolls: bool) -> Choice:
    value = argument(action)
    name = setting.arguments[action.arg].name(value) if action.arg is not None else ""
    return Choice(name_of(action), value, action.arg, name, setting.describe(action), rolls)


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
    return legal[0].type if len(legal) == 1 else next((name for name in named if name in types), "")


def ending(ask: Ask, legal: Sequence[Choice], *, in_battle: bool) -> Ending | None:
    """The choice that ends the phase or selection, with the actions that it gives up.

    One unit's move or attack gives nothing up, nor does the answer that only adds nothing: there the odds say what is
    at stake.
    """
    if ask.ends is None or all(each.type != ask.ends.__name__ for each in legal):
        return None
    gives_up = not in_battle and ask.travel is None and ask.ends is not type(ask.quiet)
    return Ending(ask.ends.__name__, _unused(legal) if gives_up else ())


def _unused(legal: Sequence[Choice]) -> tuple[Unused, ...]:
    found: dict[str, list[Choice]] = {}
    for each in legal:
        if each.arg is not None:
            found.setdefault(each.type, []).append(each)
    return tuple(_gathered(kind, same) for kind, same in found.items())


def _gathered(kind: str, same: Sequence[Choice]) -> Unused:
    """The first few in words, the rest as a number."""
    words = [each.text for each in same[:NAMED]]
    if len(same) > NAMED:
        words.append(f"and {len(same) - NAMED} more")
    args = tuple(each.arg for each in same if each.arg is not None)
    return Unused(kind, same[0].kind or "", args, ", ".join(words))


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
