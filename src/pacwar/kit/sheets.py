"""The map sheet of any game with a drawing.json beside its map.tsv and sides.tsv. No rules here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from math import sqrt

from pacwar.core.board import Board
from pacwar.core.library import Library
from pacwar.core.scene import Contour, HexDrawing, Label, Scale, Sheet, SideDrawing, Style

Lines = tuple[tuple[tuple[float, float], ...], ...]


def drawn_sheet(
    library: Library,
    board: Board,
    hexes: Sequence[HexDrawing],
    *,
    title: str,
    terrains: tuple[Style, ...],
    features: tuple[Style, ...],
    marks: tuple[Style, ...],
    scale: Scale,
    north: float = 0,
) -> Sheet:
    """Hexes and styles of the game, hexsides of its board, and coast, contours, names and relief of its drawing."""
    drawing = json.loads((library.folder / "drawing.json").read_text(encoding="utf-8"))
    return Sheet(
        title=title,
        flat=True,
        width=drawing["size"][0],
        height=drawing["size"][1],
        hexes=tuple(hexes),
        sides=tuple(
            SideDrawing(a, b, feature, side_provenance(library, board, a, b, feature))
            for feature, pairs in board.sides.items()
            for a, b in sorted(pairs)
            if a < b
        ),
        terrains=terrains,
        features=features,
        marks=marks,
        coast=lines(drawing["coast"]),
        reefs=lines(drawing.get("reef", [])),
        contours=tuple(
            Contour(line["height"], tuple((x, y) for x, y in line["points"])) for line in drawing["contours"]
        ),
        labels=tuple(
            Label(d["text"], d["x"], d["y"], d["kind"], d.get("angle", 0)) for d in drawing["labels"]
        ),
        relief=drawing["relief"]["file"],
        north=north,
        scale=scale,
        sources=tuple(drawing["sources"]),
    )


def hex_drawing(
    library: Library,
    board: Board,
    spot: int,
    *,
    terrain: str,
    place: str,
    marks: tuple[str, ...],
    words: Iterable[str],
) -> HexDrawing:
    """A hex with its number, and what is said of it in words."""
    name, (x, y) = board.name(spot), centre(board, spot)
    return HexDrawing(
        name=name,
        x=x,
        y=y,
        terrain=terrain,
        place=place,
        marks=marks,
        provenance=library.provenance("map.tsv", name, "terrain").kind,
        text=", ".join(filter(None, (name, *words, place))),
    )


def lines(given: list[list[list[float]]]) -> Lines:
    return tuple(tuple((x, y) for x, y in line) for line in given)


def centre(board: Board, spot: int) -> tuple[float, float]:
    """Where a hex lies on the sheet, which begins at the left edge of the first column and the top of the first row."""
    (x, y), (left, top) = board.centres[spot], board.corner
    return round(x - left + 1, 3), round(y - top + sqrt(3) / 2, 3)


def side_provenance(library: Library, board: Board, a: int, b: int, feature: str) -> str:
    return library.provenance("sides.tsv", f"{board.name(a)}-{board.name(b)}-{feature}", "feature").kind
