"""Maps of sections: joined at seams, turned, cropped, with overlays. All sections here are made up."""

from __future__ import annotations

import pytest

from pacwar.core.board import Board, Place
from pacwar.core.hexes import AROUND, Grid, turned
from pacwar.core.numbering import DIGITS, LETTERS
from pacwar.core.records import Fault, Record
from pacwar.core.sections import JoinedMap, Layout, MapOverlay, Section

GRID = Grid(flat=True, shifted=1)  # column A is 0: B, D, ... lie lower


class Line(Record, frozen=True):
    hex: str
    terrain: str
    file: str


class SideLine(Record, frozen=True):
    a: str
    b: str
    feature: str


def geomorphic(file: str, last: int = 4, *, columns: str = "ABCDE") -> list[Line]:
    """Half-hexes at both ends of the odd columns: A1 to A4, B0 to B4, ..."""
    return [
        Line(f"{letter}{row}", file, file)
        for c, letter in enumerate(columns)
        for row in range(1 - c % 2, last + 1)
    ]


HEXES = {
    "one": geomorphic("one"),
    "two": geomorphic("two"),
    "patch": [Line(name, "patch", "patch") for name in ("C1", "C2", "D1")],
}
SIDES = {
    "one": [SideLine("A1", "A2", "road"), SideLine("C2", "C3", "road"), SideLine("B4", "C4", "wall")],
    "two": [SideLine("B0", "C1", "wall"), SideLine("D2", "D3", "road")],
    "patch": [SideLine("C1", "C2", "path"), SideLine("C2", "B2", "path")],
}


def joined(*sections: Section, overlays: tuple[MapOverlay, ...] = ()) -> JoinedMap[Line]:
    return JoinedMap(Layout(sections, overlays), GRID, LETTERS, HEXES.__getitem__, SIDES.__getitem__)


def near(b: Board, name: str) -> set[str]:
    return {b.name(n) for n in b.neighbors[b.spot(name)]}


ONE = Section("one", "1")
BELOW = Section("two", "2", hex="B0", upon="1B4")
UPSIDE_DOWN = Section("two", "2", turn=180, hex="D4", upon="1B4")  # its number-4 edge at the seam


def test_a_hex_on_a_seam_has_two_names_and_is_printed_under_the_first() -> None:
    b = joined(ONE, BELOW).board()
    assert len(b.hexes) == 2 * len(HEXES["one"]) - 2  # B and D
    assert b.spot("2B0") == b.spot("1B4") and b.name(b.spot("2B0")) == "1B4"
    assert near(b, "1B4") == {"1B3", "1A4", "1C4", "2A1", "2C1", "2B1"}
    assert b.terrain[b.spot("2D0")] == "one"


def test_a_turned_section_lies_the_other_way_round() -> None:
    b = joined(ONE, UPSIDE_DOWN).board()
    assert b.name(b.spot("2B4")) == "1D4" and b.name(b.spot("2D4")) == "1B4"
    assert near(b, "1B4") == {"1B3", "1A4", "1C4", "2E4", "2C4", "2D3"}
    lower = [b.centres[b.spot(f"2C{row}")][1] for row in (4, 3, 2, 1)]
    assert lower == sorted(lower)
    assert b.centres[b.spot("2A2")][0] > b.centres[b.spot("2E2")][0]


@pytest.mark.parametrize("section", [BELOW, UPSIDE_DOWN])
def test_distances_and_neighbours_inside_a_section_are_those_printed(section: Section) -> None:
    alone, b = joined(Section("two", "2")).board(), joined(ONE, section).board()
    for x in alone.names:
        assert {n for n in near(b, x) if n.startswith("2")} <= near(alone, x)
        for y in alone.names:
            here = b.distance(b.spot(x), b.spot(y))
            assert here == alone.distance(alone.spot(x), alone.spot(y))


def test_features_of_both_sections_hold_on_the_seam() -> None:
    b = joined(ONE, BELOW).board(features=("canal",))
    assert b.has("wall", b.spot("1B4"), b.spot("1C4"))  # printed on the first
    assert b.has("wall", b.spot("2B0"), b.spot("2C1"))  # and on the second
    assert b.has("road", b.spot("2D3"), b.spot("2D2"))
    assert b.sides["canal"] == frozenset()


def test_a_section_may_be_cropped_and_short_ends_may_be_joined() -> None:
    cropped = Section("two", "2", hex="A1", upon="1E1", only=("A0", "C2"))
    b = joined(ONE, cropped).board()
    assert b.name(b.spot("2A2")) == "1E2"
    assert near(b, "1E2") == {"1E1", "1E3", "1D1", "1D2", "2B1", "2B2"}
    with pytest.raises(Fault, match="no hex or place '2D1'"):
        b.spot("2D1")
    assert not any(
        feature == "road" and b.spot("2C2") in pair for feature, pairs in b.sides.items() for pair in pairs
    )


def test_a_section_may_lie_at_a_column_and_a_row() -> None:
    b = joined(ONE, Section("two", "2", hex="A1", at=(6, 1))).board()
    assert (b.columns[b.spot("2A1")], b.rows[b.spot("2A1")]) == (6, 1)
    assert b.distance(b.spot("1E1"), b.spot("2A1")) == 2


def test_an_overlay_replaces_what_it_covers_and_marks_the_names() -> None:
    joined_map = joined(ONE, overlays=(MapOverlay("patch", {"C1": "1C2", "C2": "1C3"}, "o"),))
    b = joined_map.board()
    assert [b.terrain[b.spot(name)] for name in ("1C2", "1C3", "1D2", "1C4")] == ["patch"] * 3 + ["one"]
    assert b.name(b.spot("1C3")) == "1oC3" and b.spot("1oC3") == b.spot("1C3")
    assert b.name(b.spot("1C4")) == "1C4"
    assert not b.has("road", b.spot("1C2"), b.spot("1C3"))  # the road beneath is gone
    assert b.has("path", b.spot("1C2"), b.spot("1C3"))
    assert b.has("path", b.spot("1C3"), b.spot("1B3"))  # a way leads on to the map beneath
    assert [line.file for line in joined_map.lines[joined_map.at("1oC3")]] == ["patch", "one"]


def test_two_hexes_tell_how_an_overlay_is_turned() -> None:
    for direction, (q, r) in enumerate(AROUND):
        here = GRID.place((2, 2))
        there = GRID.place((2 + q, 2 + r))
        name = [f"1{'ABCDE'[c]}{row}" for c, row in (here, there)]
        b = joined(ONE, overlays=(MapOverlay("patch", {"C1": name[0], "C2": name[1]}),)).board()
        covered = {b.axial[h] for h in b.hexes if b.terrain[h] == "patch"}
        own_c1, sixths = GRID.axial(2, 1), (direction - 3) % 6  # C2 is below C1: direction 3
        third = turned((GRID.axial(3, 1)[0] - own_c1[0], GRID.axial(3, 1)[1] - own_c1[1]), sixths)
        assert covered == {(2, 2), (2 + q, 2 + r), (2 + third[0], 2 + third[1])}


def test_a_later_overlay_lies_on_top() -> None:
    two = (MapOverlay("patch", {"C1": "1C1"}, "o"), MapOverlay("two", {"C1": "1C1"}))
    b = joined(ONE, overlays=two).board()
    assert b.terrain[b.spot("1C1")] == "two"


def test_an_overlay_on_a_seam_marks_both_names() -> None:
    b = joined(ONE, BELOW, overlays=(MapOverlay("patch", {"C1": "1B4", "C2": "2B1"}, "o"),)).board()
    assert b.name(b.spot("1B4")) == "1oB4"
    assert {b.spot(name) for name in ("1oB4", "2oB0", "1B4", "2B0")} == {b.spot("2B0")}


@pytest.mark.parametrize(
    ("sections", "overlays", "told"),
    [
        ((ONE, Section("two", "1")), (), "the map has two hexes '1A1'"),
        ((ONE, Section("two", "2", hex="B0", upon="1B9")), (), "no hex '1B9' on the map so far"),
        ((ONE, Section("two", "2", hex="B0")), (), "`hex` goes together"),
        ((ONE, Section("two", "2", turn=90)), (), "multiple of 60"),
        ((ONE, Section("two", "2", hex="b", upon="1B4")), (), "a hex must have letters"),
        (
            (ONE,),
            (MapOverlay("patch", {"C1": "1C2", "C2": "1E4"}),),
            "overlay patch does not fit on 1C2, 1E4",
        ),
        ((ONE,), (MapOverlay("patch", {}),), "overlay patch: name at least one"),
    ],
)
def test_a_faulty_layout_is_told_in_one_sentence(
    sections: tuple[Section, ...], overlays: tuple[MapOverlay, ...], told: str
) -> None:
    with pytest.raises(Fault, match=told):
        joined(*sections, overlays=overlays)


@pytest.mark.parametrize(
    ("side", "told"),
    [
        (SideLine("A1", "C1", "road"), "are not adjacent"),
        (SideLine("A1", "A0", "road"), "has no hexside A1-A0"),
    ],
)
def test_a_faulty_hexside_names_its_section(side: SideLine, told: str) -> None:
    with pytest.raises(Fault, match=told):
        JoinedMap(Layout((ONE,)), GRID, LETTERS, HEXES.__getitem__, lambda file: [side])


def test_sections_of_one_grid_share_columns_and_rows_and_boxes_lie_beside() -> None:
    """As on a large map of several sheets: A1119 and E1119 are different hexes, the common column has two names."""
    sheet = [Line(f"{c:02}{r:02}", "sea", "sheet") for c in range(1, 6) for r in range(1, 7)]
    layout = Layout((Section("sheet", "D"), Section("sheet", "E", hex="0101", upon="D0501")))
    b = JoinedMap(layout, GRID, DIGITS, lambda file: sheet, lambda file: []).board(
        [Place("Hawaii box", ("E0503",)), Place("tactical display")]
    )
    assert len(b.hexes) == 2 * 30 - 6
    assert b.name(b.spot("E0103")) == "D0503"
    assert b.distance(b.spot("D0101"), b.spot("E0501")) == 8
    assert b.name(b.neighbors[b.spot("Hawaii box")][0]) == "E0503"
