"""Small helpers for tests of Saipan: scenes set up by name, actions by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pacwar
from pacwar.core.dice import Scripted
from pacwar.core.match import Match, Played
from pacwar.core.records import Action, Event, Refusal
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US, AnyStep, Force, GameTurn, Interphase, Side, State
from pacwar.games.saipan.setting import Setting

GAME = pacwar.load("saipan")
SETTING: Setting = GAME.extra["setting"]
HEX = SETTING.board.spot
UNIT = SETTING.unit


def scene(
    *steps: AnyStep,
    us: Mapping[str, str] | None = None,
    japan: Mapping[str, str] | None = None,
    turn: int = 3,
    dice: Sequence[int] = (),
    beachheads: Sequence[str] = (),
    at_sea: Mapping[str, str] | None = None,
    pool: Sequence[str] | None = None,
    shaken: Sequence[str] = (),
    setting_game: Any = GAME,
    strict: bool = True,
) -> Match:
    """A match that stands at the given steps (the last is open), with these units on these hexes.

    What the steps leave is the end of the Game-Turn: Interphase, then the next GameTurn.
    """
    forces = {
        US: Force(
            {UNIT(u): HEX(h) for u, h in (us or {}).items()},
            pool=tuple(u for u in SETTING.us_units if SETTING.names[u] not in (us or {}))
            if pool is None
            else tuple(map(UNIT, pool)),
            shaken=tuple(UNIT(u) for u in shaken if SETTING.counters[UNIT(u)].side is US),
        ),
        JAPAN: Force(
            {UNIT(u): HEX(h) for u, h in (japan or {}).items()},
            shaken=tuple(UNIT(u) for u in shaken if SETTING.counters[UNIT(u)].side is JAPAN),
        ),
    }
    state = State(
        "historical",
        turn,
        (GameTurn(), Interphase(), *steps),
        forces,
        at_sea={UNIT(u): HEX(h) for u, h in (at_sea or {}).items()},
        beachheads=tuple(map(HEX, beachheads)),
    )
    return Match(setting_game, "historical", {}, Scripted(*dice), state, strict=strict)


def combat(side: Side, us: int = 0, japan: int = 0, **fields: Any) -> m.Combat:
    """A Combat Phase with so many Ground Support Points."""
    return m.Combat(side, {US: us, JAPAN: japan}, **fields)


def act(kind: type[Action], name: str | int | None = None) -> Action:
    """An action with its argument by name: `act(m.PickUnit, "1/6 Mar")`, `act(m.StepTo, "1203")`."""
    make: Any = kind
    if kind.arg is None:
        return make()  # type: ignore[no-any-return]
    if kind.arg == "unit":
        return make(UNIT(str(name)))  # type: ignore[no-any-return]
    if kind.arg == "spot":
        return make(HEX(str(name)))  # type: ignore[no-any-return]
    return make(int(name or 0))  # type: ignore[no-any-return]


def play(match: Match, *actions: Action | tuple[type[Action], str | int] | type[Action]) -> list[Event]:
    """Play actions of whoever is asked; all must be legal. Returns what happened."""
    events: list[Event] = []
    for given in actions:
        action = act(*given) if isinstance(given, tuple) else act(given) if isinstance(given, type) else given
        side = match.deciders[0]
        done = match.play(side, action)
        assert isinstance(done, Played), f"{side} {action}: {done}"
        events += done.events
    return events


def refused(match: Match, kind: type[Action], name: str | int | None = None, side: Side | None = None) -> str:
    """The rule by which an action is refused; fails if it is legal."""
    refusal = match.check(side or match.deciders[0], act(kind, name))
    assert isinstance(refusal, Refusal), f"{kind.__name__} {name} is legal"
    return refusal.rule


def legal(match: Match, kind: type[Action]) -> set[str]:
    """The legal arguments of one kind of action, by name."""
    names = GAME.arguments[kind.arg].name if kind.arg else str
    found = [a for a in match.legal(match.deciders[0]) if type(a) is kind]
    return {names(getattr(a, a.__struct_fields__[0])) if kind.arg else "" for a in found}


def at(match: Match, unit: str) -> str | None:
    """The hex of a unit, or None if it is not on the map."""
    spot = match.position.where(UNIT(unit))
    return None if spot is None else SETTING.board.name(spot)
