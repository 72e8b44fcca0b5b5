"""Chapter 7: supply points as a means. From where they are expended (7.2), and how."""

from __future__ import annotations

from pacwar.core.records import Event, Refusal
from pacwar.games.malaya.agenda import enclosing_step, with_force, with_supply
from pacwar.games.malaya.ground import LIMIT
from pacwar.games.malaya.model import Expenditure, Side, Spot, State, SupplyExpended
from pacwar.games.malaya.position import Position
from pacwar.games.malaya.r18_fog import forgotten
from pacwar.games.malaya.relocation import vacated

NO_SUPPLY = Refusal("7.1", "you have no supply points there")
OVERSTACKED = Refusal("12.5-2", "supply in an overstacked hex may not be used")


def sources(p: Position, side: Side) -> list[Spot]:
    """Places with supply points, in the order of the map."""
    return sorted(p.state.forces[side].supply)


def why_no_source(p: Position, side: Side, spot: Spot) -> Refusal | None:
    """7.8-2 May supply be expended there? Enemy zones and terrain do not matter (7.2, 13.9)."""
    if spot not in p.state.forces[side].supply:
        return NO_SUPPLY
    return OVERSTACKED if spot in p.deployed[side].overstacked and was_overstacked(p, side, spot) else None


def was_overstacked(p: Position, side: Side, spot: Spot) -> bool:
    """12.4, 12.5-2, R97 When the last phase ended: who has been refitted since then does not count yet."""
    at, weight = p.state.forces[side].at, p.ground.weight
    since = sum(weight[u] for u in enclosing_step(p.state, Expenditure).refitted if at[u] == spot)
    return p.deployed[side].weights[spot] - since > LIMIT  # 12.4


def supply_radius(p: Position, spot: Spot) -> tuple[Spot, ...]:
    """7.2 Places whose supply reaches a unit that stands there: its own and adjacent hexes; in a base, the base."""
    return spot, *p.setting.board.neighbors[spot]  # 13.9: whatever zones are there


def within_radius(p: Position, side: Side, spot: Spot) -> list[Spot]:
    """7.2 Those of them with supply that may be expended."""
    return sorted(n for n in supply_radius(p, spot) if why_no_source(p, side, n) is None)


def expended(s: State, side: Side, spot: Spot, points: int, rule: str) -> tuple[State, tuple[Event, ...]]:
    """7.8-2 Supply points are used up; 7.8-6: they return to the counter mix. The enemy does not see it (R61)."""
    s = with_force(s, side, with_supply(s.forces[side], spot, -points))
    s, more = vacated(forgotten(s, side, (), (spot,)), side, spot)
    spent = SupplyExpended(rule=rule, told=side, side=side, points=points, at=spot)  # R61
    return s, (spent, *more)
