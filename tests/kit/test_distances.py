"""Distances: what it costs to come to a spot from everywhere."""

from __future__ import annotations

from pacwar.kit.distances import DistanceTable

LINKS = [(1,), (0, 2), (1, 3), (2,)]  # four spots in a row
PRICES = [{1: 1}, {0: 5, 2: 1}, {1: 5, 3: 1}, {2: 5}]  # cheap one way, dear back


def test_a_row_tells_the_cost_of_coming_not_of_going() -> None:
    ways = DistanceTable(LINKS, PRICES, 100)
    assert ways[3] == {3: 0, 2: 1, 1: 2, 0: 3}
    assert ways[0] == {0: 0, 1: 5, 2: 10, 3: 15}


def test_what_lies_beyond_the_limit_is_not_in_the_row() -> None:
    ways = DistanceTable(LINKS, PRICES, 7)
    assert ways[0] == {0: 0, 1: 5}


def test_a_row_is_made_once() -> None:
    ways = DistanceTable(LINKS, PRICES, 7)
    assert not ways
    assert ways[2] is ways[2]
    assert list(ways) == [2]


def test_the_nearest_of_some_spots() -> None:
    ways = DistanceTable(LINKS, PRICES, 7)
    assert ways.nearest(3, (0, 1)) == 2
    assert ways.nearest(0, (1, 3)) == 5
    assert ways.nearest(0, (2, 3)) == 8  # more than the limit
    assert ways.nearest(0, ()) == 8
