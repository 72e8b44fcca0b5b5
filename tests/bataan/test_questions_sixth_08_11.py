"""A sixth round of questions that a referee is asked, on movement and combat: chapters 8 to 11."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .combats import GAUNTLET, attack, attacked, declaring, defending, drms, ordered, resolved, resulting
from .scene import (
    F41,
    FAR_JAPAN,
    FAR_US,
    REST,
    at,
    force,
    moving,
    of,
    play,
    refused,
    scene,
    told,
    top,
    unit,
    units,
)

# -- 8: movement --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dropped", "rule"), [("1/41", None), ("A/194", "8.22")])
def test_8_13_8_22_r71_a_stack_in_a_zone_goes_on_without_its_infantry_only(
    dropped: str, rule: str | None
) -> None:
    """A tank and a battalion set out with 6 points and enter a zone for 2. Whoever is dropped off has finished."""
    match = moving(
        US, "41", army={unit("A/194"): F41}, us={"A/194": "3409", "1/41": "3409"}, japan={"1+2/9": "3407"}
    )
    play(match, m.PickUnit(unit("A/194")), m.TakeAlong(unit("1/41")), m.StepTo(at("3408")))
    assert refused(match, m.StepTo(at("3409"))) == "8.22"
    play(match, m.DropOff(unit(dropped)))
    now = top(match)
    assert isinstance(now, m.Moving)
    assert now.left == 8  # half points
    refusal = match.check(US, m.StepTo(at("3409")))
    assert (refusal.rule if refusal else None) == rule
    play(match, m.Stop() if rule else m.StepTo(at("3409")))
    while isinstance(top(match), m.Moving):
        play(match, m.Stop())
    assert refused(match, m.PickUnit(unit(dropped))) == "8.12"


@pytest.mark.parametrize(("mode", "left", "rule"), [("mobile", 4, None), ("assault", 2, "8.23b")])
def test_8_23b_3_72a_6_14a_an_allowance_that_just_suffices_from_zone_to_zone(
    mode: m.Mode, left: int, rule: str | None
) -> None:
    """6 points less 2 and 2, or half of 6 less 2: Clear terrain in a zone costs 2. Out of the zone 1 is enough (8.23c)."""
    match = moving(
        US,
        "41",
        mode=mode,
        us={"1/41": "3408"},
        japan={"1+2/9": "3407"},
        forces={US: {"unsupplied": {"1/41"}, "disrupted": {"1/41"}}},
    )
    play(match, m.PickUnit(unit("1/41")))
    now = top(match)
    assert isinstance(now, m.Moving)
    assert now.left == left
    refusal = match.check(US, m.StepTo(at("3507")))
    assert (refusal.rule if refusal else None) == rule
    assert match.check(US, m.StepTo(at("3409"))) is None


def test_5_11_8_0_an_advance_is_no_movement_and_may_end_where_the_japanese_enter() -> None:
    match = scene(
        *ordered(US, "41"),
        m.Fighting(US, ()),
        m.Combat(US, at("4201"), units("1/41"), (), {unit("1/41"): at("4202")}, True),
        REST,
        m.Advance(US, units("1/41"), at("4201"), 2),
        us={"1/41": "4202"},
        japan=FAR_JAPAN,
    )
    play(match, m.AdvanceUnit(unit("1/41")))
    assert {m.Stop(), m.AdvanceTo(at("4200"))} <= set(match.legal(US))
    match = moving(US, "41", us={"1/41": "4202"}, japan=FAR_JAPAN)
    play(match, m.PickUnit(unit("1/41")), m.StepTo(at("4201")))
    assert refused(match, m.Stop()) == "5.11"


# -- 9: declaration -----------------------------------------------------------------------------------------


def beside_3406(*names: str, mode: m.Mode = "mobile", **fields: object) -> Match:
    """These Japanese units stand beside 1/41 in 3406, and I(-)9 may attack another hex."""
    japan = {**dict.fromkeys(names, "3405"), "I(-)9": "3609"}
    return declaring(JAPAN, "16", mode=mode, us={"1/41": "3406", "1/51": "3610"}, japan=japan, **fields)


def test_9_11_9_14_10_15_who_cannot_begin_an_attack_is_told_why() -> None:
    """The rule that keeps all of them from it; if it is not the same for all, that there must be somebody."""
    for names, mode, rule in (
        (("22 Art",), "mobile", "10.15"),
        (("16 HQ",), "mobile", "9.14"),
        (("1+2/141", "3+4/141"), "mobile", "9.11-1"),
        (("1+2/141",), "assault", "9.11-2"),
        (("22 Art", "16 HQ"), "mobile", "9.11"),
        ((), "mobile", "9.11"),
    ):
        match = beside_3406(*names, mode="assault" if mode == "assault" else "mobile")
        assert refused(match, m.DeclareAttack(at("3406"))) == rule


def test_10_26_9_11_a_tank_alone_before_jungle_is_told_of_the_jungle() -> None:
    match = declaring(
        US,
        "41",
        army={"A/194": "41"},
        us={"A/194": "1211", "1/41": "3405"},
        japan={"1+2/9": "1210", "I(-)9": "3406"},
        scenario="campaign",
        turn=8,
    )
    assert refused(match, m.DeclareAttack(at("1210"))) == "10.26"


def test_10_11_who_attacks_elsewhere_begins_no_second_attack() -> None:
    match = declaring(
        JAPAN,
        "16",
        us={"1/41": "3406", "1/51": "3404", "2/51": "3610"},
        japan={"1+2/9": "3405", "I(-)9": "3609"},
    )
    play(match, m.DeclareAttack(at("3404")), m.AddAttacker(unit("1+2/9")), m.UseMobile())
    assert refused(match, m.DeclareAttack(at("3406"))) == "10.11"


def test_9_25_11_52_a_friend_in_the_zone_keeps_the_way_of_a_refusal_open() -> None:
    """3407 is the way out, in enemy zones; a vacant one would be closed to who refuses."""
    for us, may in (({"1/26": "3406", "1/41": "3407"}, True), ({"1/26": "3406"}, False)):
        match = defending(US, attack("3406", "1+2/9"), no_retreat=False, us=us, japan=GAUNTLET, dice=(8,))
        assert (match.check(US, m.RefuseCombat(at("3406"))) is None) is may
    match = defending(
        US,
        attack("3406", "1+2/9"),
        no_retreat=False,
        us={"1/26": "3406", "1/41": "3407"},
        japan=GAUNTLET,
        dice=(8,),
    )
    play(match, m.RefuseCombat(at("3406")), m.Lead(unit("1/26")), m.RetreatTo(at("3407")))
    assert refused(match, m.Stop()) == "11.31"  # 11.31c: two hexes, friend or no friend
    play(match, m.RetreatTo(at("3408")))
    assert not of(m.ErChecked, told(match))[1:]  # 11.56: nobody went through a vacant hex


def test_9_33_9_35d_11_38_the_edge_of_the_scenario_corners_the_japanese_in_the_open() -> None:
    match = defending(
        JAPAN,
        attack("3411", "1/41"),
        scenario="layac",
        turn=1,
        us={"1/41": "3410", "2/41": "3311", "3/41": "3511", "1/42": "3309", "2/42": "3509"},
        japan={"I/2F": "3411"},
    )
    assert refused(match, m.EndReaction()) == "9.33"
    play(match, m.DeclareNoRetreat(at("3411")), m.Lead(unit("I/2F")))  # without a die
    assert [e.passed for e in of(m.NoRetreatDeclared, told(match))] == [True]


# -- 10: combat ---------------------------------------------------------------------------------------------


def test_10_17_the_odds_under_a_no_retreat_marker_are_those_of_who_led_the_stand() -> None:
    """1/57 has a better rating, but 1/41 has sworn to stand, and leads."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9", "I(-)9"),
        attack("3409", "II(-)9"),
        us={"1/41": "3406", "1/57": "3406", "1/42": "3409"},
        japan={"1+2/9": "3405", "I(-)9": "3405", "II(-)9": "3310"},
        stands={"3406": "1/41"},
    )
    told = {line.text: line.value for line in match.odds(JAPAN, m.ResolveAttack(at("3406"))).reckoning}
    assert told["1/41 leads"] == 5
    assert told["difference in efficiency"] == 5 - 6
    assert "1/57 leads" not in told


def test_10_43a_the_assault_crt_needs_no_check_from_two_hexes_in_a_mobile_sequence() -> None:
    """It is the CRT that counts, not the sequence; on the Mobile CRT the same attack would be checked."""
    for mobile, faces in ((False, (5,)), (True, (10, 5))):
        match = attacked(
            JAPAN,
            ("16",),
            attack("3406", "1+2/9", "I(-)9", mobile=mobile),
            us={"1/41": "3406"},
            japan={"1+2/9": "3405", "I(-)9": "3505"},
            dice=faces,
        )
        play(match, m.Lead(unit("1+2/9")))
        assert len(of(m.ErChecked, told(match))) == len(faces) - 1
        assert drms(told(match)).get("10.61g", 0) == (2 if mobile else 0)


def test_10_17_11_36_16_23_an_hq_leads_beside_a_unit_that_has_only_retreated_there() -> None:
    """The battalion does not lead and adds nothing, so that the HQ is alone."""
    match = attacked(
        JAPAN,
        ("16",),
        attack("3406", "1+2/9"),
        us={"41 HQ": "3406", "1/41": "3406"},
        japan={"1+2/9": "3405"},
        retreated=["1/41"],
        dice=(5,),
    )
    assert [e.unit for e in of(m.LeadChosen, told(match))] == [*units("1+2/9", "41 HQ")]
    assert resolved(told(match)).defense == 1


# -- 11: results --------------------------------------------------------------------------------------------


def test_11_42_11_11d_who_stands_loses_both_steps_of_the_lead_and_is_disrupted() -> None:
    match = resulting(
        "D1Rd",
        {"1/41": "3406", "2/41": "3406", "41 HQ": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/41"),
        combat={"no_retreat": True},
    )
    assert force(match, US).eliminated == units("1/41")
    assert force(match, US).disrupted == frozenset(units("2/41", "41 HQ"))
    assert top(match) == REST  # nobody retreats, and nobody advances


def test_11_25_11_36_a_loss_that_nobody_can_fulfil_spares_the_attacker_and_takes_the_passengers() -> None:
    match = resulting(
        "A1/D3R",
        {"A/194": "3406", "1/41": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "A/194"),
        combat={"passengers": units("1/41")},
    )
    assert set(force(match, US).eliminated) == set(units("A/194", "1/41"))
    assert not force(match, JAPAN).reduced
    assert top(match) == m.Advance(JAPAN, units("1+2/9"), at("3406"), 1)


@pytest.mark.parametrize(("result", "er", "passed"), [("DR", 5, True), ("DRd", 3, False)])
def test_11_56b_3_72b_who_is_disrupted_by_the_result_checks_with_the_lower_rating(
    result: str, er: int, passed: bool
) -> None:
    match = resulting(result, {"1/41": "3406"}, GAUNTLET, "3406", leads=("1+2/9", "1/41"), dice=(4,))
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))
    play(match, m.Lead(unit("1/41")))
    assert [(e.er, e.passed) for e in of(m.ErChecked, told(match))] == [(er, passed)]
    assert (unit("1/41") in force(match, US).reduced) is not passed


def test_11_31b_11_33_units_of_a_stack_retreat_one_hex_and_two() -> None:
    match = resulting(
        "DR",
        {"1/41": "3406", "2/41": "3406"},
        {"1+2/9": "3405"},
        "3406",
        leads=("1+2/9", "1/41"),
    )
    play(match, m.RetreatUnit(unit("1/41")), m.RetreatTo(at("3407")), m.Stop())
    play(match, m.RetreatUnit(unit("2/41")), m.RetreatTo(at("3407")), m.RetreatTo(at("3408")))
    assert force(match, US).at == {unit("1/41"): at("3407"), unit("2/41"): at("3408")}


def lost_in_retreat(us: dict[str, str], japan: dict[str, str], target: str, **fields: Any) -> list[str]:
    """The rules by which units are eliminated that must retreat from a hex, two hexes."""
    named = tuple(name for name, spot in us.items() if spot == target)
    match = scene(
        *ordered(JAPAN, "16"),
        m.Fighting(JAPAN, ()),
        REST,
        m.Retreats(US, units(*named), at(target), True),
        us={**us, **FAR_US} if "scenario" not in fields else us,
        japan=japan,
        **fields,
    )
    return [e.rule for e in of(m.UnitEliminated, told(match))]


def test_11_34_11_38_11_54_11_37_why_a_unit_that_cannot_retreat_is_lost() -> None:
    full = dict.fromkeys(("1/42", "2/42", "3/42"), "3408")
    assert lost_in_retreat({"1/41": "3406", **full}, GAUNTLET, "3406") == ["11.34"]
    assert lost_in_retreat({"1/41": "3406"}, {**GAUNTLET, "II(-)9": "3409"}, "3406") == ["11.54"]
    assert lost_in_retreat({"1/41": "3406", "1/200 AA": "3406"}, GAUNTLET, "3406") == ["11.37"]
    edge = {"1+2/9": "3410", "I(-)9": "3310", "II(-)9": "3311", "III(-)9": "3510", "6+7/9": "3511"}
    outside = lost_in_retreat({"1/41": "3411", "1/51": "3404"}, edge, "3411", scenario="layac", turn=1)
    assert outside == ["11.38"]
