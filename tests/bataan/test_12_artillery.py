"""Chapter 12: Artillery."""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .combats import (
    BEHIND,
    FAR,
    NEAR,
    PAIR,
    TARGET,
    attack,
    attack_fire,
    attacked,
    defense_fire,
    drms,
    ended,
    resolved,
)
from .scene import at, event, force, formation, of, play, refused, top, unit, units

# -- attack -------------------------------------------------------------------------------------------------


def test_12_11_the_attacker_declares_before_the_defender() -> None:
    match = attack_fire({"22 Art": FAR}, us={"1/41": TARGET, "41 Art": BEHIND}, dice=(5,))
    assert top(match) == m.FireSupport(JAPAN)
    play(match, m.EndFireSupport())  # 12.12: nobody must
    assert top(match) == m.FireSupport(US)
    events = play(match, m.EndFireSupport())
    assert not of(m.SupportGiven, events)


def test_12_13a_within_range() -> None:
    match = attack_fire({"22 Art": FAR, "48 Mtn Art": "2900"}, army={"48 Mtn Art": "16"})
    far = attack_fire({"22 Art": FAR, "48 Mtn Art": "3409"}, army={"48 Mtn Art": "16"})
    assert m.AssignGuns(unit("48 Mtn Art")) in match.legal("japan")
    assert refused(far, m.AssignGuns(unit("48 Mtn Art"))) == "12.13a"
    assert refused(far, m.AssignGuns(unit("1+2/9"))) == "12.0"


def test_12_13b_7_41_only_active_artillery_supports_an_attack() -> None:
    match = attack_fire({"22 Art": FAR, "9(+) Art": FAR, "1 Art": FAR}, army={"1 Art": "16"}, mode="assault")
    assert (
        refused(match, m.AssignGuns(unit("9(+) Art"))) == "12.13b"
    )  # 9.11-2: not in an Assault Sequence either
    play(match, m.AssignGuns(unit("1 Art")))


def test_7_33d_combined_formations_do_not_support_each_other() -> None:
    match = attack_fire(
        {"22 Art": FAR, "9(+) Art": FAR},
        keys=("16", "65"),
        army={"9(+) Art": "65"},
        others={"7+8/141": NEAR[2]},
    )
    assert refused(match, m.AssignGuns(unit("9(+) Art"))) == "7.33d"
    both = attack_fire(
        {"22 Art": FAR, "9(+) Art": FAR},
        keys=("16", "65"),
        army={"9(+) Art": "65"},
        others={"7+8/141": NEAR[2]},
        attackers=(*PAIR, "7+8/141"),
        mode="assault",
    )
    assert m.AssignGuns(unit("9(+) Art")) in both.legal("japan")  # its own formation attacks too


def test_12_13e_3_72e_fired_or_disrupted_artillery_does_not_fire() -> None:
    match = attack_fire(
        {"22 Art": FAR, "9(+) Art": FAR, "1 Art": FAR},
        army={"9(+) Art": "16", "1 Art": "16"},
        forces={JAPAN: {"fired": {"9(+) Art"}, "disrupted": {"1 Art"}}},
    )
    assert refused(match, m.AssignGuns(unit("9(+) Art"))) == "12.13e"
    assert refused(match, m.AssignGuns(unit("1 Art"))) == "3.72e"


def test_12_13g_2_two_units_support_at_most() -> None:
    guns = {"22 Art": FAR, "9(+) Art": FAR, "1 Art": FAR}
    army = {"9(+) Art": "16", "1 Art": "16"}
    match = attack_fire(guns, army=army, hands={US: "", JAPAN: "G"}, dice=(5, 5))
    play(match, m.AssignGuns(unit("22 Art")))
    assert refused(match, m.AssignGuns(unit("22 Art"))) == "12.15"
    play(match, m.AssignGuns(unit("1 Art")))
    assert refused(match, m.AssignGuns(unit("9(+) Art"))) == "12.13g-2"
    done = attack_fire(guns, army=army, dice=(5, 5))
    events = play(done, *(m.AssignGuns(u) for u in units("22 Art", "1 Art")))
    assert of(m.SupportGiven, events)[0].points == 10  # 12.13g-1: as much as the attackers have


def test_12_14_artillery_in_an_enemy_zone_fires_only_beside_it() -> None:
    pressed = {"1/42": "3001"}
    match = attack_fire(
        {"22 Art": "3002", "9(+) Art": FAR}, army={"9(+) Art": "16"}, us={"1/41": TARGET, **pressed}
    )
    assert refused(match, m.AssignGuns(unit("22 Art"))) == "12.14"
    near = attack_fire({"22 Art": NEAR[1]}, us={"1/41": TARGET, **pressed}, dice=(5,))
    play(near, m.AssignGuns(unit("22 Art")))


def test_12_19_after_the_combat_artillery_has_fired() -> None:
    match = attack_fire({"22 Art": FAR}, dice=(5, 5))
    play(match, m.AssignGuns(unit("22 Art")))
    ended(match)
    assert force(match, JAPAN).fired == {unit("22 Art")}


def test_16_31_self_propelled_artillery_fires_again_and_again() -> None:
    """R74: also twice in a phase."""
    us = {"1/41": TARGET, "2 Prov Art": TARGET}
    match = defense_fire(us, dice=(10,))
    ended(match)
    assert not force(match, US).fired


# -- defense ------------------------------------------------------------------------------------------------


def test_12_13c_the_lead_s_formation_army_artillery_or_one_in_the_hex() -> None:
    us = {
        "1/41": TARGET,
        "1/42": TARGET,
        "41 Art": BEHIND,
        "24/P Art": BEHIND,
        "86 Art": BEHIND,
        "41 HQ": BEHIND,
    }
    match = defense_fire(us, dice=(5, 5))
    assert refused(match, m.AssignGuns(unit("24/P Art"))) == "12.13c"
    assert {m.AssignGuns(u) for u in units("41 Art", "86 Art")} <= set(match.legal("us"))


def test_12_13c_army_artillery_out_of_range_of_the_hq_checks_first() -> None:
    us = {"1/41": TARGET, "86 Art": BEHIND, "88 Art": BEHIND, "41 HQ": "2815"}
    match = defense_fire(us, dice=(7, 6, 1, 5))  # 86 Art fails (6), 88 Art would need 5
    events = play(match, m.AssignGuns(unit("86 Art")))
    (check,) = of(m.ErChecked, events)
    assert (check.rule, check.passed) == ("12.13c", False)
    assert unit("86 Art") in force(match, US).fired  # 12.13d: whatever the die says
    assert refused(match, m.AssignGuns(unit("86 Art"))) == "12.13c"
    passed = defense_fire(us, dice=(3, 3, 5))
    events = play(passed, m.AssignGuns(unit("86 Art")), m.EndFireSupport())
    assert [c.rule for c in of(m.ErChecked, events)] == ["12.13c", "10.42b"]  # a check of its own
    assert not passed.state.steps[0].acted  # it is not activated by this


def test_12_13c_self_propelled_artillery_tries_once() -> None:
    us = {"1/41": TARGET, "2 Prov Art": "2805", "41 HQ": "2815", "41 Art": BEHIND}
    match = defense_fire(us, dice=(10,))
    play(match, m.AssignGuns(unit("2 Prov Art")))
    assert unit("2 Prov Art") not in force(match, US).fired
    assert refused(match, m.AssignGuns(unit("2 Prov Art"))) == "12.13c"


def test_r75_an_army_lead_has_no_hq() -> None:
    us = {"A/194": TARGET, "86 Art": BEHIND, "41 HQ": BEHIND}
    match = defense_fire(us, lead="A/194", dice=(1, 1, 5))
    events = play(match, m.AssignGuns(unit("86 Art")))
    assert [c.rule for c in of(m.ErChecked, events)] == ["12.13c", "10.42b"]


def test_12_14_12_25_pressed_artillery_defends_its_own_hex_alone() -> None:
    us = {"1/41": TARGET, "41 Art": "2805", "41 HQ": BEHIND, "86 Art": BEHIND}
    match = defense_fire(us, pressed=("86 Art",), japan={"II(-)9": "2806"}, dice=(5,))
    events = [e for played in match.log for e in played.events]
    assert resolved(events).defense == 3  # 41 Art is in a zone now, 86 Art was when the phase began


def test_12_14_artillery_in_another_defender_hex() -> None:
    second = "2807"
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, *PAIR),
        attack(second, "II(-)9"),
        japan={**PAIR, "II(-)9": "3108"},
        us={"1/41": TARGET, "1/42": second, "41 Art": second},
        dice=(5,),
    )
    events = play(match, m.ResolveAttack(at(TARGET)), m.Lead(unit("I(-)9")))
    assert resolved(events).defense == 3


def test_12_15_12_23_one_gun_in_the_hex_supports_the_others_defend() -> None:
    """R29: of whatever formation; R30: it must. 12.24: all in the hex have fired afterwards."""
    us = {"1/41": TARGET, "51(+) Art": TARGET, "86 Art": TARGET}
    match = defense_fire(us, dice=(10,))
    assert refused(match, m.EndFireSupport()) == "12.23"
    events = play(match, m.AssignGuns(unit("51(+) Art")))
    assert resolved(events).defense == 3 + 1 + 2
    ended(match)
    assert force(match, US).fired == set(units("51(+) Art", "86 Art"))


def test_12_23_only_one_in_the_hex_and_there_is_room_for_it() -> None:
    us = {
        "1/41": TARGET,
        "51(+) Art": TARGET,
        "41 Art": TARGET,
        "86 Art": BEHIND,
        "88 Art": BEHIND,
        "41 HQ": BEHIND,
    }
    match = defense_fire(us)
    play(match, m.AssignGuns(unit("86 Art")))
    assert refused(match, m.AssignGuns(unit("88 Art"))) == "12.23"  # the second place is for a gun in the hex
    other = defense_fire(us)
    play(other, m.AssignGuns(unit("41 Art")))
    assert refused(other, m.AssignGuns(unit("51(+) Art"))) == "12.23"


def test_12_21_12_22_artillery_alone_uses_its_defense_strength() -> None:
    """12.21, 12.22"""
    for us, defense in (
        ({"41 Art": TARGET}, 1),
        ({"41 Art": TARGET, "51(+) Art": TARGET, "86 Art": BEHIND}, 2),
    ):
        match = defense_fire({**us, "41 HQ": BEHIND}, lead="41 Art", dice=(5,))
        events = [e for played in match.log for e in played.events]
        assert resolved(events).defense == defense


def test_11_36_a_gun_that_retreated_into_the_hex_adds_nothing() -> None:
    us = {"1/41": TARGET, "51(+) Art": TARGET, "41 Art": BEHIND}
    match = defense_fire(us, retreated=("51(+) Art",))
    assert refused(match, m.AssignGuns(unit("51(+) Art"))) == "11.36"


def test_5_32_artillery_in_reserve_fires_for_its_own_formation_if_in_supply() -> None:
    us = {"1/41": TARGET, "41 Art": BEHIND, "86 Art": BEHIND, "88 Art": BEHIND, "41 HQ": BEHIND}
    rest = {"reserve": {formation("41"): 6, formation("51"): 6}}
    with_51 = {US: {**rest, "attached": {unit("86 Art"): formation("51"), unit("88 Art"): formation("41")}}}
    match = defense_fire(us, commands=with_51)
    assert refused(match, m.AssignGuns(unit("86 Art"))) == "5.32"  # it is in Reserve with another
    play(match, m.AssignGuns(unit("88 Art")))
    hungry = defense_fire(us, commands=with_51, forces={US: {"unsupplied": {"41 Art"}}})
    assert refused(hungry, m.AssignGuns(unit("41 Art"))) == "5.32"
    active = defense_fire(us, forces={US: {"unsupplied": {"41 Art"}}})
    play(active, m.AssignGuns(unit("41 Art")))  # 12.13f


def test_5_34_army_units_in_reserve_are_part_of_the_formation_in_defense() -> None:
    """12.13c: its artillery needs no check of an Army gun; 10.61d: beside another formation it counts."""
    us = {"1/41": TARGET, "88 Art": BEHIND}  # no HQ in range
    rest = {"reserve": {formation("41"): 6}, "attached": {unit("88 Art"): formation("41")}}
    free = defense_fire(us, commands={US: rest}, dice=(3, 3))
    assert "12.13c" not in [e.rule for e in play(free, m.AssignGuns(unit("88 Art")))]
    checks = play(defense_fire(us, dice=(1, 3, 3)), m.AssignGuns(unit("88 Art")))
    assert "12.13c" in [e.rule for e in checks]
    for fields, mixed in (({}, False), ({"attached": {unit("A/194"): formation("51")}}, True)):
        match = attacked(
            JAPAN,
            ("16",),
            attack(TARGET, *PAIR),
            japan=PAIR,
            us={"1/41": TARGET, "A/194": TARGET},
            commands={US: fields},
            dice=(5,),
        )
        play(match, m.Lead(unit("I(-)9")))
        assert ("10.61d" in drms(play(match, m.Lead(unit("1/41"))))) is mixed


def test_5_32_a_gun_in_reserve_defends_its_own_hex_normally() -> None:
    us = {"1/41": TARGET, "41 Art": TARGET}
    hungry = {US: {"unsupplied": frozenset({"41 Art"})}}
    match = defense_fire(us, commands={US: {"reserve": {formation("41"): 6}}}, forces=hungry, dice=(5,))
    events = [e for played in match.log for e in played.events]
    assert of(m.GunsAssigned, events)[0].unit == unit("41 Art")  # 12.23: it must fire


def test_14_15_3_who_fires_repairs_nothing() -> None:
    us = {"1/41": TARGET, "41 Art": BEHIND}
    turn = m.GameTurn(JAPAN, repairing=frozenset({unit("41 Art")}))
    match = defense_fire(us, game_turn=turn, dice=(5, 5))
    play(match, m.AssignGuns(unit("41 Art")))
    assert not match.state.steps[0].repairing


def test_event_t_lets_a_third_gun_fire_and_event_p_needs_no_check() -> None:
    us = {"1/57": TARGET, "24/P Art": BEHIND, "86 Art": BEHIND, "88 Art": BEHIND, "Scouts HQ": BEHIND}
    match = defense_fire(us, hands={US: "T", JAPAN: ""}, dice=(5, 5))
    play(match, m.AssignGuns(unit("86 Art")), m.AssignGuns(unit("88 Art")))
    assert refused(match, m.AssignGuns(unit("24/P Art"))) == "12.13g-2"
    play(match, m.PlayEvent(event("T")), m.AssignGuns(unit("24/P Art")))
    guns = attack_fire({"22 Art": FAR}, hands={US: "", JAPAN: "P"}, dice=(5,))
    events = play(guns, m.AssignGuns(unit("22 Art")), m.PlayEvent(event("P")))
    assert not of(m.ErChecked, events) and of(m.SupportGiven, events)[0].points == 4


def test_16_31_11_62_r148_self_propelled_artillery_that_has_advanced_supports_a_later_combat() -> None:
    match = attacked(
        US,
        ("51",),
        attack("3406", "1/51"),
        attack("3505", "2/51", "3/51"),
        army={"2 Prov Art": "51"},
        us={"51 HQ": "3607", "1/51": "3407", "2 Prov Art": "3407", "2/51": "3506", "3/51": "3506"},
        japan={"9/16 HQ": "3406", "16 Eng": "3505"},
        dice=(1, 1),
    )
    play(match, m.ResolveAttack(at("3406")), m.AssignGuns(unit("2 Prov Art")))
    play(match, m.AdvanceUnit(unit("2 Prov Art")), m.EndAdvance(), m.Lead(unit("2/51")))
    assert top(match) == m.FireSupport(US)
    assert m.AssignGuns(unit("2 Prov Art")) in match.legal("us")
