"""The data: counters, tables and scenarios as the text attests them, provenance, and packs."""

from __future__ import annotations

from pathlib import Path

import pytest

from pacwar.core.library import KINDS
from pacwar.core.match import Match
from pacwar.core.records import Fault
from pacwar.core.rulebook import RuleIndex, Rulings
from pacwar.games import bataan
from pacwar.games.bataan.printed import (
    ARMY,
    JAPAN,
    LEAST,
    MOST,
    SIDES,
    US,
    CombatTable,
    Counter,
    Face,
    Loss,
    Result,
    read_result,
)
from pacwar.games.bataan.setting import FILES, Setting

SETTING = Setting()
LIBRARY = SETTING.library


def counter(name: str) -> Counter:
    return SETTING.counters[SETTING.unit(name)]


def reduced(name: str) -> Face:
    back = counter(name).reduced
    assert back is not None
    return back


# -- counters -----------------------------------------------------------------------------------------------

RATINGS = "11+12/9 6, 1+2/9 6, 6+7/9 6, II(-)9 6, 5+6/141 7, 48 Mtn Art 6, 9(+) Art 6, 3/51 4, 1/53 4, 2/53 4, A/194 6, 1/31 6, 1/57 7, 24/P Art 7, 88 Art 5, 21(-) Art 5"
SUPPORT = "48 Mtn Art 4, 9(+) Art 4, 8 Hvy Art 4, 1 Hvy(+) Art 8, 51(+) Art 2, 24/P Art 3, 86 Art 4, 88 Art 2, 21(-) Art 2, 2 Prov Art 2"
RANGES = "9(+) Art 17, 8 Hvy Art 15, 1 Hvy(+) Art 12, 21(-) Art 2, 2 Prov Art 1"
SPENT = "1+2/9 8, II(-)9 8, 16 Eng 6, 9/16 HQ 4, 1+2/141 8, 1+2/142 7.5, 7+8/141 5.5, 1/7 Arm 5, 9(+) AT 3.5, 1 Art 5, 15 Mtn Art 7, 9(+) Art 3.5, 8 Hvy Art 3.5, 51(+) Art 4, 51 HQ 5, 51FA 6, 1/52 6, 3/31 6, 3/45 6, 1/31 5.5, 1/45 5.5, Scouts HQ 3, 24/P Art 2.5, 21(-) Art 5, 2 Prov Art 3, A/194 7, B/194 7"


def pairs(text: str) -> list[tuple[str, float]]:
    return [(name, float(value)) for name, value in (item.rsplit(" ", 1) for item in text.split(", "))]


def test_3_41_ratings_of_the_text() -> None:
    for name, er in pairs(RATINGS):
        assert counter(name).er == er, name
        assert LIBRARY.provenance("counters.yaml", name, "er").kind == "printed", name
    for name in ("1+2/9", "6+7/9", "II(-)9"):
        assert reduced(name).er == 6  # line 2663


def test_3_17_support_and_range_of_the_text() -> None:
    for name, support in pairs(SUPPORT):
        assert counter(name).attack == support, name
    for name, reach in pairs(RANGES):
        assert counter(name).range == reach, name
    assert (
        sum(counter(n).attack for n in ("1 Hvy(+) Art", "8 Hvy Art", "9(+) Art")) == SETTING.victory.siege
    )  # 19.56d
    assert counter("1 Art").attack > 3  # 19.14c


def test_8_12_nobody_spends_more_than_he_has() -> None:
    """Movement points spent in the example; twice as much where the sequence halved them."""
    for name, spent in pairs(SPENT):
        assert counter(name).ma >= spent, name


def test_10_51_strengths_of_the_example() -> None:
    ninth = ["1+2/9", "I(-)9", "6+7/9", "II(-)9", "11+12/9", "III(-)9"]
    assert sum(counter(n).attack for n in ninth) == 30  # line 2259
    assert sum(counter(n).attack for n in ("1+2/9", "6+7/9", "II(-)9")) == 15  # line 2434
    brigade = [f"{half}/{regiment}" for half in ("1+2", "3+4", "5+6") for regiment in (141, 142)]
    assert sum(counter(n).attack for n in brigade) == 22  # line 2550
    held = reduced("1+2/9").defense + reduced("6+7/9").defense
    assert (
        held + counter("II(-)9").defense == 12 and held + reduced("II(-)9").defense == 9
    )  # lines 2493, 2607
    scouts = ["3/31", "3/57", "2/57", "1/45", "1/57", "2/31"]
    assert sum(counter(n).attack for n in scouts) + reduced("1/31").attack == 29  # line 2493
    assert (
        counter("1/51").attack + counter("2/51").attack + reduced("3/51").attack + counter("A/194").attack
        == 9
    )
    assert [counter(n).defense for n in ("3/51", "1/53", "2/53", "1/31", "51(+) Art")] == [3, 3, 3, 5, 1]


def test_11_21b_steps() -> None:
    for name in ("1+2/9", "II(-)9", "3/51", "1/53", "2/53", "1/31", "1/52", "1 Prov Art", "2 Prov Art"):
        assert counter(name).steps == 2, name
    for name in ("65 Eng", "9(+) Art", "51 HQ", "86 Art", "1/200 AA"):
        assert counter(name).steps == 1, name
    assert [n for n in SETTING.names if counter(n).self_propelled] == ["1 Prov Art", "2 Prov Art"]  # 16.31


def test_3_15_classes_of_the_text() -> None:
    for name in ("2 Prov Art", "A/194", "B/194", "1/7 Arm", "1/26"):
        assert counter(name).move == "motor", name  # two activations (7.42)
    for name in ("21(-) Art", "88 Art", "1 Art", "48 Mtn Art"):
        assert counter(name).move == "gun", name
    assert counter("9(+) AT").move == "foot"  # one activation (line 2346)


def test_4_31_formations_of_the_text() -> None:
    f = SETTING.formations
    assert [f[k].markers for k in ("16", "65", "48", "41", "51", "scouts")] == [2, 2, 2, 1, 1, 1]
    assert [f[k].er for k in ("16", "65", "48", "21r", "41", "51", "scouts")] == [5, 5, 6, 6, 5, 5, 6]  # R10
    assert f["16"].hq == ("16 HQ", "9/16 HQ") and f["65"].hq == ("65 HQ", "122/65 HQ")  # 16.26
    assert {counter(n).formation for n in ("71 Art", "71 Art (91)")} == {"71", "91"}  # 19.14d, 19.34b
    for name in ("86 Art", "88 Art", "21(-) Art", "2 Prov Art", "A/194", "48 Mtn Art", "9(+) AT", "1/7 Arm"):
        assert counter(name).formation == ARMY, name
    assert sum(1 for c in SETTING.counters if c.garrison) >= 2  # 16.42b


def test_13_36_air_and_naval_units_of_the_text() -> None:
    assert SETTING.air["Ida"].er == 5
    assert (SETTING.air["US Fighter"].type, SETTING.air["US Fighter"].points) == ("F", 1)
    assert (SETTING.naval["Steamer"].cargo, SETTING.naval["Convoy"].cargo) == (3, 40)  # 15.32
    assert {b.capacity for b in SETTING.naval.values() if b.kind == "barge"} == {4, 5}  # 15.42
    assert SETTING.display.zones["South China Sea"].air == {US: 0, JAPAN: 1}  # 15.23
    assert SETTING.display.route == ("Australia", "Southern Islands", "South China Sea", "Mariveles")  # 15.35


# -- tables -------------------------------------------------------------------------------------------------

BOXES = [  # table, odds, modified die, result, line
    ("assault", "4:1", 4, "DRd", 2609),
    ("assault", "4:1", 6, "DR*", 2421),
    ("assault", "5:1", 4, "D1R", 2264),
    ("assault", "7:1", 4, "A1/D3R", 2552),
    ("mobile", "3:2", 7, "A2/D1", 2436),
    ("mobile", "2:1", 5, "DR", 2496),
]


def table(name: str) -> CombatTable:
    return LIBRARY.get(f"{name}.yaml", CombatTable)


@pytest.mark.parametrize(("name", "odds", "die", "code", "line"), BOXES)
def test_11_11_the_six_boxes_of_the_text(name: str, odds: str, die: int, code: str, line: int) -> None:
    column = table(name).columns.index(odds)
    assert table(name).result(column, die) == code
    assert LIBRARY.provenance(f"{name}.yaml", str(die), str(column)).line == line


def test_11_11_no_other_box_is_called_printed() -> None:
    for name in ("assault", "mobile"):
        printed = {
            (name, odds, die)
            for die in range(LEAST, MOST + 1)
            for column, odds in enumerate(table(name).columns)
            if LIBRARY.provenance(f"{name}.yaml", str(die), str(column)).kind == "printed"
        }
        assert printed == {(n, odds, die) for n, odds, die, _, _ in BOXES if n == name}


def test_10_53_the_ends_of_the_tables() -> None:
    assert (table("assault").columns[0], table("assault").columns[-1], table("assault").below) == (
        "1:4",
        "7:1",
        "A2Rd",
    )
    assert (table("mobile").columns[0], table("mobile").columns[-1], table("mobile").below) == (
        "1:4",
        "8:1",
        "A2R",
    )


def test_11_11_codes() -> None:
    assert read_result("A1/D3R") == Result(Loss(1), Loss(3, retreat=True))
    assert read_result("DRd*") == Result(defender=Loss(retreat=True, disrupted=True), shaded=True)
    assert read_result("DE") == Result(defender=Loss(eliminated=True))
    assert read_result("-") == Result()
    for bad in ("", "A", "X1", "D1/D2", "R"):
        with pytest.raises(ValueError, match="combat result"):
            read_result(bad)


def test_3_7_only_the_assault_table_disrupts() -> None:
    def disrupts(name: str) -> bool:
        boxes = [read_result(code) for row in table(name).rows.values() for code in row]
        return any(r.attacker.disrupted or r.defender.disrupted for r in boxes)

    assert disrupts("assault") and not disrupts("mobile")


def harm(code: str) -> float:
    """How much better a box is for the attacker."""
    result = read_result(code)
    worth = [
        4.0 * loss.eliminated + loss.steps + 0.6 * loss.retreat + 0.3 * loss.disrupted
        for loss in (result.defender, result.attacker)
    ]
    return worth[0] - worth[1]


@pytest.mark.parametrize("name", ["assault", "mobile"])
def test_11_1_better_odds_are_better_on_the_whole(name: str) -> None:
    """The mean over the ten faces without a modifier rises with every column."""
    means = [
        sum(harm(table(name).result(column, die)) for die in range(1, 11)) / 10
        for column in range(len(table(name).columns))
    ]
    assert means == sorted(means) and means[0] < -1 < 1 < means[-1]


def test_8_3_terrain_chart_as_attested() -> None:
    t = SETTING.terrain
    assert [t.hexes[k].cost for k in ("clear", "rough", "hill", "mountain")] == [1, 2, 2, 4]
    assert (t.hexes["rough"].drm, t.cover["jungle"].drm, t.cover["grass"].drm, t.sides["river"].drm) == (
        1,
        1,
        0,
        1,
    )
    assert (t.cover["jungle"].cost, t.sides["river"].cost, t.road, t.trail, t.zoc) == (1, 1, 0.5, 0.5, 1)
    assert (t.forts["abucay"], t.forts["main"], t.no_retreat, t.uncoordinated, t.mixed_defenders) == (
        1,
        2,
        1,
        2,
        -1,
    )
    assert {k for k, v in t.hexes.items() if v.assault} == {"hill", "mountain", "swamp"}  # 10.32-2
    assert {k for k, v in (t.hexes | t.cover).items() if v.blocks_zoc} == {
        "mountain",
        "swamp",
        "jungle",
        "grass",
    }  # 3.25a
    assert {k for k, v in (t.hexes | t.cover).items() if v.by_way} == {"mountain", "swamp", "jungle"}  # 8.36a


def test_10_4_coordination_as_attested() -> None:
    c = SETTING.terrain.coordination
    assert (c["mobile"].air, c["mobile"].artillery, c["mobile"].ground) == (1, 1, 1)
    assert (c["assault"].ground, c["grass"].artillery, c["grass"].ground, c["jungle"].artillery) == (
        -1,
        1,
        0,
        2,
    )


def test_6_44_forage_has_disease_of_three_sizes_and_low_is_good() -> None:
    f = SETTING.forage
    assert {"D1", "D2", "D3"} <= set(f.results.values())
    assert f.result(-5) == f.results[min(f.results)] and f.result(99) == "D3"
    counts = [int(r) for _, r in sorted(f.results.items()) if r.isdigit()]
    assert counts == sorted(counts, reverse=True)
    assert SETTING.schedule.disease == {21: 0, 26: -1, 29: -2}  # 6.45b


def test_15_44_invasion_results_of_the_text() -> None:
    assert {"0", "N1", "S2", "Abort"} <= set(SETTING.invasion.results.values())


def test_17_1_events_of_the_text() -> None:
    events = SETTING.events.events
    assert "".join(events) == "ABCDEFGHIJKLMNOPQRST"
    assert SETTING.events.hands == {US: 5, JAPAN: 8}  # 17.13
    titles = {(k, s): e.title for k, by in events.items() for s, e in by.items()}
    assert titles["F", JAPAN] == "Banzai Charge" and events["F"][JAPAN].drm == -3
    assert (
        titles["L", US] == "Air Raid"
        and titles["J", US] == "Manila Unrest"
        and titles["I", JAPAN] == "Keep 48th Division"
    )
    assert titles["N", US] == titles["N", JAPAN] == "Activate Any One Formation"
    for letter, side in (("D", US), ("F", US), ("C", JAPAN), ("F", JAPAN)):  # 17.14
        assert events[letter][side].when == "combat"
    assert events["A"][JAPAN].when == "result"


def test_4_22_the_track_has_29_turns_of_four_days() -> None:
    dates = {t.turn: t.date for t in SETTING.schedule.turns}
    assert len(dates) == 29
    assert (
        dates[3] == "11-14 January 1942"
        and dates[25] == "9-12 April 1942"
        and dates[29] == "25-28 April 1942"
    )
    assert {t.aerm for t in SETTING.schedule.turns if t.turn <= 4} == {4}  # line 2669
    assert all(t.aerm > 0 for t in SETTING.schedule.turns if t.turn <= 21)  # 6.46d


# -- scenarios ----------------------------------------------------------------------------------------------


def test_19_0_frames_as_printed() -> None:
    frames = {
        k: (s.first, s.last, s.pool, s.initiative, s.supply_points) for k, s in SETTING.scenarios.items()
    }
    pool = "EFGLNPST"
    assert frames["layac"] == (1, 2, "", (1, 2), False)
    assert frames["abucay"] == (3, 8, pool, (3, 4), False)
    assert frames["mauban"] == (4, 8, pool, (4,), False)
    assert (
        frames["second"][:2] == (23, 29) and "M" not in frames["second"][2] and len(frames["second"][3]) == 7
    )
    assert frames["campaign"] == (3, 25, "ABCDEFGHIJKLMNOPQRST", (3, 4), True)
    sources = {k: (s.sources[US], s.sources[JAPAN]) for k, s in SETTING.scenarios.items()}
    assert sources["abucay"] == (("4230",), ("4200",)) and sources["mauban"] == (("2223",), ("1604",))
    assert sources["second"] == sources["campaign"] == (("3140",), ("1604", "4200"))
    assert SETTING.scenarios["mauban"].hands[JAPAN] == ("A",) and SETTING.scenarios["second"].hands[
        JAPAN
    ] == ("N",)


def test_5_35_activation_markers_of_the_us() -> None:
    """Two in scenarios 1 and 3, three in scenario 2."""
    for key, count in (("layac", 2), ("abucay", 3), ("mauban", 2)):
        markers = SETTING.scenarios[key].markers
        assert sum(n for f, n in markers.items() if SETTING.formations[f].side is US) == count, key
    assert SETTING.scenarios["abucay"].reserve == ("21", "31")


def test_19_25_goals_as_printed() -> None:
    goals = {k: (s.goals.hexes, s.goals.least) for k, s in SETTING.scenarios.items() if s.goals}
    assert goals["layac"] == (("3504", "3604"), 2)
    assert goals["abucay"] == (("3315", "3717", "3915", "3919"), 3)
    assert goals["mauban"] == (("1216", "1619", "2019", "2223"), 3)
    assert goals["second"][1] == 17 and {SETTING.board.spot(h) for h in goals["second"][0]} == set(
        SETTING.towns
    )
    v = SETTING.victory
    assert (v.abucay_forts, v.abucay_losses, v.layac_losses) == (6, {US: 32, JAPAN: 16}, 3)


def test_19_56_victory_points_as_printed() -> None:
    v = SETTING.victory
    assert sum(v.towns.values()) == 24 and len(v.towns) == 12 and len(v.retaken) == 5
    assert [(level.title, level.least) for level in v.levels] == [
        ("US Significant", 0),
        ("US Marginal", 121),
        ("Japanese Marginal", 131),
        ("Japanese Significant", 141),
    ]
    assert (v.extended, v.optional, v.corregidor, v.siege, v.beyond, v.anchor) == (20, -10, 3, 16, 3, "3844")


def test_18_25_every_scenario_has_units_of_both_sides_inside_its_area() -> None:
    for key, scenario in SETTING.scenarios.items():
        sides = set()
        for place, units in SETTING.placed(scenario):
            for name in units:
                sides.add(counter(name).side)
                outside = place.isdigit() and not (
                    scenario.area.west <= int(place[:2]) <= scenario.area.east
                    and scenario.area.north <= int(place[2:]) <= scenario.area.south
                )
                assert not outside or counter(name).formation == "31", (key, name, place)  # 19.24e
        assert sides == set(SIDES), key


def test_4_33_whoever_has_a_marker_has_units() -> None:
    for key, scenario in SETTING.scenarios.items():
        there = {counter(n).formation for _, units in SETTING.placed(scenario) for n in units}
        assert set(scenario.markers) | set(scenario.reserve) <= there, key


def test_5_1_every_unit_of_the_campaign_comes_once() -> None:
    start = [n for _, units in SETTING.placed(SETTING.scenarios["campaign"]) for n in units]
    later = [n for a in SETTING.schedule.arrivals for n in a.units if n in SETTING.unit_ids]
    assert len(start + later) == len(set(start + later))
    assert {counter(n).formation for n in set(SETTING.names) - {*start, *later}} == {"71"}  # scenario 1 only


# -- provenance ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "hexagon", "kind"),
    [("abucay", "3814", "derived"), ("abucay", "3923", "reconstructed"), ("abucay", "2522", "reconstructed"),
     ("mauban", "1619", "reconstructed")],
)  # fmt: skip
def test_19_23_where_a_set_up_comes_from_is_said_hex_by_hex(scenario: str, hexagon: str, kind: str) -> None:
    assert LIBRARY.provenance("scenarios.yaml", scenario, "setup", hexagon).kind == kind


def test_2_3_every_value_says_where_it_comes_from() -> None:
    tops = {"counters.yaml": ("counters", "air", "naval"), "formations.yaml": ("formations",), "terrain.yaml": ("hexes", "cover", "sides"),
            "scenarios.yaml": ("scenarios",), "display.yaml": ("ports", "zones")}  # fmt: skip
    for name, keys in tops.items():
        for top in keys:
            for key, record in LIBRARY.sheets[name].content[top].items():
                for field in record:
                    found = LIBRARY.provenance(name, key, field)
                    assert found.kind in KINDS and (found.note or found.line), (name, key, field)
    for letter, by_side in LIBRARY.sheets["events.yaml"].content["events"].items():
        for side in by_side:
            found = LIBRARY.provenance("events.yaml", letter, side)
            assert found.kind in KINDS and (found.note or found.line)


def test_2_3_the_rule_index_and_the_rulings() -> None:
    rules = {r.id: r for r in LIBRARY.get("rules.yaml", RuleIndex).rules}
    rulings = LIBRARY.get("rulings.yaml", Rulings).rulings
    assert len(rules) == 836
    ids = [r.id for r in rulings]
    assert len(set(ids)) == len(ids) and ids[:62] == [f"R{n}" for n in range(1, 63)]
    for ruling in rulings:
        assert set(ruling.about) <= set(rules), ruling.id
    for scenario in SETTING.scenarios.values():
        assert scenario.rule in rules


# -- packs --------------------------------------------------------------------------------------------------


def test_2_3_a_pack_puts_printed_values_back(tmp_path: Path) -> None:
    (tmp_path / "counters.yaml").write_text('counters:\n  "3/51": {attack: 4}\n', encoding="utf-8")
    setting = Setting(tmp_path)
    assert setting.counters[setting.unit("3/51")].attack == 4
    assert setting.library.provenance("counters.yaml", "3/51", "attack").kind == "pack"
    assert setting.library.provenance("counters.yaml", "3/51", "defense").kind == "printed"
    assert setting.library.digest != LIBRARY.digest


HEADING = "hex\tterrain\talso\tcover\tzone\torder\tmudflat\ttown\tfort\tairfield\televation\tplace\tsource\n"


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        pytest.param("counters.yaml", 'counters:\n  "3/51": {kind: cook}\n', ["counters.yaml", "3/51", "cook"], id="kind"),
        pytest.param("counters.yaml", 'counters:\n  "3/51": {er: 0}\n', ["counters.yaml", "efficiency"], id="rating"),
        pytest.param("counters.yaml", 'counters:\n  "3/51": {range: 3}\n', ["counters.yaml", "range"], id="range"),
        pytest.param("counters.yaml", 'counters:\n  "3/51": {formation: "99"}\n', ["counters.yaml", "3/51", "99"], id="formation"),
        pytest.param("counters.yaml", 'counters:\n  "3/51": {nation: japan}\n', ["counters.yaml", "nation"], id="nation"),
        pytest.param("counters.yaml", 'counters:\n  "51 HQ": {attack: 1}\n', ["counters.yaml", "HQ"], id="hq"),
        pytest.param("counters.yaml", "naval:\n  Steamer: {port: Manila}\n", ["counters.yaml", "Steamer", "Manila"], id="port"),
        pytest.param("formations.yaml", 'formations:\n  "51": {hq: [3/51]}\n', ["formations.yaml", "51", "3/51"], id="no HQ"),
        pytest.param("assault.yaml", "rows:\n  16: [DE]\n", ["assault.yaml", "missing cell"], id="short row"),
        pytest.param("mobile.yaml", "below: X9\n", ["mobile.yaml", "X9"], id="code"),
        pytest.param("terrain.yaml", "hexes:\n  clear: {cost: 0.3}\n", ["terrain.yaml", "half"], id="cost"),
        pytest.param("forage.yaml", "results: {20: D1}\n", ["forage.yaml", "missing"], id="forage"),
        pytest.param("invasion.yaml", "results: {1: E5}\n", ["invasion.yaml", "E5"], id="invasion"),
        pytest.param("events.yaml", "events:\n  AA:\n    us: {title: x, when: any, text: x}\n", ["events.yaml", "AA"], id="event"),
        pytest.param("schedule.yaml", "released: {3/51: 4}\n", ["schedule.yaml", "3/51"], id="released"),
        pytest.param("victory.yaml", 'towns: {"3315": 1}\n', ["victory.yaml", "3315"], id="no town"),
        pytest.param("display.yaml", "route: [Australia, Tokyo]\n", ["display.yaml", "Tokyo"], id="route"),
        pytest.param("scenarios.yaml", 'scenarios:\n  abucay:\n    setup: {"3314": [3/51, Tiger]}\n', ["scenarios.yaml", "abucay", "Tiger"], id="no unit"),
        pytest.param("scenarios.yaml", 'scenarios:\n  abucay:\n    setup: {"3315": [3/51]}\n', ["scenarios.yaml", "3/51"], id="twice"),
        pytest.param("scenarios.yaml", 'scenarios:\n  abucay:\n    setup: {"3314": [3/51, 1/91, 2/91, 3/91]}\n', ["scenarios.yaml", "3314", "12", "9"], id="overstacked"),
        pytest.param("scenarios.yaml", "scenarios:\n  abucay:\n    pool: XYZ\n", ["scenarios.yaml", "X"], id="pool"),
        pytest.param("scenarios.yaml", 'scenarios:\n  abucay:\n    sources: {us: ["1000"]}\n', ["scenarios.yaml", "1000"], id="source at sea"),
        pytest.param("map.tsv", HEADING + "3315\tdesert\t\t\t\t\t\t\t\t\t0\t\t\n", ["map.tsv", "3315", "desert"], id="terrain"),
        pytest.param("map.tsv", HEADING + "3315\tclear\t\tsnow\t\t\t\t\t\t\t0\t\t\n", ["map.tsv", "3315", "snow"], id="cover"),
        pytest.param("map.tsv", HEADING + "3315\tclear\t\t\t\t\t\t\t\t1\t0\t\t\n", ["map.tsv", "five", "6"], id="airfield"),
        pytest.param("map.tsv", HEADING + "3315\tclear\t\t\tmanila\t3\t\t\t\t\t0\t\t\n", ["map.tsv", "manila", "gap"], id="shore"),
        pytest.param("sides.tsv", "a\tb\tfeature\n3315\t3314\tcanal\n", ["sides.tsv", "3315", "canal"], id="feature"),
        pytest.param("sides.tsv", "a\tb\tfeature\n3315\t4040\troad\n", ["sides.tsv", "4040", "adjacent"], id="not adjacent"),
        pytest.param("cards.yaml", "cards: []\n", ["cards.yaml"], id="unknown file"),
    ],
)  # fmt: skip
def test_2_3_a_bad_pack_gives_one_sentence(tmp_path: Path, file: str, text: str, said: list[str]) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        Setting(tmp_path)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert [word for word in said if word not in sentence] == [], sentence


def test_18_24_air_units_are_ready_only_at_the_base_of_their_side(tmp_path: Path) -> None:
    (tmp_path / "scenarios.yaml").write_text(
        "scenarios:\n  abucay:\n    air: {Ida: Mariveles}\n", encoding="utf-8"
    )
    with pytest.raises(Fault, match=r"scenarios\.yaml: .*: Ida is based at Mariveles"):
        Match.new(bataan.load(tmp_path), "abucay")


def test_2_3_every_file_of_the_folder_is_declared() -> None:
    found = {f.name for f in LIBRARY.folder.iterdir() if f.is_file()} - {"drawing.json", "relief.png"}
    assert found == set(FILES)
