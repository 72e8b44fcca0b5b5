"""Chapter 17.15: bridges that are blown or built change the ways, and nothing else."""

from __future__ import annotations

import pytest

from pacwar.games.bataan.ground import MoveGraph, ways_of
from pacwar.games.bataan.model import JAPAN, US

from .scene import BOARD, GROUND

BRIDGES = sorted((a, b) for a, b in BOARD.sides["bridge"] if a < b)
FORDS = sorted(
    (a, b) for a, b in BOARD.sides["river"] & BOARD.sides["trail"] if a < b and (a, b) not in BRIDGES
)


@pytest.mark.parametrize("blown", [BRIDGES[:1], BRIDGES[1:4], BRIDGES])
@pytest.mark.parametrize("built", [[], FORDS[:2]])
def test_17_15_what_a_bridge_changes_is_what_a_new_breakdown_finds(
    blown: list[tuple[int, int]], built: list[tuple[int, int]]
) -> None:
    """8.35, 3.25b, 6.22: only the hexes on either side are looked at again."""
    quick = ways_of(GROUND, JAPAN, tuple(blown), tuple(built))
    whole = MoveGraph(GROUND, tuple(blown), tuple(built))
    assert quick.bridges == whole.bridges
    assert quick.costs == whole.costs != GROUND.ways.costs
    assert quick.zone_links == whole.zone_links
    assert quick.lines == whole.lines == GROUND.ways.lines
    assert quick.roads == whole.roads != GROUND.ways.roads


def test_17_15_a_bridge_of_event_o_is_there_for_japan_alone() -> None:
    assert ways_of(GROUND, US, (), tuple(FORDS[:1])) is GROUND.ways
    assert FORDS[0] in ways_of(GROUND, JAPAN, (), tuple(FORDS[:1])).bridges


def test_17_15_a_blown_bridge_changes_costs_zones_and_roads() -> None:
    a, b = next(pair for pair in sorted(BOARD.sides["bridge"]) if pair[0] < pair[1])
    ways = MoveGraph(GROUND, ((a, b),))
    assert b in GROUND.ways.roads[a]
    assert b not in ways.roads[a]  # 6.22
    assert b not in ways.costs[True][a]  # 8.35d
    assert ways.costs[False][a][b] > GROUND.ways.costs[False][a][b]
    again = MoveGraph(GROUND, ((a, b),), ((a, b),))
    assert again.costs[True][a] == GROUND.ways.costs[True][a]
