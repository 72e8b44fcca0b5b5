"""Helpers for the steps that wait beneath the open one, and for units that come to harm."""

from __future__ import annotations

from pacwar.core.contract import Outcome
from pacwar.core.records import Event, replace
from pacwar.games.saipan.model import US, Spot, State, UnitEliminated, UnitId
from pacwar.games.saipan.r12_reinforcements import beachhead_destroyed
from pacwar.games.saipan.setting import Setting
from pacwar.kit.agenda import changed as changed
from pacwar.kit.agenda import enclosing_step as enclosing_step


def entered(setting: Setting, s: State, unit: UnitId, to: Spot) -> Outcome[State]:
    """A unit comes to stand in another hex outside of movement (retreat, displacement, advance)."""
    side = setting.counters[unit].side
    force = s.forces[side]
    s = replace(s, forces={**s.forces, side: replace(force, on_map={**force.on_map, unit: to})})
    if unit in s.at_sea:
        s = replace(s, at_sea={u: beach for u, beach in s.at_sea.items() if u != unit})
    if side is not US and to in s.beachheads:  # R10
        return beachhead_destroyed(s, to, unit)
    return Outcome(s)


def eliminated(setting: Setting, s: State, units: tuple[UnitId, ...], rule: str) -> Outcome[State]:
    """Units leave the game; what has been destroyed never comes back (12.1)."""
    events: list[Event] = []
    for unit in units:
        side = setting.counters[unit].side
        force = s.forces[side]
        events.append(UnitEliminated(rule=rule, unit=unit, at=force.on_map[unit]))
        on_map = {u: h for u, h in force.on_map.items() if u != unit}
        s = replace(s, forces={**s.forces, side: replace(force, on_map=on_map, lost=(*force.lost, unit))})
        if unit in s.at_sea:
            s = replace(s, at_sea={u: beach for u, beach in s.at_sea.items() if u != unit})
    return Outcome(s, tuple(events))
