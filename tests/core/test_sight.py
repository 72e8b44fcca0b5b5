"""Lines of sight: what they cross, what blocks and hinders them, and rasters put together from those of sections."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacwar.core.board import Board
from pacwar.core.hexes import Grid
from pacwar.core.raster import NOTHING, DrawnGround, DrawnRaster, Raster, RasterPart
from pacwar.core.records import Fault, convert
from pacwar.core.sight import ByHeight, Obstacle, SightLines, Station

FINE = (20.0, 20.0)
NAMES = ("open", "wood", "brush")
OBSTACLES = {"wood": Obstacle(1, rule="5.1"), "brush": Obstacle(1, hinders=1, rule="5.2")}
JUDGE = ByHeight(OBSTACLES, "5.3")


def plain(*, flat: bool = True, shifted: int = 0, columns: int = 9, rows: int = 8) -> Board:
    cells = [(f"{c:02}{r:02}", c, r, "open") for c in range(1, columns + 1) for r in range(1, rows + 1)]
    return Board(Grid(flat, shifted), cells)


def stations(board: Board, eyes: dict[str, float] | None = None) -> list[Station]:
    high = {board.spot(name): level for name, level in (eyes or {}).items()}
    return [Station(h, *board.centres[h], high.get(h, 0.0)) for h in board.hexes]


def filled(board: Board, ground: dict[str, tuple[str, int]]) -> Raster:
    """A raster on which each of these hexes has a square of ground that fills most of it."""
    size = round(1.5 * FINE[0])
    parts = [
        RasterPart(
            np.full((size, size), NAMES.index(kind), dtype=np.uint8),
            np.full((size, size), level, dtype=np.int8),
            board.spot(name),
            (size / 2, size / 2),
        )
        for name, (kind, level) in ground.items()
    ]
    return Raster(board, FINE, NAMES, parts)


def lines(
    board: Board, ground: dict[str, tuple[str, int]], eyes: dict[str, float] | None = None
) -> SightLines:
    return SightLines(board, filled(board, ground), stations(board, eyes), JUDGE)


BOARDS = [plain(flat=flat, shifted=shifted) for flat in (True, False) for shifted in (0, 1)]
BARE = [lines(board, {}) for board in BOARDS]


@given(st.integers(0, 3), st.integers(0, 71), st.integers(0, 71))
def test_a_line_crosses_the_hexes_between_two_centers(grid: int, a: int, b: int) -> None:
    board, sight = BOARDS[grid], BARE[grid]
    items = board.line(a, b)
    between = {h for item in items for h in item} - {a, b}
    found = sight.profile(a, b)
    assert set(found.spots) <= between
    assert {h for item in items if len(item) == 2 for h in item} <= set(found.spots) | {a, b}
    missed = between - set(found.spots)
    assert len(missed) <= len(between) / 3  # a corner that is cut off by less than a point of the raster


@given(st.integers(0, 3), st.integers(0, 71), st.integers(0, 71))
def test_a_line_is_whole(grid: int, a: int, b: int) -> None:
    sight = BARE[grid]
    crossed = sight.crossed(sight.stations[a], sight.stations[b])
    assert crossed[0].spot == a and crossed[-1].spot == b
    assert crossed[0].start == 0 and crossed[-1].end == 1
    on_the_map = [(x.end, y.start) for x, y in pairwise(crossed)]
    assert all(end <= start for end, start in on_the_map)


def test_a_line_along_hexsides_belongs_to_the_hexes_on_both_sides() -> None:
    board = BOARDS[0]
    a, b = board.spot("0304"), board.spot("0704")
    pairs = [set(item) for item in board.line(a, b) if len(item) == 2]
    found = BARE[0].profile(a, b).crossed
    assert pairs and {frozenset((c.spot, c.beside)) for c in found if c.beside >= 0} == set(
        map(frozenset, pairs)
    )


def test_higher_ground_blocks_and_says_where() -> None:
    board = plain()
    sight = lines(board, {"0403": ("open", 2)})
    a, b = board.spot("0401"), board.spot("0406")
    blocked = sight.profile(a, b).blocked
    assert blocked is not None and (board.name(blocked.spot), blocked.rule) == ("0403", "5.3")
    assert sight.profile(a, board.spot("0402")).blocked is None
    assert sight.profile(a, board.spot("0403")).blocked is None  # the end of a line does not block it


def test_who_stands_high_sees_over_what_lies_near_but_not_close_to_who_stands_low() -> None:
    board = plain()
    near = lines(board, {"0402": ("wood", 0)}, {"0401": 2})
    far = lines(board, {"0405": ("wood", 0)}, {"0401": 2})
    a, b = board.spot("0401"), board.spot("0406")
    assert near.profile(a, b).blocked is None
    blocked = far.profile(a, b).blocked
    assert blocked is not None and (blocked.why, blocked.rule) == ("wood", "5.1")
    assert far.profile(b, a).blocked == blocked


def test_a_hex_hinders_a_line_once() -> None:
    board = plain()
    sight = lines(board, {"0403": ("brush", 0), "0405": ("brush", 0)})
    found = sight.profile(board.spot("0401"), board.spot("0406"))
    assert found.blocked is None
    assert [(board.name(h.spot), h.value, h.rule) for h in found.hindrances] == [
        ("0403", 1, "5.2"),
        ("0405", 1, "5.2"),
    ]
    assert sight.profile(board.spot("0403"), board.spot("0405")).hindrances == ()  # neither end hinders


def test_a_further_station_lies_anywhere_in_its_hex() -> None:
    """For a unit on a hexside, say."""
    board = plain()
    x, y = board.centres[board.spot("0404")]
    corner = Station(board.spot("0404"), x + 1, y, 0)
    top = Station(board.spot("0404"), x, y - 0.8, 0)
    sight = SightLines(board, filled(board, {}), [*stations(board), corner, top], JUDGE)
    there, first = board.spot("0804"), len(board.hexes)
    from_corner, from_top = sight.profile(first, there), sight.profile(first + 1, there)
    assert from_corner.spots == sight.profile(board.spot("0404"), there).spots  # both along the hexside
    assert from_corner.crossed[0].beside >= 0 and from_corner.crossed[0].start < 0.1
    assert from_top.spots != from_corner.spots and all(c.beside < 0 for c in from_top.crossed)


def test_a_line_is_made_once_and_no_more_are_kept_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pacwar.core.sight.MAX_KEPT", 3)
    sight = lines(plain(), {})
    assert sight.profile(0, 9) is sight.profile(0, 9)
    for b in range(1, 9):
        sight.profile(0, b)
    assert len(sight._known) <= 3


# -- rasters --------------------------------------------------------------------------------------------------

DRAWN = DrawnRaster(
    scale=(2.0, 2.0),
    hex="0101",
    center=(2, 2),
    legend={".": DrawnGround("open"), "w": DrawnGround("wood"), "h": DrawnGround("open", 2)},
    rows=(" .... ", ".www..", ".www.h", " .... "),
)


def under(raster: Raster, board: Board, name: str) -> tuple[str, int]:
    x, y = board.centres[board.spot(name)]
    kinds, levels = raster.under(np.array([x]), np.array([y]))
    return raster.names[int(kinds[0])], int(levels[0])


@pytest.mark.parametrize("turn", [0, 180])
def test_a_part_lies_on_its_hex_turned_as_its_section(turn: int) -> None:
    board = plain()
    raster = Raster(board, DRAWN.scale, NAMES, [RasterPart.drawn(DRAWN, NAMES, board.spot("0404"), turn)])
    assert under(raster, board, "0404") == ("wood", 0)
    assert int((raster.levels == 2).sum()) == 1
    assert int((raster.kinds == NAMES.index("wood")).sum()) == 6
    x, _ = board.centres[board.spot("0404")]
    (column,) = np.flatnonzero((raster.levels == 2).any(axis=0))
    assert (column > (x - raster.left) * 2) == (turn == 0)  # the hill is on the right, or turned to the left


def test_what_a_part_does_not_cover_stays_and_what_is_off_the_map_is_cut() -> None:
    board = plain(columns=2, rows=2)
    whole = RasterPart(
        np.full((60, 60), 1, dtype=np.uint8), np.zeros((60, 60), dtype=np.int8), board.spot("0101"), (30, 30)
    )
    hole = RasterPart(
        np.full((60, 60), NOTHING, dtype=np.uint8),
        np.ones((60, 60), dtype=np.int8),
        board.spot("0101"),
        (30, 30),
    )
    raster = Raster(board, FINE, NAMES, [whole, hole])
    assert under(raster, board, "0101") == ("wood", 0)


def test_a_faulty_raster_is_told() -> None:
    with pytest.raises(Exception, match="row 2 has 1 signs, the first has 2"):
        convert(
            {"scale": [1, 1], "hex": "A1", "center": [0, 0], "legend": {}, "rows": ["  ", " "]}, DrawnRaster
        )
    with pytest.raises(Exception, match="row 1: 'x' is not in the legend"):
        convert({"scale": [1, 1], "hex": "A1", "center": [0, 0], "legend": {}, "rows": ["x"]}, DrawnRaster)
    board = plain()
    with pytest.raises(Fault, match="turned by 180 degrees, not by 60"):
        Raster(board, DRAWN.scale, NAMES, [RasterPart.drawn(DRAWN, NAMES, 0, 60)])
