"""Lines of sight: what lies between two places of a board, found once and kept, and what hinders a line besides.

The static part of a line depends on the board alone: the hexes it crosses with height and kind of ground, and what blocks
it. It is read from a raster of the map when first asked for. What changes during a game (smoke, wrecks, weather) is added
by the game from what a side may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pacwar.core.board import Board
from pacwar.core.raster import Points, Raster
from pacwar.core.records import Record
from pacwar.core.visibility import Hindrance, Obstruction

MAX_KEPT = 200_000  # lines that are remembered
ASIDE = 1e-6  # from a hexside, in units of the sheet


class Obstacle(Record, frozen=True):
    """What a kind of ground does to lines of sight. One that hinders does not block."""

    height: float = 0  # above the ground, in levels
    hinders: int = 0
    rule: str = ""


class Crossed(NamedTuple):
    """A stretch of a line over one kind of ground in one hex; along a hexside it belongs to both hexes."""

    spot: int
    beside: int  # the other hex of the hexside that the line runs along, or -1
    kind: str
    level: int
    start: float  # 0 is one end of the line, 1 the other
    end: float


class Station(NamedTuple):
    """Where somebody looks from: a point in a hex, and the level of the eyes."""

    spot: int
    x: float
    y: float
    eyes: float


def on_the_ground(board: Board, raster: Raster) -> tuple[Station, ...]:
    """A station at the center of each hex, with eyes at the level of the ground there."""
    x, y = (np.array(values) for values in zip(*board.centres, strict=True))
    _, levels = raster.under(x, y)
    return tuple(
        Station(h, *board.centres[h], float(level))
        for h, level in zip(board.hexes, levels.tolist(), strict=True)
    )


class Profile(NamedTuple):
    """What the map alone says of a line."""

    blocked: Obstruction | None
    hindrances: tuple[Hindrance, ...]
    crossed: tuple[Crossed, ...]  # without the hexes at the ends
    spots: tuple[int, ...]  # the hexes of `crossed`, in order


Judge = Callable[[Station, Station, Sequence[Crossed]], tuple[Obstruction | None, tuple[Hindrance, ...]]]


class SightLines:
    """The lines between the stations of a board: one for each spot, and further ones that a game has use for."""

    def __init__(self, board: Board, raster: Raster, stations: Sequence[Station], judge: Judge) -> None:
        self.board, self.raster, self.stations, self.judge = board, raster, tuple(stations), judge
        self._known: dict[tuple[int, int], Profile] = {}
        self._spots = _Spots(board)

    def profile(self, a: int, b: int) -> Profile:
        """The static part of the line from one station to another."""
        found = self._known.get((a, b))
        if found is None:
            if len(self._known) >= MAX_KEPT:
                self._known.clear()
            found = self._known[a, b] = self._made(self.stations[a], self.stations[b])
        return found

    def _made(self, a: Station, b: Station) -> Profile:
        between = tuple(c for c in self.crossed(a, b) if c.spot not in (a.spot, b.spot))
        blocked, hindrances = self.judge(a, b, between)
        return Profile(blocked, hindrances, between, _in_order(between))

    def crossed(self, a: Station, b: Station) -> list[Crossed]:
        """Every stretch of a line, the hexes at its ends included. What is off the map is left out."""
        steps = self.raster.steps(a.x, a.y, b.x, b.y)
        share = np.linspace(0.0, 1.0, steps + 1)
        x, y = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
        kinds, levels = self.raster.under(x, y)
        spots, beside = self._beside(x, y, b.x - a.x, b.y - a.y)
        changes = np.zeros(steps, dtype=bool)
        for values in (spots, beside, kinds, levels):
            changes |= values[1:] != values[:-1]
        first = np.concatenate(([0], np.flatnonzero(changes) + 1))
        ends = np.append(first[1:], steps) / steps
        rows = zip(
            *(values[first].tolist() for values in (spots, beside, kinds, levels)),
            (first / steps).tolist(),
            ends.tolist(),
            strict=True,
        )
        names = self.raster.names
        return [
            Crossed(spot, other, names[kind], level, start, end)
            for spot, other, kind, level, start, end in rows
            if spot >= 0
        ]

    def _beside(self, x: Points, y: Points, dx: float, dy: float) -> tuple[Points, Points]:
        """The hexes under points of a line; where it runs along a hexside, the hexes on both sides of it."""
        length = float(np.hypot(dx, dy)) or 1.0
        aside_x, aside_y = -dy / length * ASIDE, dx / length * ASIDE
        left, right = self._spots.under(x + aside_x, y + aside_y), self._spots.under(x - aside_x, y - aside_y)
        along = left != right
        along[1:-1] &= along[:-2] | along[2:]  # one point alone lies where a hexside is crossed
        along[[0, -1]] &= along[[1, -2]]
        if not along.any():
            return left, np.full_like(left, -1)
        ground = self._spots.under(
            *self.raster.nearest(x, y)
        )  # the hex from which the ground is taken comes first
        first = np.where((ground == right) | (left < 0), right, left)
        return np.where(along, first, left), np.where(along, left + right - first, -1)


class _Spots:
    """Which hex lies under a point of the sheet."""

    def __init__(self, board: Board) -> None:
        self.board = board
        q, r = np.array(board.axial, dtype=np.int64).reshape(-1, 2).T
        self.left, self.top = int(q.min()), int(r.min())
        self.grid = np.full((int(q.max()) - self.left + 3, int(r.max()) - self.top + 3), -1, dtype=np.int64)
        self.grid[q - self.left + 1, r - self.top + 1] = board.hexes

    def under(self, x: Points, y: Points) -> Points:
        if self.board.grid.flat:
            q, r = x / 1.5, y / np.sqrt(3) - x / 3
        else:
            q, r = x / np.sqrt(3) - y / 3, y / 1.5
        s = -q - r
        near_q, near_r, near_s = np.rint(q), np.rint(r), np.rint(s)
        off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
        worst_q = (off_q > off_r) & (off_q > off_s)
        worst_r = ~worst_q & (off_r > off_s)
        near_q, near_r = (
            np.where(worst_q, -near_r - near_s, near_q),
            np.where(worst_r, -near_q - near_s, near_r),
        )
        columns, rows = self.grid.shape
        found: Points = self.grid[
            np.clip(near_q.astype(np.int64) - self.left + 1, 0, columns - 1),
            np.clip(near_r.astype(np.int64) - self.top + 1, 0, rows - 1),
        ]
        return found


def _in_order(crossed: Sequence[Crossed]) -> tuple[int, ...]:
    found: dict[int, None] = {}
    for stretch in crossed:
        found[stretch.spot] = None
        if stretch.beside >= 0:
            found[stretch.beside] = None
    return tuple(found)


# -- a judge for games whose rules are about heights ------------------------------------------------------------


@dataclass(frozen=True)
class ByHeight:
    """A line is blocked where the ground, or an obstacle on it, is higher than the straight line between the eyes."""

    obstacles: Mapping[str, Obstacle]
    rule: str  # under which higher ground blocks

    def __call__(
        self, a: Station, b: Station, crossed: Sequence[Crossed]
    ) -> tuple[Obstruction | None, tuple[Hindrance, ...]]:
        hindrances: dict[int, Hindrance] = {}
        for stretch in crossed:
            line = min(a.eyes + (b.eyes - a.eyes) * share for share in (stretch.start, stretch.end))
            if stretch.level > line:
                return Obstruction(stretch.spot, "higher ground", self.rule), ()
            obstacle = self.obstacles.get(stretch.kind)
            if obstacle is None or stretch.level + obstacle.height <= line:
                continue
            if not obstacle.hinders:
                return Obstruction(stretch.spot, stretch.kind, obstacle.rule), ()
            before = hindrances.get(stretch.spot)
            if before is None or before.value < obstacle.hinders:
                hindrances[stretch.spot] = Hindrance(
                    stretch.spot, obstacle.hinders, stretch.kind, obstacle.rule
                )
        return None, tuple(hindrances.values())
