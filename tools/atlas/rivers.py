"""Where water runs: the course of a river from its mouth upstream, by the elevation model."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from grid import Floats, Point
from ground import Heights

Cell = tuple[int, int]
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
NEAR = 12  # cells about a given mouth in which the true one is looked for


@dataclass(frozen=True)
class Drainage:
    """Into which cell every cell drains, and how many cells drain through it."""

    heights: Heights
    into: dict[Cell, Cell]
    cells: npt.NDArray[np.int64]

    @classmethod
    def of(cls, heights: Heights, every: int) -> Drainage:
        """The drainage of a model thinned to every n-th cell, with its pits filled."""
        metres = heights.metres[::every, ::every]
        thin = Heights(metres, heights.lon0, heights.lat0, heights.step * every)
        into, order = _flooded(metres)
        cells = np.where(metres > 0, 1, 0).astype(np.int64)
        for cell in reversed(order):
            if (below := into.get(cell)) is not None:
                cells[below] += cells[cell]
        return cls(thin, into, cells)

    def course(self, mouth: Point, least: int) -> Floats:
        """The main stem above a mouth given in degrees, down from where at least so many cells drain through."""
        r0 = round((self.heights.lat0 - mouth[1]) / self.heights.step)
        c0 = round((mouth[0] - self.heights.lon0) / self.heights.step)
        about = [
            (r, c)
            for r in range(r0 - NEAR, r0 + NEAR + 1)
            for c in range(c0 - NEAR, c0 + NEAR + 1)
            if self.heights.metres[r, c] > 0
        ]
        here = max(about, key=lambda cell: (int(self.cells[cell]), cell))
        line = [here]
        while True:
            above = [n for n in _near(here, self.cells.shape) if self.into.get(n) == here]
            here = max(above, key=lambda cell: (int(self.cells[cell]), cell), default=here)
            if not above or self.cells[here] < least:
                break
            line.append(here)
        lonlat = [
            (self.heights.lon0 + c * self.heights.step, self.heights.lat0 - r * self.heights.step)
            for r, c in line[::-1]
        ]
        return np.array(lonlat)


def _near(cell: Cell, shape: tuple[int, ...]) -> list[Cell]:
    r, c = cell
    return [(r + dr, c + dc) for dr, dc in AROUND if 0 <= r + dr < shape[0] and 0 <= c + dc < shape[1]]


def _flooded(metres: Floats) -> tuple[dict[Cell, Cell], list[Cell]]:
    """From the sea and the edges upward: each cell drains into the one from which it was reached."""
    rows, columns = metres.shape
    edge = np.zeros(metres.shape, dtype=bool)
    edge[0], edge[-1], edge[:, 0], edge[:, -1] = True, True, True, True
    starts = edge | (metres <= 0)
    queue = [(float(metres[r, c]), int(r), int(c)) for r, c in np.argwhere(starts)]
    heapq.heapify(queue)
    seen = starts.copy()
    into: dict[Cell, Cell] = {}
    order: list[Cell] = []
    while queue:
        level, r, c = heapq.heappop(queue)
        order.append((r, c))
        for n in _near((r, c), (rows, columns)):
            if not seen[n]:
                seen[n] = True
                into[n] = (r, c)
                heapq.heappush(queue, (max(level, float(metres[n])), *n))
    return into, order
