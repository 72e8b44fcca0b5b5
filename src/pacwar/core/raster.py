"""Rasters: kind and level of the ground point by point, as the artwork of a map has them.

A raster lies under the sheet of a board (`Board.centres`). It may be put together from the rasters of sections, each the way
its section lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
import numpy.typing as npt

from pacwar.core.board import Board
from pacwar.core.naming import shown
from pacwar.core.records import Fault, Record

Points = npt.NDArray[Any]
HALF_TURN = 180
NOTHING = 255  # a point that is not covered


class DrawnGround(Record, frozen=True):
    """A sign of a drawn raster."""

    kind: str
    level: int = 0


class DrawnRaster(Record, frozen=True):
    """A small raster as text: a line of signs for every row of points. A blank covers nothing."""

    scale: tuple[
        float, float
    ]  # points for each unit of the sheet, across and down; hexes have circumradius 1
    hex: str  # a hex of the section
    center: tuple[float, float]  # the point at its center, across and down
    legend: dict[str, DrawnGround]
    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        width = len(self.rows[0]) if self.rows else 0
        for number, row in enumerate(self.rows, 1):
            if len(row) != width:
                raise ValueError(f"row {number} has {len(row)} signs, the first has {width}")
            if unknown := sorted(set(row) - set(self.legend) - {" "}):
                raise ValueError(f"row {number}: {shown(unknown[0])} is not in the legend")


@dataclass(frozen=True)
class RasterPart:
    """The raster of a section or overlay: its point `center` lies on the center of the hex `spot`."""

    kinds: Points  # numbers of names, 255 where it covers nothing
    levels: Points
    spot: int
    center: tuple[float, float]
    turn: int = 0  # 0 or 180 degrees

    @classmethod
    def drawn(cls, drawn: DrawnRaster, names: Sequence[str], spot: int, turn: int = 0) -> RasterPart:
        """A raster that was drawn as text."""
        kinds = {sign: names.index(ground.kind) for sign, ground in drawn.legend.items()} | {" ": NOTHING}
        levels = {sign: ground.level for sign, ground in drawn.legend.items()} | {" ": 0}
        return cls(
            np.array([[kinds[sign] for sign in row] for row in drawn.rows], dtype=np.uint8),
            np.array([[levels[sign] for sign in row] for row in drawn.rows], dtype=np.int8),
            spot,
            drawn.center,
            turn,
        )


class Raster:
    """Kind and level of the ground under a board; the first of the names is that of points which no part covers."""

    def __init__(
        self, board: Board, scale: tuple[float, float], names: Sequence[str], parts: Sequence[RasterPart]
    ) -> None:
        self.names, self.scale = tuple(names), scale
        (left, top), centres = board.corner, board.centres
        self.left, self.top = left - 1, top - 1
        width = ceil((max(x for x, _ in centres) + 1 - self.left) * scale[0]) + 1
        height = ceil((max(y for _, y in centres) + 1 - self.top) * scale[1]) + 1
        self.kinds = np.full((height, width), 0, dtype=np.uint8)
        self.levels = np.zeros((height, width), dtype=np.int8)
        for part in parts:
            self._paste(part, *centres[part.spot])

    def _paste(self, part: RasterPart, x: float, y: float) -> None:
        kinds, levels, (across, down) = part.kinds, part.levels, part.center
        if part.turn not in (0, HALF_TURN):
            raise Fault(f"a raster may be turned by {HALF_TURN} degrees, not by {part.turn}")
        if part.turn:
            kinds, levels = kinds[::-1, ::-1], levels[::-1, ::-1]
            across, down = kinds.shape[1] - 1 - across, kinds.shape[0] - 1 - down
        column = round((x - self.left) * self.scale[0] - across)
        row = round((y - self.top) * self.scale[1] - down)
        rows = slice(max(row, 0), max(row + kinds.shape[0], 0))
        columns = slice(max(column, 0), max(column + kinds.shape[1], 0))
        under = self.kinds[rows, columns]
        kinds = kinds[rows.start - row :, columns.start - column :][: under.shape[0], : under.shape[1]]
        levels = levels[rows.start - row :, columns.start - column :][: under.shape[0], : under.shape[1]]
        covers = kinds != NOTHING
        under[covers] = kinds[covers]
        self.levels[rows, columns][covers] = levels[covers]

    def steps(self, x: float, y: float, to_x: float, to_y: float) -> int:
        """So many steps lead from point to point of the raster."""
        return max(1, ceil(max(abs(to_x - x) * self.scale[0], abs(to_y - y) * self.scale[1])))

    def nearest(self, x: Points, y: Points) -> tuple[Points, Points]:
        """Where on the sheet the nearest points of the raster lie."""
        columns, rows = self._nearest(x, y)
        return columns / self.scale[0] + self.left, rows / self.scale[1] + self.top

    def _nearest(self, x: Points, y: Points) -> tuple[Points, Points]:
        columns = ((x - self.left) * self.scale[0] + 0.5).astype(np.int64)
        rows = ((y - self.top) * self.scale[1] + 0.5).astype(np.int64)
        return columns, rows

    def under(self, x: Points, y: Points) -> tuple[Points, Points]:
        """Numbers of kinds, and levels, under points of the sheet."""
        columns, rows = self._nearest(x, y)
        return self.kinds[rows, columns], self.levels[rows, columns]
