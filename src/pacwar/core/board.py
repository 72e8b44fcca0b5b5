"""Boards: hexes with terrain, hexside features and names, and places that are not hexes.

A location is one int, a *spot*: hexes have the first numbers, then places inside hexes, boxes and displays, each with
its own neighbors. The board keeps facts that depend on it alone for the life of the process.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pacwar.core import hexes
from pacwar.core.facts import fact
from pacwar.core.hexes import AROUND, Axial, Grid
from pacwar.core.naming import nearest, shown
from pacwar.core.records import Fault

MAX_KEPT = 2**23  # distances that a board remembers: 16 MB


@dataclass(frozen=True, slots=True)
class Place:
    """A spot that is not a hex: a level or pillbox inside one, a box, a display."""

    name: str
    neighbors: tuple[str, ...] = ()  # names of spots; the link goes both ways
    inside: str | None = None  # the hex that it lies in
    terrain: str = ""


class Board:
    """The printed map, and facts derived from it. Never part of a state."""

    def __init__(
        self,
        grid: Grid,
        cells: Sequence[tuple[str, int, int, str]],  # printed name, column, row, terrain
        sides: Mapping[str, Iterable[tuple[str, str]]] | None = None,  # feature -> pairs of hexes
        places: Sequence[Place] = (),
        also: Mapping[str, str] | None = None,  # another name of a hex -> its printed one
    ) -> None:
        self.grid = grid
        self.hexes = range(len(cells))
        self.columns: tuple[int, ...] = tuple(column for _, column, _, _ in cells)
        self.rows: tuple[int, ...] = tuple(row for _, _, row, _ in cells)
        self.axial: tuple[Axial, ...] = tuple(map(grid.axial, self.columns, self.rows))
        self.names: tuple[str, ...] = (*(n for n, _, _, _ in cells), *(p.name for p in places))
        self.spots = range(len(self.names))
        self.terrain: tuple[str, ...] = (*(t for _, _, _, t in cells), *(p.terrain for p in places))
        self._numbers = {name: i for i, name in enumerate(self.names)}
        if len(self._numbers) != len(self.names):
            raise Fault("the board names a spot twice")
        self.also: dict[str, int] = self._other_names(also or {})
        self._at = {q_r: i for i, q_r in enumerate(self.axial)}
        if len(self._at) != len(cells):
            raise Fault("the board has two hexes in one place")
        self.around: tuple[tuple[int, ...], ...] = self._around()
        self.inside: dict[int, int] = {self.spot(p.name): self.spot(p.inside) for p in places if p.inside}
        self.neighbors: tuple[tuple[int, ...], ...] = self._neighbors(places)
        self.sides: dict[str, frozenset[tuple[int, int]]] = {
            feature: frozenset(self._both_ways(feature, pairs)) for feature, pairs in (sides or {}).items()
        }
        self._distances: dict[int, array[int]] = {}

    def _other_names(self, also: Mapping[str, str]) -> dict[str, int]:
        found = {}
        for name, printed in also.items():
            if name in self._numbers:
                raise Fault(f"{shown(name)} is the printed name of another spot")
            found[name] = self.spot(printed)
        self._numbers |= found
        return found

    def _around(self) -> tuple[tuple[int, ...], ...]:
        """The hexes around each hex, by direction; -1 off the map."""
        at = self._at.get
        return tuple([tuple([at((q + dq, r + dr), -1) for dq, dr in AROUND]) for q, r in self.axial])

    def _neighbors(self, places: Sequence[Place]) -> tuple[tuple[int, ...], ...]:
        links: list[list[int]] = [[n for n in around if n >= 0] for around in self.around]
        links += [[] for _ in places]
        for place in places:
            for other in place.neighbors:
                a, b = self.spot(place.name), self.spot(other)
                for x, y in ((a, b), (b, a)):
                    if y not in links[x]:
                        links[x].append(y)
        return tuple(map(tuple, links))

    def _both_ways(self, feature: str, pairs: Iterable[tuple[str, str]]) -> Iterable[tuple[int, int]]:
        for a_name, b_name in pairs:
            a, b = self.spot(a_name), self.spot(b_name)
            if b not in self.neighbors[a]:
                raise Fault(f"{feature}: {a_name} and {b_name} are not adjacent")
            yield a, b
            yield b, a

    def spot(self, name: str) -> int:
        """The spot of a printed name."""
        try:
            return self._numbers[name]
        except KeyError:
            raise Fault(f"no hex or place {shown(name)} on the map{nearest(name, self.names)}") from None

    def at(self, q: int, r: int) -> int:
        """The hex at an axial location; -1 off the map."""
        return self._at.get((q, r), -1)

    def name(self, spot: int) -> str:
        return self.names[spot]

    def is_hex(self, spot: int) -> bool:
        return spot < len(self.hexes)

    def has(self, feature: str, a: int, b: int) -> bool:
        """Whether the hexside has this feature or link."""
        return (a, b) in self.sides.get(feature, ())

    def distance(self, a: int, b: int) -> int:
        """Hexes from one hex to another, the first not counted."""
        (a_q, a_r), (b_q, b_r) = self.axial[a], self.axial[b]
        dq, dr = a_q - b_q, a_r - b_r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def distances(self, start: int) -> array[int]:
        """The distance to every hex, where many are asked for from one hex."""
        found = self._distances.get(start)
        if found is None:
            if (len(self._distances) + 1) * len(self.hexes) > MAX_KEPT:
                self._distances.clear()
            found = self._distances[start] = self._distances_from(start)
        return found

    def _distances_from(self, start: int) -> array[int]:
        import numpy as np  # not before somebody needs it

        dq, dr = self._coordinates - self._coordinates[:, start : start + 1]
        far = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr))
        return array("H", far.astype(np.uint16).tobytes())

    @fact
    def _coordinates(self) -> Any:
        """The axial coordinates as two rows of numbers."""
        import numpy as np

        return np.array(self.axial, dtype=np.int16).reshape(-1, 2).T.copy()

    @fact
    def centres(self) -> tuple[tuple[float, float], ...]:
        """The center of each hex, with hexes of circumradius 1, y downward."""
        return tuple(map(self.grid.centre, self.columns, self.rows))

    @fact
    def corner(self) -> tuple[float, float]:
        """The least x and the least y of a center."""
        return min((x for x, _ in self.centres), default=0.0), min((y for _, y in self.centres), default=0.0)

    def line(self, a: int, b: int) -> list[tuple[int, ...]]:
        """The hexes between two centers; a pair where the line runs along a hexside. Off-map hexes are left out."""
        found = []
        for item in hexes.line(self.axial[a], self.axial[b]):
            here = tuple(self._at[h] for h in item if h in self._at)
            if here:
                found.append(here)
        return found

    @fact
    def linked(self) -> dict[str, dict[int, tuple[int, ...]]]:
        """For each feature: the neighbors of a hex across a hexside that has it."""
        return {
            feature: {
                a: tuple(b for b in self.neighbors[a] if (a, b) in pairs)
                for a in sorted({a for a, _ in pairs})
            }
            for feature, pairs in self.sides.items()
        }
