"""Chapters 3.7 and 6.16: recovery in the Reorganization Phase."""

from __future__ import annotations

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, replace
from pacwar.games.bataan.agenda import with_force
from pacwar.games.bataan.model import (
    JAPAN,
    NO_FORMATION,
    OTHER,
    US,
    GunsReadied,
    Recovery,
    Side,
    State,
    UnitId,
    UnitRecovered,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r03_units import checked
from pacwar.games.bataan.r06_supply import formation_for, is_supplied
from pacwar.games.bataan.r16_replacements import completed


def recovery(p: Position, now: Recovery, dice: Dice) -> Outcome[State]:
    """3.75, 6.16, 16.56c Disrupted units recover, artillery is turned back, replacements are received."""
    s, events = then(p.state), list[Event]()
    for side in (JAPAN, US):
        s, more = recovered(p, s, side, dice)
        events += more
        s, more = readied(p, s, side)
        events += more
    s, more = completed(p, s)
    events += more
    return Outcome(s, tuple(events))


def recovered(p: Position, s: State, side: Side, dice: Dice) -> tuple[State, list[Event]]:
    """3.75 A Disrupted unit recovers: in an enemy ZOC by an ER check at its lowered rating (3.75b), elsewhere automatically."""
    force, zone = s.forces[side], p.deployed[OTHER[side]].zone
    events: list[Event] = []
    well = []
    for unit in sorted(force.disrupted):
        if force.at.get(unit) in zone:  # 3.75a: else without a check
            check = checked(p, unit, dice, "3.75b")
            events.append(check)
            if not check.passed:
                continue
        well.append(unit)
        events.append(UnitRecovered(rule="3.75", unit=unit))
    if well:
        s = with_force(s, side, replace(force, disrupted=force.disrupted.difference(well)))
    return s, events


def readied(p: Position, s: State, side: Side) -> tuple[State, list[Event]]:
    """6.16, 12.19, R7 Fired artillery that is In Supply is turned to its support side."""
    force = s.forces[side]
    ready = tuple(u for u in sorted(force.fired) if is_replenished(p, side, u))  # R7: only now
    if not ready:
        return s, []
    s = with_force(s, side, replace(force, fired=force.fired.difference(ready)))  # R45
    return s, [GunsReadied(rule="6.16", units=ready)]


def is_replenished(p: Position, side: Side, unit: UnitId) -> bool:
    """6.16, R45 Is fired artillery turned to its support side?"""
    out, deployed = p.state.forces[side].unsupplied, p.deployed[side]
    formation = formation_for(p, side, unit)  # 5.34
    if side is JAPAN:
        return unit not in out  # 6.16a
    if formation != NO_FORMATION:
        return unit not in out and is_supplied(p, formation)  # 6.16b, R98, R103
    # 6.16c: Army artillery within Command Range of a supplied HQ
    supplied = [found for f, found in deployed.commanded.items() if is_supplied(p, f)]
    return deployed.in_command(deployed.at[unit], [hq for hqs in supplied for hq in hqs if hq not in out])
