"""Boards: hexes with terrain, hexside features and names, and places that are not hexes.

A location is one int, a *spot*: hexes have the first numbers, then places inside hexes, boxes and displays, each with
its own neighbors. The board keeps facts that depend on it alone for the life of the process.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pacwar.core import hexes
from pacwar.core.facts import fact
from pacwar.core.hexes import AROUND, Axial, Grid
from pacwar.core.naming import nearest, shown
from pacwar.core.records import Fault


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
        cells: Sequence[tuple[str, int, int, str]],  # printed number, column, row, terrain
        sides: Mapping[str, Iterable[tuple[str, str]]] | None = None,  # feature -> pairs of hexes
        places: Sequence[Place] = (),
    ) -> None:
        self.grid = grid
        self.hexes = range(len(cells))
        self.axial: tuple[Axial, ...] = tuple(grid.axial(c, r) for _, c, r, _ in cells)
        self.centres = tuple(grid.centre(c, r) for _, c, r, _ in cells)
        self.corner = tuple(min((c[i] for c in self.centres), default=0.0) for i in (0, 1))
        self.names: tuple[str, ...] = (*(n for n, _, _, _ in cells), *(p.name for p in places))
        self.spots = range(len(self.names))
        self.terrain: tuple[str, ...] = (*(t for _, _, _, t in cells), *(p.terrain for p in places))
        self._numbers = {name: i for i, name in enumerate(self.names)}
        if len(self._numbers) != len(self.names):
            raise Fault("the board names a spot twice")
        self._at = {q_r: i for i, q_r in enumerate(self.axial)}
        self.around: tuple[tuple[int, ...], ...] = tuple(  # by direction, -1 off the map
            tuple(self._at.get((q + dq, r + dr), -1) for dq, dr in AROUND) for q, r in self.axial
        )
        self.inside: dict[int, int] = {self.spot(p.name): self.spot(p.inside) for p in places if p.inside}
        links: list[list[int]] = [[n for n in around if n >= 0] for around in self.around] + [
            [] for _ in places
        ]
        for place in places:
            for other in place.neighbors:
                a, b = self.spot(place.name), self.spot(other)
                for x, y in ((a, b), (b, a)):
                    if y not in links[x]:
                        links[x].append(y)
        self.neighbors: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in links)
        self.sides: dict[str, frozenset[tuple[int, int]]] = {
            feature: frozenset(self._both_ways(feature, pairs)) for feature, pairs in (sides or {}).items()
        }
        self._distances: dict[int, tuple[int, ...]] = {}

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

    def name(self, spot: int) -> str:
        return self.names[spot]

    def is_hex(self, spot: int) -> bool:
        return spot < len(self.hexes)

    def has(self, feature: str, a: int, b: int) -> bool:
        """Whether the hexside has this feature or link."""
        return (a, b) in self.sides.get(feature, ())

    def distances(self, start: int) -> tuple[int, ...]:
        """Hexes to every hex of the board, the first not counted."""
        row = self._distances.get(start)
        if row is None:
            origin = self.axial[start]
            row = self._distances[start] = tuple(hexes.distance(origin, h) for h in self.axial)
        return row

    def distance(self, a: int, b: int) -> int:
        return self.distances(a)[b]

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
