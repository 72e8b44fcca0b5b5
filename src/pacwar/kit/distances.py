"""How far it is from everywhere to a spot: estimates for opinions, as if nobody were in the way. No rules here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pacwar.core.search import Links, reach

Prices = Mapping[int, Mapping[int, int]] | Sequence[Mapping[int, int]]  # from a spot to a neighbour


class DistanceTable(dict[int, dict[int, int]]):
    """For each spot what it costs to come there, from wherever it can be reached within a limit.

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
        """What it costs from the nearest of some spots; more than the limit if there is none about."""
        row = self[goal]
        return min((row[start] for start in starts if start in row), default=self.most + 1)
