"""The board of any game with a map.tsv and a sides.tsv: hexes by four digits, features of hexsides by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from pacwar.core.board import Board, Place
from pacwar.core.hexes import Grid
from pacwar.core.library import Library
from pacwar.core.numbering import DIGITS
from pacwar.core.records import Fault, Record
from pacwar.kit.printed import faults_in


class Printed(Protocol):
    """A line of map.tsv."""

    @property
    def hex(self) -> str: ...
    @property
    def terrain(self) -> str: ...


R = TypeVar("R", bound=Printed)


class MapSide(Record, frozen=True):
    """A line of sides.tsv: a feature of the hexside between two hexes, or a way that runs through it."""

    a: str
    b: str
    feature: str


def board_of(
    library: Library,
    grid: Grid,
    rows: Sequence[R],
    check: Callable[[R, str], None],  # faults of a line, and where it is
    features: Iterable[str],
    places: Sequence[Place] = (),
) -> Board:
    """The board, if both files are valid."""
    sides: dict[str, list[tuple[str, str]]] = {feature: [] for feature in features}
    for side in library.rows("sides.tsv", MapSide):
        if side.feature not in sides:
            raise Fault(
                f"sides.tsv: {side.a}-{side.b}: feature must be one of {', '.join(sides)}, not {side.feature!r}"
            )
        sides[side.feature].append((side.a, side.b))
    cells = []
    for row in rows:
        at = f"map.tsv: line of {row.hex}"
        with faults_in("map.tsv"):
            column, line = DIGITS.place(row.hex)
        check(row, at)
        cells.append((row.hex, column, line, row.terrain))
    with faults_in("sides.tsv"):
        return Board(grid, cells, sides, places)
