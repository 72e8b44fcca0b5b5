"""The data: counters, tables, markers and schedule as printed, provenance, and packs."""

from __future__ import annotations

from collections import Counter as Count
from pathlib import Path

import pytest

from pacwar.core.library import KINDS, Provenance
from pacwar.core.records import Fault
from pacwar.core.rulebook import RuleIndex, Rulings
from pacwar.games.malaya.printed import ALLIES, FACES, JAPAN, SIDES, Counter, Counters, Side
from pacwar.games.malaya.setting import Setting

SETTING = Setting()
LIBRARY = SETTING.library


def counter(name: str) -> Counter:
    return SETTING.counters[SETTING.unit(name)]


def named(side: Side) -> list[Counter]:
    """The units that the text names: all but the breakdown units of infantry."""
    return [
        c for n, c in zip(SETTING.names, SETTING.counters, strict=True) if c.side is side and " no. " not in n
    ]


# -- counters -----------------------------------------------------------------------------------------------

EQUATIONS = {  # 26.7, typed from the text: side, parent, subordinates
    (JAPAN, "6-6-8"): "2-2-8 2-2-8 1-2-8",
    (JAPAN, "6-6-6"): "2-2-6 2-2-6 1-2-6",
    (JAPAN, "6-5-6"): "2-2-6 1-2-6 1-2-6",
    (JAPAN, "5-5-6"): "1-2-6 1-2-6 1-2-6",
    (ALLIES, "4-6-6"): "1-2-6 1-2-6 1-2-6",
    (ALLIES, "3-4-5"): "0-1-5 0-1-5 0-1-5",
    (ALLIES, "10-5-8"): "4-2-9 4-2-9 1-2-8",
}
JAPANESE = {  # 25.5a by type
    "hq": "25 Army HQ, IG HQ, 5 HQ, 18 HQ",
    "infantry": "3 IG, 4 IG, 5 IG, 11/5, 21/5, 41/5, 42/5, 55/18, 56/18, 114/18, 124/18",
    "recon": "IG Recon, 5 Recon, 18 Recon",
    "armor": "1 Armor, 6 Armor, 14 Armor",
    "amphib": "1/9 Amphib, 2/9 Amphib",
    "antiaircraft": "1/17 AA, 2/17 AA, 3/17 AA, 4/17 AA, 20 AA, 32 AA",
    "engineer": "4 Eng, 14 Eng, 15 Eng, 23 Eng, 1/2 Eng, 2/2 Eng",
    "airfield": "5 Airfield, 6 Airfield, 7 Airfield, 8 Airfield, 48 Airfield",
}
NORTH = "3 Ind Corps HQ, 100 Armor, MC Eng, MC Amphib, 9 Ind HQ, 8 Ind, 22 Ind, 11 Ind HQ, 6 Ind, 15 Ind, 3 Ind Recon, 12 Ind, 28 Ind, 8 A HQ, 22A, 27A, KC Recon, DF"


def test_26_7_the_seven_equations_and_no_other() -> None:
    found = {key: " ".join(b.subordinates) for key, b in SETTING.breakdowns.items()}
    assert found == EQUATIONS
    for unit, equation in SETTING.breakdown_of.items():
        assert SETTING.counters[unit].values == equation.parent
    whole = {i for i, c in enumerate(SETTING.counters) if c.size in ("brigade", "regiment")}
    other = {SETTING.names[i] for i in whole - set(SETTING.breakdown_of)}
    assert other == {
        "2 Armor", "IG Recon", "5 Recon", "18 Recon", "56 Recon", "12 Ind", "DF", "KC Recon",
        "Singapore CD", "11 CD", "1H", "2H", "3H", "1L", "2L", "3L", "6H", "37L",
    }  # fmt: skip


def test_26_7_every_parent_value_is_on_a_counter_and_every_breakdown_unit_has_a_parent() -> None:
    assert {(b.side, b.parent) for b in SETTING.breakdown_of.values()} == set(EQUATIONS)
    needed = {(side, part) for (side, _), parts in EQUATIONS.items() for part in parts.split()}
    assert set(SETTING.subordinates) == needed


def test_r50_there_are_breakdown_units_for_all_parents_at_once() -> None:
    wanted: Count[tuple[Side, str]] = Count()
    for equation in SETTING.breakdown_of.values():
        wanted.update((equation.side, part) for part in equation.subordinates)
    assert {key: len(stock) for key, stock in SETTING.subordinates.items()} == dict(wanted)


def test_25_5a_the_japanese_in_the_base() -> None:
    area = SETTING.scenarios["campaign"].areas["base"]
    for kind, names in JAPANESE.items():
        assert {n for n in area.units if counter(n).kind == kind} == set(names.split(", ")), kind
    assert (len(area.units), area.supply) == (40, 4)


def test_25_4a_the_allies_in_their_areas() -> None:
    areas = {key: area for key, area in SETTING.scenarios["campaign"].areas.items() if area.side is ALLIES}
    assert {key: (len(a.units), a.supply) for key, a in areas.items()} == {
        "naval base": (1, 0),
        "singapore": (7, 3),
        "penang": (2, 0),
        "airfields": (8, 0),
        "north": (18, 3),
    }
    assert areas["north"].units == tuple(NORTH.split(", "))
    assert areas["airfields"].one_per_hex
    assert {counter(n).kind for n in areas["airfields"].units} == {"airfield"}
    assert set(areas["singapore"].units) == {"1M", "2M", "1H", "2H", "3H", "1L", "3L"}
    assert [counter(n).kind for n in areas["penang"].units] == ["coastal", "antiaircraft"]
    assert counter("Singapore CD").kind == "coastal" and counter("Singapore CD").size == "brigade"


def test_25_4a_the_historical_set_up_places_everybody_within_stacking_and_reason() -> None:
    scenario = SETTING.scenarios["campaign"]
    allied = {n for area in scenario.areas.values() if area.side is ALLIES for n in area.units}
    assert set(scenario.historical) == allied
    loads: Count[str] = Count()
    for name, hex_name in scenario.historical.items():
        loads[hex_name] += counter(name).weight
    assert max(loads.values()) <= 9  # 26.8
    assert sum(scenario.historical_supply.values()) == 6


def test_25_4_what_both_sides_begin_with() -> None:
    scenario = SETTING.scenarios["campaign"]
    assert scenario.first is JAPAN  # 25.2
    assert scenario.air == {ALLIES: 5, JAPAN: 10}  # 25.4b, 25.5b
    assert scenario.points == {ALLIES: 0, JAPAN: 0}  # 25.3
    assert scenario.hands == {ALLIES: ("Force Z",), JAPAN: ("Staff Planning J",) * 2}  # 25.4d, 25.5d


def test_2_1_the_sheet_has_228_counters() -> None:
    stock = {s.title: s.count for s in LIBRARY.get("counters.yaml", Counters).sheet}
    assert sum(stock.values()) == 228
    assert len(named(JAPAN)) == 47 and len(named(ALLIES)) == 53
    counts = {
        side: sum(m.count for m in SETTING.markers.markers.values() if m.side is side) for side in SIDES
    }
    assert counts == {ALLIES: stock["Allied command markers"], JAPAN: stock["Japanese command markers"]}


def test_2_31_types_values_read_as_on_the_counter() -> None:
    assert counter("11/5").values == "6-6-8"
    assert counter("25 Army HQ").values == "(2)-2-8"


def test_2_32_armor_and_armored_recon_are_mechanized() -> None:
    mechanized = {c.kind for c in SETTING.counters if c.mechanized and not c.subordinate}
    assert mechanized == {"armor", "recon"}
    assert not any(
        c.mechanized for c in SETTING.counters if c.kind == "infantry" and not c.subordinate
    )  # 11.32


def test_26_8_battalion_equivalents() -> None:
    weights = {
        "12 Ind": 3,
        "11/5": 3,
        "21 Bde": 3,
        "KC Recon": 1,
        "1H": 1,
        "25 Army HQ": 1,
        "1 Armor": 1,
        "Singapore CD": 0,
        "11 CD": 0,
    }
    assert {name: counter(name).weight for name in weights} == weights


def test_26_13b_jungle_trained_units_move_ten() -> None:
    assert [n for n in SETTING.names if counter(n).is_jungle_trained] == ["12 Ind"]
    assert not any(c.is_jungle_trained for c in SETTING.counters if c.side is JAPAN)


def test_26_14b_there_are_hqs_without_support() -> None:
    support = {n: counter(n).support for n in SETTING.names if counter(n).kind == "hq"}
    assert 0 in support.values() and max(support.values()) >= 1
    assert all(counter(n).radius >= 1 for n in support)


# -- tables -------------------------------------------------------------------------------------------------

GOOD = {
    "AZ": -3,
    "AE": -2,
    "AS": -1,
    "BB": 0,
    "DS": 1,
    "DE": 2,
    "DZ": 3,
    "AM": -2,
    "AA": -1,
    "CT": 0,
    "DA": 1,
    "DM": 2,
}


def test_14_12_the_two_lowest_columns_are_printed() -> None:
    assert SETTING.crt.columns[:2] == ("24%-", "25-49%")
    assert [SETTING.percentages.column(p) for p in (0, 24, 25, 49, 50, 199, 200, 900)] == [
        0,
        0,
        1,
        1,
        2,
        7,
        8,
        8,
    ]


def test_14_4_both_tables_use_every_result_and_never_reward_less_strength() -> None:
    for name, codes in (
        ("assault", {"AE", "AS", "AZ", "BB", "DE", "DS", "DZ"}),
        ("raid", {"AA", "AM", "CT", "DA", "DM"}),
    ):
        table = getattr(SETTING.crt, name)
        assert {code for row in table.rows.values() for code in row} == codes
        for face in FACES:
            worth = [GOOD[code] for code in table.rows[face]]
            assert worth == sorted(worth), (name, face)
        for column in range(len(table.columns)):
            worth = [GOOD[table.rows[face][column]] for face in FACES]
            assert worth == sorted(worth), (name, column)


def test_18_1_a_raid_risks_little_and_an_assault_much() -> None:
    """From the third column on a Raid never costs more than attrition, and most of it does nothing at 100 %."""
    raid, assault = SETTING.crt.raid, SETTING.crt.assault
    assert not any(raid.rows[face][c] == "AM" for face in FACES for c in range(2, 9))
    even = SETTING.percentages.column(100)
    assert sum(raid.rows[face][even] == "CT" for face in FACES) >= 4
    assert all(
        SETTING.crt.results[assault.rows[face][c]].loss in ("half", "cut", "all")
        for face in FACES
        for c in range(9)
    )
    assert sum(GOOD[assault.rows[face][even]] for face in FACES) == 0


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("AE", ("attacker", "cut", "two", 1)),
        ("AS", ("attacker", "half", "one", 1)),
        ("AZ", ("attacker", "all", "none", 1)),
        ("BB", ("both", "half", "none", 1)),
        ("DE", ("defender", "cut", "two", 1)),
        ("DS", ("defender", "half", "one", 1)),
        ("DZ", ("defender", "all", "none", 1)),
        ("AA", ("attacker", "attrition", "none", 0)),
        ("AM", ("attacker", "half", "rout", 1)),
        ("CT", ("nobody", "none", "none", 0)),
        ("DA", ("defender", "attrition", "none", 0)),
        ("DM", ("defender", "half", "rout", 2)),
    ],
)
def test_14_5_what_the_results_mean(code: str, said: tuple[str, str, str, int]) -> None:
    r = SETTING.crt.results[code]
    assert (r.loser, r.loss, r.retreat, r.pursuit) == said
    assert LIBRARY.provenance("crt.yaml", code, "loss").kind == "printed"


def test_16_52_the_two_printed_cells_of_air_superiority() -> None:
    table = SETTING.air.superiority
    assert table.losses(2, 5) == (1, 1)  # E9
    assert table.losses(6, 6) == (3, 3)  # E10
    assert LIBRARY.provenance("superiority.yaml", "5", "1") == Provenance("printed", 1079)
    assert LIBRARY.provenance("superiority.yaml", "6", "5") == Provenance("printed", 1083)
    cells = [(f, c) for f in FACES for c in range(7)]
    assert (
        sum(LIBRARY.provenance("superiority.yaml", str(f), str(c)).kind == "printed" for f, c in cells) == 2
    )


def test_16_51_air_superiority_grows_with_points_and_die() -> None:
    table = SETTING.air.superiority
    assert table.columns == ("1", "2", "3", "4", "5", "6", "7")  # 2.34: the erratum
    total = {(n, f): sum(table.losses(n, f)) for n in range(1, 8) for f in FACES}
    gone = {(n, f): table.losses(n, f)[0] for n in range(1, 8) for f in FACES}
    for (n, f), losses in total.items():
        assert losses >= total.get((n - 1, f), 0) and losses >= total.get((n, f - 1), 0)
        assert gone[n, f] >= gone.get((n - 1, f), 0) and gone[n, f] >= gone.get((n, f - 1), 0)
    assert table.losses(0, 6) == (0, 0)
    assert table.losses(12, 6) == table.losses(7, 6)  # R56


def test_16_83_bombardment_suppresses_in_column_3() -> None:
    table = SETTING.air.bombardment
    assert "S" in {table.rows[face][3] for face in FACES}  # E12
    struck = [sum(table.rows[f][c] in ("S", "D") for f in FACES) for c in range(7)]
    assert struck == sorted(struck)
    assert all("D" not in {table.rows[f][c] for f in FACES} for c in range(5))


def test_26_16a_attack_on_force_z() -> None:
    z = SETTING.air.force_z
    assert (z["AA"].air_lost, z["S"].points, z["D"].points) == (1, 10, 20)
    assert z["S"].is_removed and z["D"].is_removed and not z["AA"].is_removed and not z["-"].is_removed
    assert [key for key, effect in z.items() if effect.stops_amphibious] == ["-"]
    points = SETTING.victory.points[JAPAN]
    assert (points.force_z_damaged, points.force_z_sunk) == (z["S"].points, z["D"].points)


def test_16_63_interdiction_delays_and_eliminates() -> None:
    table = SETTING.air.interdiction
    assert {table.result(9, face) for face in FACES} == {"-", "1", "2", "E"}
    assert {table.result(1, face) for face in FACES} == {"-", "1"}
    assert {table.result(0, face) for face in FACES} == {"-"}


def test_26_12a_limits_of_the_air_war() -> None:
    assert SETTING.air.off_map == 10
    assert SETTING.air.strike_limit == {JAPAN: 6, ALLIES: 3}  # 26.13a
    assert SETTING.air.repaired == 3  # 7.6


def test_11_71_roads_and_railroads_cost_one_half_as_printed() -> None:
    for way in ("road", "railroad"):
        costs = SETTING.terrain.ways[way]
        assert (costs.foot, costs.mechanized) == (0.5, 0.5)
        assert LIBRARY.provenance("terrain.yaml", way, "foot") == Provenance("printed", 662)


def test_16_71_open_terrain() -> None:
    """The list of the text, as far as this map has it."""
    assert {name for name, kind in SETTING.terrain.hexes.items() if kind.open} == {
        "clear",
        "cultivated",
        "marsh",
    }


def test_21_1_fortifications_are_worth_two_for_japan_and_one_for_the_allies() -> None:
    assert SETTING.terrain.fortification == {JAPAN: 2, ALLIES: 1}
    assert SETTING.terrain.coastal_defense == 2  # 26.15b


# -- markers, schedule, victory -----------------------------------------------------------------------------

MARKERS = {  # disposition, typed from the marker table
    ALLIES: {
        "remove": "ABDA, AirReinforcements, IndianArmy, MiddleEast, Replacements, OperationMatadore, ThaisResist",
        "pool": "Intelligence, Morale, StaffPlanning, ForceZ",
    },
    JAPAN: {
        "keep": "NavalCA, NavalDD",
        "remove": "SouthernOperation, FifthColumn, ThaisResist",
        "pool": "AmphibiousMove, Banzai, Intelligence, Panic, StaffPlanning, Weather, Yamashita, TankShock",
    },
}


def test_5_3_every_marker_of_the_table_and_where_it_goes() -> None:
    found: dict[tuple[Side, str], set[str]] = {}
    for marker in SETTING.markers.markers.values():
        head = "5.3-A-" if marker.side is ALLIES else "5.3-J-"
        assert marker.rule.startswith(head)
        found.setdefault((marker.side, marker.disposition), set()).add(marker.rule.removeprefix(head))
    assert found == {
        (side, where): set(names.split(", ")) for side, by in MARKERS.items() for where, names in by.items()
    }


def test_5_3_naval_strengths_and_attested_copies() -> None:
    markers = SETTING.markers.markers
    assert (markers["Naval CA"].bombardment, markers["Naval DD"].bombardment) == (3, 2)
    assert markers["Staff Planning J"].count >= 2 and markers["Force Z"].count == 1
    assert LIBRARY.provenance("markers.yaml", "Force Z", "bombardment").kind == "reconstructed"
    assert LIBRARY.provenance("markers.yaml", "Naval CA", "bombardment").kind == "printed"
    assert LIBRARY.provenance("markers.yaml", "Banzai", "count").kind == "reconstructed"


def test_25_4e_the_allies_pick_nothing_on_turn_1() -> None:
    assert SETTING.markers.first_turn[ALLIES] == 0
    assert SETTING.markers.first_turn[JAPAN] == SETTING.markers.levels[JAPAN]
    assert LIBRARY.provenance("markers.yaml", "levels", "japan").kind == "reconstructed"


def test_25_1_six_half_months() -> None:
    """R14, R46"""
    assert [t.date for t in SETTING.schedule.turns] == [
        "December I 1941",
        "December II 1941",
        "January I 1942",
        "January II 1942",
        "February I 1942",
        "February II 1942",
    ]


def test_25_6_the_allied_groups() -> None:
    groups = SETTING.schedule.groups
    assert groups["Replacements"].units == ("2/4 MG A",) and groups["Replacements"].supply == 3
    assert (groups["Indian Army"].units, groups["Indian Army"].chance) == (
        ("17 Ind HQ", "44 Ind", "45 Ind", "46 Ind"),
        3,
    )
    assert groups["Middle East"].delay == 1  # R23
    assert len(groups["Middle East"].units) == 8
    armored = groups["Optional A"]
    assert armored.together and armored.first == 5 and armored.cost * len(armored.units) == 12
    assert [counter(n).values for n in armored.units] == ["4-2-9", "4-2-9", "1-2-8"]  # R58
    assert groups["Supply A"].supply == 2


def test_25_7_the_japanese_groups() -> None:
    groups = SETTING.schedule.groups
    assert groups["Supply J"].supply == 3
    assert (groups["Southern Operation"].units, groups["Southern Operation"].supply) == (("2 Armor",), 1)
    optional = groups["Optional J"]
    assert (optional.first, optional.cost, optional.together) == (2, 4, False)
    assert optional.units == ("56 HQ", "21 Bde", "113/56", "146/56", "148/56", "56 Recon")


def test_6_1_every_unit_comes_from_one_place() -> None:
    """Set-up, a group, or a breakdown: every counter has exactly one."""
    placed = Count(n for area in SETTING.scenarios["campaign"].areas.values() for n in area.units)
    placed.update(n for group in SETTING.schedule.groups.values() for n in group.units)
    assert max(placed.values()) == 1
    rest = set(SETTING.names) - set(placed)
    assert {n for n in rest if not counter(n).subordinate} == {"7 Arm Bde"}  # R58: made by combining


def test_24_1_victory_points_as_printed() -> None:
    allies, japan = SETTING.victory.points[ALLIES], SETTING.victory.points[JAPAN]
    assert (allies.hq, allies.formation, allies.other, allies.air, allies.supply) == (4, 3, 1, 2, 0)
    assert (japan.hq, japan.formation, japan.other, japan.air, japan.supply) == (2, 3, 1, 1, 0)
    assert (allies.objective, allies.island_objective, allies.last_island) == (1, 1, 10)
    assert (japan.objective, japan.island_objective, japan.last_island) == (1, 3, 0)
    assert SETTING.victory.morale == 7  # 5.3-A-Morale


def test_24_2_levels_of_victory() -> None:
    """R22: 45 is still Major."""
    assert [(level.title.split()[0], level.least) for level in SETTING.victory.levels] == [
        ("Draw", 0),
        ("Marginal", 16),
        ("Major", 31),
        ("Decisive", 46),
    ]


# -- provenance ---------------------------------------------------------------------------------------------


def test_2_34_every_value_says_where_it_comes_from() -> None:
    for name in ("counters.yaml", "markers.yaml", "schedule.yaml"):
        top = {"schedule.yaml": "groups"}.get(name, name.removesuffix(".yaml"))
        for key, record in LIBRARY.sheets[name].content[top].items():
            for field in record:
                found = LIBRARY.provenance(name, key, field)
                assert found.kind in KINDS and (found.note or found.line), (name, key, field)
    for name in ("assault.yaml", "raid.yaml", "superiority.yaml", "bombardment.yaml"):
        for face in FACES:
            for column in range(len(LIBRARY.sheets[name].content["columns"])):
                assert LIBRARY.provenance(name, str(face), str(column)).kind in KINDS


def test_r45_no_reconstructed_value_is_called_printed() -> None:
    """Only the values of the equations are in the text; and who has which is our reading, except for breakdown units."""
    for name, c in zip(SETTING.names, SETTING.counters, strict=True):
        kinds = {LIBRARY.provenance("counters.yaml", name, key).kind for key in ("attack", "defense", "move")}
        if c.subordinate or name == "7 Arm Bde":
            assert kinds == {"printed"}, name
        elif SETTING.unit(name) in SETTING.breakdown_of:
            assert kinds == {"derived"}, name
        else:
            assert "printed" not in kinds, name
    for name in ("assault.yaml", "raid.yaml", "bombardment.yaml"):
        for face in FACES:
            for column in range(7):
                assert LIBRARY.provenance(name, str(face), str(column)).kind == "reconstructed"


def test_2_34_the_rule_index_and_the_rulings() -> None:
    rules = {r.id: r for r in LIBRARY.get("rules.yaml", RuleIndex).rules}
    rulings = LIBRARY.get("rulings.yaml", Rulings).rulings
    assert len(rules) == 426
    numbers = [int(r.id[1:]) for r in rulings]
    assert numbers == sorted(set(numbers))
    assert len(rulings) >= 46
    for ruling in rulings:
        assert set(ruling.about) <= set(rules), ruling.id
    for marker in SETTING.markers.markers.values():
        assert marker.rule in rules
    for group in SETTING.schedule.groups.values():
        assert group.rule in rules


# -- packs --------------------------------------------------------------------------------------------------


def packed(folder: Path, **files: str) -> Setting:
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return Setting(folder)


def test_r45_a_pack_puts_printed_values_back(tmp_path: Path) -> None:
    row = "[AZ, AZ, AZ, AE, AS, AS, AS, BB, BB]"
    setting = packed(
        tmp_path,
        counters_yaml='counters:\n  "12 Ind": {attack: 5}\n',
        assault_yaml=f"rows:\n  1: {row}\n",
        superiority_yaml="rows:\n  5: [0/1, 1/1, 1/1, 1/2, 2/2, 2/2, 3/3]\n",
        terrain_yaml="ways:\n  road: {foot: 1, mechanized: 1}\n",
        markers_yaml="levels: {allies: 1}\nmarkers:\n  Banzai: {count: 4}\n",
    )
    assert setting.counters[setting.unit("12 Ind")].attack == 5
    assert setting.crt.assault.result(2, 1) == "AZ" and SETTING.crt.assault.result(2, 1) == "AE"
    assert setting.air.superiority.losses(7, 5) == (3, 3)
    assert setting.markers.levels == {ALLIES: 1, JAPAN: SETTING.markers.levels[JAPAN]}
    said = setting.library.provenance
    assert said("counters.yaml", "12 Ind", "attack").kind == "pack"
    assert said("counters.yaml", "12 Ind", "defense").kind == "reconstructed"
    assert said("assault.yaml", "1", "2").kind == "pack"
    assert said("assault.yaml", "2", "2").kind == "reconstructed"
    assert said("superiority.yaml", "5", "1").kind == "pack"
    assert said("superiority.yaml", "6", "5").kind == "printed"
    assert said("markers.yaml", "Banzai", "count").kind == "pack"
    assert said("markers.yaml", "Panic", "count").kind == "reconstructed"
    assert setting.library.digest != LIBRARY.digest


def test_26_12b_a_dearer_road_makes_the_engineer_matter(tmp_path: Path) -> None:
    """R31: with a road of 1, Japan pays it on railroads unless they are used as such."""
    setting = packed(tmp_path, terrain_yaml="ways:\n  road: {foot: 1}\n")
    a, b = next(iter(sorted(setting.board.sides["railroad"] - setting.board.sides["road"])))
    assert setting.costs[False][False][a][b] == (2, 0)
    assert setting.costs[False][True][a][b] == (1, 0)
    assert SETTING.costs[False][False][a][b] == SETTING.costs[False][True][a][b] == (1, 0)


HEADING = (
    "hex\tterrain\tcountry\tisland\tcoast\tport\tairfield\tobjective\tnaval_base\televation\tplace\tsource\n"
)


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        pytest.param("counters.yaml", 'counters:\n  "DF": {kind: cavalry}\n', ["counters.yaml", "DF", "cavalry"], id="kind"),
        pytest.param("counters.yaml", 'counters:\n  "DF": {size: platoon}\n', ["counters.yaml", "DF", "platoon"], id="size"),
        pytest.param("counters.yaml", 'counters:\n  "DF": {attack: -1}\n', ["counters.yaml", "negative"], id="negative"),
        pytest.param("counters.yaml", 'counters:\n  "DF": {support: 1}\n', ["counters.yaml", "HQ"], id="support"),
        pytest.param("counters.yaml", 'counters:\n  "DF": {charm: 1}\n', ["counters.yaml", "charm"], id="unknown key"),
        pytest.param("counters.yaml", 'counters:\n  "DF": {attack: 4, defense: 6, move: 6}\n', ["counters.yaml", "1-2-6", "27", "24"], id="stock"),
        pytest.param("counters.yaml", "breakdown:\n  - {side: japan, parent: 6-6-8, subordinates: [9-9-9]}\n", ["counters.yaml", "9-9-9"], id="equation"),
        pytest.param("terrain.yaml", "hexes:\n  clear: {foot: 0.3}\n", ["terrain.yaml", "not 0.3"], id="cost"),
        pytest.param("terrain.yaml", "hexes:\n  clear: {foot: 0}\n", ["terrain.yaml", "clear", "at least 0.5", "not 0"], id="free hex"),
        pytest.param("terrain.yaml", "ways:\n  trail: {mechanized: 0}\n", ["terrain.yaml", "trail", "at least 0.5", "not 0"], id="free way"),
        pytest.param("terrain.yaml", "sides:\n  stream: {foot: -1}\n", ["terrain.yaml", "stream", "not -1"], id="hexside"),
        pytest.param("crt.yaml", "upper: [24, 24]\n", ["crt.yaml", "rising"], id="bands"),
        pytest.param("assault.yaml", "rows:\n  1: [CT, AZ, AE, AE, AS, AS, AS, BB, BB]\n", ["assault.yaml", "CT"], id="wrong table"),
        pytest.param("raid.yaml", "rows:\n  1: [AM]\n", ["raid.yaml", "missing cell"], id="hole"),
        pytest.param("raid.yaml", "rows:\n  7: [AM, AM, AA, AA, AA, AA, CT, CT, CT]\n", ["raid.yaml", "face"], id="seventh face"),
        pytest.param("superiority.yaml", "rows:\n  1: [x, 0/0, 0/0, 0/0, 0/1, 0/1, 0/1]\n", ["superiority.yaml", "'x'"], id="air cell"),
        pytest.param("bombardment.yaml", "rows:\n  1: [B, AA, AA, AA, AA, AA, AA]\n", ["bombardment.yaml", "'B'"], id="bombardment cell"),
        pytest.param("interdiction.yaml", "results: {11: E}\n", ["interdiction.yaml", "gap"], id="interdiction"),
        pytest.param("air.yaml", "force_z:\n  X: {points: 1}\n", ["air.yaml", "force_z"], id="force z"),
        pytest.param("markers.yaml", "markers:\n  Panic: {count: 0}\n", ["markers.yaml", "at least one"], id="no copies"),
        pytest.param("markers.yaml", "markers:\n  Panic: {disposition: burn}\n", ["markers.yaml", "burn"], id="disposition"),
        pytest.param("schedule.yaml", "groups:\n  ABDA: {units: [Tiger]}\n", ["schedule.yaml", "ABDA", "Tiger"], id="group unit"),
        pytest.param("schedule.yaml", "groups:\n  ABDA: {marker: Panic}\n", ["schedule.yaml", "ABDA", "marker"], id="group marker"),
        pytest.param("schedule.yaml", "turns:\n  - {turn: 2, date: x}\n", ["schedule.yaml", "gap"], id="turns"),
        pytest.param("victory.yaml", "levels:\n  - {title: Draw, least: 3}\n", ["victory.yaml", "levels"], id="levels"),
        pytest.param("scenarios.yaml", "scenarios:\n  campaign:\n    areas:\n      penang: {where: moon}\n", ["scenarios.yaml", "penang", "moon"], id="area"),
        pytest.param("scenarios.yaml", "scenarios:\n  campaign:\n    areas:\n      penang: {units: [1M]}\n", ["scenarios.yaml", "1M", "penang"], id="twice"),
        pytest.param("scenarios.yaml", "scenarios:\n  campaign:\n    historical: {1M: \"0913\"}\n", ["scenarios.yaml", "1M", "0913"], id="outside its area"),
        pytest.param("scenarios.yaml", "scenarios:\n  campaign:\n    hands: {japan: [Morale]}\n", ["scenarios.yaml", "Morale"], id="hand"),
        pytest.param("map.tsv", HEADING + "2514\tdesert\tmalaya\t\t\t\t\t\t\t0\t\t\n", ["map.tsv", "2514", "desert"], id="terrain"),
        pytest.param("map.tsv", HEADING + "2514\tclear\tburma\t\t\t\t\t\t\t0\t\t\n", ["map.tsv", "2514", "burma"], id="country"),
        pytest.param("map.tsv", HEADING + "2514\tsea\tmalaya\t\t\t\t\t\t\t0\t\t\n", ["map.tsv", "2514", "sea"], id="sea with country"),
        pytest.param("map.tsv", HEADING + "2514\tclear\tmalaya\tbali\t\t\t\t\t\t0\t\t\n", ["map.tsv", "2514", "bali"], id="island"),
        pytest.param("map.tsv", HEADING + "2036\tcity\tmalaya\t\t\t1\t\t\t\t0\t\t\n", ["map.tsv", "2036", "coast"], id="inland port"),
        pytest.param("map.tsv", HEADING + "2036\tcity\tmalaya\t\t1\t\t\t\t\t0\t\t\n", ["map.tsv", "2036", "sea"], id="inland coast"),
        pytest.param("map.tsv", HEADING + "3848\tclear\tmalaya\t\t\t\t\t\t\t0\tJohore Baru\t\n", ["map.tsv", "Johore Baru", "city"], id="Johore Baru"),
        pytest.param("map.tsv", HEADING + "3950\tcity\tmalaya\tsingapore\t1\t1\t\t\t1\t0\t\t\n", ["map.tsv", "naval base", "2"], id="two naval bases"),
        pytest.param("map.tsv", HEADING + "12\tclear\tmalaya\t\t\t\t\t\t\t0\t\t\n", ["map.tsv", "12", "four digits"], id="hex"),
        pytest.param("sides.tsv", "a\tb\tfeature\n0913\t0914\tcanal\n", ["sides.tsv", "0913", "canal"], id="feature"),
        pytest.param("sides.tsv", "a\tb\tfeature\n0913\t3848\troad\n", ["sides.tsv", "3848", "adjacent"], id="not adjacent"),
        pytest.param("cards.yaml", "cards: []\n", ["cards.yaml"], id="unknown file"),
    ],
)  # fmt: skip
def test_r45_a_bad_pack_gives_one_sentence(tmp_path: Path, file: str, text: str, said: list[str]) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        Setting(tmp_path)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert [word for word in said if word not in sentence] == [], sentence
