"""Elimination (15.2), and what it brings in Victory Points (24.4). Used by combat, bombardment and interdiction."""

from __future__ import annotations

from collections.abc import Collection

from pacwar.core.contract import Outcome
from pacwar.core.records import Event, replace
from pacwar.games.malaya.agenda import with_force, with_supply
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import (
    ALLIES,
    OTHER,
    PointsScored,
    Side,
    Spot,
    State,
    SupplyEliminated,
    UnitEliminated,
    UnitId,
)
from pacwar.games.malaya.r18_fog import forgotten
from pacwar.games.malaya.relocation import vacated


def eliminated(
    ground: LookupTables, s: State, units: Collection[UnitId], rule: str, *, permanent: bool = False
) -> Outcome[State]:
    """15.2 Units are removed from the map, openly (R70): to the Replacement box, or permanently (15.21)."""
    events: list[Event] = []
    for unit in units:
        side = ground.side_of[unit]
        force = s.forces[side]
        spot = force.at.get(unit)
        removed = replace(
            force,
            at={u: at for u, at in force.at.items() if u != unit},  # 15.2
            suppressed=force.suppressed - {unit},
            active=force.active - {unit},
            afloat={u: target for u, target in force.afloat.items() if u != unit},
            replaceable=force.replaceable if permanent else (*force.replaceable, unit),
            lost=(*force.lost, unit) if permanent else force.lost,
        )
        s = forgotten(with_force(s, side, removed), side, (unit,))
        events.append(UnitEliminated(rule=rule, unit=unit, at=spot, permanent=permanent))
        scored = points_for(ground, unit)  # 24.4: replaceable or not
        s, more = score(s, OTHER[side], *scored)
        events += more
        if spot is not None:
            s, more = vacated(s, side, spot)
            events += more
    return Outcome(s, tuple(events))


def supply_eliminated(s: State, side: Side, spot: Spot, points: int, rule: str) -> Outcome[State]:
    """7.8-6 Supply points return to the counter mix; they bring no Victory Points (24.1-A-Supply, 24.1-J-Supply)."""
    s = with_force(s, side, with_supply(s.forces[side], spot, -points))
    s, more = vacated(s, side, spot)
    gone = SupplyEliminated(
        rule=rule, side=side, points=points, at=spot
    )  # 24.1-A-Supply, 24.1-J-Supply: 0 VP
    return Outcome(s, (gone, *more))


def points_for(ground: LookupTables, unit: UnitId) -> tuple[int, str, str]:
    """24.1 What the enemy scores for a ground unit: points, rule, and what for."""
    allied = ground.side_of[unit] is ALLIES
    points = ground.setting.victory.points[OTHER[ground.side_of[unit]]]
    if ground.is_hq[unit]:
        return points.hq, "24.1-J-HQ" if allied else "24.1-A-HQ", "HQ eliminated"
    if ground.is_formation[unit]:
        return points.formation, *(
            ("24.1-J-Brigade", "brigade eliminated") if allied else ("24.1-A-Regiment", "regiment eliminated")
        )
    return points.other, "24.1-J-OtherGround" if allied else "24.1-A-OtherGround", "ground unit eliminated"


def score(s: State, side: Side, points: int, rule: str, why: str) -> tuple[State, tuple[Event, ...]]:
    """24.1 Victory Points; a purchase scores less than nothing (R37)."""
    if not points:
        return s, ()
    s = replace(s, points={**s.points, side: s.points[side] + points})
    return s, (PointsScored(rule=rule, side=side, points=points, why=why),)
