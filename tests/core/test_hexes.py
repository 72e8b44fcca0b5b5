"""Hex geometry against plain Euclidean geometry and exact clipping."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from math import atan2, dist, isclose, pi, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacwar.core import hexes
from pacwar.core.hexes import AROUND, CORNERS, Axial, Grid

GRIDS = [Grid(flat, shifted) for flat in (True, False) for shifted in (0, 1)]
SIZE = range(9)

near = st.tuples(st.integers(-7, 7), st.integers(-7, 7))
many = settings(max_examples=80)


def offset(grid: Grid) -> dict[Axial, tuple[int, int]]:
    return {grid.axial(column, row): (column, row) for column in SIZE for row in SIZE}


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_are_the_hexes_at_one_hex_of_distance_on_the_sheet(grid: Grid) -> None:
    cells = offset(grid)
    assert len(cells) == len(SIZE) ** 2
    for (q, r), here in cells.items():
        beside = {(q + dq, r + dr) for dq, dr in AROUND}
        for other, there in cells.items():
            apart = dist(grid.centre(*here), grid.centre(*there))
            assert isclose(apart, sqrt(3)) == (other in beside)
            assert other == (q, r) or apart > sqrt(3) - 1e-9


@pytest.mark.parametrize("grid", GRIDS)
def test_the_shifted_lines_lie_half_a_hex_further_on(grid: Grid) -> None:
    for line in range(4):
        at = grid.centre(line, 3)[1] if grid.flat else grid.centre(3, line)[0]
        other = grid.centre(line + 1, 3)[1] if grid.flat else grid.centre(3, line + 1)[0]
        step = sqrt(3) / 2
        assert isclose(other - at, step if (line + 1) % 2 == grid.shifted else -step)


@pytest.mark.parametrize("grid", GRIDS)
def test_directions_go_clockwise_from_up(grid: Grid) -> None:
    """On the sheet y grows downward. Direction 0 is straight up, or up and to the left for pointy-top hexes."""
    cells = offset(grid)
    q, r = grid.axial(4, 4)
    x, y = grid.centre(4, 4)
    turns = []
    for dq, dr in AROUND:
        to = grid.centre(*cells[(q + dq, r + dr)])
        turns.append(atan2(to[0] - x, y - to[1]) % (2 * pi))  # clockwise from straight up
    first = 0 if grid.flat else -pi / 6
    assert all(isclose(turn, (first + i * pi / 3) % (2 * pi), abs_tol=1e-9) for i, turn in enumerate(turns))


@given(near, near)
@many
def test_distance_is_the_number_of_steps(a: Axial, b: Axial) -> None:
    steps, edge = {a: 0}, deque([a])
    while b not in steps:
        q, r = edge.popleft()
        for dq, dr in AROUND:
            there = q + dq, r + dr
            if there not in steps:
                steps[there] = steps[q, r] + 1
                edge.append(there)
    assert hexes.distance(a, b) == hexes.distance(b, a) == steps[b]


@given(near, near)
@many
def test_a_line_has_exactly_the_hexes_that_the_segment_runs_through(a: Axial, b: Axial) -> None:
    assert [frozenset(item) for item in hexes.line(a, b)] == clipped(a, b)


def clipped(a: Axial, b: Axial) -> list[frozenset[Axial]]:
    """The same by clipping the segment at the sides of every hex around, in fractions."""
    if a == b:
        return [frozenset({a})]
    parts: dict[tuple[Fraction, Fraction], set[Axial]] = {}
    for q in range(min(a[0], b[0]) - 2, max(a[0], b[0]) + 3):
        for r in range(min(a[1], b[1]) - 2, max(a[1], b[1]) + 3):
            part = clip(a, b, (q, r))
            if part is not None:
                parts.setdefault(part, set()).add((q, r))
    return [frozenset(parts[part]) for part in sorted(parts)]


def clip(a: Axial, b: Axial, h: Axial) -> tuple[Fraction, Fraction] | None:
    """From where to where (0 to 1) the segment lies in the closed hex; None if it only touches a corner, or not."""
    corners = [(3 * h[0] + x, 3 * h[1] + y) for x, y in CORNERS]
    start, end = Fraction(0), Fraction(1)
    ax, ay = 3 * a[0], 3 * a[1]
    dx, dy = 3 * (b[0] - a[0]), 3 * (b[1] - a[1])
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        inward = (x2 - x1) * (3 * h[1] - y1) - (y2 - y1) * (3 * h[0] - x1)
        sign = 1 if inward > 0 else -1
        at = sign * ((x2 - x1) * (ay - y1) - (y2 - y1) * (ax - x1))
        slope = sign * ((x2 - x1) * dy - (y2 - y1) * dx)
        if slope == 0:
            if at < 0:
                return None
        elif slope > 0:
            start = max(start, Fraction(-at, slope))
        else:
            end = min(end, Fraction(-at, slope))
    return (start, end) if start < end else None


@given(near, near)
@many
def test_a_line_is_the_same_from_the_other_end(a: Axial, b: Axial) -> None:
    forth = [frozenset(item) for item in hexes.line(a, b)]
    assert [frozenset(item) for item in hexes.line(b, a)] == forth[::-1]
    assert forth[0] == {a}
    assert forth[-1] == {b}


def test_a_line_along_a_hexside_has_a_grazed_pair() -> None:
    assert [frozenset(item) for item in hexes.line((0, 0), (1, 1))] == [{(0, 0)}, {(0, 1), (1, 0)}, {(1, 1)}]
    assert [frozenset(item) for item in hexes.line((0, 0), (2, 2))] == [
        {(0, 0)},
        {(0, 1), (1, 0)},
        {(1, 1)},
        {(1, 2), (2, 1)},
        {(2, 2)},
    ]


def test_a_line_to_itself_is_one_hex() -> None:
    assert hexes.line((3, -1), (3, -1)) == [((3, -1),)]
