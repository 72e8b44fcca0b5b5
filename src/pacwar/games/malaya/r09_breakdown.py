"""Chapter 9: Reorganization. A unit is replaced by its subordinates (26.7), in logistics and in combat."""

from __future__ import annotations

from pacwar.core.records import Refusal, replace
from pacwar.games.malaya.agenda import with_force
from pacwar.games.malaya.ground import LookupTables
from pacwar.games.malaya.model import Force, Side, State, UnitId
from pacwar.games.malaya.r18_fog import audiences, forgotten, shown

WHOLE = Refusal("26.7", "this unit may not break down")


def in_use(force: Force) -> set[UnitId]:
    """Counters that are on the map, in a base, on the track or in a box, and units whose parts are."""
    due = (unit for arrivals in force.track.values() for unit in arrivals.units)
    return {*force.at, *force.replaceable, *force.lost, *force.broken, *due}


def stock(ground: LookupTables, force: Force, side: Side, values: str) -> list[UnitId]:
    """9.1 Subordinates with these values that lie in the counter mix. There are always enough (R50)."""
    used = in_use(force)
    return [unit for unit in ground.setting.subordinates[side, values] if unit not in used]


def subordinates(ground: LookupTables, force: Force, unit: UnitId) -> tuple[UnitId, ...]:
    """26.7 The counters that would replace a unit; () if it does not break down."""
    equation = ground.setting.breakdown_of.get(unit)
    if equation is None:
        return ()
    found: list[UnitId] = []
    for values in equation.subordinates:
        left = stock(ground, force, equation.side, values)  # R50: never empty
        found.append(next(u for u in left if u not in found))
    return tuple(found)


def broken_down(ground: LookupTables, s: State, unit: UnitId) -> tuple[State, tuple[UnitId, ...]]:
    """9.1 A unit is replaced by its subordinates where it stands; they are as suppressed and as well known as it was."""
    side = ground.side_of[unit]
    force = s.forces[side]
    into = subordinates(ground, force, unit)
    at = {u: spot for u, spot in force.at.items() if u != unit}
    at.update(dict.fromkeys(into, force.at[unit]))
    suppressed = force.suppressed
    if unit in suppressed:
        suppressed = suppressed.difference((unit,)).union(into)
    afloat = force.afloat
    if unit in afloat:
        afloat = {u: target for u, target in afloat.items() if u != unit} | dict.fromkeys(into, afloat[unit])
    broken = (*force.broken, unit)
    s = with_force(s, side, replace(force, at=at, suppressed=suppressed, afloat=afloat, broken=broken))
    for audience in audiences(side):
        if unit in s.known[audience].units:
            s = shown(s, audience, into)
    return forgotten(s, side, (unit,)), into
