"""Hexes of a staggered flat-top grid: names, neighbours, places on the sheet.

A hex is a pair (column, row), both counted from 1; its name is CCRR. Even columns lie half a hex
toward higher rows. Sheet coordinates: a hex has circumradius 1, x grows to the right (columns),
y grows downward (rows).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt
from shapely.geometry import Polygon

Hex = tuple[int, int]
Side = tuple[Hex, Hex]
Point = tuple[float, float]
Floats = npt.NDArray[np.float64]
T = TypeVar("T", Hex, Point)

ROOT3 = math.sqrt(3.0)
HEX_AREA = 1.5 * ROOT3
ODD_COLUMN = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, -1), (1, 0))
EVEN_COLUMN = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, 1))


def name(h: Hex) -> str:
    """The printed number of a hex."""
    return f"{h[0]:02d}{h[1]:02d}"


def parse(text: str) -> Hex:
    """The hex with a printed number; refuses anything but four digits."""
    if len(text) != 4 or not text.isdigit():
        raise ValueError(f"not a hex number: {text!r}")
    return int(text[:2]), int(text[2:])


@dataclass(frozen=True)
class Numbers:
    """The numbers of a sheet whose first column and row are not 01: an odd first column shifts the printed even ones."""

    column: int
    row: int

    def name(self, h: Hex) -> str:
        """The printed number of a hex."""
        return f"{h[0] + self.column - 1:02d}{h[1] + self.row - 1:02d}"

    def parse(self, text: str) -> Hex:
        """The hex with a printed number."""
        c, r = parse(text)
        return c - self.column + 1, r - self.row + 1


def side(a: Hex, b: Hex) -> Side:
    """The hexside between two adjacent hexes, the lower number first."""
    if b not in around(a):
        raise ValueError(f"{name(a)} and {name(b)} are not adjacent")
    return (a, b) if a < b else (b, a)


def around(h: Hex) -> list[Hex]:
    """The six neighbours, on the grid or off it."""
    c, r = h
    return [(c + dc, r + dr) for dc, dr in (ODD_COLUMN if c % 2 else EVEN_COLUMN)]


def centre(h: Hex) -> Point:
    """The middle of a hex on the sheet."""
    c, r = h
    return 1.5 * (c - 1) + 1.0, ROOT3 * (r - 1 + (0.0 if c % 2 else 0.5)) + ROOT3 / 2


def corners(h: Hex) -> list[Point]:
    """The six corners of a hex on the sheet."""
    x, y = centre(h)
    turn = math.pi / 3
    return [(x + math.cos(k * turn), y + math.sin(k * turn)) for k in range(6)]


def outline(h: Hex) -> Polygon:
    """The hex as a polygon on the sheet."""
    return Polygon(corners(h))


def edge(s: Side) -> tuple[Point, Point]:
    """The two end points of a hexside on the sheet."""
    ax, ay = centre(s[0])
    bx, by = centre(s[1])
    mx, my = (ax + bx) / 2, (ay + by) / 2
    ux, uy = (bx - ax) / ROOT3 / 2, (by - ay) / ROOT3 / 2  # half a side long, across it
    return (mx - uy, my + ux), (mx + uy, my - ux)


def points_within(h: Hex, steps: int = 6) -> Floats:
    """Evenly spread points inside a hex: a triangular lattice of 3n(n+1)+1 points."""
    x, y = centre(h)
    span = range(-steps, steps + 1)
    pitch = 1.0 / (steps + 0.5)
    lattice = [(i, j) for i in span for j in span if abs(i + j) <= steps]
    return np.array([(x + pitch * (i + j / 2), y + pitch * j * ROOT3 / 2) for i, j in lattice])


@dataclass(frozen=True)
class Grid:
    """A sheet of hexes, columns 1..columns and rows 1..rows."""

    columns: int
    rows: int

    @property
    def hexes(self) -> list[Hex]:
        """Every hex, in the order of the numbers."""
        return [(c, r) for c in range(1, self.columns + 1) for r in range(1, self.rows + 1)]

    @property
    def size(self) -> Point:
        """Width and height of the sheet."""
        return 1.5 * self.columns + 0.5, ROOT3 * (self.rows + 0.5)

    def __contains__(self, h: Hex) -> bool:
        return 1 <= h[0] <= self.columns and 1 <= h[1] <= self.rows

    def near(self, h: Hex) -> list[Hex]:
        """The neighbours that are on the sheet."""
        return [n for n in around(h) if n in self]


def components(hexes: Iterable[Hex], closed: Collection[Side] = ()) -> list[set[Hex]]:
    """Groups of hexes that hang together, the largest first; closed hexsides part them."""
    left = set(hexes)
    groups: list[set[Hex]] = []
    for start in sorted(left):
        if start not in left:
            continue
        left.discard(start)
        group, open_ends = {start}, [start]
        while open_ends:
            here = open_ends.pop()
            for n in around(here):
                if n in left and side(here, n) not in closed:
                    left.discard(n)
                    group.add(n)
                    open_ends.append(n)
        groups.append(group)
    return sorted(groups, key=len, reverse=True)


def cheapest(
    start: T, goal: T, step: Callable[[T, T], float | None], near: Callable[[T], Iterable[T]]
) -> list[T]:
    """The chain of least cost, of hexes or of corners; `step` prices a step, or forbids it with None."""
    best: dict[T, float] = {start: 0.0}
    came: dict[T, T] = {}
    queue: list[tuple[float, T]] = [(0.0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if here == goal:
            return _backward(came, start, goal)
        if spent > best[here]:
            continue
        for n in near(here):
            price = step(here, n)
            if price is not None and spent + price < best.get(n, math.inf):
                best[n], came[n] = spent + price, here
                heapq.heappush(queue, (spent + price, n))
    raise ValueError(f"no way from {start} to {goal}")


def _backward(came: Mapping[T, T], start: T, goal: T) -> list[T]:
    chain = [goal]
    while chain[-1] != start:
        chain.append(came[chain[-1]])
    return chain[::-1]
