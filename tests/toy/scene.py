"""Small helpers for tests of the toy game: scenes set up by name, actions by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import toy
from pacwar.core.dice import Scripted
from pacwar.core.match import Match
from pacwar.core.records import Action, Event, Refusal
from tests import playing
from toy import model as m
from toy.model import GARRISON, RAIDERS, AnyStep, Force, Half, Side, State, Unit
from toy.position import Setting

GAME = toy.load()
SETTING: Setting = GAME.setting("raid").printed
SPOT = SETTING.board.spot


def unit(name: str) -> int:
    return SETTING.names.index(name)


def scene(
    *steps: AnyStep,
    raiders: Mapping[str, str] | None = None,
    garrison: Mapping[str, str] | None = None,
    up: Sequence[str] = (),
    dice: Sequence[int] = (),
    turn: int = 1,
    reports: Mapping[Side, Mapping[str, str]] | None = None,
) -> Match:
    """A match in the half of the raiders (or at the given steps), with these counters in these places.

    A place is a hex, a cave ("0303 cave"), or the name of a carrier. Those in `up` are face up.
    """

    def force(given: Mapping[str, str]) -> Force:
        found = {}
        for name, place in given.items():
            shown = name in up or unit(name) == SETTING.boat
            on_board = place in SETTING.names
            found[unit(name)] = Unit(
                None if on_board else SPOT(place), unit(place) if on_board else None, shown
            )
        return found

    half = (
        ()
        if steps and isinstance(steps[0], Half)
        else (Half(getattr(steps[0], "side", RAIDERS) if steps else RAIDERS, 3),)
    )
    in_play = {**(raiders or {}), **(garrison or {})}
    state = State(
        "raid",
        turn,
        4,
        (m.Turn(), m.Draw(GARRISON), *half, *steps),
        {RAIDERS: force(raiders or {}), GARRISON: force(garrison or {})},
        {RAIDERS: (2, 3, 3), GARRISON: (2, 3, 3, 4)},
        {
            side: {SPOT(name): told for name, told in (reports or {}).get(side, {}).items()}
            for side in (RAIDERS, GARRISON)
        },
        lost=tuple(i for i, name in enumerate(SETTING.names) if name not in in_play),
    )
    return Match(GAME, "raid", {"length": "full"}, Scripted(*dice), state)


def act(kind: type[Action], name: str | None = None) -> Action:
    make: Any = kind
    if kind.arg is None:
        return make()  # type: ignore[no-any-return]
    return make(SPOT(str(name)) if kind.arg == "spot" else unit(str(name)))  # type: ignore[no-any-return]


def play(match: Match, *actions: tuple[type[Action], str] | type[Action]) -> list[Event]:
    """Play actions of whoever is asked; all must be legal. Returns what happened in all."""
    return playing.play(match, *(act(*a) if isinstance(a, tuple) else act(a) for a in actions))


def refused(match: Match, kind: type[Action], name: str | None = None) -> str:
    """The rule by which an action is refused; fails if it is legal."""
    refusal = match.check(match.deciders[0], act(kind, name))
    assert isinstance(refusal, Refusal), f"{kind.__name__} {name} is legal"
    return refusal.rule


def legal(match: Match, kind: type[Action]) -> set[str]:
    """The legal arguments of one kind of action, by name."""
    name = GAME.setting("raid").arguments[kind.arg or ""].name
    return {
        name(getattr(a, a.__struct_fields__[0])) for a in match.legal(match.deciders[0]) if type(a) is kind
    }
