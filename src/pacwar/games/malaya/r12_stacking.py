"""Chapter 12: Ground Unit Stacking, with the limit of 26.8."""

from __future__ import annotations

from collections.abc import Sequence

from pacwar.core.agenda import then
from pacwar.core.contract import Outcome
from pacwar.core.dice import Dice
from pacwar.core.records import Event, replace
from pacwar.games.malaya.agenda import with_force
from pacwar.games.malaya.ground import LIMIT, LookupTables
from pacwar.games.malaya.model import SIDES, HqInactivated, Overstacking, State, UnitId
from pacwar.games.malaya.position import Position


def overstacking(p: Position, now: Overstacking, dice: Dice) -> Outcome[State]:
    """12.4, 12.5-1 The limit is looked at when a phase ends, for both sides: HQs above it become inactive."""
    s = then(p.state)
    events: list[Event] = []
    for side in SIDES:
        force, over = s.forces[side], p.deployed[side].overstacked
        hqs = sorted(unit for unit in force.active if force.at[unit] in over) if over else ()
        if hqs:
            s = with_force(s, side, replace(force, active=force.active.difference(hqs)))
            events += [HqInactivated(rule="12.5-1", told=side, unit=unit) for unit in hqs]
    return Outcome(s, tuple(events))


def fighting(
    ground: LookupTables, units: Sequence[UnitId], strength: Sequence[int], named: Sequence[UnitId] = ()
) -> tuple[UnitId, ...]:
    """12.5-3, R72 Of the units in a hex those that fight: those that the owner has named, and with them the most strength
    within the limit. Weightless ones always do."""
    weight = ground.weight
    if sum(weight[u] for u in units) <= LIMIT:
        return tuple(units)
    taken = sum(weight[u] for u in named)
    best: dict[int, tuple[int, tuple[UnitId, ...]]] = {
        taken: (0, tuple(named))
    }  # weight -> most strength, and who
    for unit in (u for u in units if weight[u] and u not in named):
        for filled, (total, chosen) in sorted(best.items(), reverse=True):
            to = filled + weight[unit]
            if to <= LIMIT and (to not in best or total + strength[unit] > best[to][0]):
                best[to] = (total + strength[unit], (*chosen, unit))
    _, chosen = max(best.values(), key=lambda found: (found[0], [-u for u in found[1]]))
    return tuple(u for u in units if u in chosen or not weight[u])
