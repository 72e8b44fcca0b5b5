"""The map: what the rulebook prints of it, and what must hold of the rest."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pacwar.core.library import KINDS
from pacwar.core.search import flood
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import GAME, HEX, SETTING, UNIT

BOARD, LIBRARY = SETTING.board, GAME.library
LAND = [h for h in BOARD.hexes if h not in SETTING.sea]

PRINTED = {  # line of the rulebook -> the hexes that it names
    90: ("3418", "3114", "2107", "1805", "1505"),
    92: ("2406",),
    94: ("2307", "1103", "0504", "0409", "1513", "1614", "1515", "1717", "1817"),
    96: ("0802",),
    98: ("1816",),
    100: ("0710",),
    102: ("1609", "1510"),
    104: ("1409",),
    108: ("1203", "1102", "1002", "0902", "0801", "0702"),
}
SHORE = ("1203", "1103", "1002", "0902", "0802", "0702")
SEA = ("1102", "0801")


def around(name: str) -> set[str]:
    return {BOARD.name(n) for n in BOARD.neighbors[HEX(name)]}


def pairs(feature: str) -> set[tuple[int, int]]:
    return {(a, b) for a, b in BOARD.sides[feature] if a < b}


def connected(links: Iterable[tuple[int, int]]) -> list[set[int]]:
    """The parts into which hexes joined by pairs fall."""
    joined = set(links)
    left = {h for pair in joined for h in pair}
    parts = []
    while left:
        part = flood(BOARD.neighbors, [min(left)], lambda a, b: (min(a, b), max(a, b)) in joined)
        parts.append(part)
        left -= part
    return parts


# -- what the rulebook prints -------------------------------------------------------------------------------


def test_14_11_the_printed_set_up_hexes_are_land() -> None:
    hexes = [h for line, names in PRINTED.items() if line < 108 for h in names]
    assert len(hexes) == 21
    assert [h for h in hexes if HEX(h) in SETTING.sea] == []


def test_14_12_six_landing_beaches_and_two_sea_hexes() -> None:
    assert [h for h in SHORE if HEX(h) not in SETTING.is_beach] == []
    assert [h for h in SEA if HEX(h) not in SETTING.sea] == []
    assert SETTING.scenarios["historical"].landings == ("1203", "1102", "1002", "0902", "0801", "0702")


def test_14_12_the_beaches_lie_side_by_side_and_the_sea_hexes_before_them() -> None:
    """The chain that fixes the stagger of the grid: 1102 lies before 1103, 0801 before 0802."""
    for a, b in pairwise(SHORE):
        assert b in around(a), (a, b)
    assert "1102" in around("1103") and "0801" in around("0802")


def test_2_1_neighbours_and_distances_on_the_grid() -> None:
    """Even columns lie half a hex toward the higher rows."""
    assert around("0802") == {"0801", "0803", "0702", "0703", "0902", "0903"}
    assert around("1103") == {"1102", "1104", "1002", "1003", "1202", "1203"}
    for a, b, hexes in (("0710", "0707", 3), ("1409", "1103", 8), ("0409", "3418", 30), ("1816", "1816", 0)):
        assert BOARD.distance(HEX(a), HEX(b)) == BOARD.distance(HEX(b), HEX(a)) == hexes


def test_3_0_every_hex_of_the_rulebook_is_on_the_map_with_its_line() -> None:
    for line, hexes in PRINTED.items():
        for name in hexes:
            found = LIBRARY.provenance("map.tsv", name, "hex")
            assert (found.kind, found.line) == ("printed", line), name


# -- where the rest comes from ------------------------------------------------------------------------------


def test_3_0_every_hex_and_side_says_where_it_comes_from() -> None:
    assert len(SETTING.map) == 1040
    for row in SETTING.map:
        for column in ("hex", "terrain", "beach", "elevation", "place"):
            found = LIBRARY.provenance("map.tsv", row.hex, column)
            assert found.kind in KINDS
            assert found.note or found.line, (row.hex, column)
    for key in LIBRARY.sheets["sides.tsv"].content:
        found = LIBRARY.provenance("sides.tsv", key, "feature")
        assert (found.kind, bool(found.note)) == ("reconstructed", True)


def test_3_0_nothing_is_called_printed_that_is_not() -> None:
    """Only the 27 hex numbers are in the text; no terrain, beach or side is."""
    printed = {
        row.hex for row in SETTING.map if LIBRARY.provenance("map.tsv", row.hex, "hex").kind == "printed"
    }
    assert printed == {h for hexes in PRINTED.values() for h in hexes}
    for row in SETTING.map:
        assert LIBRARY.provenance("map.tsv", row.hex, "terrain").kind != "printed", row.hex
        assert LIBRARY.provenance("map.tsv", row.hex, "beach").kind != "printed", row.hex


# -- what must hold -----------------------------------------------------------------------------------------


def test_12_31_beaches_are_land_beside_the_sea() -> None:
    for beach in SETTING.beaches:
        assert beach not in SETTING.sea
        assert any(n in SETTING.sea for n in BOARD.neighbors[beach]), BOARD.name(beach)


def test_12_31_more_beaches_than_japan_can_hold() -> None:
    """15.1 says so; and six of them lie side by side."""
    assert len(SETTING.beaches) > len(SETTING.japan_units)
    parts = connected(
        (a, b) for a in SETTING.beaches for b in BOARD.neighbors[a] if b in SETTING.is_beach and a < b
    )
    assert max(map(len, parts)) >= 6


def test_5_2_all_land_hangs_together() -> None:
    """Infantry can walk from anywhere to anywhere, though not over the cliffs."""
    foot = SETTING.costs[UNIT("317")]
    assert flood(BOARD.neighbors, [HEX("2406")], lambda a, b: b in foot[a]) == set(LAND)


def test_7_72_cliffs_close_the_hexside_and_carry_no_way() -> None:
    cliffs = pairs("cliff")
    assert len(cliffs) == 11
    for a, b in cliffs:
        assert a in LAND or b in LAND
        assert b not in SETTING.costs[UNIT("317")][a] and a not in SETTING.costs[UNIT("317")][b]
    for way in ("road", "trail"):
        assert not cliffs & pairs(way)


def test_7_42_rivers_run_between_land_hexes() -> None:
    for a, b in pairs("river"):
        assert a in LAND and b in LAND


def test_5_22_roads_and_trails_are_connected_ways_on_land() -> None:
    roads, trails = pairs("road"), pairs("trail")
    assert not roads & trails
    for a, b in roads | trails:
        assert a in LAND and b in LAND
    assert len(connected(roads)) == 1
    assert len(connected(roads | trails)) == 1


def test_5_25_japanese_guns_and_tanks_can_leave_their_hexes() -> None:
    start = SETTING.scenarios["historical"].japan
    for unit in ("9", "25", "1/3", "2/3", "3/10"):
        here = HEX(start[unit])
        cheapest = min(SETTING.costs[UNIT(unit)][here].values())
        assert cheapest <= 2 * SETTING.counters[UNIT(unit)].move, unit
    assert SETTING.map[HEX(start["9"])].terrain == "clear"


def test_7_43_every_terrain_has_a_line_of_the_table() -> None:
    kinds = {row.terrain for row in SETTING.map}
    assert kinds == {"sea", "clear", "broken", "rough", "town"}
    lines = {row.terrain: SETTING.line_of[i] for i, row in enumerate(SETTING.map)}
    assert lines == {"sea": "sea", "clear": "clear", "broken": "broken", "town": "broken", "rough": "rough"}


def test_2_3_sides_of_the_game() -> None:
    assert GAME.sides == (US, JAPAN)
