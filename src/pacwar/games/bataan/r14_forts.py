"""Chapter 14.1: Fortifications: where they stand, how they are destroyed and repaired."""

from __future__ import annotations

from collections.abc import Sequence

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, Refusal, replace
from pacwar.games.bataan.agenda import changed, enclosing_step, sequence_of, turn_of, with_turn
from pacwar.games.bataan.model import (
    JAPAN,
    US,
    EngineeringPhase,
    FortDestroyed,
    FortRepaired,
    Land,
    Movement,
    Repair,
    RepairBegun,
    Spot,
    State,
    UnitId,
)
from pacwar.games.bataan.position import Position
from pacwar.games.bataan.r07_activation import is_active

NOT_US = Refusal("14.15", "only a US unit on the map may repair a fortification")
NOT_ACTIVE = Refusal("14.15-1", "only an activated unit may repair a fortification")
MOVED = Refusal("14.15", "the unit must stay in the hex all segment, with no Japanese unit adjacent")
REPAIRING = Refusal("14.15", "this unit is already repairing the fortification")
NO_RUIN = Refusal("14.15", "there is no destroyed fortification in this unit's hex")
ADJACENT = Refusal("14.15-2", "the unit is adjacent to a Japanese unit")
HAS_FIRED = Refusal("14.15-3", "artillery that has given Fire Support may not repair")
LINE_LOST = Refusal("14.15-4", "the Abucay Line may no longer be repaired")


def is_fort(p: Position, spot: Spot) -> bool:
    """14.1 Is there an intact fortification, printed or built (14.16), in a hex? It need not be occupied (14.14)."""
    return fort_in(p, spot) is not None


def fort_in(p: Position, spot: Spot) -> str | None:
    """14.13, 14.21 The line of an intact fortification in a hex."""
    land = p.state.land
    if spot in land.built:
        return "event"  # R53
    return None if spot in land.destroyed else p.setting.forts.get(spot)  # 14.14: be it empty


# -- 14.15: repairs -----------------------------------------------------------------------------------------


def menders(p: Position, now: Movement) -> Sequence[UnitId]:
    """US units in hexes with a destroyed fortification."""
    destroyed = p.state.land.destroyed
    if now.side is not US or not destroyed:
        return ()
    stacks = p.deployed[US].stacks
    return [u for spot in sorted(destroyed) for u in stacks.get(spot, ())]


def check_repair(p: Position, now: Movement, a: Repair) -> Refusal | None:
    """14.15, 14.16, R67 Any number of fortifications; the conditions hold for the whole Operations Segment, before the marker
    is placed and after. A Fired side that is left from an earlier turn does not matter."""
    s, unit = p.state, a.unit
    force = s.forces[now.side]
    spot = force.at.get(unit)
    if now.side is not US or spot is None:
        return NOT_US
    sequence, turn = sequence_of(s), turn_of(s)
    assert sequence is not None
    if not is_active(p, sequence, unit):
        return NOT_ACTIVE
    if unit in turn.repairing:
        return REPAIRING
    if unit in now.moved or unit in turn.newcomers:
        return MOVED
    if spot not in s.land.destroyed:
        return NO_RUIN
    if not p.deployed[JAPAN].occupied.isdisjoint(p.setting.board.neighbors[spot]):
        return ADJACENT
    if unit in turn.supported:  # self-propelled artillery too, which has no Fired side (16.31)
        return HAS_FIRED
    return LINE_LOST if s.land.abucay_lost and spot in p.ground.abucay else None


def repair(p: Position, now: Movement, a: Repair, dice: Dice) -> Outcome[State]:
    """14.15 A Repairing Fort marker; the unit does not move in this phase."""
    movement = enclosing_step(p.state, Movement)
    s = changed(p.state, movement, replace(movement, moved=movement.moved | {a.unit}))
    s = with_turn(s, repairing=turn_of(s).repairing | {a.unit})
    return Outcome(s, (RepairBegun(rule="14.15", unit=a.unit),))


# -- the Engineering Phase ----------------------------------------------------------------------------------


def engineering_phase(p: Position, now: EngineeringPhase, dice: Dice) -> Outcome[State]:
    """14.13 Fortifications with Japanese units in them are destroyed; 14.15 US units complete repairs."""
    s = then(p.state)
    land, events = s.land, list[Event]()
    held = p.deployed[JAPAN].occupied
    for spot in sorted(held):
        if is_fort(p, spot):
            land = destroyed(p, land, spot)
            events.append(FortDestroyed(rule="14.13", at=spot))
    if p.ground.abucay <= land.destroyed and not land.abucay_lost:  # R14
        land = replace(land, abucay_lost=True)
    at = s.forces[US].at
    for spot in sorted({at[u] for u in turn_of(s).repairing if u in at}):
        if spot in land.destroyed and not (land.abucay_lost and spot in p.ground.abucay):
            land = replace(land, destroyed=land.destroyed - {spot})
            events.append(FortRepaired(rule="14.15", at=spot))
    return Outcome(s if land is s.land else replace(s, land=land), tuple(events))


def destroyed(p: Position, land: Land, spot: Spot) -> Land:
    """14.13 A marker on a printed fortification; one built by Event R is removed."""
    if spot in land.built:
        land = replace(land, built=land.built - {spot})
    if spot in p.setting.forts and spot not in land.destroyed:
        land = replace(land, destroyed=land.destroyed | {spot})
    return land
