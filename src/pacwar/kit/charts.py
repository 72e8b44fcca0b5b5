"""Printed tables as charts to look at, with the provenance of each cell. No rules here."""

from __future__ import annotations

from pacwar.core.library import Library, Provenance
from pacwar.core.scene import Cell, Chart
from pacwar.core.tables import Table


def cell(text: object, kind: Provenance | None = None) -> Cell:
    return Cell(str(text), kind.kind, kind.note) if kind else Cell(str(text))


def table(library: Library, key: str, title: str, printed: Table, note: str) -> Chart:
    """The table of `key`.yaml: a row for each face of the die."""
    where, file = library.provenance, f"{key}.yaml"
    rows = tuple(
        (Cell(str(face)), *(cell(text, where(file, str(face), str(i))) for i, text in enumerate(row)))
        for face, row in printed.rows.items()
    )
    return Chart(key, title, printed.rule, ("die", *printed.columns), rows, note)
