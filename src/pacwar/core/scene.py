"""What lies on the table, for any client to draw: pieces, markers, boxes, tracks, the map sheet, the charts.

A scene is made from a view, so it holds nothing that the side may not know. Clients draw it and decide nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pacwar.core.records import Record


class Piece(Record, frozen=True):
    """A counter. `key` stays the same only as far as the viewer may follow it."""

    key: str
    side: str
    text: str  # all of it in words, for screen readers
    name: str = ""  # the designation
    symbol: str = (
        ""  # infantry, armor, field_artillery, ...: the drawing's own table turns it into a unit symbol
    )
    size: str = ""  # company, battalion, regiment, ...
    values: str = ""  # as printed: "5-6-8"
    spot: int | None = None  # where on the map; None: in a box
    box: str = ""
    unit: int | None = (
        None  # the argument that names it in actions; None: the viewer does not know what it is
    )
    status: tuple[str, ...] = ()  # short words: moved, fought, at sea, ...


class Marker(Record, frozen=True):
    """Something on the map that is no unit: a beachhead, a planned landing, a path."""

    spot: int
    kind: str
    text: str


class Box(Record, frozen=True):
    """A place beside the map: units to come, units lost."""

    key: str
    title: str
    side: str = ""


class Space(Record, frozen=True):
    """A space of a track."""

    title: str
    note: str = ""
    text: str = ""


class Track(Record, frozen=True):
    """A printed track, and the space that its marker is on."""

    title: str
    spaces: tuple[Space, ...]
    at: int
    rule: str = ""


class Meter(Record, frozen=True):
    """A figure that players keep an eye on: points left, victory status."""

    title: str
    value: str
    rule: str = ""


class Scene(Record, frozen=True):
    pieces: tuple[Piece, ...]
    markers: tuple[Marker, ...] = ()
    boxes: tuple[Box, ...] = ()
    tracks: tuple[Track, ...] = ()
    meters: tuple[Meter, ...] = ()
    focus: tuple[int, ...] = ()  # spots that the open step is about
    involved: tuple[int, ...] = ()  # units that the open step is about


# -- what never changes -------------------------------------------------------------------------------------


class HexDrawing(Record, frozen=True):
    name: str
    x: float
    y: float
    terrain: str
    place: str = ""
    marks: tuple[str, ...] = ()  # beach, airfield, ...
    provenance: str = ""  # printed, derived, reconstructed, pack
    text: str = ""  # all of it in words


class SideDrawing(Record, frozen=True):
    a: int
    b: int
    feature: str
    provenance: str = ""


class Style(Record, frozen=True):
    """How a terrain or feature is drawn; `pattern` tells it apart without colour."""

    title: str
    color: str
    dark: str  # the colour in the dark theme
    pattern: str = ""  # of a terrain: none, dots, hatch, peaks, blocks, waves
    through: bool = False  # a feature that runs from hex to hex (road), not along the hexside (river)
    width: float = 0.1
    dash: str = ""
    text: str = ""  # what it does, for the legend


class Label(Record, frozen=True):
    text: str
    x: float
    y: float
    kind: str
    angle: float = 0


class Sheet(Record, frozen=True):
    """The map sheet. Coordinates have hexes of circumradius 1, y downward."""

    title: str
    flat: bool
    width: float
    height: float
    hexes: tuple[HexDrawing, ...]
    sides: tuple[SideDrawing, ...]
    terrains: dict[str, Style]
    features: dict[str, Style]
    marks: dict[str, Style]
    coast: tuple[tuple[tuple[float, float], ...], ...] = ()
    labels: tuple[Label, ...] = ()
    relief: str = ""  # name of the picture file in the game's data folder, laid over the whole sheet
    north: float = 0  # degrees clockwise from up
    sources: tuple[str, ...] = ()


class Cell(Record, frozen=True):
    text: str
    provenance: str = ""
    note: str = ""


class Chart(Record, frozen=True):
    """A table of the game, to look at."""

    key: str
    title: str
    rule: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""


@dataclass(frozen=True)
class Show:
    """What a game gives to whoever draws it."""

    scene: Callable[[Any, str | None], Scene]  # view, side
    sheet: Sheet
    charts: tuple[Chart, ...]
    side_names: dict[str, str]
    colors: dict[str, str]  # of the sides
