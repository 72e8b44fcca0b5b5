"""Maps made of printed sections: laid side by side, turned, joined at seams, with overlays on top.

A section is a file of hexes in a numbering of its own. On the map its hexes bear its prefix: hex EE7 of section 37 is
37EE7. Where hexes of two sections lie on each other there is one hex with two names: the section listed first is
printed, both names are accepted. An overlay replaces the hexes that it covers; its mark goes into their names (34oBB6), and
the name without it is accepted as well.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from pacwar.core.board import Board, Place
from pacwar.core.hexes import Axial, Grid, distance, turned
from pacwar.core.naming import nearest, shown
from pacwar.core.numbering import Numbering
from pacwar.core.records import Fault, Record

SIXTH = 60  # degrees


class Section(Record, frozen=True):
    """A printed map section as it lies on the map of a scenario.

    Its hex `hex` lies on the hex `upon` of a section before it, or at this column and row. Without any of them the section
    lies as it is numbered. `only` names two opposite corners of the part that is in play.
    """

    file: str
    prefix: str = ""
    turn: int = 0  # degrees clockwise, a multiple of 60
    hex: str = ""
    upon: str = ""
    at: tuple[int, int] | None = None
    only: tuple[str, str] | None = None


class MapOverlay(Record, frozen=True):
    """A printed overlay: each of these hexes of it lies on a hex of the map. Two hexes tell how it is turned."""

    file: str
    hexes: dict[str, str]
    mark: str = ""


class Layout(Record, frozen=True):
    """The map of a scenario; a later overlay lies on top of an earlier one."""

    sections: tuple[Section, ...]
    overlays: tuple[MapOverlay, ...] = ()


class Printed(Protocol):
    """A line of a file of hexes."""

    @property
    def hex(self) -> str: ...
    @property
    def terrain(self) -> str: ...


class PrintedSide(Protocol):
    """A line of a file of hexsides: a feature between two hexes, or a way that runs from one to the other."""

    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...
    @property
    def feature(self) -> str: ...


R = TypeVar("R", bound=Printed)
Laid = Callable[[str], Axial]  # where a hex of a section lies on the map, by its own name


class JoinedMap(Generic[R]):
    """The hexes of a map of sections, in the order of the sections; a hex on a seam comes with the first of them."""

    def __init__(
        self,
        layout: Layout,
        grid: Grid,
        numbering: Numbering,
        hexes: Callable[[str], Sequence[R]],  # the lines of a file
        hexsides: Callable[[str], Sequence[PrintedSide]],
    ) -> None:
        self.grid, self.numbering = grid, numbering
        self.lines: dict[Axial, list[R]] = {}  # what is printed there, the topmost first
        self.sides: dict[str, set[tuple[Axial, Axial]]] = {}  # feature -> hexsides, each of them once
        self.parts: dict[Axial, list[tuple[str, str]]] = {}  # prefix and own name in each section
        self.marks: dict[Axial, str] = {}  # of overlays
        self._known: dict[str, Axial] = {}
        for section in layout.sections:
            self._lay(section, hexes(section.file), hexsides(section.file))
        for overlay in layout.overlays:
            self._cover(overlay, hexes(overlay.file), hexsides(overlay.file))

    def board(self, places: Sequence[Place] = (), features: Iterable[str] = ()) -> Board:
        """The board; its hexes have the order of `lines`."""
        names = {at: self.names(at) for at in self.lines}
        first = {at: known[0] for at, known in names.items()}
        cells = [(first[at], *self.grid.place(at), lines[0].terrain) for at, lines in self.lines.items()]
        sides = {
            feature: [(first[a], first[b]) for a, b in sorted(self.sides.get(feature, ()))]
            for feature in (*features, *self.sides)
        }
        also = {other: known[0] for known in names.values() for other in known[1:]}
        return Board(self.grid, cells, sides, places, also)

    def names(self, at: Axial) -> list[str]:
        """Every name of a hex, the printed one first."""
        plain = [prefix + own for prefix, own in self.parts[at]]
        mark = self.marks.get(at, "")
        return [prefix + mark + own for prefix, own in self.parts[at]] + plain if mark else plain

    def at(self, name: str) -> Axial:
        """Where the hex of this name lies."""
        try:
            return self._known[name]
        except KeyError:
            raise Fault(f"no hex {shown(name)} on the map so far{nearest(name, self._known)}") from None

    def _own(self, name: str) -> Axial:
        return self.grid.axial(*self.numbering.place(name))

    # -- sections ---------------------------------------------------------------------------------------------

    def _lay(self, section: Section, lines: Sequence[R], sides: Sequence[PrintedSide]) -> None:
        laid, in_play = self._laid(section), self._in_play(section)
        for line in lines:
            if not in_play(line.hex):
                continue
            at, name = laid(line.hex), section.prefix + line.hex
            if name in self._known:
                raise Fault(f"the map has two hexes {shown(name)}")
            self._known[name] = at
            self.lines.setdefault(at, []).append(line)
            self.parts.setdefault(at, []).append((section.prefix, line.hex))
        self._draw(section.file, sides, laid, {line.hex for line in lines})

    def _laid(self, section: Section) -> Laid:
        """How the section lies."""
        if section.turn % SIXTH:
            raise Fault(f"section {section.file}: turn must be a multiple of {SIXTH} degrees")
        if bool(section.hex) != bool(section.upon or section.at):
            raise Fault(f"section {section.file}: `hex` goes together with `upon`, or with `at`")
        if not section.hex:
            return self._turned(section.turn // SIXTH, (0, 0), (0, 0))
        to = self.at(section.upon) if section.upon else self.grid.axial(*(section.at or (0, 0)))
        return self._turned(section.turn // SIXTH, self._own(section.hex), to)

    def _turned(self, sixths: int, own: Axial, to: Axial) -> Laid:
        """Locations turned so that this own one lies there."""
        q, r = turned(own, sixths)
        dq, dr = to[0] - q, to[1] - r

        def laid(name: str) -> Axial:
            q, r = turned(self._own(name), sixths)
            return q + dq, r + dr

        return laid

    def _in_play(self, section: Section) -> Callable[[str], bool]:
        if section.only is None:
            return lambda name: True
        (a, b), (c, d) = map(self.numbering.place, section.only)
        columns, rows = range(min(a, c), max(a, c) + 1), range(min(b, d), max(b, d) + 1)

        def in_play(name: str) -> bool:
            column, row = self.numbering.place(name)
            return column in columns and row in rows

        return in_play

    # -- overlays ---------------------------------------------------------------------------------------------

    def _cover(self, overlay: MapOverlay, lines: Sequence[R], sides: Sequence[PrintedSide]) -> None:
        laid = self._fitted(overlay)
        covered = {at: line for line in lines if (at := laid(line.hex)) in self.lines}
        for at, line in covered.items():
            self.lines[at].insert(0, line)
            if overlay.mark:
                self.marks[at] = overlay.mark
                self._known.update((prefix + overlay.mark + own, at) for prefix, own in self.parts[at])
        for pairs in self.sides.values():  # what is printed on the overlay counts up to its edge
            pairs.difference_update([pair for pair in pairs if pair[0] in covered or pair[1] in covered])
        self._draw(overlay.file, sides, laid, None)

    def _fitted(self, overlay: MapOverlay) -> Laid:
        """How the overlay lies, so that each of its named hexes is where it should be."""
        wanted = {own: self.at(name) for own, name in overlay.hexes.items()}
        if not wanted:
            raise Fault(f"overlay {overlay.file}: name at least one of its hexes and where it lies")
        first = next(iter(wanted))
        for sixths in range(6) if len(wanted) > 1 else (0,):
            laid = self._turned(sixths, self._own(first), wanted[first])
            if all(laid(own) == at for own, at in wanted.items()):
                return laid
        raise Fault(f"overlay {overlay.file} does not fit on {', '.join(overlay.hexes.values())}")

    # -- hexsides ---------------------------------------------------------------------------------------------

    def _draw(self, file: str, sides: Sequence[PrintedSide], laid: Laid, own: Container[str] | None) -> None:
        """Hexsides of hexes that are in play. Those of an overlay may lead on to the map beneath it."""
        for side in sides:
            a, b = laid(side.a), laid(side.b)
            if own is not None and not (side.a in own and side.b in own):
                raise Fault(f"{side.feature}: section {file} has no hexside {side.a}-{side.b}")
            if distance(a, b) != 1:
                raise Fault(f"{side.feature}: {side.a} and {side.b} of {file} are not adjacent")
            if a in self.lines and b in self.lines:
                self.sides.setdefault(side.feature, set()).add((min(a, b), max(a, b)))
