"""Chapter 12.1: Fire Support."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
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
    breakdown,
    defense_fire,
    drms,
    ended,
    fought,
    ordered,
    resolved,
    resulting,
    shelled,
    strengths,
    support,
)
from .scene import (
    F41,
    REST,
    around,
    at,
    event,
    force,
    formation,
    of,
    play,
    refused,
    scene,
    told,
    top,
    unit,
    units,
)
from .support import before_the_pass

# -- attack -------------------------------------------------------------------------------------------------


def test_12_11_the_attacker_declares_before_the_defender() -> None:
    match = attack_fire({"22 Art": FAR}, us={"1/41": TARGET, "41 Art": BEHIND}, dice=(5,))
    assert top(match) == m.FireSupport(JAPAN)
    play(match, m.EndFireSupport())  # 12.12: nobody must
    assert top(match) == m.FireSupport(US)
    events = play(match, m.EndFireSupport())
    assert not of(m.SupportGiven, events)


def test_12_12_only_what_is_eligible_may_fire_and_nobody_must() -> None:
    match = defense_fire({"1/41": TARGET, "41 Art": BEHIND, "51(+) Art": BEHIND}, dice=(5,))
    assert m.AssignGuns(unit("41 Art")) in match.legal("us")
    assert refused(match, m.AssignGuns(unit("51(+) Art"))) == "12.13c"
    assert m.EndFireSupport() in match.legal("us")
    events = play(match, m.EndFireSupport())
    assert resolved(events).defense == 3


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


def test_12_13b_9_11_2_who_joins_an_assault_without_being_active_brings_no_artillery() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", "1+2/141"),
        mode="assault",
        us={"1/41": "3406"},
        japan={"1+2/9": "3405", "1+2/141": "3405", "4 Art": "3404", "48 Mtn Art": "3404", "22 Art": "3404"},
        dice=(1, 1, 5),
    )
    assert top(match) == m.FireSupport(JAPAN)
    assert refused(match, m.AssignGuns(unit("48 Mtn Art"))) == "12.13b"  # of the Army, not activated
    assert refused(match, m.AssignGuns(unit("4 Art"))) == "12.13b"
    assert m.AssignGuns(unit("22 Art")) in match.legal(JAPAN)


def test_12_13e_3_72e_fired_or_disrupted_artillery_does_not_fire() -> None:
    match = attack_fire(
        {"22 Art": FAR, "9(+) Art": FAR, "1 Art": FAR},
        army={"9(+) Art": "16", "1 Art": "16"},
        forces={JAPAN: {"fired": {"9(+) Art"}, "disrupted": {"1 Art"}}},
    )
    assert refused(match, m.AssignGuns(unit("9(+) Art"))) == "12.13e"
    assert refused(match, m.AssignGuns(unit("1 Art"))) == "3.72e"


def test_12_13e_12_15_a_gun_that_has_supported_one_combat_does_not_support_the_next() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        attack("3409", "I(-)9"),
        us={"1/41": "3406", "1/42": "3409", "86 Art": "3611", "88 Art": "3611", "41 HQ": "3611"},
        japan={"1+2/9": "3405", "I(-)9": "3310"},
        dice=(5, 5, 5, 5),
    )
    play(match, m.ResolveAttack(at("3406")), m.AssignGuns(unit("86 Art")), m.EndFireSupport())
    while top(match) != m.FireSupport(US):
        play(match, match.legal(match.deciders[0])[0])
    assert refused(match, m.AssignGuns(unit("86 Art"))) == "12.13e"
    assert m.AssignGuns(unit("88 Art")) in match.legal(US)


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


def test_6_16b_12_19_r103_cut_off_artillery_of_a_supplied_formation_is_not_turned_back() -> None:
    for cut_off in (False, True):
        match = scene(
            m.Recovery(),
            us={"41 Art": "3337", "41 HQ": "3327"},
            scenario="second",
            turn=24,
            forces={US: {"fired": {"41 Art"}, "unsupplied": {"41 Art"} if cut_off else set()}},
            commands={US: {"supplied": frozenset({F41})}},
        )
        assert (unit("41 Art") in force(match, US).fired) == cut_off


def test_6_16_12_19_artillery_in_supply_is_turned_back() -> None:
    match = scene(
        m.Recovery(),
        us={"51FA": "3216", "51(+) Art": "3315", "86 Art": "3517", "88 Art": "2940", "51 HQ": "3317"},
        japan={"48 Mtn Art": "3310", "1 Art": "3609"},
        forces={
            US: {"fired": frozenset({"51(+) Art", "86 Art", "88 Art"})},
            JAPAN: {"fired": frozenset({"48 Mtn Art", "1 Art"}), "unsupplied": frozenset({"1 Art"})},
        },
    )
    assert force(match, US).fired == {unit("88 Art")}  # 6.16b; 6.16c: out of range of a supplied HQ
    assert force(match, JAPAN).fired == {unit("1 Art")}  # 6.16a


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


def test_12_13c_an_hq_outside_of_the_area_commands_no_army_artillery() -> None:
    for hq, face in (("2522", [2]), ("2724", [])):  # R167
        match = before_the_pass(hq, dice=(*face, 1, 1, 1))
        events = play(match, m.AssignGuns(unit("88 Art")))
        assert [e.rule for e in of(m.ErChecked, events)][:1] == (["12.13c"] if face else ["10.42b"])


def test_10_17_12_13c_the_formation_of_an_artillery_lead_decides_who_supports() -> None:
    """86 Art is of the Army: as the lead it brings no artillery of the 41st Division."""
    us = {"1/41": "3406", "86 Art": "3406", "41 Art": "3408", "41 HQ": "3408"}
    for lead, helps in (("1/41", True), ("86 Art", False)):
        match = attacked(JAPAN, ("16",), attack("3406", "1+2/9"), us=us, japan={"1+2/9": "3405"}, dice=(5, 5))
        play(match, m.Lead(unit(lead)))
        choices = match.legal(US) if match.deciders == (US,) else ()
        assert (m.AssignGuns(unit("41 Art")) in choices) is helps


@pytest.mark.parametrize(("face", "points"), [(6, 3), (7, None)])
def test_12_13d_army_artillery_out_of_range_of_the_hq_checks_first_and_has_fired_anyway(
    face: int, points: int | None
) -> None:
    """12.13d: the check is separate from coordination, and no activation: it may still move."""
    dice = (face, 1, 5) if points else (face, 5)
    match = defense_fire({"1/41": TARGET, "86 Art": "2812", "41 HQ": "2806"}, dice=dice)
    events = play(match, m.AssignGuns(unit("86 Art")))
    checks = of(m.ErChecked, events)
    assert [c.rule for c in checks] == (["12.13c", "10.42b"] if points else ["12.13c"])
    assert [e.points for e in of(m.SupportGiven, events)] == ([points] if points else [])
    ended(match)
    assert unit("86 Art") in force(match, US).fired
    assert unit("86 Art") not in match.state.steps[0].acted


def test_12_13d_a_gun_that_has_fired_in_defense_may_move_but_not_support_an_attack() -> None:
    us = {"1/41": "3406", "41 Art": "3407", "88 Art": "3407"}
    fields: Any = {"us": us, "japan": {"1+2/9": "3405"}, "forces": {US: {"fired": {"41 Art"}}}}
    match = scene(*ordered(US, "41"), REST, m.Movement(US), **fields)
    assert m.PickUnit(unit("41 Art")) in match.legal(US)
    match = attacked(US, ("41",), attack("3405", "1/41"), army={"88 Art": "41"}, **fields)
    assert refused(match, m.AssignGuns(unit("41 Art"))) == "12.13e"
    assert m.AssignGuns(unit("88 Art")) in match.legal(US)


def test_12_13d_army_artillery_that_fails_its_first_check_has_fired_and_needs_no_other() -> None:
    us = {"1/41": TARGET, "301 Art": BEHIND}
    match = attacked(JAPAN, ("16",), attack(TARGET, *PAIR), japan=PAIR, us=us, dice=(6, 5))
    events = fought(match, m.AssignGuns(unit("301 Art")))
    assert [e.rule for e in of(m.ErChecked, events)] == ["12.13c"] and support(events) == []
    assert force(match, US).fired == frozenset(units("301 Art"))


@pytest.mark.parametrize(("marker", "points"), [("emergency", 3), ("unsupplied", 2)])
def test_12_13f_artillery_without_supply_fires_once(marker: str, points: int) -> None:
    """6.14c halves it if it is Out of Supply; 6.16 says whether it is turned back."""
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9"),
        japan={"1+2/9": NEAR[0], "22 Art": FAR},
        us={"1/41": TARGET},
        forces={JAPAN: {marker: {"22 Art"}}},
        dice=(1, 5),
    )
    (given,) = of(m.SupportGiven, told(match, m.AssignGuns(unit("22 Art"))))
    assert given.points == (4 if marker == "emergency" else 2)
    ended(match)
    assert unit("22 Art") in force(match, JAPAN).fired
    back = scene(
        m.Recovery(), japan={"22 Art": FAR}, forces={JAPAN: {"fired": {"22 Art"}, marker: {"22 Art"}}}
    )
    assert (unit("22 Art") in force(back, JAPAN).fired) == (marker == "unsupplied")


def test_12_13f_12_23_unsupplied_artillery_in_the_hex_fires_at_half_and_stays_fired() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        us={"1/41": "3406", "86 Art": "3406"},
        japan={"1+2/9": "3405"},
        forces={US: {"unsupplied": {"86 Art"}}},
        dice=(5,),
    )
    events = play(match, m.Lead(unit("1/41")))
    assert [e.points for e in of(m.SupportGiven, events)] == [2]  # of 4
    ended(match)
    assert unit("86 Art") in force(match, US).fired or unit("86 Art") not in force(match, US).at


def test_12_13g_1_support_is_limited_by_the_modified_strength_of_the_other_units() -> None:
    """16 Eng with 2 points, Out of Supply 1: that much of the artillery counts."""
    for hungry, limit in ((False, 2), (True, 1)):
        match = attacked(
            JAPAN,
            ("16",),
            attack(TARGET, "16 Eng"),
            japan={"16 Eng": NEAR[0], "22 Art": FAR},
            us={"51FA": TARGET},
            forces={JAPAN: {"unsupplied": frozenset({"16 Eng"} if hungry else ())}},
            dice=(1, 5),
        )
        (given,) = of(m.SupportGiven, told(match, m.AssignGuns(unit("22 Art"))))
        assert given.points == limit


def test_12_13g_1_support_of_an_attack_is_capped_by_the_halved_strength_of_the_unsupplied() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", mobile=True),
        japan={"1+2/9": "3405", "22 Art": "3403"},
        us={"1/41": "3406"},
        forces={JAPAN: {"unsupplied": {"1+2/9"}}},
        dice=(1, 5),
    )
    play(match, m.AssignGuns(unit("22 Art")))
    events = [e for played in match.log for e in played.events]
    assert resolved(events).attack == 2 + 2  # five halved, and no more than that of the four


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


def test_12_14_16_31_r170_a_self_propelled_gun_is_free_when_the_attack_on_its_hex_is_over() -> None:
    """In Jungle the attackers have no ZOC over the gun; only the declared attack holds it down."""
    fields: Any = {
        "japan": {"1+2/9": "2719", "II(-)9": "2822"},
        "us": {"41 HQ": "2723", "1/42": "2720", "2 Prov Art": "2720", "1/41": "2721", "41 Art": "2723"},
        "dice": (5, 5),
    }
    attacks = attack("2720", "1+2/9"), attack("2721", "II(-)9")
    waiting = attacked(JAPAN, ("16",), *attacks, **fields)
    play(waiting, m.ResolveAttack(at("2721")))
    assert top(waiting) == m.FireSupport(US)
    assert refused(waiting, m.AssignGuns(unit("2 Prov Art"))) == "12.14"
    over = attacked(JAPAN, ("16",), *attacks, **fields)
    play(over, m.ResolveAttack(at("2720")), m.Lead(unit("1/42")), m.AssignGuns(unit("2 Prov Art")))
    play(over, m.EndFireSupport())  # result A1: all stay where they are
    assert top(over) == m.FireSupport(US)
    assert m.AssignGuns(unit("2 Prov Art")) in over.legal("us")


def test_12_15_12_23_one_gun_in_the_hex_supports_the_others_defend() -> None:
    """R29: of whatever formation; R30: it must. 12.24: all in the hex have fired afterwards."""
    us = {"1/41": TARGET, "51(+) Art": TARGET, "86 Art": TARGET}
    match = defense_fire(us, dice=(10,))
    assert refused(match, m.EndFireSupport()) == "12.23"
    events = play(match, m.AssignGuns(unit("51(+) Art")))
    assert resolved(events).defense == 3 + 1 + 2
    ended(match)
    assert force(match, US).fired == set(units("51(+) Art", "86 Art"))


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


def test_12_13g_2_17_14_event_t_lets_a_third_gun_fire_and_event_p_needs_no_check() -> None:
    us = {"1/57": TARGET, "24/P Art": BEHIND, "86 Art": BEHIND, "88 Art": BEHIND, "Scouts HQ": BEHIND}
    match = defense_fire(us, hands={US: "T", JAPAN: ""}, dice=(5, 5))
    play(match, m.AssignGuns(unit("86 Art")), m.AssignGuns(unit("88 Art")))
    assert refused(match, m.AssignGuns(unit("24/P Art"))) == "12.13g-2"
    play(match, m.PlayEvent(event("T")), m.AssignGuns(unit("24/P Art")))
    guns = attack_fire({"22 Art": FAR}, hands={US: "", JAPAN: "P"}, dice=(5,))
    events = play(guns, m.AssignGuns(unit("22 Art")), m.PlayEvent(event("P")))
    assert not of(m.ErChecked, events) and of(m.SupportGiven, events)[0].points == 4


def test_12_16_11_12_artillery_that_is_not_beside_the_hex_outlives_the_attackers() -> None:
    match = resulting(
        "AE",
        {"1/41": "3406"},
        {"1+2/9": "3405", "48 Mtn Art": "3404", "15 Mtn Art": "3405"},
        "3406",
        leads=("1+2/9", "1/41"),
        mobile=True,
        combat={"guns": {JAPAN: units("48 Mtn Art", "15 Mtn Art")}},
    )
    assert set(force(match, JAPAN).at) == {unit("48 Mtn Art")}


def test_12_16_a_gun_beside_the_hex_that_did_not_fire_is_no_attacker() -> None:
    near = around(TARGET)
    guns = {"22 Art": near[0], "48 Mtn Art": near[1]}
    match = attacked(
        JAPAN,
        ("16",),
        attack(TARGET, "1+2/9"),
        us={"1/51": TARGET, "2/51": TARGET, "3/51": TARGET},
        japan={"1+2/9": near[0], **guns},
        army={"48 Mtn Art": "16"},
        scenario="campaign",
        dice=(10,),
    )
    play(match, m.Lead(unit("1/51")))
    events = play(match, m.AssignGuns(unit("22 Art")), m.EndFireSupport())
    result = resolved(events).result
    assert result.startswith("A") and result.endswith("Rd")
    ended(match)
    force = match.state.forces[JAPAN]
    assert unit("22 Art") not in force.at or unit("22 Art") in force.disrupted
    assert force.at[unit("48 Mtn Art")] == at(near[1])
    assert unit("48 Mtn Art") not in force.disrupted | force.fired


@pytest.mark.parametrize("spot", [NEAR[1], FAR])
def test_12_16_11_12_artillery_beside_the_hex_shares_retreat_and_disruption(spot: str) -> None:
    match = resulting(
        "A1Rd",
        {"1/41": TARGET},
        {"1+2/9": NEAR[0], "22 Art": spot},
        TARGET,
        leads=("1+2/9", "1/41"),
        combat={"guns": {JAPAN: units("22 Art")}},
    )
    beside = spot != FAR
    assert (unit("22 Art") in force(match, JAPAN).disrupted) == beside
    leaving = top(match)
    assert isinstance(leaving, m.Retreats)
    assert (unit("22 Art") in leaving.units) == beside


def guns_of_two(*dice: int) -> Match:
    """Two guns support an attack of the 16th on 3406, one of them from beside it."""
    return attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", "I(-)9"),
        japan={"1+2/9": "3405", "I(-)9": "3405", "48 Mtn Art": "3505", "1 Art": "3401"},
        us={"1/41": "3406"},
        army={"48 Mtn Art": "16", "1 Art": "16"},
        dice=dice,
    )


@pytest.mark.parametrize(("face", "points"), [(5, 10), (6, 7), (9, 4)])
def test_10_42c_12_17_the_gun_beside_the_hex_gives_full_support_whatever_the_other_rolls(
    face: int, points: int
) -> None:
    """48 Mtn Art has 4 points, 1 Art 6 and ER 6; +1 in a Mobile Sequence: passed, halved, nothing."""
    match = guns_of_two(face, 5)
    play(match, m.Lead(unit("1+2/9")), m.AssignGuns(unit("48 Mtn Art")), m.AssignGuns(unit("1 Art")))
    assert [e.points for e in of(m.SupportGiven, told(match))] == [points]
    assert [e.unit for e in of(m.ErChecked, told(match))] == [*units("1 Art")]


def test_10_42a_12_17_the_gun_that_is_sure_of_itself_does_not_lead_the_check() -> None:
    match = guns_of_two(5, 5)
    play(match, m.Lead(unit("1+2/9")), m.AssignGuns(unit("48 Mtn Art")), m.AssignGuns(unit("1 Art")))
    assert resolved(told(match)).attack == 20  # 10 of the infantry, and no more than that of the guns


def test_12_17_of_two_guns_beside_the_hex_one_still_checks() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", "I(-)9"),
        japan={"1+2/9": "3405", "I(-)9": "3405", "48 Mtn Art": "3505", "15 Mtn Art": "3505"},
        us={"1/41": "3406"},
        army={"48 Mtn Art": "16", "15 Mtn Art": "16"},
        dice=(9, 5),
    )
    play(match, m.Lead(unit("1+2/9")), m.AssignGuns(unit("15 Mtn Art")), m.AssignGuns(unit("48 Mtn Art")))
    assert [(e.unit, e.passed) for e in of(m.ErChecked, told(match))] == [(unit("48 Mtn Art"), False)]
    assert [e.points for e in of(m.SupportGiven, told(match))] == [3]


def test_12_17_the_odds_count_artillery_that_needs_no_check() -> None:
    near = around(TARGET)
    match = attacked(
        US,
        ("51",),
        attack(TARGET, "1/51"),
        us={"1/51": near[0], "51(+) Art": near[0]},
        japan={"1+2/141": TARGET},
        scenario="campaign",
    )
    gun = unit("51(+) Art")
    assert type(top(match)) is m.FireSupport
    assert strengths(match, m.EndFireSupport()) == "3 to 4"
    lines = breakdown(match, m.AssignGuns(gun))
    assert lines["artillery supporting the attack"].value == 2
    assert strengths(match, m.AssignGuns(gun)) == "5 to 4"
    assert not any("not yet coordinated" in text for text in lines)


def test_12_17_one_adjacent_gun_is_coordinated_by_itself() -> None:
    """R76: the first designated; R31: it takes no part in the check of the others."""
    match = shelled((9, 5), {"22 Art": NEAR[1], "9(+) Art": NEAR[1]})
    events = play(match, m.Lead(unit("I(-)9")), m.AssignGuns(unit("9(+) Art")), m.AssignGuns(unit("22 Art")))
    (check,) = of(m.ErChecked, events)
    assert check.unit == unit("22 Art") and not check.passed
    assert of(m.SupportGiven, events)[0].points == 4


def test_12_17_alone_it_needs_no_check() -> None:
    match = shelled((5,), {"22 Art": NEAR[1]})
    events = play(match, m.Lead(unit("I(-)9")), m.AssignGuns(unit("22 Art")))
    assert not of(m.ErChecked, events)
    assert of(m.SupportGiven, events)[0].points == 4
