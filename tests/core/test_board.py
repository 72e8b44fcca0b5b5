"""Boards: spots and their names, neighbours, features, places that are not hexes, and what is refused."""

from __future__ import annotations

import pytest

from pacwar.core.board import Board, Place
from pacwar.core.hexes import Grid
from pacwar.core.records import Fault

CELLS = [
    (f"{c:02}{r:02}", c, r, "hill" if (c, r) == (2, 2) else "clear") for c in range(1, 5) for r in range(1, 5)
]
PLACES = [
    Place("2202 cave", ("0202", "off map"), inside="0202", terrain="cave"),
    Place("off map", ("0101",)),
    Place("box"),
]


def board(**given: object) -> Board:
    return Board(Grid(), CELLS, **given)  # type: ignore[arg-type]  # the tests give what the board takes


def names(b: Board, spots: tuple[int, ...]) -> set[str]:
    return {b.name(spot) for spot in spots}


def test_spots_are_hexes_first_then_places() -> None:
    b = board(places=PLACES)
    assert list(b.spots) == list(range(len(CELLS) + 3))
    assert all(b.spot(b.name(spot)) == spot for spot in b.spots)
    assert [b.is_hex(spot) for spot in b.spots] == [True] * len(CELLS) + [False] * 3
    assert b.terrain[b.spot("0202")] == "hill"
    assert b.terrain[b.spot("2202 cave")] == "cave"


def test_neighbours_of_a_hex_by_the_stagger() -> None:
    b = board()
    assert names(b, b.neighbors[b.spot("0202")]) == {"0201", "0203", "0102", "0103", "0302", "0303"}
    assert names(b, b.neighbors[b.spot("0101")]) == {"0102", "0201"}
    assert len(b.around[b.spot("0101")]) == 6
    assert b.around[b.spot("0101")].count(-1) == 4


def test_links_of_places_go_both_ways() -> None:
    b = board(places=PLACES)
    cave, off, box = (b.spot(place.name) for place in PLACES)
    assert names(b, b.neighbors[cave]) == {"0202", "off map"}
    assert cave in b.neighbors[b.spot("0202")]
    assert names(b, b.neighbors[off]) == {"2202 cave", "0101"}
    assert b.neighbors[box] == ()
    assert b.inside == {cave: b.spot("0202")}
    for spot in b.spots:
        assert len(set(b.neighbors[spot])) == len(b.neighbors[spot])
        assert all(spot in b.neighbors[other] for other in b.neighbors[spot])


def test_features_of_hexsides_hold_from_both_sides() -> None:
    b = board(sides={"river": [("0101", "0102")], "road": []}, places=PLACES)
    one, two = b.spot("0101"), b.spot("0102")
    assert b.has("river", one, two)
    assert b.has("river", two, one)
    assert not b.has("road", one, two)
    assert not b.has("canal", one, two)
    assert b.linked["river"] == {one: (two,), two: (one,)}
    assert b.linked["road"] == {}


def test_a_feature_may_lie_on_the_link_to_a_place() -> None:
    b = board(sides={"ladder": [("0202", "2202 cave")]}, places=PLACES)
    assert b.has("ladder", b.spot("2202 cave"), b.spot("0202"))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"sides": {"river": [("0101", "0404")]}}, "river: 0101 and 0404 are not adjacent"),
        ({"sides": {"river": [("0101", "9999")]}}, "no hex or place '9999' on the map"),
        ({"places": [Place("0101")]}, "the board names a spot twice"),
        ({"also": {"0102": "0101"}}, "'0102' is the printed name of another spot"),
        ({"also": {"x": "nowhere"}}, "no hex or place 'nowhere' on the map"),
        ({"places": [Place("x", ("nowhere",))]}, "no hex or place 'nowhere' on the map"),
        ({"places": [Place("x", inside="nowhere")]}, "no hex or place 'nowhere' on the map"),
    ],
)
def test_a_faulty_board_is_told_in_one_sentence(given: dict[str, object], told: str) -> None:
    with pytest.raises(Fault) as fault:
        board(**given)
    assert str(fault.value) == told


def test_a_board_knows_column_and_row_whatever_a_hex_is_called() -> None:
    b = Board(Grid(), [("37EE7", 30, 7, "hill"), ("34oBB6", 27, 6, "clear"), ("E1119", 11, 19, "sea")])
    assert (b.columns, b.rows) == ((30, 27, 11), (7, 6, 19))
    with pytest.raises(Fault, match="two hexes in one place"):
        Board(Grid(), [("E1119", 11, 19, "sea"), ("1119", 11, 19, "sea")])


def test_a_hex_with_two_names_is_printed_under_one_and_found_by_both() -> None:
    b = board(also={"17Y1": "0101"}, sides={"road": [("17Y1", "0102")]}, places=[Place("box", ("17Y1",))])
    assert b.spot("17Y1") == b.spot("0101") and b.name(b.spot("17Y1")) == "0101"
    assert b.has("road", b.spot("0102"), b.spot("0101"))
    assert b.spot("box") in b.neighbors[b.spot("0101")]
    assert len(b.spots) == len(CELLS) + 1


def test_distances_over_the_board() -> None:
    b = board()
    steps = {b.spot("0101"): 0}
    edge = [b.spot("0101")]
    for here in edge:
        for there in b.neighbors[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                edge.append(there)
    start = b.spot("0101")
    assert list(b.distances(start)) == [b.distance(start, h) for h in b.hexes] == [steps[h] for h in b.hexes]
    assert type(b.distances(start)[1]) is int  # not a number of numpy, which no save could hold


def test_a_board_remembers_no_more_distances_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pacwar.core.board.MAX_KEPT", 3 * len(CELLS))
    b = board()
    rows = [list(b.distances(h)) for h in b.hexes]
    assert [list(b.distances(h)) for h in b.hexes] == rows
    assert len(b._distances) <= 3


def test_lines_leave_out_what_is_off_the_map() -> None:
    b = board()
    line = b.line(b.spot("0101"), b.spot("0301"))
    assert [names(b, item) for item in line] == [{"0101"}, {"0201"}, {"0301"}]  # its pair is off the map
    inner = b.line(b.spot("0102"), b.spot("0302"))
    assert [names(b, item) for item in inner] == [{"0102"}, {"0201", "0202"}, {"0302"}]
