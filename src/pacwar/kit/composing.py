"""Positions that people put together: contradictions that any game has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from pacwar.core.board import Board
from pacwar.core.naming import listed

K = TypeVar("K", bound=str)  # a side


def wrong_side(names: Sequence[str], side_of: Sequence[str], units: Mapping[K, Iterable[int]]) -> str | None:
    """A counter that is not of the side that has it."""
    for side, own in units.items():
        for unit in sorted(own):
            if side_of[unit] != side:
                return f"{names[unit]} is not a unit of {side}"
    return None


def enemies_together(
    board: Board, names: Sequence[str], at: Mapping[K, Mapping[int, int]], besides: Iterable[int] = ()
) -> str | None:
    """A hex with units of both sides, besides the spots in which that may be."""
    for one, other in combinations(at, 2):
        shared = set(at[one].values()).intersection(at[other].values()).difference(besides)
        if shared:
            spot = min(shared)
            both = [min(u for u, h in at[side].items() if h == spot) for side in (one, other)]
            return f"{board.name(spot)} holds units of both sides: {listed(names[u] for u in both)}"
    return None


def twice(names: Sequence[str], *places: Iterable[int]) -> str | None:
    """A unit that is in two places at once: on the map and eliminated, say."""
    for unit, many in sorted(Counter(unit for place in places for unit in place).items()):
        if many > 1:
            return f"{names[unit]} is in two places"
    return None
