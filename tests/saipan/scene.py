"""Small helpers for tests of Saipan: scenes set up by name, actions by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pacwar
from pacwar.core.dice import Scripted
from pacwar.core.match import Match
from pacwar.core.records import Action, Event, Refusal
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US, AnyStep, Force, GameTurn, Interphase, Side, State
from pacwar.games.saipan.setting import Setting
from tests import playing

GAME = pacwar.load("saipan")
SETTING: Setting = GAME.setting("historical").printed
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


def has_moved(*units: str, side: Side = US) -> m.Movement:
    """A Movement Phase in which these units have moved."""
    return m.Movement(side, frozenset(map(UNIT, units)))


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
    given = (act(*a) if isinstance(a, tuple) else act(a) if isinstance(a, type) else a for a in actions)
    return playing.play(match, *given)


def refused(match: Match, kind: type[Action], name: str | int | None = None, side: Side | None = None) -> str:
    """The rule by which an action is refused; fails if it is legal."""
    refusal = match.check(side or match.deciders[0], act(kind, name))
    assert isinstance(refusal, Refusal), f"{kind.__name__} {name} is legal"
    return refusal.rule


def legal(match: Match, kind: type[Action]) -> set[str]:
    """The legal arguments of one kind of action, by name."""
    names = GAME.setting("historical").arguments[kind.arg].name if kind.arg else str
    found = [a for a in match.legal(match.deciders[0]) if type(a) is kind]
    return {names(getattr(a, a.__struct_fields__[0])) if kind.arg else "" for a in found}


def at(match: Match, unit: str) -> str | None:
    """The hex of a unit, or None if it is not on the map."""
    spot = match.position.where(UNIT(unit))
    return None if spot is None else SETTING.board.name(spot)


# -- whole attacks, and what came of them -------------------------------------------------------------------


def opened(match: Match) -> type[Any]:
    """The type of the step that is open."""
    return type(match.state.steps[-1])


def strike(
    match: Match,
    target: str,
    *attackers: str,
    also: Sequence[str] = (),
    barrage: Sequence[str] = (),
    support: int = 0,
    fpf: Sequence[str] = (),
    fpf_support: int = 0,
    banzai: bool = False,
) -> list[Event]:
    """One attack from its declaration to the die; what is not asked for is left out."""
    events = play(match, (m.DeclareAttack, target))
    events += play(
        match, *((m.AddAttacker, unit) for unit in attackers), *((m.AddTarget, unit) for unit in also)
    )
    if opened(match) is m.Declaration:
        events += play(match, m.EndDeclaration)
    events += play(match, *((m.AddBarrage, unit) for unit in barrage))
    events += play(match, *([(m.AddSupport, support)] if support else []))
    if opened(match) is m.Barrage:
        events += play(match, m.EndBarrage)
    events += play(match, *((m.AddFpf, unit) for unit in fpf))
    events += play(match, *([(m.AddFpfSupport, fpf_support)] if fpf_support else []))
    if opened(match) is m.ProtectiveFire:
        events += play(match, m.EndProtectiveFire)
    if opened(match) is m.BanzaiChoice:
        events += play(match, m.DeclareBanzai if banzai else m.RegularAttack)
    return events


E_ = TypeVar("E_", bound=Event)


def of(events: Sequence[Event], kind: type[E_]) -> list[E_]:
    """The events of one kind."""
    return [e for e in events if type(e) is kind]


def one(events: Sequence[Event], kind: type[E_]) -> E_:
    """The only event of a kind."""
    (found,) = of(events, kind)
    return found


def breakdown(
    match: Match, kind: type[Action], name: str | int | None = None
) -> dict[str, tuple[int | None, str]]:
    """The lines of the breakdown as it would stand after an action: text -> value and rule."""
    lines = GAME.breakdown(match.position, match.deciders[0], act(kind, name))
    return {line.text: (line.value, line.rule) for line in lines}


def lost(match: Match, side: Side) -> set[str]:
    """The units that a side has lost, by name."""
    return {SETTING.names[u] for u in match.state.forces[side].lost}


def names(units: Sequence[int]) -> tuple[str, ...]:
    return tuple(SETTING.names[u] for u in units)


# -- movement, and what a refusal names ---------------------------------------------------------------------


def left(match: Match) -> float:
    """The Movement Points that the unit on the move has left."""
    step = match.state.steps[-1]
    assert isinstance(step, m.Moving), f"{step} is open"
    half_points: int = step.left
    return half_points / 2


def walk(match: Match, unit: str, *hexes: str) -> list[float]:
    """Pick a unit and move it hex by hex; the points left after each step (0 when the move has ended)."""
    play(match, (m.PickUnit, unit))
    found = []
    for name in hexes:
        play(match, (m.StepTo, name))
        found.append(left(match) if opened(match) is m.Moving else 0)
    return found


def about(match: Match, kind: type[Action], name: str | int | None = None) -> tuple[str, set[str]]:
    """The rule by which an action is refused, and the units that stand in the way."""
    refusal = match.check(match.deciders[0], act(kind, name))
    assert isinstance(refusal, Refusal), f"{kind.__name__} {name} is legal"
    return refusal.rule, set(names(refusal.about))


def hex_name(spot: int) -> str:
    return SETTING.board.name(spot)


def terrain(name: str) -> str:
    """The terrain of a hex."""
    return SETTING.board.terrain[HEX(name)]


def has(feature: str, a: str, b: str) -> bool:
    """Does the hexside between two hexes bear a feature?"""
    return SETTING.board.has(feature, HEX(a), HEX(b))


# -- whole scenarios ----------------------------------------------------------------------------------------

LANDING = {  # who lands where in the historical scenario, in these tests
    "1/6 Mar": "1203",
    "2/6 Mar": "1102",
    "3/6 Mar": "1002",
    "1/23 Mar": "0902",
    "2/23 Mar": "0801",
    "3/23 Mar": "0702",
}


def historical(*dice: int) -> Match:
    """The historical scenario from its start."""
    return Match.new(GAME, "historical", Scripted(*dice))


def land(match: Match, units: Mapping[str, str]) -> list[Event]:
    """Land units at hexes of the plan."""
    return play(match, *(a for u, h in units.items() for a in ((m.PickReinforcement, u), (m.LandAt, h))))
