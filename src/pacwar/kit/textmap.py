"""A map in plain text, for any game with four-digit hexes in columns and rows.

Flat-top hexes in brickwork: one line of text for a hex, and every second column half a hex lower.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from statistics import median_low

from pacwar.core.board import Board

MARK = "*"  # a hex that can be reached
LABEL = 5  # letters of a unit's name on the map
SLOT = 13  # in the close-up, letters for two columns: number, terrain, unit in brackets, a space
FEW = (9, 6)  # columns and rows of the close-up, at least
ROWS = 13  # at most

Ground = Callable[[int], str]  # hex -> the sign of what is there besides units
Units = Mapping[int, str]  # hex -> the sign of its units


class TextMap:
    """The hexes of a board on lines of text. Sea hexes far from land stay empty."""

    def __init__(self, board: Board, sea: Collection[int], home: Sequence[int] = ()) -> None:
        self.board, self.sea = board, sea
        self.home = home  # what a close-up shows if there is nothing to look at
        self.columns, self.rows = board.columns, board.rows
        self.shore = frozenset(n for h in board.hexes if h not in sea for n in board.neighbors[h])

    def part(
        self, units: Units, ground: Ground, focus: Collection[int], width: int, marked: Collection[int] = ()
    ) -> list[str]:
        """A close-up of the hexes around `focus` (else around the units), each with its number."""
        focus = [spot for spot in focus if self.board.is_hex(spot)] or list(units) or self.home
        most = max(4, 2 * ((width - SLOT + 1) // SLOT) + ((width - SLOT + 1) % SLOT >= SLOT // 2) + 1)
        columns = _span([self.columns[s] for s in focus], FEW[0], most, self.columns)
        rows = _span([self.rows[s] for s in focus], FEW[1], ROWS, self.rows)
        cells = {
            spot: f"{self.board.name(spot)}{ground(spot)}{units.get(spot, MARK * (spot in marked))}"
            for spot in self.board.hexes
            if self.columns[spot] in columns
            and self.rows[spot] in rows
            and (spot in units or spot in self.shore or spot not in self.sea)
        }
        return self._bricks(cells, columns[0], SLOT)

    def whole(self, units: Units, ground: Ground, width: int, marked: Collection[int] = ()) -> list[str]:
        """The whole map in narrow columns; in bands one below the other where the lines would be too long."""
        last = max(self.columns)
        count = last - min(self.columns) + 1
        pitch = 4 if 4 * count + 8 <= width else 3
        bands = -(-count // max(1, (width - 8) // pitch))
        size = -(-count // bands)
        lines: list[str] = []
        for first in range(min(self.columns), last + 1, size):
            columns = range(first, min(first + size, last + 1))
            scale = "    " + "".join(f" {c:02}".ljust(pitch) for c in columns).rstrip()
            lines += [
                *([""] if lines else []),
                scale,
                *self._band(units, ground, columns, pitch, marked),
                scale,
            ]
        return lines

    def _band(
        self, units: Units, ground: Ground, columns: range, pitch: int, marked: Collection[int]
    ) -> list[str]:
        here = [spot for spot in self.board.hexes if self.columns[spot] in columns]
        shown = {
            self.rows[spot] for spot in here if spot in self.shore or spot not in self.sea or spot in units
        }
        rows = range(min(shown, default=1), max(shown, default=1) + 1)
        cells = {}
        for spot in here:
            if spot in units:
                cells[spot] = units[spot][: 2 * pitch]
            elif self.rows[spot] in rows:
                sign = ground(spot) if spot in self.shore or spot not in self.sea else " "
                cells[spot] = (sign + MARK * (spot in marked)).center(2 * pitch - 1)
        return self._bricks(cells, columns[0], 2 * pitch, numbered=True)

    def _bricks(self, cells: Units, first: int, slot: int, numbered: bool = False) -> list[str]:
        """Lines of text: cells of the higher columns on one line, those of the lower (`Grid.shifted`) on the next."""
        shifted = self.board.grid.shifted
        lines: dict[int, list[tuple[int, str]]] = {}
        for spot, text in cells.items():
            column, row = self.columns[spot], self.rows[spot]
            start = (column - first) // 2 * slot + (column - first) % 2 * (slot // 2)
            lines.setdefault(2 * row + (column % 2 == shifted), []).append((start, text))
        drawn = []
        for number in sorted(lines):
            line = ""
            for start, text in sorted(lines[number]):
                line = line.ljust(start) + text
            head = (f"{number // 2:02}  " if number % 2 == 0 else "    ") if numbered else ""
            drawn.append((head + line).rstrip())
        return drawn if drawn and drawn[-1] else drawn[:-1]


def _span(values: Sequence[int], least: int, most: int, lines: Sequence[int]) -> range:
    """Lines around the given ones, one more on either side, and neither too few nor too many."""
    first, last = min(lines), max(lines)
    low, high = min(values, default=first) - 1, max(values, default=first) + 1
    size = min(max(high - low + 1, least), most, last - first + 1)
    middle = (low + high) // 2 if high - low < most else median_low(values)
    start = max(first, min(middle - size // 2, last - size + 1))
    return range(start, start + size)


class Brackets:
    """Two sides are told apart by the shape of the bracket, not by color."""

    def __init__(self, ours: str, theirs: str) -> None:
        self.of = {ours: ("(", ")"), theirs: ("[", "]")}

    def around(self, side: str, text: str) -> str:
        first, last = self.of[side]
        return first + text + last


def styles(ground: str) -> dict[str, str]:
    """What a terminal with colors may add: both sides, and hexes that can be reached, by the signs of the ground."""
    return {
        r"\([^()\s]+\)?": "bold blue",
        r"\[[^\[\]\s]+\]?": "bold red",
        rf"\d{{4}}[{ground}]\*": "bold green",
    }


def beyond_sides(board: Board, spot: int, named: Mapping[str, str]) -> list[str]:
    """What lies on the sides of a hex or runs through them, with the hexes beyond: "road to 1203, 1304"."""
    return [
        f"{words} {', '.join(sorted(map(board.name, board.linked[feature][spot])))}"
        for feature, words in named.items()
        if spot in board.linked.get(feature, {})
    ]


def surroundings(board: Board, spot: int, named: Mapping[str, str], stack: Callable[[int], str]) -> list[str]:
    """The features of a hex's sides, its units, and the units adjacent to it."""
    beside = [f"{who} in {board.name(n)}" for n in sorted(board.neighbors[spot]) if (who := stack(n))]
    return [
        *beyond_sides(board, spot, named),
        *([f"here: {who}"] if (who := stack(spot)) else []),
        *([f"adjacent: {'; '.join(beside)}"] if beside else []),
    ]


def near_enemies(board: Board, ours: Collection[int], theirs: Collection[int], near: int) -> list[int]:
    """The hexes of both sides that are this near to each other: the front."""
    pairs = [(a, b) for a in sorted(ours) for b in sorted(theirs) if board.distance(a, b) <= near]
    return [spot for pair in pairs for spot in pair]
