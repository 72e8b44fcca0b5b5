"""The map: every hex, hexside, way and movement cost that the rulebook states, and what must hold of the rest."""

from __future__ import annotations

from collections import Counter as Count
from functools import cache

import pytest

from pacwar.core.library import KINDS
from pacwar.core.search import flood
from pacwar.games.bataan.printed import JAPAN, US
from pacwar.games.bataan.setting import Setting

SETTING = Setting()
BOARD, LIBRARY = SETTING.board, SETTING.library

Kinds = Count[str]  # how a move is paid: road, trail-clear, trail-rough, clear, jungle, river ...


def at(name: str) -> int:
    return BOARD.spot(name)


def cost(a: str, b: str, wheels: bool = False) -> float | None:
    found = SETTING.costs[wheels][at(a)].get(at(b))
    return None if found is None else found / 2


def paid(a: int, b: int) -> Kinds:
    """What the example of play calls a step: one word for the hex, one more for each addition."""
    row, words = SETTING.map[b], Count[str]()
    if BOARD.has("road", a, b):
        words["road"] += 1
    elif BOARD.has("trail", a, b):
        words[f"trail-{row.terrain}"] += 1
    else:
        words[row.terrain] += 1
        if row.cover:
            words[row.cover] += 1
    if BOARD.has("river", a, b) and not BOARD.has("bridge", a, b):
        words["river"] += 1
    return words


def ways(starts: str, goal: str, wheels: bool = False, **steps: int) -> set[str]:
    """The starts from which a move that is paid exactly so ends in the goal."""
    wanted = {word.replace("_", "-"): count for word, count in steps.items()}
    words = tuple(sorted(wanted))

    @cache
    def back(here: int, left: tuple[int, ...]) -> frozenset[int]:
        found = frozenset([here]) if not any(left) else frozenset()
        for there in BOARD.neighbors[here]:
            if here not in SETTING.costs[wheels][there] if there in SETTING.land else True:
                continue
            spent = paid(there, here)
            if any(word not in wanted for word in spent):
                continue
            rest = tuple(n - spent[word] for word, n in zip(words, left, strict=True))
            if min(rest) >= 0:
                found |= back(there, rest)
        return found

    reached = {BOARD.name(h) for h in back(at(goal), tuple(wanted[word] for word in words))}
    return reached & set(starts.split()) if starts else reached


# -- the grid -----------------------------------------------------------------------------------------------


def test_15_44a_odd_columns_lie_half_a_hex_lower() -> None:
    """1520 lies a little south of 1620, 1519 a little north of 1420; all are neighbours along the coast."""
    north = {name: BOARD.centres[at(name)][1] for name in ("1419", "1420", "1519", "1520", "1620")}
    assert north["1519"] < north["1420"] < north["1520"] and north["1620"] < north["1520"]
    for a, b in (("1419", "1420"), ("1420", "1519"), ("1520", "1620")):
        assert at(b) in BOARD.neighbors[at(a)]


def test_8_37_neighbours_as_the_examples_have_them() -> None:
    assert {BOARD.name(n) for n in BOARD.neighbors[at("2616")]} == {
        "2615",
        "2617",
        "2515",
        "2516",
        "2715",
        "2716",
    }
    assert {BOARD.name(n) for n in BOARD.neighbors[at("3314")]} == {
        "3313",
        "3315",
        "3214",
        "3215",
        "3414",
        "3415",
    }


def test_19_56d_distances_to_3844() -> None:
    """R25: 3832 and 14 where the text has 3822 and 15."""
    assert [BOARD.distance(at(h), at("3844")) for h in ("3835", "3832", "3830")] == [9, 12, 14]


@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [("3211", "3310", 1), ("3806", "3503", 4), ("3806", "3504", 3), ("3607", "3603", 4), ("3607", "4009", 4), ("3607", "3809", 3),
     ("3609", "3314", 7), ("3109", "3314", 6), ("3619", "3115", 6), ("3211", "3609", 4), ("3211", "3109", 2)],
)  # fmt: skip
def test_16_22_ranges_of_the_example(a: str, b: str, hexes: int) -> None:
    assert BOARD.distance(at(a), at(b)) == hexes


# -- hexes --------------------------------------------------------------------------------------------------

TERRAIN = {  # typed from the text
    "clear": "3114 3211 3214 3216 3313 3314 3315 3412 3414 3415 3416 3417 3511 3513 3516 3517 3607 3609 3619 3707 3713 3714 3716 3809 3811 3814 4018",
    "rough": "3014 3015 3115 3116 3215 3316 3616 2912",
    "hill": "2913",
    "mountain": "2616 2712",
}
COVER = {"jungle": "2616 3114 3115 3116 3214 3313 3415 3417 3516 3716", "grass": "3314 3416"}
BARE = "3211 3215 3216 3315 3412 3414 3607 3609 3713 3714 3811 3814 4018"


@pytest.mark.parametrize("kind", TERRAIN)
def test_8_31_terrain_of_the_text(kind: str) -> None:
    for name in TERRAIN[kind].split():
        assert SETTING.map[at(name)].terrain == kind, name
        assert LIBRARY.provenance("map.tsv", name, "terrain").kind in ("printed", "derived"), name


def test_8_34_jungle_and_grass_of_the_text() -> None:
    for cover, names in COVER.items():
        for name in names.split():
            assert SETTING.map[at(name)].cover == cover, name
            assert LIBRARY.provenance("map.tsv", name, "cover").kind == "printed", name
    for name in BARE.split():
        assert SETTING.map[at(name)].cover == "", name


def test_8_31_2712_holds_three_terrains() -> None:
    row = SETTING.map[at("2712")]
    assert {row.terrain, *row.also.split()} == {"rough", "hill", "mountain"}
    assert cost("2713", "2712") == 4
    assert cost("2713", "2712", wheels=True) is None


TOWNS = {
    JAPAN: {"1604": "Olongapo", "3501": "Dinalupihan", "3603": "Layac", "3806": "Hermosa", "4009": "Orani"},
    US: {"1216": "Morong", "3914": "Mabatan", "3915": "Abucay", "3919": "Balanga", "4021": "Pilar", "2225": "Bagac", "4125": "Orion",
         "4127": "Daan-Pare", "4231": "Limay", "4235": "Lamao", "4040": "Cabcaben", "2940": "Mariveles"},
}  # fmt: skip


def test_19_56b_the_seventeen_towns() -> None:
    found = {(side, BOARD.name(h), SETTING.map[h].place) for h, side in SETTING.towns.items()}
    assert found == {(side, name, place) for side, by in TOWNS.items() for name, place in by.items()}
    assert SETTING.map[at("3315")].place == "Abucay Hacienda"


def test_19_25a_the_abucay_line_has_eight_hexes() -> None:
    line = {BOARD.name(h) for h, fort in SETTING.forts.items() if fort == "abucay"}
    assert line == {"3215", "3314", "3414", "3513", "3613", "3713", "3814", "3914"}
    assert not {"3115", "3415"} & {BOARD.name(h) for h in SETTING.forts}
    assert LIBRARY.provenance("map.tsv", "3314", "fort").line == 2240
    assert LIBRARY.provenance("map.tsv", "3613", "fort").kind == "derived"


def test_13_12c_five_airfields() -> None:
    assert len(SETTING.airfields) == 5


def test_9_16_no_way_runs_through_a_swamp() -> None:
    swamps = {h for h in SETTING.land if SETTING.map[h].terrain == "swamp"}
    assert swamps
    for way in ("road", "trail"):
        assert not swamps & set(BOARD.linked[way])


# -- hexsides -----------------------------------------------------------------------------------------------

RIVERS = "2913/3014 3014/3015 3015/3115 3114/3115 3212/3213 3214/3215 3214/3314 3313/3314 3311/3312 3409/3410 3509/3410 3509/3510 3610/3510 3411/3412"


@pytest.mark.parametrize("pair", RIVERS.split())
def test_8_35_river_hexsides_of_the_text(pair: str) -> None:
    a, b = pair.split("/")
    assert BOARD.has("river", at(a), at(b)) and not BOARD.has("bridge", at(a), at(b))
    assert cost(a, b, wheels=True) is None
    low, high = sorted((a, b))
    assert LIBRARY.provenance("sides.tsv", f"{low}-{high}-river", "feature").kind in ("printed", "derived")


def test_8_37_mountain_hexsides() -> None:
    assert cost("2716", "2616") == 5
    for name in ("2516", "2515", "2617", "2615"):
        assert BOARD.has("mountain", at("2616"), at(name))
        assert cost("2616", name) is None and cost(name, "2616") is None


def test_8_37_mudflats() -> None:
    assert cost("4017", "4018") == 1
    for a, b in (("4017", "4117"), ("4018", "4117"), ("4016", "4116"), ("4018", "4118")):
        assert BOARD.has("mudflat", at(a), at(b)) and cost(a, b) is None
    for name in ("4015", "4114", "4116", "4117"):
        assert at(name) in SETTING.coastal and not SETTING.is_landing_hex(at(name))
        assert all(at(name) not in row for row in SETTING.costs[False])


def test_15_43_landing_hexes() -> None:
    for name in ("4118", "4120", "4119", "4019", "4020", "1419", "1620"):
        assert SETTING.is_landing_hex(at(name)), name
    for name in ("4018", "4221", "2940"):
        assert at(name) in SETTING.coastal and not SETTING.is_landing_hex(at(name)), name


def test_15_44a_drift_along_the_coast() -> None:
    west = [BOARD.name(h) for h in SETTING.shore["bataan"]]
    assert west[west.index("1419") + 2] == "1519"
    assert west[west.index("1620") - 1] == "1520"
    east = [BOARD.name(h) for h in SETTING.shore["manila"]]
    assert "4019" not in east and "4020" not in east
    assert east[east.index("4118") + 1] == "4119"


def test_4_12_the_entry_area_lies_on_the_edge_and_a_road_leads_in() -> None:
    assert [BOARD.name(h) for h in SETTING.entry] == ["4200", "4201"]
    assert set(SETTING.entry) <= SETTING.land
    assert at("4200") in BOARD.linked["road"]


# -- the moves of the example of play -----------------------------------------------------------------------

MOVES = [  # line, start, goal, wheels, how it is paid, without the zone of control
    (2228, "3007", "3214", False, {"trail_clear": 4, "clear": 4, "river": 1, "jungle": 1}),
    (2232, "3409", "3211", False, {"clear": 3, "river": 1}),
    (2234, "3509", "3313", False, {"clear": 5, "river": 2, "jungle": 1}),
    (2236, "3609", "3412", False, {"clear": 4, "river": 2}),
    (2280, "3918", "3216", False, {"road": 1, "trail_clear": 6, "trail_rough": 1}),
    (2282, "3715", "3315", False, {"clear": 1, "trail_rough": 1, "trail_clear": 3}),
    (2284, "3917", "3416", True, {"trail_clear": 4, "trail_rough": 1}),
    (2286, "3919", "3415", False, {"road": 2, "trail_clear": 3, "trail_rough": 1, "clear": 1, "jungle": 1}),
    (2288, "3914", "3414", False, {"trail_clear": 5}),
    (2290, "4022", "3316", False, {"road": 4, "trail_clear": 6, "trail_rough": 1}),
    (2292, "3919", "3513", False, {"road": 5, "trail_clear": 3, "clear": 1}),
    (2294, "4123", "3814", False, {"road": 10, "trail_clear": 1}),
    (2296, "4124", "3914", False, {"road": 11}),
    (2298, "4125", "3914", False, {"road": 12}),
    (2300, "3918", "3517", True, {"road": 1, "trail_clear": 4}),
    (2302, "3919", "3517", False, {"road": 2, "trail_clear": 4}),
    (2304, "3920", "3316", True, {"road": 3, "trail_clear": 5, "trail_rough": 1}),
    (2308, "3621", "3616", True, {"clear": 1, "road": 8, "trail_clear": 2, "trail_rough": 1}),
    (2310, "3820", "3713", True, {"clear": 2, "road": 9, "trail_clear": 1}),
    (2336, "3404", "2913", False, {"trail_clear": 12, "trail_rough": 1, "trail_hill": 1}),
    (2338, "3808", "3511", False, {"trail_clear": 5, "clear": 2, "river": 1}),
    (2340, "3502", "2912", False, {"road": 1, "trail_clear": 12, "trail_rough": 1}),
    (2342, "3908", "3811", False, {"road": 2, "trail_clear": 2}),
    (2344, "4009", "4012", False, {"road": 3}),
    (2346, "3806", "4012", False, {"road": 7}),
    (2348, "3503", "4009", True, {"road": 8}),
    (2350, "3503", "3809", True, {"road": 8, "trail_clear": 2}),
    (2352, "3503", "3609", True, {"road": 2, "clear": 4}),
    (2354, "3504", "3109", True, {"road": 1, "trail_clear": 5, "clear": 4}),
    (2356, "3806", "3607", False, {"clear": 2}),
    (2388, "3313", "3214", False, {"clear": 1, "jungle": 1}),
    (2390, "3412", "3313", False, {"clear": 2, "jungle": 1}),
    (2450, "3716", "3619", True, {"trail_clear": 4}),
    (2451, "3416", "3315", True, {"trail_clear": 1}),
    (2453, "3216", "3215", False, {"rough": 1}),
    (2459, "3414", "3415", False, {"clear": 1, "jungle": 1}),
    (2461, "3316", "3215", False, {"trail_clear": 1, "rough": 1}),
    (2463, "3513", "3414", False, {"clear": 1}),
    (2465, "3814", "3415", False, {"trail_clear": 3, "clear": 1, "jungle": 1}),
    (2512, "3603", "3707", True, {"road": 6, "trail_clear": 1}),
    (2514, "4009", "4012", True, {"road": 3}),
    (2516, "3809", "3811", True, {"clear": 2}),
    (2518, "2913", "3015", False, {"trail_rough": 2, "river": 2}),
    (2522, "2912", "3114", False, {"trail_hill": 1, "trail_rough": 1, "river": 1, "clear": 1, "jungle": 1}),
    (2528, "3607", "3609", False, {"clear": 2}),
    (2566, "3616", "3315", True, {"trail_clear": 3}),
    (2568, "3216", "3116", False, {"rough": 1, "jungle": 1}),
    (2570, "3215", "3216", False, {"clear": 1}),
    (2572, "3315", "3316", True, {"rough": 1}),
    (2574, "3317", "3517", False, {"clear": 1, "jungle": 1, "trail_clear": 1}),
    (2580, "3820", "3718", False, {"clear": 1, "road": 2, "trail_clear": 2}),
    (2582, "3822", "3919", False, {"clear": 1, "road": 4}),
    (2584, "4129", "4123", False, {"road": 6}),
    (2623, "3713", "3814", True, {"clear": 1}),
    (2627, "3615", "3513", False, {"clear": 2}),
    (2633, "3715", "3713", False, {"clear": 2}),
    (2635, "3615", "3713", False, {"trail_clear": 1, "clear": 1}),
    (2639, "3616", "3714", True, {"trail_clear": 2}),
]


@pytest.mark.parametrize(("line", "start", "goal", "wheels", "steps"), MOVES)
def test_example_20_5_ex_every_move_can_be_made_as_it_is_paid(
    line: int, start: str, goal: str, wheels: bool, steps: dict[str, int]
) -> None:
    assert ways(start, goal, wheels, **steps) == {start}, line


def test_20_5_ex_the_set_up_of_scenario_2_is_where_the_moves_begin() -> None:
    """Moves of the first sequences, unit by unit; R46 for the names."""
    where = {unit: place for place, units in SETTING.scenarios["abucay"].setup.items() for unit in units}
    begun = {
        2228: "1+2/9", 2232: "9/16 HQ", 2234: "II(-)9", 2236: "16 Eng", 2280: "3/57", 2282: "2/57", 2284: "2 Prov Art", 2286: "1/31",
        2288: "1/57", 2290: "3/31", 2292: "2/31", 2294: "1/45", 2296: "2/45", 2298: "3/45", 2300: "24/P Art", 2302: "Scouts HQ",
        2304: "21(-) Art", 2308: "A/194", 2310: "B/194", 2336: "1+2/141", 2338: "7+8/141", 2340: "1+2/142", 2342: "7+8/142", 2344: "65 Eng",
        2346: "9(+) AT", 2348: "1/7 Arm", 2350: "4/7 Arm", 2352: "1 Art", 2354: "15 Mtn Art", 2356: "65 HQ", 2450: "88 Art", 2512: "8 Hvy Art",
        2568: "51FA", 2574: "51 HQ", 2580: "1/52", 2582: "2/52", 2584: "3/52", 2627: "2/41", 2633: "1/43", 2635: "2/43", 2639: "41 Art",
    }  # fmt: skip
    starts = {line: start for line, start, _, _, _ in MOVES}
    assert {line: where[unit] for line, unit in begun.items()} == {line: starts[line] for line in begun}
    stay = {"3/51": "3314", "51(+) Art": "3314", "1/51": "3414", "2/53": "3215", "1/53": "3115", "1/41": "3814", "1/42": "3713",
            "2/42": "3613", "3/43": "3513", "41 HQ": "3615"}  # fmt: skip
    assert {unit: where[unit] for unit in stay} == stay


def test_20_5_ex_who_is_in_command_range() -> None:
    where = {unit: place for place, units in SETTING.scenarios["abucay"].setup.items() for unit in units}
    for hq, units in (
        ("Scouts HQ", "2 Prov Art, 21(-) Art, A/194, B/194"),
        ("65 HQ", "1/7 Arm, 1 Art, 15 Mtn Art, 9(+) AT"),
        ("51 HQ", "86 Art"),
    ):
        for unit in units.split(", "):
            assert BOARD.distance(at(where[hq]), at(where[unit])) <= 4, unit
    for hex_name in ("3316", "3619", "3616"):
        assert BOARD.distance(at(where["51 HQ"]), at(hex_name)) <= 4
    assert BOARD.distance(at("3517"), at(where["88 Art"])) <= 4
    assert BOARD.distance(at("3211"), at(where["48 Mtn Art"])) <= 4


# -- what must hold of the rest -----------------------------------------------------------------------------


def test_2_1_every_hex_and_side_says_where_it_comes_from() -> None:
    for row in SETTING.map:
        for column in (
            "hex",
            "terrain",
            "cover",
            "zone",
            "order",
            "mudflat",
            "town",
            "fort",
            "airfield",
            "elevation",
            "place",
        ):
            found = LIBRARY.provenance("map.tsv", row.hex, column)
            assert found.kind in KINDS and (found.note or found.line), (row.hex, column)
    for key in LIBRARY.sheets["sides.tsv"].content:
        found = LIBRARY.provenance("sides.tsv", key, "feature")
        assert found.kind in KINDS and (found.note or found.line), key


def test_6_22_roads_are_one_net_and_bridged() -> None:
    roads = {(a, b) for a, b in BOARD.sides["road"]}
    net = flood(BOARD.neighbors, [at("4200")], lambda a, b: (a, b) in roads)
    assert net == {a for a, _ in roads}
    for name in ("1604", "3140", "2940", "2225", "1216", "2722", "4230", "2223", "1619", "2019"):
        assert at(name) in net, name
    assert BOARD.sides["bridge"] == BOARD.sides["river"] & BOARD.sides["road"]


def test_8_3_infantry_walks_everywhere_and_trucks_reach_every_town() -> None:
    shut = {at(name) for name in ("4015", "4114", "4116", "4117")}
    foot = flood(BOARD.neighbors, [at("4200")], lambda a, b: b in SETTING.costs[False][a])
    assert SETTING.land - foot == shut
    wheels = flood(BOARD.neighbors, [at("4200")], lambda a, b: b in SETTING.costs[True][a])
    assert set(SETTING.towns) <= wheels


def test_14_22_both_lines_reach_from_shore_to_mountain_or_shore() -> None:
    main = {h for h, fort in SETTING.forts.items() if fort == "main"}
    assert flood(BOARD.neighbors, [at("4124")], lambda a, b: b in main) == main
    assert {at("4124"), at("2226")} <= main & SETTING.coastal


def test_3_14_coastal_hexes_border_on_the_sea_or_the_edge() -> None:
    named = {at(name) for name in ("4018", "4019", "4020", "1519", "1620")}
    for h in SETTING.coastal - named:
        off_map = -1 in BOARD.around[h]
        assert off_map or any(n in SETTING.sea for n in BOARD.neighbors[h]), BOARD.name(h)
    for h in SETTING.land - SETTING.coastal:
        assert not any(n in SETTING.sea for n in BOARD.neighbors[h]), BOARD.name(h)
