"""Chapter 7: Combat. 7.4 the terrain line, and 7.6 the Combat Results Table."""

from __future__ import annotations

import pytest

from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import (
    at,
    breakdown,
    combat,
    has,
    hex_name,
    legal,
    lost,
    names,
    of,
    one,
    opened,
    play,
    refused,
    scene,
    strike,
    terrain,
)

A1, A2, A3 = "1/2 Mar", "2/2 Mar", "3/2 Mar"
E1, E2 = "317", "318"


def line_of(us: dict[str, str], japan: dict[str, str], barrage: tuple[str, ...] = ()) -> str:
    """The terrain line on which all these units fight each other; the die makes no difference."""
    match = scene(combat(US), us=us, japan=japan, dice=[1])
    first, *others = japan
    attackers = [unit for unit in us if unit not in barrage]
    return one(strike(match, first, *attackers, also=others, barrage=barrage), m.AttackResolved).line


# -- 7.4: effects of terrain ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "defender", "kind", "line"),
    [
        ("0805", "0806", "clear", "clear"),
        ("2407", "2408", "broken", "broken"),
        ("2307", "2306", "town", "broken"),
        ("2409", "2410", "rough", "rough"),
    ],
)
def test_7_41_the_defender_has_the_benefit_of_his_hex(
    attacker: str, defender: str, kind: str, line: str
) -> None:
    assert terrain(defender) == kind
    assert line_of({A1: attacker}, {E1: defender}) == line


def test_7_41_the_attackers_terrain_has_no_effect() -> None:
    assert terrain("0411") == "rough" and terrain("0511") == "clear"
    assert line_of({A1: "0411"}, {E1: "0511"}) == "clear"
    assert terrain("2306") == "town" and terrain("2307") == "clear"
    assert line_of({A1: "2306"}, {E1: "2307"}) == "clear"


def test_7_42_the_river_helps_if_all_attackers_cross_it() -> None:
    assert terrain("2616") == "clear"
    assert has("river", "2516", "2616") and has("river", "2517", "2616") and not has("river", "2717", "2616")
    assert line_of({A1: "2516"}, {E1: "2616"}) == "river"
    assert line_of({A1: "2516", A2: "2517"}, {E1: "2616"}) == "river"


def test_7_42_the_river_does_not_help_if_one_attacker_does_not_cross_it() -> None:
    assert line_of({A1: "2516", A2: "2717"}, {E1: "2616"}) == "clear"
    assert line_of({A1: "2516", A2: "2517", A3: "2716"}, {E1: "2616"}) == "clear"


def test_7_42_a_river_on_another_hexside_does_not_help() -> None:
    assert line_of({A1: "2717"}, {E1: "2616"}) == "clear"


def test_7_42_barrage_from_afar_does_not_take_the_river_away() -> None:
    us = {A1: "2516", "1/10 Mar Art": "2718"}
    assert line_of(us, {E1: "2616"}, barrage=("1/10 Mar Art",)) == "river"


def test_7_43_the_same_differential_leads_to_another_column_on_each_line() -> None:
    found = {}
    for attacker, defender in (("0805", "0806"), ("3013", "3114"), ("2407", "2408"), ("2409", "2410")):
        match = scene(combat(US), us={A1: attacker}, japan={E1: defender}, dice=[6])
        told = one(strike(match, E1, A1), m.AttackResolved)
        assert told.differential == 2
        found[told.line] = told.column
    assert found == {"clear": 8, "river": 7, "broken": 6, "rough": 5}


def test_7_44_only_the_best_terrain_counts() -> None:
    assert terrain("2615") == "broken" and has("river", "2515", "2615") and has("river", "2516", "2615")
    match = scene(combat(US), us={A1: "2515", A2: "2516"}, japan={E1: "2615"}, dice=[1])
    told = one(strike(match, E1, A1, A2), m.AttackResolved)
    assert (told.line, told.differential, told.column) == ("broken", 7, 8)  # no better for the river


def test_7_44_the_breakdown_names_the_line() -> None:
    match = scene(combat(US), us={A1: "2516", A2: "2717"}, japan={E1: "2616"})
    play(match, (m.DeclareAttack, E1))
    assert breakdown(match, m.AddAttacker, A1)["River line, column 7"] == (None, "7.42")
    play(match, (m.AddAttacker, A1))
    assert breakdown(match, m.AddAttacker, A2)["Clear line, column 10"] == (None, "7.44")


def test_7_45_all_defenders_have_the_best_terrain_of_any() -> None:
    assert terrain("0510") == "clear" and terrain("0411") == "rough" and terrain("0410") == "broken"
    assert line_of({A1: "0511"}, {E1: "0510"}) == "clear"
    assert line_of({A1: "0511"}, {E1: "0510", E2: "0411"}) == "rough"
    assert line_of({A1: "0511"}, {E1: "0411", E2: "0510"}) == "rough"
    assert line_of({A1: "0511"}, {E1: "0510", E2: "0410"}) == "broken"


def test_7_45_the_breakdown_cites_it_for_defenders_on_different_terrain() -> None:
    match = scene(combat(US), us={A1: "0511"}, japan={E1: "0510", E2: "0411"})
    play(match, (m.DeclareAttack, E1), (m.AddAttacker, A1))
    assert breakdown(match, m.AddTarget, E2)["Rough line, column 2"] == (None, "7.45")
    match = scene(combat(US), us={A1: "2516"}, japan={E1: "2616", E2: "2416"})
    play(match, (m.DeclareAttack, E1), (m.AddAttacker, A1))
    assert breakdown(match, m.AddTarget, E2)["River line, column 4"] == (None, "7.45")


def test_7_45_a_river_before_one_defender_helps_all() -> None:
    assert terrain("2416") == "clear" and not has("river", "2516", "2416")
    assert line_of({A1: "2516"}, {E1: "2616", E2: "2416"}) == "river"
    assert line_of({A1: "2516"}, {E1: "2416"}) == "clear"


def test_example_e1_thirteen_against_four() -> None:
    """+9: on the River line, as in the text, die 1 gives D3; on the other lines what the table says."""
    guns = "1/10 Mar Art"
    cases = {
        "river": ({A1: "2516", A2: "2517", guns: "2317"}, "2616", 10, "D3"),
        "broken": ({A1: "2407", A2: "2508", guns: "2506"}, "2408", 9, "D2"),
        "clear": ({A1: "0805", A2: "0906", guns: "0803"}, "0806", 11, "De"),
        "rough": ({A1: "2409", A2: "2510", guns: "2506"}, "2410", 8, "D2"),
    }
    for line, (us, defender, column, result) in cases.items():
        match = scene(combat(US), us=us, japan={"1/135": defender, "318": "0404"}, dice=[1])
        told = one(strike(match, "1/135", A1, A2, barrage=[guns]), m.AttackResolved)
        assert (told.attack, told.defense, told.differential) == (13, 4, 9)
        assert (told.line, told.column, told.result) == (line, column, result)


def test_example_e2_rough_behind_a_river_is_rough() -> None:
    assert terrain("1713") == "rough" and has("river", "1712", "1713") and has("river", "1612", "1713")
    match = scene(combat(US), us={A1: "1712", A2: "1612"}, japan={E1: "1713"}, dice=[1])
    told = one(strike(match, E1, A1, A2), m.AttackResolved)
    assert (told.line, told.differential, told.column) == ("rough", 7, 7)


# -- 7.61: the table ----------------------------------------------------------------------------------------

# Typed from the table at the end of the text.
LINES = {
    "rough": "-2 | -1 | 0 | 1 | 2,3 | 4,5 | 6,7 | 8,9 | 10",
    "broken": "-3 | -2 | -1 | 0 | 1 | 2,3 | 4,5 | 6,7 | 8,9 | 10",
    "river": "-5 | -4,-3 | -2 | -1 | 0 | 1 | 2,3 | 4,5 | 6,7 | 8,9 | 10",
    "clear": "-7 | -6,-5 | -4,-3 | -2 | -1 | 0 | 1 | 2,3 | 4,5 | 6,7 | 8,9 | 10",
}
FACES = {
    1: "A1 A1 .  .  D1 D1 D1 D2 D2 D3 De De",
    2: "A1 A1 A1 .  .  D1 D1 D1 D2 D2 D3 De",
    3: "A2 A1 A1 A1 .  .  D1 D1 D1 D2 D2 D3",
    4: "A2 A2 A1 A1 A1 .  .  D1 D1 D1 D2 D2",
    5: "A3 A2 A2 A1 A1 A1 .  .  D1 D1 D1 D2",
    6: "Ae A2 A2 A2 A1 A1 A1 .  .  D1 D1 D1",
}
WHERE = {  # line -> attacker and defender
    "rough": ("2409", "2410"),
    "broken": ("2407", "2408"),
    "river": ("3013", "3114"),
    "clear": ("0805", "0806"),
}
BANDS = {
    line: [[int(n) for n in band.split(",")] for band in text.split("|")] for line, text in LINES.items()
}


def rolled(line: str, differential: int, face: int) -> m.AttackResolved:
    """An attack of 5 points and Ground Support against 3 points (6 for low differentials) and Ground Support."""
    attacker, defender = WHERE[line]
    target, without = (E1, 2) if differential > -8 else ("5 Base", -1)
    plus, minus = max(differential - without, 0), max(without - differential, 0)
    match = scene(combat(US, us=plus, japan=minus), us={A1: attacker}, japan={target: defender}, dice=[face])
    told = one(strike(match, target, A1, support=plus, fpf_support=minus), m.AttackResolved)
    assert (told.line, told.differential, told.face, told.rule) == (line, differential, face, "7.61")
    return told


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("line", list(LINES))
def test_7_61_every_cell_of_every_line(line: str, face: int) -> None:
    row = FACES[face].replace(".", "-").split()
    assert len(row) == 12
    for column, band in enumerate(BANDS[line], start=1):
        for differential in band:
            told = rolled(line, differential, face)
            assert (told.column, told.result) == (column, row[column - 1]), (
                f"{line} {differential:+} die {face}"
            )


def test_7_61_the_lines_have_no_gap() -> None:
    for line, bands in BANDS.items():
        numbers = [n for band in bands for n in band]
        assert numbers == list(range(numbers[0], 11)), line
    assert [len(bands) for bands in BANDS.values()] == [9, 10, 11, 12]


@pytest.mark.parametrize("line", list(LINES))
def test_7_61_1_beyond_the_edges_the_edge_columns_hold(line: str) -> None:
    lowest, last = BANDS[line][0][0], len(BANDS[line])
    for face in range(1, 7):
        row = FACES[face].replace(".", "-").split()
        for below in (1, 2, 4):
            told = rolled(line, lowest - below, face)
            assert (told.column, told.result) == (1, row[0])
        for above in (11, 12):
            told = rolled(line, above, face)
            assert (told.column, told.result) == (last, row[last - 1])


def test_r25_die_6_in_the_second_column_is_a2() -> None:
    for line, differential in (("rough", -1), ("broken", -2), ("river", -4), ("clear", -6)):
        told = rolled(line, differential, 6)
        assert (told.column, told.result) == (2, "A2")


# -- 7.62: the results --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "result", "hexes"), [(6, "D1", 1), (4, "D2", 2), (3, "D3", 3)])
def test_7_62_d_results_make_the_defender_retreat(face: int, result: str, hexes: int) -> None:
    us = {A1: "0805", A2: "0906", A3: "0706"}
    match = scene(combat(US), us=us, japan={E1: "0806"}, dice=[face])
    assert one(strike(match, E1, A1, A2, A3), m.AttackResolved).result == result
    assert match.deciders == (JAPAN,)  # each player retreats his own units
    events = []
    for to in ("0807", "0808", "0809")[:hexes]:
        assert opened(match) is m.Retreat
        events += play(match, (m.RetreatTo, to))
    assert opened(match) is m.Advance
    assert at(match, E1) == ("0807", "0808", "0809")[hexes - 1]
    assert [e.rule for e in of(events, m.UnitRetreated)] == ["7.7"] * hexes


def test_7_62_a1_makes_the_attacker_retreat_one_hex() -> None:
    match = scene(combat(US), us={A1: "0805"}, japan={"5 Base": "0806"}, dice=[4])
    assert one(strike(match, "5 Base", A1), m.AttackResolved).result == "A1"
    assert match.deciders == (US,)
    play(match, (m.RetreatTo, "0804"))
    assert at(match, A1) == "0804" and at(match, "5 Base") == "0806"
    assert match.deciders == (JAPAN,) and opened(match) is m.Advance


@pytest.mark.parametrize(("face", "result", "hexes"), [(3, "A2", 2), (5, "A3", 3)])
def test_r1_a2_and_a3_make_the_attacker_retreat_two_and_three_hexes(
    face: int, result: str, hexes: int
) -> None:
    """A single engineer regiment against two battalions: -11."""
    match = scene(combat(JAPAN), us={A1: "0805", A2: "0906"}, japan={"16": "0806"}, dice=[face])
    assert one(strike(match, A1, "16", also=[A2]), m.AttackResolved).result == result
    for to in ("0807", "0808", "0809")[:hexes]:
        assert match.deciders == (JAPAN,)
        play(match, (m.RetreatTo, to))
    assert at(match, "16") == ("0807", "0808", "0809")[hexes - 1]
    assert match.deciders == (US,) and opened(match) is m.Advance


def test_r1_the_dot_is_no_effect() -> None:
    us, japan = {A1: "0805", A2: "0505"}, {E1: "0806", E2: "0506"}
    match = scene(combat(US), us=us, japan=japan, dice=[6])
    events = strike(match, E1, A1)
    assert one(events, m.AttackResolved).result == "-"
    assert (at(match, A1), at(match, E1)) == ("0805", "0806")
    assert opened(match) is m.Combat  # no retreat, no advance
    assert refused(match, m.DeclareAttack, E1) == "7.14"  # but it has been attacked


def test_7_62_ae_eliminates_all_adjacent_attackers() -> None:
    match = scene(combat(JAPAN), us={A1: "2410"}, japan={"16": "2409", "9": "2310"}, dice=[6])
    events = strike(match, A1, "16", "9")  # 3 - 6 on the Rough line
    assert one(events, m.AttackResolved).result == "Ae"
    gone = of(events, m.UnitEliminated)
    assert [(names([e.unit])[0], hex_name(e.at), e.rule) for e in gone] == [
        ("16", "2409", "7.62"),
        ("9", "2310", "7.62"),
    ]
    assert lost(match, JAPAN) == {"16", "9"}


def test_7_62_after_ae_the_defender_advances() -> None:
    us = {A1: "2410"}
    match = scene(combat(JAPAN), us=us, japan={"16": "2409", "317": "0404"}, dice=[6])
    assert one(strike(match, A1, "16"), m.AttackResolved).result == "Ae"
    assert match.deciders == (US,) and legal(match, m.AdvanceUnit) == {A1}
    play(match, (m.AdvanceUnit, A1), (m.AdvanceTo, "2409"))
    assert at(match, A1) == "2409"


def test_7_62_de_eliminates_all_defenders_and_the_attacker_may_advance() -> None:
    us = {A1: "0806", A2: "0807"}
    match = scene(combat(US, us=10), us=us, japan={E1: "0907", E2: "0707", "1/135": "3418"}, dice=[1])
    events = strike(match, E1, A1, A2, also=[E2], support=10)
    assert one(events, m.AttackResolved).result == "De"
    assert lost(match, JAPAN) == {E1, E2}
    assert {e.rule for e in of(events, m.UnitEliminated)} == {"7.62"}
    play(match, (m.AdvanceUnit, A1))
    assert legal(match, m.AdvanceTo) == {"0907", "0707"}


def test_7_62_barraging_artillery_is_not_among_the_losers() -> None:
    japan = {"16": "2409", "1/3": "2407"}
    match = scene(combat(JAPAN), us={A1: "2410"}, japan=japan, dice=[6])
    told = one(strike(match, A1, "16", barrage=["1/3"]), m.AttackResolved)
    assert (told.differential, told.result) == (-3, "Ae")
    assert lost(match, JAPAN) == {"16"} and at(match, "1/3") == "2407"


def test_7_0_no_breakdown_once_the_die_has_fallen() -> None:
    """Odds may be asked for while the victors advance, though the target is gone."""
    match = scene(
        combat(US),
        us={"1/2 Mar": "0906", "2/2 Mar": "0805", "104 FA": "1203"},
        japan={"317": "0806", "318": "3418"},
        dice=[1],
    )
    strike(match, "317", "1/2 Mar", "2/2 Mar", barrage=["104 FA"])  # +11: De
    assert opened(match) is m.Advance
    odds = match.odds(US, m.EndAdvance())
    assert (odds.breakdown, odds.rolled) == ((), False)
