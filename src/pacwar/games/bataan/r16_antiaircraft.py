"""Chapter 16.1: Antiaircraft fire."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pacwar.games.bataan.model import OTHER, AirId, Side, Spot
from pacwar.games.bataan.position import Position


def guns(p: Position, side: Side, target: Spot) -> int:
    """16.11-2 (R27), 16.12 AA points of a side in or adjacent to the mission hex; a unit converted to infantry has none (16.13)."""
    stacks, converted = p.deployed[side].stacks, p.state.forces[side].converted
    return sum(
        p.ground.is_aa[unit] and unit not in converted
        for spot in (target, *p.setting.board.neighbors[target])  # 16.11-2, R27
        for unit in stacks.get(spot, ())
    )


def hit(p: Position, side: Side, air: Sequence[AirId], target: Spot) -> tuple[AirId, ...]:
    """16.11, 16.12, R96 Air units of a side that enemy AA fire offsets: whole units, as many points as it can, the better rated
    among equals."""
    points = guns(p, OTHER[side], target) if air else 0
    if not points:
        return ()
    counters = p.ground.air
    groups = [group for n in range(len(air) + 1) for group in combinations(air, n)]
    fit = [group for group in groups if sum(counters[x].points for x in group) <= points]
    return max(fit, key=lambda g: (sum(counters[x].points for x in g), sum(counters[x].er for x in g)))  # R96
