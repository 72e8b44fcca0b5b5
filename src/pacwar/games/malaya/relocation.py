"""Who goes from one place to another: what that does to fortifications and to what is known of stacks."""

from __future__ import annotations

from pacwar.core.contract import Outcome
from pacwar.core.records import Event, replace
from pacwar.games.malaya.agenda import with_force, with_supply
from pacwar.games.malaya.model import Force, FortificationRemoved, Movement, Side, Spot, State, UnitId
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r18_fog import departed, forgotten


def relocated(p: Position, s: State, unit: UnitId, to: Spot) -> Outcome[State]:
    """A unit comes to stand in another place. Its own event is for the chapter to tell."""
    side = p.ground.side_of[unit]
    force = s.forces[side]
    start = force.at[unit]
    if start == to:
        return Outcome(s)
    afloat = force.afloat
    if unit in afloat:
        afloat = {u: target for u, target in afloat.items() if u != unit}
    s = with_force(s, side, replace(force, at={**force.at, unit: to}, afloat=afloat))
    s = departed(p, s, side, unit, start)
    return Outcome(*vacated(s, side, start))


def supply_moved(p: Position, s: State, side: Side, start: Spot, to: Spot, points: int) -> Outcome[State]:
    """Supply points come to lie in another place; how many lie there is no longer known."""
    if start == to:
        return Outcome(s)
    s = with_force(s, side, with_supply(with_supply(s.forces[side], start, -points), to, points))
    s = forgotten(departed(p, s, side, None, start), side, (), (to,))
    return Outcome(*vacated(s, side, start))


def supply_added(s: State, side: Side, spot: Spot, points: int) -> State:
    """New supply points in a place."""
    return forgotten(with_force(s, side, with_supply(s.forces[side], spot, points)), side, (), (spot,))


def supply_unmoved(force: Force, now: Movement, spot: Spot) -> int:
    """11.2 Supply points in a place that have not moved in this phase."""
    return force.supply.get(spot, 0) - now.hauled.get(spot, 0)


def vacated(s: State, side: Side, spot: Spot) -> tuple[State, tuple[Event, ...]]:
    """Somebody has left a place: 21.3 a fortification goes with the last of them."""
    force = s.forces[side]
    if spot in force.supply or spot in force.at.values():
        return s, ()
    s = forgotten(s, side, (), (spot,))
    if spot not in force.forts:
        return s, ()
    s = with_force(s, side, replace(force, forts=force.forts - {spot}))
    return s, (FortificationRemoved(rule="21.3", side=side, at=spot),)
