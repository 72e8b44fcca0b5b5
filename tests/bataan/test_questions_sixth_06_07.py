"""A sixth round of questions that a referee is asked, on chapters 6 and 7."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .scene import (
    F4,
    F16,
    F41,
    F51,
    F65,
    SCOUTS,
    around,
    at,
    command,
    event,
    force,
    formation,
    moving,
    named,
    of,
    operations,
    play,
    refused,
    scene,
    sequence,
    top,
    unit,
    units,
)

# -- 6 ------------------------------------------------------------------------------------------------------


def test_6_16b_6_16c_6_41d_guns_are_turned_back_after_the_points_of_the_phase_are_spent() -> None:
    """Army artillery near the HQ that is fed now is turned back, though it has an Out of Supply marker itself."""
    us = {"41 HQ": "3327", "41 Art": "3328", "86 Art": "3329", "51 HQ": "3427", "51FA": "3427"}
    match = scene(
        m.Recovery(),
        m.ReorganizationPhase(),
        us=us,
        forces={US: {"fired": {"41 Art", "86 Art", "51FA"}, "unsupplied": set(us)}},
        commands={
            US: {
                "markers": {F41: 1, F51: 1},
                "reserve": {},
                "activated": frozenset({F51}),
                "supplied": frozenset(),
            }
        },
        scenario="second",
        turn=24,
        tally={"supply": 2},
    )
    assert refused(match, m.FeedFormation(F51)) == "6.41d"  # it was activated, and not fed then
    play(match, m.FeedFormation(F41))
    assert force(match, US).fired == named("51FA")
    assert force(match, US).unsupplied == named("51 HQ", "51FA", "86 Art")


def test_6_41b_7_33d_of_two_combined_formations_the_us_feeds_which_it_likes() -> None:
    match = scene(
        operations(US),
        m.Deciding(US, F41),
        us={"41 HQ": "3327", "1/41": "3328", "51 HQ": "3427", "1/51": "3428"},
        commands={US: {"markers": {F41: 1, F51: 1}, "held": F51, "supplied": frozenset({F41, F51})}},
        scenario="second",
        turn=24,
        tally={"supply": 1},
        dice=(8,),
    )
    play(match, m.Combine(F41), m.ChooseAssault(), m.SaveSupply(), m.SpendSupply())
    assert force(match, US).unsupplied == named("41 HQ", "1/41")
    assert command(match, US).activated == {F41, F51}


def test_6_45a_disease_in_a_formation_without_hq_strikes_its_own_units() -> None:
    match = scene(
        m.DiseaseAttrition(1),
        us={"1/41": "3513", "2/41": "3514", "86 Art": "3513"},
        forces={US: {"returning": {"41 HQ": 26}}},
        commands={US: {"markers": {F41: 1}, "reserve": {}}},
        scenario="second",
        turn=24,
        dice=(1, 5),  # 5, less 1 on this turn
    )
    assert refused(match, m.LoseStep(unit("86 Art"))) == "6.45a"
    play(match, m.LoseStep(unit("2/41")))
    assert force(match, US).reduced == named("2/41")


@pytest.mark.parametrize(("die", "fails"), [(7, False), (8, True), (10, True)])
def test_6_55_19_24d_a_ten_fails_whatever_is_taken_off_the_die(die: int, fails: bool) -> None:
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"16 HQ": "3409", "1+2/9": "3409"},
        commands={JAPAN: {"activated": frozenset({F16}), "markers": {F16: 2}}},
        options={"attrition": "partial"},
        dice=(die,),
    )
    assert (type(top(match)) is m.StepLoss) is fails


def test_6_55_6_13d_who_is_cut_off_in_emergency_supply_is_not_out_of_supply() -> None:
    """Out of Supply it would have to lose the step itself."""
    ring = dict(zip(("1/41", "2/41", "3/41", "1/42", "2/42", "1/43"), around("2915"), strict=True))
    for marker, chosen in (("emergency", True), ("unsupplied", False)):
        match = scene(
            m.AttritionPhase(JAPAN),
            us=ring,
            japan={"16 HQ": "3409", "1+2/9": "3409", "I(-)9": "2915"},
            forces={JAPAN: {marker: {"I(-)9"}}},
            commands={JAPAN: {"activated": frozenset({F16}), "markers": {F16: 2}}},
            dice=(6,),
        )
        assert (type(top(match)) is m.StepLoss) is chosen
        assert (unit("I(-)9") in force(match, JAPAN).reduced) is not chosen


def test_6_45a_6_55_6_57_who_does_not_lose_the_step_and_why() -> None:
    """Disease has its own rule, and an Army unit that has lost a step in the phase loses no second one."""
    ill = scene(
        m.StepLoss(US, F41, units("1/41", "86 Art"), "6.45a"),
        us={"1/41": "3513", "86 Art": "3514", "1/51": "3515"},
    )
    assert refused(ill, m.LoseStep(unit("1/51"))) == "6.45a"
    japan = {"16 HQ": "3409", "1+2/9": "3409", "1/7 Arm": "3410", "65 HQ": "3411", "1+2/141": "3411"}
    match = scene(
        m.AttritionPhase(JAPAN),
        japan=japan,
        commands={JAPAN: {"activated": frozenset({F16, F65}), "markers": {F16: 2, F65: 2}}},
        dice=(10, 10),
    )
    play(match, m.LoseStep(unit("1/7 Arm")))
    assert refused(match, m.LoseStep(unit("1/7 Arm"))) == "6.57"
    assert refused(match, m.LoseStep(unit("1+2/9"))) == "6.55"


@pytest.mark.parametrize("headless", [False, True])
def test_6_56_medical_supplies_save_a_failed_check_and_no_step_that_is_lost_without_one(
    headless: bool,
) -> None:
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"I/8": "3409", "II/8": "3410", **({} if headless else {"4 HQ": "3409"})},
        forces={JAPAN: {"returning": {"4 HQ": 26}}} if headless else None,
        commands={JAPAN: {"activated": frozenset({F4}), "markers": {F4: 2}}},
        scenario="second",
        turn=24,
        game_turn=m.GameTurn(JAPAN, played={JAPAN: (event("S"),)}),
        dice=() if headless else (10,),
    )
    assert (type(top(match)) is m.StepLoss) is headless


def test_6_15b_15_49a_a_garrison_is_fed_by_a_reaction_only_if_it_is_released() -> None:
    us = {"1/200 AA": "4126", "2/200 AA": "4126", "1/41": "4128"}
    match = scene(
        operations(US),
        m.Operation(US, landings=(at("4127"),)),
        us=us,
        japan={"I/2F": "4127"},
        forces={
            US: {"locked": {"1/200 AA", "2/200 AA"}, "unsupplied": set(us)},
            JAPAN: {"invaders": {"I/2F"}},
        },
        scenario="second",
        turn=24,
        tally={"supply": 1},
    )
    play(match, m.ReactToInvasion())
    assert force(match, US).unsupplied == named("1/200 AA", "2/200 AA")
    play(match, m.ReleaseUnit(unit("1/200 AA")), m.Pass())
    assert force(match, US).unsupplied == named("2/200 AA")


@pytest.mark.parametrize("fed", [False, True])
def test_15_49a_6_41a_6_45a_who_was_fed_for_a_reaction_is_so_for_the_turn_only(fed: bool) -> None:
    """The HQ begins the next turn Out of Supply, so that its rating is lowered in the Forage Phase already."""
    match = scene(
        m.DiseaseAttrition(1),
        m.TurnRecord(),
        us={"41 HQ": "4128", "1/41": "4128"},
        commands={US: {"markers": {F41: 1}, "reserve": {}, "supplied": frozenset({F41} if fed else ())}},
        scenario="second",
        turn=24,
        game_turn=m.GameTurn(JAPAN, reacted=named("41 HQ", "1/41")),
        dice=(1, 4),  # 5 for the formation, less 1 on this turn, less 1 for want of supply
    )
    assert (unit("41 HQ") in force(match, US).unsupplied) is not fed
    assert (type(top(match)) is m.StepLoss) is not fed


# -- 7 ------------------------------------------------------------------------------------------------------


def test_7_42_7_43_7_44a_which_rule_makes_an_army_unit_final() -> None:
    """Red-box units and cavalry have two activations, all others one."""
    us = {"41 HQ": "3615", "A/194": "3616", "1/26": "3616", "86 Art": "3616"}
    acted = dict.fromkeys((unit("A/194"), unit("1/26"), unit("86 Art")), 2)
    match = moving(US, "41", us=us, game_turn=m.GameTurn(JAPAN, acted=acted))
    assert [refused(match, m.ActivateArmy(unit(x))) for x in ("A/194", "1/26", "86 Art")] == [
        "7.42",
        "7.42",
        "7.43",
    ]


@pytest.mark.parametrize("fed", [False, True])
def test_16_32c_6_41a_r150_a_scouts_unit_that_joins_later_is_supplied_if_it_can_trace_a_route_by_now(
    fed: bool,
) -> None:
    supplied = frozenset({F41, SCOUTS} if fed else {F41})
    match = moving(
        US,
        "41",
        us={"41 HQ": "3327", "Scouts HQ": "3328", "1/45": "3329", "1/57": "3330"},
        forces={US: {"unsupplied": {"1/45", "1/57"} if fed else {"Scouts HQ", "1/45", "1/57"}}},
        commands={
            US: {
                "markers": {F41: 1, SCOUTS: 1},
                "pool": (SCOUTS,),
                "activated": frozenset({F41, SCOUTS}),
                "supplied": supplied,
            }
        },
        scenario="second",
        turn=24,
        tally={"supply": 1},
        options={"scouts": "army"},
    )
    play(match, m.ActivateArmy(unit("1/57")))
    assert type(top(match)) is m.Movement  # nothing is asked a second time
    assert (unit("1/57") in force(match, US).unsupplied) is not fed
    assert unit("1/45") in force(match, US).unsupplied  # it has not been activated


def test_7_14_5_35_when_japan_pools_nothing_the_us_pools_exactly_five() -> None:
    keys = ("41", "51", "scouts", "11", "21", "91", "1")
    match = scene(
        operations(JAPAN),
        m.Pools(),
        commands={
            US: {"markers": {formation(key): 1 for key in keys}, "reserve": {}},
            JAPAN: {"markers": {F16: 2, F65: 2}, "reserve": {F16: 8, F65: 8}},
        },
        scenario="campaign",
        turn=6,
    )
    for key in keys[:5]:
        assert refused(match, m.EndPool()) == "7.14-note"
        play(match, m.PoolMarker(formation(key)))
    assert refused(match, m.PoolMarker(formation("1"))) == "7.14"
    play(match, m.EndPool())


def test_7_44b_7_45_r64_of_two_hqs_one_that_has_not_moved_is_enough() -> None:
    """In its range without a check; elsewhere, be it beside the HQ that has moved, with one."""
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.Movement(JAPAN, moved=named("16 HQ")),
        japan={"16 HQ": "3409", "9/16 HQ": "3007", "1 Art": "3008", "15 Mtn Art": "3410"},
        dice=(6,),
    )
    assert not of(m.ErChecked, play(match, m.ActivateArmy(unit("1 Art"))))
    (check,) = of(m.ErChecked, play(match, m.ActivateArmy(unit("15 Mtn Art"))))
    assert check.passed
    assert check.rule == "7.45"


@pytest.mark.parametrize(("option", "rule"), [("formation", "7.41"), ("army", "16.32b")])
def test_7_41_16_32b_why_a_scouts_unit_does_not_join_the_41st(option: str, rule: str) -> None:
    """It is no Army unit; where it acts like one, its marker must be in the cup."""
    match = moving(
        US,
        "41",
        us={"41 HQ": "3327", "1/57": "3330"},
        commands={US: {"markers": {F41: 1, SCOUTS: 1}, "unused": (SCOUTS,)}},
        options={"scouts": option},
    )
    assert refused(match, m.ActivateArmy(unit("1/57"))) == rule
