"""The map: what the rulebook says of it, and what must hold of the rest."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pacwar.core.library import KINDS
from pacwar.core.search import flood
from pacwar.games.malaya.setting import Setting

SETTING = Setting()
BOARD, LIBRARY = SETTING.board, SETTING.library
PLACES = {row.place: i for i, row in enumerate(SETTING.map) if row.place}

TRUNK = "Singora, Hat Yai, Sadao, Jitra, Alor Star, Gurun, Sungei Patani, Butterworth, Nibong Tebal, Taiping, Kuala Kangsar, Ipoh, Kampar, Bidor, Slim River, Tanjong Malim, Kuala Lumpur, Seremban, Tampin, Gemas, Segamat, Labis, Yong Peng, Ayer Hitam, Kulai, Johore Baru, Naval Base, Singapore"
WEST = "Phatthalung, Hat Yai, Padang Besar, Alor Star, Sungei Patani, Butterworth, Taiping, Kuala Kangsar, Ipoh, Kampar, Slim River, Kuala Lumpur, Seremban, Tampin, Gemas, Segamat, Labis, Kluang, Kulai, Johore Baru, Naval Base, Singapore"
EAST = "Kota Bharu, Kuala Krai, Gua Musang, Kuala Lipis, Jerantut, Temerloh, Bahau, Gemas"


def at(place: str) -> int:
    return PLACES[place]


def pairs(feature: str) -> set[tuple[int, int]]:
    return {(a, b) for a, b in BOARD.sides[feature] if a < b}


def way(feature: str, start: str, goal: str) -> int:
    """How many hexsides the way is long; 0 if there is none."""
    links = BOARD.linked[feature]
    reached, steps = {at(start)}, 0
    while at(goal) not in reached:
        further = reached | {n for h in reached for n in links.get(h, ())}
        if further == reached:
            return 0
        reached, steps = further, steps + 1
    return steps


# -- what the rulebook says ---------------------------------------------------------------------------------


def test_25_4a_johore_baru_is_a_city() -> None:
    assert at("Johore Baru") == SETTING.johore_baru and SETTING.johore_baru in SETTING.cities & SETTING.malaya
    assert LIBRARY.provenance("map.tsv", "3848", "terrain").line == 1384


def test_25_4a_the_naval_base_lies_on_singapore_island() -> None:
    assert SETTING.naval_base in SETTING.singapore & SETTING.ports
    assert len(SETTING.singapore) == 3
    assert SETTING.singapore <= SETTING.coastal & SETTING.malaya


def test_25_4a_penang_is_a_coastal_hex_of_its_own() -> None:
    (penang,) = SETTING.penang
    assert penang in SETTING.coastal
    assert SETTING.costs[False][True][penang] == {}  # nobody walks to or from it
    assert all(penang not in row for row in SETTING.costs[False][True])


def test_25_4a_eight_airfields_in_malaya_and_more() -> None:
    assert len(set(SETTING.airfields) & SETTING.malaya) >= 8
    assert set(SETTING.airfields) & SETTING.thailand  # Japan can take some at once
    assert set(SETTING.airfields) <= SETTING.land


def test_25_4a_the_northern_zone_is_nearer_to_thailand_than_to_johore_baru() -> None:
    for place in ("Jitra", "Kota Bharu", "Ipoh", "Kuala Lumpur"):
        assert at(place) in SETTING.north_zone, place
    for place in ("Johore Baru", "Singapore", "Mersing", "Malacca", "Kluang", "Kuantan"):
        assert at(place) not in SETTING.north_zone, place
    assert SETTING.north_zone <= SETTING.malaya
    for h in SETTING.border_hexes & SETTING.malaya:
        assert h in SETTING.north_zone


def test_24_6_twelve_objectives_three_of_them_on_the_island() -> None:
    """5.3-A-Morale needs seven or more; several lie on Singapore island (24.1-J-SingaporeObjective)."""
    assert {SETTING.map[h].place for h in SETTING.objectives} == {
        "Kota Bharu", "Alor Star", "George Town", "Ipoh", "Kuala Lumpur", "Kuantan", "Malacca", "Mersing",
        "Johore Baru", "Naval Base", "Seletar", "Singapore",
    }  # fmt: skip
    assert len(set(SETTING.objectives) & SETTING.singapore) == 3
    assert set(SETTING.objectives) <= SETTING.malaya
    assert len(set(SETTING.objectives) - SETTING.singapore) >= SETTING.victory.morale


def test_26_3_the_north_edge_is_thai_and_a_road_leads_off() -> None:
    assert SETTING.north_edge
    assert set(SETTING.north_edge) <= SETTING.thailand
    assert {BOARD.name(h)[2:] for h in SETTING.north_edge} == {"01"}
    assert [BOARD.name(h) for h in SETTING.edge_roads] == ["0501"]  # 26.2


def test_26_2_the_bases_are_no_hexes() -> None:
    for base in SETTING.base.values():
        assert not BOARD.is_hex(base)
        assert BOARD.neighbors[base] == ()


def test_26_16b_a_hex_is_fifteen_kilometres() -> None:
    """As the crow flies: Singora to Singapore 740 km, Kota Bharu to Alor Star 207 km, Kuala Lumpur to Kuantan 196 km."""
    for a, b, km in (
        ("Singora", "Singapore", 740),
        ("Kota Bharu", "Alor Star", 207),
        ("Kuala Lumpur", "Kuantan", 196),
    ):
        assert BOARD.distance(at(a), at(b)) == pytest.approx(km / 15, rel=0.2), (a, b)


def test_13_1_the_terrain_and_the_hexsides_are_those_that_the_rules_name() -> None:
    kinds = {row.terrain for row in SETTING.map}
    assert kinds == {"sea", "clear", "cultivated", "marsh", "jungle", "mountain", "city"}
    assert set(BOARD.sides) == {"road", "railroad", "trail", "stream", "river", "strait", "bridge", "border"}
    assert [name for name, side in SETTING.terrain.sides.items() if side.blocks_zoc] == ["strait"]


def test_r52_the_causeway_is_the_only_way_to_the_island() -> None:
    into = {
        (a, b)
        for a in BOARD.hexes
        for b in SETTING.costs[False][True][a]
        if (a in SETTING.singapore) != (b in SETTING.singapore)
    }
    causeway = at("Johore Baru"), SETTING.naval_base
    assert into == {causeway, causeway[::-1]}
    assert BOARD.has("strait", *causeway) and BOARD.has("bridge", *causeway)
    assert BOARD.has("road", *causeway) and BOARD.has("railroad", *causeway)
    for h in SETTING.singapore:
        for n in BOARD.neighbors[h]:
            if n in SETTING.land - SETTING.singapore:
                assert BOARD.has("strait", h, n)


# -- where the rest comes from ------------------------------------------------------------------------------


def test_2_2_every_hex_and_side_says_where_it_comes_from() -> None:
    columns = (
        "hex",
        "terrain",
        "country",
        "island",
        "coast",
        "port",
        "airfield",
        "objective",
        "naval_base",
        "elevation",
        "place",
    )
    for row in SETTING.map:
        for column in columns:
            found = LIBRARY.provenance("map.tsv", row.hex, column)
            assert found.kind in KINDS and (found.note or found.line), (row.hex, column)
    for key in LIBRARY.sheets["sides.tsv"].content:
        found = LIBRARY.provenance("sides.tsv", key, "feature")
        assert found.kind in ("derived", "reconstructed") and found.note


def test_2_2_nothing_is_called_printed_that_is_not() -> None:
    """The text has no hex number; that Johore Baru is a city is all that it prints of the terrain."""
    printed = [
        (row.hex, column)
        for row in SETTING.map
        for column in ("hex", "terrain", "port", "airfield", "objective", "naval_base")
        if LIBRARY.provenance("map.tsv", row.hex, column).kind == "printed"
    ]
    assert printed == [("3848", "terrain")]


# -- what must hold -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("feature", "stops"), [("road", TRUNK), ("railroad", WEST), ("railroad", EAST)])
def test_11_71_the_great_ways_run_from_town_to_town(feature: str, stops: str) -> None:
    for a, b in pairwise(stops.split(", ")):
        straight = BOARD.distance(at(a), at(b))
        assert straight <= way(feature, a, b) <= straight + 3, (a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Patani", "Kroh"),
        ("Kroh", "Grik"),
        ("Grik", "Kuala Kangsar"),
        ("Kuala Kubu", "Kuantan"),
        ("Kota Bharu", "Kuala Trengganu"),
        ("Malacca", "Muar"),
        ("Muar", "Yong Peng"),
        ("Batu Pahat", "Mersing"),
        ("Johore Baru", "Mersing"),
        ("Mersing", "Endau"),
    ],
)
def test_11_71_the_side_roads(a: str, b: str) -> None:
    assert 0 < way("road", a, b) <= 1.7 * BOARD.distance(at(a), at(b)) + 2


def test_11_71_no_road_along_the_east_coast() -> None:
    """Between Kuala Trengganu and Kuantan, and between Pekan and Endau, there were tracks only."""
    for a, b in (("Kuala Trengganu", "Kuantan"), ("Pekan", "Endau")):
        assert 0 < way("trail", a, b) < 20
    links = BOARD.linked["road"]
    assert at("Dungun") not in links and at("Rompin") not in links


def test_11_71_ways_lie_on_land_and_roads_and_railways_are_one_net() -> None:
    ways = pairs("road") | pairs("railroad")
    for a, b in ways | pairs("trail"):
        assert a in SETTING.land and b in SETTING.land
    net = flood(BOARD.neighbors, [at("Ipoh")], lambda a, b: (min(a, b), max(a, b)) in ways)
    assert net == {h for pair in ways for h in pair}


def test_11_72_bridges_stand_where_roads_cross_rivers() -> None:
    wet = pairs("river") | pairs("stream")
    crossings = wet & (pairs("road") | pairs("railroad"))
    assert pairs("bridge") - crossings == pairs("strait") & pairs("bridge")
    assert len(pairs("strait") & pairs("bridge")) == 1
    for a, b in pairs("bridge"):
        assert SETTING.costs[True][True][a][b] == (1, 0)  # a half point, nothing for the water
    assert not pairs("river") & pairs("stream")


def test_11_72_an_unbridged_river_costs_more() -> None:
    a, b = min(pairs("river") - pairs("bridge") - pairs("trail"))
    more = int(2 * (SETTING.terrain.sides["river"].foot or 0))
    plain = SETTING.terrain.hexes[BOARD.terrain[b]].foot
    assert plain and SETTING.costs[False][True][a][b] == (int(2 * plain) + more, more)


def test_25_3_the_border_parts_malaya_from_thailand() -> None:
    foreign = {(a, b) for a in SETTING.malaya for b in BOARD.neighbors[a] if b in SETTING.thailand}
    assert pairs("border") == {(min(p), max(p)) for p in foreign}
    for place in ("Singora", "Patani", "Betong", "Sadao", "Yala"):
        assert at(place) in SETTING.thailand, place
    for place in ("Jitra", "Kroh", "Kota Bharu", "Kangar"):
        assert at(place) in SETTING.malaya, place
    assert SETTING.malaya | SETTING.thailand == SETTING.land


def test_22_4_every_coastal_hex_can_be_assaulted_from_the_sea() -> None:
    for h in SETTING.coastal:
        assert any(n in SETTING.sea for n in BOARD.neighbors[h]), BOARD.name(h)
    for h in SETTING.land - SETTING.coastal:
        assert not any(n in SETTING.sea for n in BOARD.neighbors[h]), BOARD.name(h)
    for place in ("Singora", "Patani", "Kota Bharu", "Kuantan", "Mersing", "Malacca"):
        assert at(place) in SETTING.coastal & SETTING.ports, place


def test_11_3_infantry_walks_from_one_end_to_the_other() -> None:
    foot = SETTING.costs[False][True]
    reached = flood(BOARD.neighbors, [SETTING.north_edge[0]], lambda a, b: b in foot[a])
    assert {at("Singapore"), at("Kota Bharu"), at("Kuantan"), at("Malacca")} <= reached
    assert len(SETTING.land - reached) < 12  # islands


def test_11_5_tanks_reach_every_objective_of_the_mainland_but_need_roads() -> None:
    tanks = SETTING.costs[True][True]
    reached = flood(BOARD.neighbors, [at("Singora")], lambda a, b: b in tanks[a])
    assert set(SETTING.objectives) - reached == SETTING.penang
    off_road = [
        h for h in SETTING.jungle if not any(h in BOARD.linked[w] for w in ("road", "railroad", "trail"))
    ]
    assert not reached & set(off_road)


def test_26_13b_most_of_the_interior_is_jungle_and_the_west_is_open() -> None:
    assert len(SETTING.jungle) > len(SETTING.land) / 3
    for place in ("Alor Star", "Sungei Patani", "Kota Bharu", "Segamat", "Yong Peng"):
        assert at(place) not in SETTING.jungle, place
    for place in ("Grik", "Kroh", "Gua Musang", "Kahang"):
        assert at(place) in SETTING.jungle, place
