"""Distances from every spot to a spot, ignoring units: estimates for opinions. No rules here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pacwar.core.search import Links, reach

Prices = Mapping[int, Mapping[int, int]] | Sequence[Mapping[int, int]]  # from a spot to a neighbor


class DistanceTable(dict[int, dict[int, int]]):
    """For each spot, the cost of reaching it from every spot within a limit.

    A table of the board, made row by row as spots are asked for.
    """

    def __init__(self, links: Links, prices: Prices, most: int) -> None:
        super().__init__()
        self.links, self.prices, self.most = links, prices, most

    def __missing__(self, goal: int) -> dict[int, int]:
        prices = self.prices
        row = self[goal] = reach(self.links, goal, self.most, lambda here, there: prices[there].get(here))
        return row

    def nearest(self, goal: int, starts: Iterable[int]) -> int:
        """The cost from the nearest of some spots; more than the limit if none is near."""
        row = self[goal]
        return min((row[start] for start in starts if start in row), default=self.most + 1)
