"""What lies on the table, for any client to draw: pieces, markers, displays, tracks, the map sheet, the charts.

A scene is made from a view, so it holds nothing that the side may not know. Clients draw it and decide nothing.

The parts of a wargame in a scene:

- what is printed on a counter: `Counter`, in the catalogue of the game (`Show.counters`), which clients get once;
- a counter on the table: `Piece`, with the key of its `Counter`; face down and unknown: the `Counter` of a common back, with
  no name and no symbol; a whole stack of such: `count`;
- the viewer's own face-down counter: `face_down`, with everything else filled in;
- a marker that can be chosen (an event marker in a hand, a chit): its `Counter` has another `kind`;
- a place beside the map (pool, off-map base, hand, mission): a `Box`; printed together with others: a `Display`;
- a place that is a spot beyond the hexes: a `Box` whose `arg` is that spot, `kind` "spot";
- units that come on a turn: a `Space` of a track with the `box` they lie in;
- a set of hexes with a name (radius of a headquarters, zone of control, supply): an `Overlay`;
- an attack, fire or forced move: an `Arrow`; the units in a battle and their parts: a `Battle`;
- alternatives (two results tables to choose from): choices of the open step that lead to dice; their odds are shown
  side by side, each with the column of the chart that its breakdown names (`core.contract.Line.chart`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic

from typing_extensions import TypeVar

from pacwar.core.records import Record
from pacwar.core.watching import Kept

V = TypeVar("V", contravariant=True, default=Any)  # a view of the game


class Face(Record, frozen=True):
    """One side of a counter: its values as printed ("5-6-8"), and in words."""

    values: str
    text: str = ""


class Counter(Record, frozen=True):
    """What is printed on a counter; of counters that a viewer does not know, their common back. Clients get it once."""

    key: str
    side: str
    text: str  # all of it in words, but for the values
    name: str = ""  # the designation
    symbol: str = (
        ""  # infantry, armor, field_artillery, ...: the drawing's own table makes a unit symbol of it
    )
    size: str = ""  # company, battalion, regiment, ...
    faces: tuple[Face, ...] = ()
    kind: str = "unit"  # the kind of argument that names it in actions
    tint: str = ""  # color of the symbol's background: the formation, as on printed counters
    formation: str = ""  # in words
    provenance: str = ""  # of its values


class Piece(Record, frozen=True, omit_defaults=True):
    """A counter on the table. `key` stays the same only as far as the viewer may follow it."""

    key: str
    counter: str = ""  # the key of what is printed on it; "": the same key
    face: int = 0  # the side that is up
    spot: int | None = None  # where on the map; None: in a box
    box: str = ""
    unit: int | None = (
        None  # the argument that names it in actions; None: the viewer does not know what it is, or it is no choice
    )
    status: tuple[str, ...] = ()  # short words: moved, fought, at sea, ...
    face_down: bool = False
    facing: int | None = None  # degrees clockwise from the top of the sheet
    level: str = ""  # where it stands above or below the ground: "level 1", "cave"
    posture: str = ""  # how it is there: "entrenched", "on board"
    count: int = 1  # of counters that this one stands for: a stack whose contents are hidden
    values: str = ""  # a figure that changes, in the place of the printed values: supply points


class Marker(Record, frozen=True):
    """A marker on the map that is not a unit: a beachhead, a planned landing, a path."""

    spot: int
    kind: str
    text: str


class Arrow(Record, frozen=True):
    """From spot to spot: an attack, a barrage, a retreat. `kind` decides the look; unknown kinds are plain."""

    start: int
    to: int
    kind: str  # attack, fire, retreat, move
    side: str = ""
    text: str = ""


class Overlay(Record, frozen=True):
    """A set of spots with a name. It belongs to a piece (shown with it), or can be switched on and off."""

    key: str
    title: str
    spots: tuple[int, ...]
    side: str = ""
    rule: str = ""
    piece: str = ""  # key of the piece that it belongs to; "": a layer of its own
    shown: bool = False  # at first


class Box(Record, frozen=True):
    """A place beside the map: units to come, units lost, a base, a mission, a hand."""

    key: str
    title: str
    side: str = ""
    note: str = ""  # "2 of 4", "costs 1"
    kind: str = ""  # of the argument that names it in actions
    arg: int | None = None
    rule: str = ""


class DisplayRow(Record, frozen=True):
    title: str
    boxes: tuple[str, ...]  # keys; "": nothing is printed there


class Display(Record, frozen=True):
    """Boxes that are printed together as rows and columns: an air mission display, a hand, a headquarters chart."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[DisplayRow, ...]
    rule: str = ""


class Space(Record, frozen=True):
    """A space of a track."""

    title: str
    note: str = ""
    text: str = ""
    box: str = ""  # key of the box whose pieces lie on it: reinforcements of a turn


class Track(Record, frozen=True):
    """A printed track, and the space that its marker is on. The first one is the turn track."""

    title: str
    spaces: tuple[Space, ...]
    at: int
    rule: str = ""


class Meter(Record, frozen=True):
    """A figure that players keep an eye on: points left, victory status."""

    title: str
    value: str
    rule: str = ""
    side: str = ""
    text: str = ""  # what it means


class Party(Record, frozen=True):
    """Units with the same part in a battle."""

    side: str
    role: str  # attacks, defends, barrages, supports, ...
    pieces: tuple[str, ...] = ()  # keys
    text: str = ""  # participants that are not pieces: "3 Ground Support"


class Battle(Record, frozen=True):
    """The open battle: its parties, and its rule."""

    title: str
    rule: str
    parties: tuple[Party, ...]


class Scene(Record, frozen=True):
    pieces: tuple[Piece, ...]
    markers: tuple[Marker, ...] = ()
    boxes: tuple[Box, ...] = ()
    tracks: tuple[Track, ...] = ()
    meters: tuple[Meter, ...] = ()
    focus: tuple[int, ...] = ()  # spots that the open step is about
    involved: tuple[int, ...] = ()  # units that the open step is about
    arrows: tuple[Arrow, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    displays: tuple[Display, ...] = ()
    battle: Battle | None = None


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
    """How a terrain, feature or mark is drawn; `pattern` distinguishes it without color.

    Of a terrain: none, dots, hatch, peaks, trees, marsh, palms, blocks, waves. Of a mark: band (along the shore), star,
    anchor, plane; any other is a disc. Of a feature: bridge (parapets where a way crosses the hexside), ticks.
    """

    key: str
    title: str
    color: str
    dark: str  # the color in the dark theme
    pattern: str = ""
    through: bool = False  # a feature that runs from hex to hex (road), not along the hexside (river)
    width: float = 0.1
    dash: str = ""
    text: str = ""  # what it does, for the legend


class Label(Record, frozen=True):
    text: str
    x: float
    y: float
    kind: str  # title, subtitle, sea, water, town, village, airfield, hill, region, point
    angle: float = 0


class Contour(Record, frozen=True):
    height: float  # metres
    points: tuple[tuple[float, float], ...]


class Scale(Record, frozen=True):
    """The distance from hex to hex on the ground."""

    metres: float
    provenance: str = ""
    note: str = ""


class Sheet(Record, frozen=True):
    """A map sheet. Coordinates have hexes of circumradius 1, y downward.

    Its hexes are the spots from `first` on, so every spot lies on one sheet at most; those of a sheet beside the map may be
    boxes or caves that are drawn as hexes. Hexsides name spots. Styles stand in the order of the game's own chart, which the legend keeps; each terrain is drawn over those before it.
    """

    title: str
    flat: bool
    width: float
    height: float
    hexes: tuple[HexDrawing, ...]
    sides: tuple[SideDrawing, ...]
    terrains: tuple[Style, ...]
    features: tuple[Style, ...]
    marks: tuple[Style, ...]
    coast: tuple[tuple[tuple[float, float], ...], ...] = ()
    reefs: tuple[tuple[tuple[float, float], ...], ...] = ()
    contours: tuple[Contour, ...] = ()
    labels: tuple[Label, ...] = ()
    relief: str = ""  # name of the picture file in the game's data folder, laid over the whole sheet
    north: float = 0  # degrees clockwise from up
    scale: Scale | None = None
    sources: tuple[str, ...] = ()
    key: str = "map"
    first: int = 0


class Cell(Record, frozen=True):
    text: str
    provenance: str = ""
    note: str = ""


class Chart(Record, frozen=True):
    """A table of the game, for display."""

    key: str
    title: str
    rule: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    head: int = 0  # rows at the top that only lead to a column; below them is a row per roll


class Briefing(Record, frozen=True):
    """What a new player should know before the first decision."""

    text: str  # the situation
    aims: dict[str, str]  # side -> how it wins
    first: dict[str, str] = {}  # side -> what to do first


@dataclass(frozen=True)
class Show(Generic[V]):
    """What a game gives to clients that draw it."""

    draw: Callable[[V, str | None, Kept], Scene]  # view, side, and what was made for the match before
    charts: tuple[Chart, ...]
    counters: tuple[Counter, ...]  # the catalogue: everything that a piece may show
    side_names: dict[str, str]
    colors: dict[str, str]  # of the sides
    briefings: dict[str, Briefing] = field(default_factory=dict)  # by scenario

    def scene(self, view: V, side: str | None, kept: Kept | None = None) -> Scene:
        """What lies on the table."""
        return self.draw(view, side, kept or Kept())
