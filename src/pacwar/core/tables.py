"""Printed tables."""

from __future__ import annotations

from pacwar.core.records import Record


class Table(Record, frozen=True):
    """A printed table: one row per die face, one column per odds or strength."""

    rule: str
    columns: tuple[str, ...]
    rows: dict[int, tuple[str, ...]]

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows.values()):
            raise ValueError(f"table {self.rule}: a row has a missing cell")

    def result(self, column: int, face: int) -> str:
        """Shifts past either edge use the edge column."""
        return self.rows[face][min(max(column, 0), len(self.columns) - 1)]


class Bands(Record, frozen=True):
    """The column of a number: `upper` has the highest number of each column but the last."""

    upper: tuple[int, ...]
    first: int = 0  # the column of the lowest band

    def __post_init__(self) -> None:
        if list(self.upper) != sorted(set(self.upper)):
            raise ValueError("the bands must rise")

    def column(self, number: int) -> int:
        for i, top in enumerate(self.upper):
            if number <= top:
                return self.first + i
        return self.first + len(self.upper)
