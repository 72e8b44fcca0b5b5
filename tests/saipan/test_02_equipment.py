"""Chapter 2: what is printed on the counters, and how it is read."""

from __future__ import annotations

from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from tests.saipan.scene import SETTING, UNIT, at, combat, left, legal, one, play, refused, scene, strike


def test_2_31_a_designation_with_a_slash_is_a_battalion_of_the_regiment_right_of_it() -> None:
    for name, printed in zip(SETTING.names, SETTING.counters, strict=True):
        if "/" in name and name != "Yok/1":
            battalion, rest = name.split("/")
            assert battalion.isdigit(), name
            assert printed.size == "battalion", name
            assert printed.formation.startswith(rest.split()[0]), f"{name}: {printed.formation}"


def test_2_31_every_counter_has_a_type_and_one_of_the_three_sizes() -> None:
    assert {c.size for c in SETTING.counters} <= {"company", "battalion", "regiment"}
    kinds = {name: SETTING.counters[UNIT(name)].kind for name in ("1/135", "7", "16", "9", "25", "3/10")}
    assert kinds == {
        "1/135": "infantry",
        "7": "engineer",
        "16": "engineer",
        "9": "armor",
        "25": "artillery",
        "3/10": "artillery",
    }
    assert SETTING.counters[UNIT("5 Base")].size == "regiment"


def test_2_32_attack_and_defense_strength_are_used_each_in_its_own_role() -> None:
    match = scene(combat(US), us={"1/2 Mar": "0805"}, japan={"317": "0806"}, dice=[6])
    told = one(strike(match, "317", "1/2 Mar"), m.AttackResolved)
    assert (told.attack, told.defense) == (5, 3)  # 5-6-8 against 2-3-8
    match = scene(combat(JAPAN), us={"1/2 Mar": "0805"}, japan={"317": "0806"}, dice=[1])
    told = one(strike(match, "1/2 Mar", "317"), m.AttackResolved)
    assert (told.attack, told.defense) == (2, 6)


def test_2_32_barrage_strength_attacks_and_fpf_strength_defends() -> None:
    us = {"1/2 Mar": "0805", "3/10 Mar Art": "0803"}
    match = scene(combat(US), us=us, japan={"317": "0806", "3/10": "0809"}, dice=[6])
    told = one(strike(match, "317", "1/2 Mar", barrage=["3/10 Mar Art"], fpf=["3/10"]), m.AttackResolved)
    assert told.attack == 5 + 4  # the U.S. battery is 4-2-12/1-4
    assert told.defense == 3 + 2  # the Japanese one 4-2-10/1-4


def test_2_32_the_movement_allowance_is_the_number_of_clear_hexes() -> None:
    us = {"3/10 Mar Art": "0507", "1/2 Mar": "0810"}
    match = scene(m.Movement(US), us=us, japan={"1/135": "3418"})
    play(match, (m.PickUnit, "3/10 Mar Art"))
    assert left(match) == 4
    play(match, (m.StepTo, "0506"), (m.StepTo, "0505"), (m.StepTo, "0504"))
    assert left(match) == 1
    play(match, (m.StepTo, "0603"))
    assert at(match, "3/10 Mar Art") == "0603"  # the allowance is spent: the move has ended
    assert refused(match, m.StepTo, "0703") == "4.1-1A"


def test_2_32_range_counts_the_target_hex_and_not_the_firing_one() -> None:
    near = scene(combat(JAPAN), us={"1/2 Mar": "0806"}, japan={"25": "0803"}, dice=[6])
    assert SETTING.counters[UNIT("25")].range == 3
    assert legal(near, m.DeclareAttack) == {"1/2 Mar"}
    far = scene(
        combat(JAPAN),
        us={"1/2 Mar": "0806", "2/2 Mar": "0807"},
        japan={"25": "0803", "316": "0708"},
        dice=[6],
    )
    assert refused(far, m.DeclareAttack, "3/2 Mar") == "7.0"
    play(far, (m.DeclareAttack, "2/2 Mar"), (m.AddAttacker, "316"), m.EndDeclaration)
    assert type(far.state.steps[-1]) is m.BanzaiChoice  # the battery cannot reach 0807, four hexes away


def test_example_e6_how_values_are_written() -> None:
    infantry, guns = SETTING.counters[UNIT("1/135")], SETTING.counters[UNIT("3/10")]
    assert infantry.values == "3-4-8"
    assert (infantry.attack, infantry.defense, infantry.move) == (3, 4, 8)
    assert guns.values == "4-2-10/1-4"
    assert (guns.barrage, guns.fpf, guns.range, guns.defense, guns.move) == (4, 2, 10, 1, 4)


def test_example_e6_the_printed_values_of_all_japanese_units() -> None:
    printed = {
        "3-4-8": {"1/135", "2/135", "3/136", "1/136", "2/136"},
        "5-6-8": {"5 Base"},
        "2-3-8": {"Yok/1", "317", "318", "316", "1/118", "3/118", "1/18", "7", "2/118"},
        "1-2-8": {"16"},
        "2-1-8": {"9"},
        "3-2-3/1-4": {"25"},
        "2-1-10/1-4": {"1/3", "2/3"},
        "4-2-10/1-4": {"3/10"},
    }
    found: dict[str, set[str]] = {}
    for unit in SETTING.japan_units:
        found.setdefault(SETTING.counters[unit].values, set()).add(SETTING.names[unit])
    assert found == printed
