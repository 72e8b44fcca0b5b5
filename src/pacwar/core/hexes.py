"""Hex geometry: grids of either orientation and stagger, distances, and lines with the hexsides they graze.

A hex is a dense int inside and a printed number outside. Coordinates are axial (q, r); the third cube
coordinate is -q-r. Directions are numbered 0 to 5, clockwise on the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

Axial = tuple[int, int]

# Clockwise. For flat-top hexes direction 0 is straight up; for pointy-top hexes it is up and to the left.
AROUND: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

# The corners of a hex about its center, in thirds of the axial unit.
CORNERS: tuple[Axial, ...] = ((1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1))


@dataclass(frozen=True, slots=True)
class Grid:
    """Turns column and row into a location: the orientation of the hexes, and which lines are shifted.

    Flat-top hexes stand in columns; columns of parity `shifted` (0 even, 1 odd) lie half a hex lower.
    Pointy-top hexes stand in rows; rows of parity `shifted` lie half a hex to the right.
    """

    flat: bool = True
    shifted: int = 0

    def axial(self, column: int, row: int) -> Axial:
        if self.flat:
            return column, row - _halved(column, self.shifted)
        return column - _halved(row, self.shifted), row

    def place(self, at: Axial) -> tuple[int, int]:
        """Column and row of a location: the other way round."""
        q, r = at
        if self.flat:
            return q, r + _halved(q, self.shifted)
        return q + _halved(r, self.shifted), r

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """On the sheet, y downward, with hexes of circumradius 1."""
        q, r = self.axial(column, row)
        if self.flat:
            return 1.5 * q, sqrt(3) * (r + q / 2)
        return sqrt(3) * (q + r / 2), 1.5 * r


def _halved(line: int, shifted: int) -> int:
    """How far a staggered line lies back in axial terms, so that lines of parity `shifted` are half a hex on."""
    return (line + 1) // 2 if shifted == 0 else line // 2


def turned(at: Axial, sixths: int) -> Axial:
    """A location turned clockwise about the origin by sixths of a full turn."""
    q, r = at
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def distance(a: Axial, b: Axial) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def line(a: Axial, b: Axial) -> list[tuple[Axial, ...]]:
    """The hexes that the straight line from center to center passes through, in order.

    Each item is one hex, or two where the line runs along the hexside between them (a grazed pair).
    All arithmetic is exact.
    """
    if a == b:
        return [(a,)]
    pool = _near(a, b)
    crossed = [h for h in pool if _crosses(a, b, h)]
    grazed = [p for p in _pairs(pool) if _grazes(a, b, *p)]
    marks: list[tuple[float, tuple[Axial, ...]]] = [(_along(a, b, h), (h,)) for h in crossed]
    marks += [((_along(a, b, p[0]) + _along(a, b, p[1])) / 2, p) for p in grazed]
    marks.sort()
    return [item for _, item in marks]


def _near(a: Axial, b: Axial) -> list[Axial]:
    """Every hex whose center lies within a hex of the segment."""
    steps = 2 * distance(a, b)
    found = {a, b}
    for i in range(steps + 1):
        q = round(a[0] + (b[0] - a[0]) * i / steps)
        r = round(a[1] + (b[1] - a[1]) * i / steps)
        found.update((q + dq, r + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1))
    return sorted(found)


def _pairs(pool: Sequence[Axial]) -> list[tuple[Axial, Axial]]:
    known = set(pool)
    return [
        (h, (h[0] + d[0], h[1] + d[1]))
        for h in pool
        for d in AROUND[:3]
        if (h[0] + d[0], h[1] + d[1]) in known
    ]


def _side(a: Axial, b: Axial, x: int, y: int) -> int:
    """On which side of the line a-b the point (in thirds) lies: positive, negative or zero."""
    return (b[0] - a[0]) * (y - 3 * a[1]) - (b[1] - a[1]) * (x - 3 * a[0])


def _along(a: Axial, b: Axial, h: Axial) -> float:
    """How far along the line a hex lies (true Euclidean projection, up to a constant)."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    hq, hr = h[0] - a[0], h[1] - a[1]
    return dq * hq + dr * hr + (dq * hr + dr * hq) / 2


def _crosses(a: Axial, b: Axial, h: Axial) -> bool:
    """Whether the segment passes through the inside of the hex."""
    if h in (a, b):
        return True
    sides = [_side(a, b, 3 * h[0] + x, 3 * h[1] + y) for x, y in CORNERS]
    return min(sides) < 0 < max(sides) and 0 < _along(a, b, h) < _along(a, b, b)


def _grazes(a: Axial, b: Axial, h: Axial, n: Axial) -> bool:
    """Whether the segment runs along the hexside between two neighbors."""
    around = {(3 * h[0] + x, 3 * h[1] + y) for x, y in CORNERS}
    shared = [c for c in around if c in {(3 * n[0] + x, 3 * n[1] + y) for x, y in CORNERS}]
    middle = (_along(a, b, h) + _along(a, b, n)) / 2
    return all(_side(a, b, *c) == 0 for c in shared) and 0 < middle < _along(a, b, b)
