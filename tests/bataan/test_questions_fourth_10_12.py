"""A fourth round of questions that a referee is asked, on combat: chapters 10 to 12."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Display

from .combats import attack, attacked, declaring, drms, ended, ordered, resolved, resulting
from .scene import (
    BOARD,
    FAR_US,
    REST,
    around,
    at,
    force,
    of,
    play,
    position,
    refused,
    scene,
    told,
    top,
    unit,
    units,
)

# -- 10: coordination and strengths -------------------------------------------------------------------------


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


def test_10_17_9_35c_after_a_failed_stand_another_unit_may_lead_the_defense() -> None:
    """Only a marker binds the defender to the unit that led in the Enemy Reaction Phase."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        us={"1/41": "3406", "1/51": "3406"},
        japan={"1+2/9": "3405"},
    )
    assert set(match.legal(US)) == {m.Lead(u) for u in units("1/41", "1/51")}


def test_10_61c_3_72b_6_14b_3_44_the_leads_are_compared_as_they_are_and_never_below_one() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", "I(-)9"),
        us={"1/51": "3406"},
        japan={"1+2/9": "3405", "I(-)9": "3405"},
        forces={JAPAN: {"unsupplied": {"1+2/9"}}, US: {"disrupted": {"1/51"}, "unsupplied": {"1/51"}}},
        dice=(5,),
    )
    play(match, m.Lead(unit("1+2/9")))
    assert drms(told(match))["10.61c"] == 1 - 5  # 4 less 3; 6 less 1


def test_10_62_plus_and_minus_are_netted_before_the_limit() -> None:
    """+2 for the coordination that failed and +1 for the marker are not lost in the -5 of the other side."""
    match = attacked(
        JAPAN,
        ("16", "65"),
        attack("3406", "1+2/9", "5+6/141"),
        us={"1/51": "3406"},
        japan={"1+2/9": "3405", "5+6/141": "3405"},
        forces={US: {"disrupted": {"1/51"}, "unsupplied": {"1/51"}}},
        stands={"3406": "1/51"},
        mode="assault",
        dice=(10, 5),
    )
    play(match, m.Lead(unit("5+6/141")))
    ended(match)
    assert drms(told(match)) == {"10.61c": 1 - 7, "10.61f": 1, "10.61g": 2}
    assert resolved(told(match)).drm == -3


def test_10_53a_11_31a_12_24_below_one_to_four_the_attackers_lose_and_the_guns_have_fired() -> None:
    """16 Eng attacks with 2 what defends with 5; support makes it 2 to 10: under 1:4 there is no die."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "16 Eng", mobile=True),
        us={"1/41": "3406", "A/194": "3406", "41 Art": "3406", "86 Art": "3408", "41 HQ": "3408"},
        japan={"16 Eng": "3405"},
        dice=(1,),
    )
    play(match, m.Lead(unit("1/41")), m.AssignGuns(unit("41 Art")), m.AssignGuns(unit("86 Art")))
    fought = resolved(told(match))
    assert (fought.attack, fought.defense, fought.face, fought.result) == (2, 10, 0, "A2R")
    assert unit("16 Eng") in force(match, JAPAN).eliminated
    assert set(units("41 Art", "86 Art")) <= force(match, US).fired


def test_10_32_3_10_22b_a_gun_on_the_near_bank_changes_neither_the_crt_nor_the_modifier() -> None:
    river = next(
        (BOARD.name(a), BOARD.name(b))
        for a, b in sorted(BOARD.sides["river"])
        if BOARD.name(b) == "3410" and BOARD.name(a) == "3409"
    )
    dry = next(n for n in around(river[1]) if (at(n), at(river[1])) not in BOARD.sides["river"])
    match = attacked(
        JAPAN,
        ("16",),
        attack(river[1], "1+2/9", "I(-)9"),
        us={"1/41": river[1]},
        japan={"1+2/9": river[0], "I(-)9": river[0], "48 Mtn Art": dry},
        army={"48 Mtn Art": "16"},
        dice=(5,),
    )
    play(match, m.Lead(unit("1+2/9")), m.AssignGuns(unit("48 Mtn Art")))
    assert drms(told(match))["10.22b"] == 1


def test_10_15_9_11_artillery_alone_attacks_nobody() -> None:
    match = declaring(
        JAPAN,
        "16",
        us={"1/41": "3406"},
        japan={"48 Mtn Art": "3405", "1+2/9": "3404"},
        army={"48 Mtn Art": "16"},
    )
    assert top(match) == REST  # nobody is asked: no unit beside the hex can attack


def test_10_33_infantry_alone_may_use_the_mobile_crt() -> None:
    match = declaring(JAPAN, "16", us={"1/41": "3406"}, japan={"1+2/9": "3405"})
    play(match, m.DeclareAttack(at("3406")), m.AddAttacker(unit("1+2/9")))
    assert {m.UseMobile(), m.UseAssault()} <= set(match.legal(JAPAN))


def test_10_61d_an_hq_of_another_formation_is_one_too_many_an_army_unit_is_not() -> None:
    for guest, drm in (("51 HQ", -1), ("1/26", 0), ("41 HQ", 0)):
        match = attacked(
            JAPAN,
            ("16",),
            attack("3406", "1+2/9", "I(-)9"),
            us={"1/41": "3406", guest: "3406"},
            japan={"1+2/9": "3405", "I(-)9": "3405"},
            dice=(5,),
        )
        play(match, m.Lead(unit("1+2/9")))
        if top(match) == m.Leading(US):
            play(match, m.Lead(unit("1/41")))
        assert drms(told(match)).get("10.61d", 0) == drm


# -- 11: results, retreats, advances ------------------------------------------------------------------------


def test_11_23a_r160_an_anti_tank_unit_that_has_retreated_into_the_hex_still_stops_tanks() -> None:
    """The Defender Hex contains it, although it neither leads nor adds its strength."""
    for riding, lost in ((("9(+) AT",), True), ((), False)):
        japan = {"1+2/9": "3406", **dict.fromkeys(riding, "3406")}
        match = resulting(
            "A1*",
            {"A/194": "3405", "1/51": "3405"},
            japan,
            "3406",
            side=US,
            leads=("1/51", "1+2/9"),
            combat={"passengers": units(*riding)},
        )
        assert (unit("A/194") in force(match, US).eliminated) is lost
        assert (unit("1/51") in force(match, US).reduced) is not lost


def test_11_23b_11_22_after_the_armor_step_the_owner_chooses_freely() -> None:
    match = resulting(
        "A2/D1*",
        {"A/194": "3406"},
        {"1/7 Arm": "3405", "1+2/9": "3405", "I(-)9": "3405"},
        "3406",
        leads=("1+2/9", "A/194"),
    )
    assert unit("1/7 Arm") in force(match, JAPAN).reduced
    assert {m.LoseStep(u) for u in units("1/7 Arm", "1+2/9", "I(-)9")} <= set(match.legal(JAPAN))


def test_11_21_11_22_an_hq_may_be_given_for_the_second_step() -> None:
    match = resulting(
        "D2",
        {"1/41": "3406", "2/41": "3406", "41 HQ": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/41"),
    )
    assert unit("1/41") in force(match, US).reduced  # the lead first
    play(match, m.LoseStep(unit("41 HQ")))
    assert unit("41 HQ") in force(match, US).returning  # 16.26
    assert match.state.tally.lost_in_combat[US] == 2


def test_11_11_123_11_6_losses_alone_vacate_a_hex_and_the_attackers_advance() -> None:
    """No retreat is called for, but nobody is left."""
    match = resulting("D1", {"A/194": "3406"}, {"1+2/9": "3405"}, "3406", leads=("1+2/9", "A/194"))
    assert m.AdvanceUnit(unit("1+2/9")) in match.legal(JAPAN)


def test_11_36_11_34_nobody_retreats_into_a_full_defender_hex() -> None:
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, (attack("3408", "1+2/9"),)),
        REST,
        m.Retreats(US, units("1/51"), at("3406"), True),
        us={"1/51": "3406", "1/41": "3408", "2/41": "3408", "3/41": "3408"},
        japan={"I(-)9": "3405", "1+2/9": "3509"},
    )
    play(match, m.RetreatUnit(unit("1/51")), m.RetreatTo(at("3407")))
    assert refused(match, m.RetreatTo(at("3408"))) == "11.34"


def test_11_53_a_retreat_does_not_end_in_a_vacant_hex_in_an_enemy_zone() -> None:
    """The first hex is free; of the second three one is taken from it by the zone of II(-)9."""
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, ()),
        REST,
        m.Retreats(US, units("1/51"), at("3406"), True),
        us={"1/51": "3406"},
        japan={"I(-)9": "3405", "II(-)9": "3409"},
    )
    play(match, m.RetreatUnit(unit("1/51")), m.RetreatTo(at("3407")))
    assert refused(match, m.RetreatTo(at("3408"))) == "11.53"
    assert refused(match, m.RetreatTo(at("3306"))) == "11.33"  # beside the Defender Hex
    assert refused(match, m.RetreatTo(at("3406"))) == "11.33"


def test_11_63_who_stands_beside_the_attackers_and_did_not_attack_stays() -> None:
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, ()),
        m.Combat(JAPAN, at("3406"), units("1+2/9"), (), {unit("1+2/9"): at("3405")}, False),
        REST,
        m.Advance(JAPAN, units("1+2/9"), at("3406"), 1),
        us=FAR_US,
        japan={"1+2/9": "3405", "I(-)9": "3405"},
    )
    assert refused(match, m.AdvanceUnit(unit("I(-)9"))) == "11.63"


def test_11_61b_7_12b_two_hexes_back_to_where_it_came_from_earn_nothing() -> None:
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, ()),
        m.Combat(JAPAN, at("3406"), units("1+2/9"), (), {unit("1+2/9"): at("3405")}, True),
        REST,
        m.Advance(JAPAN, units("1+2/9"), at("3406"), 2),
        us=FAR_US,
        japan={"1+2/9": "3405"},
    )
    play(match, m.AdvanceUnit(unit("1+2/9")), m.AdvanceTo(at("3405")))
    assert match.state.tally.drm == 0


def passing(onward: str | None) -> Match:
    """1+2/9 may advance to 3406 and beyond, past 41 Art in 3407; then 1/42 is attacked, which that gun could support."""
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, (attack("3708", "II(-)9"),)),
        m.Combat(JAPAN, at("3406"), units("1+2/9"), (), {unit("1+2/9"): at("3405")}, True),
        m.Advance(JAPAN, units("1+2/9"), at("3406"), 2),
        us={"41 Art": "3407", "1/42": "3708", "88 Art": "3711", "41 HQ": "3711"},
        japan={"1+2/9": "3405", "II(-)9": "3807"},
        display=Display(),
        hands={US: "", JAPAN: ""},
    )
    if onward is None:
        play(match, m.EndAdvance())
    else:
        play(match, m.AdvanceUnit(unit("1+2/9")), m.AdvanceTo(at(onward)))
    assert top(match) == m.FireSupport(US)
    return match


def test_12_25_11_61b_an_advance_past_a_gun_silences_it_for_the_phase() -> None:
    """The zone that the unit placed on it on the way is enough, although none reaches it any more."""
    match = passing(None)
    assert m.AssignGuns(unit("41 Art")) in match.legal(US)
    match = passing("3305")
    assert at("3407") not in position(match).deployed[JAPAN].zone
    assert refused(match, m.AssignGuns(unit("41 Art"))) == "12.25"
    assert m.AssignGuns(unit("88 Art")) in match.legal(US)


def test_12_25_11_62_an_advance_that_ends_beside_a_gun_holds_it_down() -> None:
    match = passing("3306")
    assert at("3407") in position(match).deployed[JAPAN].zone
    assert refused(match, m.AssignGuns(unit("41 Art"))) == "12.25"


# -- 12: artillery ------------------------------------------------------------------------------------------


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


def test_12_13d_a_gun_that_has_fired_in_defense_may_move_but_not_support_an_attack() -> None:
    us = {"1/41": "3406", "41 Art": "3407", "88 Art": "3407"}
    fields: Any = {"us": us, "japan": {"1+2/9": "3405"}, "forces": {US: {"fired": {"41 Art"}}}}
    match = scene(*ordered(US, "41"), REST, m.Movement(US), **fields)
    assert m.PickUnit(unit("41 Art")) in match.legal(US)
    match = attacked(US, ("41",), attack("3405", "1/41"), army={"88 Art": "41"}, **fields)
    assert refused(match, m.AssignGuns(unit("41 Art"))) == "12.13e"
    assert m.AssignGuns(unit("88 Art")) in match.legal(US)


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


def test_12_22_12_24_guns_alone_defend_with_all_their_defense_strength_and_have_fired() -> None:
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        us={"41 Art": "3406", "86 Art": "3406"},
        japan={"1+2/9": "3405"},
        dice=(10,),
    )
    play(match, m.Lead(unit("41 Art")))
    ended(match)
    fought = resolved(told(match))
    assert (fought.attack, fought.defense) == (5, 2)
    assert force(match, US).fired == frozenset(
        u for u in units("41 Art", "86 Art") if u in force(match, US).at
    )


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
