"""Chapter 9: Reorganization in the Logistics Phase. Units break down (9.1) and combine (9.2), out of the enemy's sight."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pacwar.core.agenda import ahead, then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Refusal, replace
from pacwar.games.malaya.agenda import changed, enclosing_step, with_force
from pacwar.games.malaya.model import (
    BreakDown,
    Combine,
    CombineAt,
    Combining,
    Reorganization,
    Reorganized,
    Side,
    Spot,
    State,
    UnitId,
)
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r09_breakdown import WHOLE, broken_down
from pacwar.games.malaya.r18_fog import forgotten

NOT_YOURS = Refusal("9.1", "not one of your units on the map or in the base")
TOUCHED = Refusal("R74", "units that combined this phase may not break down")
NOT_BROKEN = Refusal("9.2", "that unit has not broken down")
NOT_TOGETHER = Refusal("9.2", "its subordinate units must all be in the same hex")
SUPPRESSED = Refusal("9.42", "suppressed units may not combine")
FORMED = Refusal("R74", "units that broke down this phase may not combine")


# -- 9.1: breakdown -----------------------------------------------------------------------------------------


def formations(p: Position, now: Reorganization) -> Iterable[UnitId]:
    """26.7 Units that can break down."""
    return (unit for unit in p.deployed[now.side].units if unit in p.setting.breakdown_of)


def check_break(p: Position, now: Reorganization, a: BreakDown) -> Refusal | None:
    if a.unit not in p.state.forces[now.side].at:
        return NOT_YOURS
    if a.unit not in p.setting.breakdown_of:
        return WHOLE
    return TOUCHED if a.unit in now.touched else None


def break_down(p: Position, now: Reorganization, a: BreakDown, dice: Dice) -> Outcome[State]:
    """9.1 The unit is replaced by its subordinates. R74: they do not combine in this phase."""
    spot = p.state.forces[now.side].at[a.unit]
    s, into = broken_down(p.ground, p.state, a.unit)
    s = changed(s, now, replace(now, touched=now.touched.union(into)))
    told = Reorganized(rule="9.1", told=now.side, side=now.side, units=into, instead_of=(a.unit,), at=spot)
    return Outcome(s, (told,))


# -- 9.2: combining -----------------------------------------------------------------------------------------


def parts(p: Position, now: Reorganization, unit: UnitId, spot: Spot) -> tuple[UnitId, ...]:
    """9.2, 9.41 Units in a place that would combine into a unit; () if not all are there."""
    suppressed = p.state.forces[now.side].suppressed  # 9.42
    return parts_but(p, now.side, unit, spot, suppressed | now.touched)


def parts_but(
    p: Position, side: Side, unit: UnitId, spot: Spot, but: Collection[UnitId]
) -> tuple[UnitId, ...]:
    counters = p.setting.counters
    free = [u for u in p.deployed[side].stacks.get(spot, ()) if counters[u].subordinate and u not in but]
    found: list[UnitId] = []
    for values in p.setting.breakdown_of[unit].subordinates:  # 9.41: of any parent unit
        match = next((u for u in free if counters[u].values == values and u not in found), None)
        if match is None:
            return ()
        found.append(match)
    return tuple(found)


def broken(p: Position, now: Reorganization) -> Iterable[UnitId]:
    return sorted(p.state.forces[now.side].broken)


def check_combine(p: Position, now: Reorganization, a: Combine) -> Refusal | None:
    if a.unit not in p.state.forces[now.side].broken:
        return NOT_BROKEN
    return why_apart(p, now, a.unit, p.deployed[now.side].stacks)


def why_apart(p: Position, now: Reorganization, unit: UnitId, spots: Collection[Spot]) -> Refusal | None:
    """Why a unit cannot be combined in any of these places."""
    if any(parts(p, now, unit, spot) for spot in spots):
        return None
    if any(parts_but(p, now.side, unit, spot, now.touched) for spot in spots):
        return SUPPRESSED
    return FORMED if any(parts_but(p, now.side, unit, spot, ()) for spot in spots) else NOT_TOGETHER


def combine(p: Position, now: Reorganization, a: Combine, dice: Dice) -> Outcome[State]:
    return Outcome(ahead(p.state, Combining(now.side, a.unit)))


def meeting_places(p: Position, now: Combining) -> Iterable[Spot]:
    return p.deployed[now.side].stacks


def check_combine_at(p: Position, now: Combining, a: CombineAt) -> Refusal | None:
    assert now.unit is not None
    return why_apart(p, enclosing_step(p.state, Reorganization), now.unit, (a.spot,))


def combine_at(p: Position, now: Combining, a: CombineAt, dice: Dice) -> Outcome[State]:
    """9.2 The subordinates go back to the counter mix, and the unit stands in their place. R74: it stays whole."""
    assert now.unit is not None
    side, unit = now.side, now.unit
    phase = enclosing_step(p.state, Reorganization)
    gone = parts(p, phase, unit, a.spot)
    force = p.state.forces[side]
    at = {u: spot for u, spot in force.at.items() if u not in gone}
    combined = replace(force, at={**at, unit: a.spot}, broken=tuple(u for u in force.broken if u != unit))
    s = forgotten(with_force(then(p.state), side, combined), side, gone)
    s = changed(s, phase, replace(phase, touched=phase.touched.union((unit,))))
    told = Reorganized(rule="9.2", told=side, side=side, units=(unit,), instead_of=gone, at=a.spot)
    return Outcome(s, (told,))
