"""A sixth round of questions that a referee is asked, on events, set-up, scenarios and victory: chapters 17 to 19."""

from __future__ import annotations

import pytest

from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .combats import declaring, ended, resulting
from .scene import (
    FAR_JAPAN,
    FAR_US,
    NO_RESERVE,
    REST,
    air,
    at,
    begin,
    event,
    force,
    formation,
    held,
    let_pass,
    moving,
    named,
    of,
    operations,
    play,
    position,
    quietly,
    refused,
    scene,
    sequence,
    ship,
    top,
    unit,
)

# -- 19.24e, 19.53a, 19.54g: who is not activated with its formation ----------------------------------------


@pytest.mark.parametrize(("scenario", "rule"), [("campaign", "19.54g"), ("abucay", "19.24e")])
def test_19_54g_19_24e_who_waits_for_its_release_is_no_garrison(scenario: str, rule: str) -> None:
    """Two regiments of the 31st Division: one is released, the other is kept by its own rule, not by that of garrisons."""
    us = {"31 HQ": "2522", "1/33": "2522", "1/32": "2423"}
    locked = {US: {"locked": {"1/32"}}}
    match = moving(
        US, "31", us=us, japan=FAR_JAPAN, forces=locked, commands=NO_RESERVE, scenario=scenario, turn=5
    )
    assert match.check(US, m.PickUnit(unit("1/33"))) is None
    assert refused(match, m.PickUnit(unit("1/32"))) == rule


def test_19_53a_units_of_the_later_cards_do_not_move_on_gt3() -> None:
    match = begin("campaign", 5)
    let_pass(match, m.Operation)
    while type(top(match)) is not m.Movement:
        quietly(match)
    assert refused(match, m.PickUnit(unit("1+2/20"))) == "19.53a"


def test_19_54g_9_11_2_who_is_not_released_does_not_join_an_assault() -> None:
    match = declaring(
        US,
        "41",
        mode="assault",
        us={"1/41": "3405", "2/41": "3405", "1/32": "3306"},
        japan={"1+2/9": "3406"},
        forces={US: {"locked": {"1/32"}}},
        commands=NO_RESERVE,
        scenario="campaign",
        turn=5,
    )
    assert at("3406") in match.position.setting.board.neighbors[at("3306")]
    match.play(US, m.DeclareAttack(at("3406")))
    match.play(US, m.AddAttacker(unit("1/41")))
    assert refused(match, m.AddAttacker(unit("1/32"))) == "19.54g"


# -- 16.42c: Manila Unrest ----------------------------------------------------------------------------------


def test_16_42c_15_41_unrest_keeps_the_garrison_from_invading_but_not_the_4th_division() -> None:
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "48", "4", mode="assault"),
        REST,
        m.Invasion(JAPAN),
        japan={"1 G": "Manila", "I/8": "Manila"},
        us=FAR_US,
        scenario="campaign",
        turn=18,
        tally={"unrest": 19},
        display=m.Display(ships={ship("Barge 1"): m.READY}),
        game_turn=m.GameTurn(JAPAN, started_afloat=named("1 G", "I/8")),
    )
    assert refused(match, m.Embark(unit("1 G"))) == "16.42c"
    assert match.check(JAPAN, m.Embark(unit("I/8"))) is None


# -- 19.24e: the 31st Division outside of the area ----------------------------------------------------------


@pytest.mark.parametrize("mode", ["mobile", "assault"])
def test_19_24e_r166_nobody_attacks_from_outside_of_the_area(mode: m.Mode) -> None:
    match = declaring(
        US,
        "31",
        "41",
        mode=mode,
        us={"1/31 PA": "2623", "2/31 PA": "2623", "1/41": "2823", "2/41": "2823"},
        japan={"1+2/9": "2722"},
        commands=NO_RESERVE,
        turn=5,
    )
    play(match, m.DeclareAttack(at("2722")))
    assert refused(match, m.AddAttacker(unit("1/31 PA"))) == "19.24e"
    assert match.check(US, m.AddAttacker(unit("1/41"))) is None


def test_19_24e_r166_nobody_is_attacked_outside_of_the_area() -> None:
    match = declaring(
        JAPAN,
        "16",
        us={"1/31 PA": "2623", "1/41": "2723"},
        japan={"1+2/9": "2722", "I(-)9": "2722"},
        commands=NO_RESERVE,
        turn=5,
    )
    assert refused(match, m.DeclareAttack(at("2623"))) == "19.24e"
    assert match.check(JAPAN, m.DeclareAttack(at("2723"))) is None


def test_19_24e_r166_who_waits_outside_of_the_area_has_no_zone() -> None:
    """A Japanese unit pays two points for the rough hex 2722, and nothing for the battalion beside it on the road."""
    match = moving(JAPAN, "16", japan={"1+2/9": "2823"}, us={"1/31 PA": "2623"}, turn=5)
    assert at("2722") not in position(match).deployed[US].zone
    full = moving(JAPAN, "16", japan={"1+2/9": "2823"}, us={"1/31 PA": "2623"}, turn=5, scenario="campaign")
    assert at("2722") in position(full).deployed[US].zone  # the whole map is in play there


def test_19_24e_nobody_enters_while_a_japanese_unit_is_in_2722() -> None:
    match = moving(
        US, "31", us={"1/31 PA": "2522"}, japan={"1+2/9": "2722", **FAR_JAPAN}, commands=NO_RESERVE, turn=5
    )
    play(match, m.PickUnit(unit("1/31 PA")), m.StepTo(at("2623")))
    assert type(top(match)) is m.Movement or refused(match, m.StepTo(at("2722"))) == "19.24e"


def test_19_24e_11_38_once_inside_nobody_retreats_out_of_the_area() -> None:
    """The way back from 2722 to the west is closed: with the other ways in enemy zones or full the unit is lost."""
    match = resulting(
        "DR",
        {"1/31 PA": "2722", **FAR_US},
        {"1+2/9": "2721", "I(-)9": "2822", "6+7/9": "2823", "II(-)9": "2723"},
        "2722",
        leads=("1+2/9", "1/31 PA"),
        commands=NO_RESERVE,
        turn=5,
    )
    ended(match)
    assert unit("1/31 PA") in force(match, US).eliminated


# -- 19.53a: General Attrition on GT3 of the campaign -------------------------------------------------------


@pytest.mark.parametrize(("turn", "rating"), [(3, 3), (4, 5)])
def test_19_53a_6_53_on_gt3_the_hq_of_the_first_card_stands_for_the_16th_division(
    turn: int, rating: int
) -> None:
    """9/16 is Disrupted; 16 HQ is added on GT4 and is looked at only then (R82)."""
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"16 HQ": "1604", "9/16 HQ": "3409", "1+2/9": "3509", "1+2/20": "1604"},
        us=FAR_US,
        forces={JAPAN: {"disrupted": {"9/16 HQ"}, "locked": {"16 HQ", "1+2/20"} if turn == 3 else set()}},
        commands={JAPAN: {"activated": frozenset({formation("16")})}},
        scenario="campaign",
        turn=turn,
        dice=[1],
    )
    (check,) = of(m.GroupChecked, match.opening)
    assert check.er == rating


def test_19_53a_6_56_without_9_16_the_16th_division_loses_a_step_on_gt3() -> None:
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"16 HQ": "1604", "1+2/9": "3509", "1+2/20": "1604"},
        us=FAR_US,
        forces={JAPAN: {"returning": {"9/16 HQ": 5}, "locked": {"16 HQ", "1+2/20"}}},
        commands={JAPAN: {"activated": frozenset({formation("16")})}},
        scenario="campaign",
        turn=3,
    )
    assert force(match, JAPAN).reduced == named("1+2/9")  # nobody else may lose it


# -- 17.11: the marker of an event that lasts ---------------------------------------------------------------


def test_17_11_the_marker_of_an_air_raid_returns_with_the_air_units() -> None:
    """Two turns later, in the Readiness Phase: too late for the draws of that turn, in time for those of the next."""
    match = begin("abucay", 4)
    while type(top(match)) is not m.EventDraw or match.state.turn < 4:
        quietly(match)
    match = match.with_state(replace(match.state, events=held(match.state.events, {US: "L"})))
    let_pass(match, m.EventWindow)
    play(match, m.PlayEvent(event("L")), m.ChooseAir(air("Ida")), m.ChooseAir(air("Nate")))
    seen = []
    while match.state.turn < 6 or type(top(match)) is not m.ReserveStatus:
        if type(top(match)) is m.EventDraw:
            seen.append((match.state.turn, event("L") in match.state.events.pool))
        quietly(match)
    assert set(seen) == {(5, False), (6, False)}
    assert match.state.display.air[air("Ida")] == match.state.display.air[air("Nate")] == m.READY
    assert event("L") in match.state.events.pool


# -- 5.33: who comes back from Reserve on GT4 ---------------------------------------------------------------


def test_5_33_19_54g_r89_on_gt4_the_31st_may_go_back_to_reserve_the_others_were_never_there() -> None:
    match = begin("campaign", 7)
    while match.state.turn < 4 or top(match) != m.ReserveStatus(US, due=(formation("31"),)):
        quietly(match)
    for key in ("11", "91", "1"):
        play(match, m.PlaceInReserve(formation(key)))
    assert refused(match, m.PlaceInReserve(formation("2c"))) == "5.35"
    assert match.check(US, m.PlaceInReserve(formation("31"))) is None


def test_6_56_17_15_medical_supplies_do_not_make_up_for_a_lost_hq() -> None:
    """Event S of Japan is about a check that has failed; without its HQ the formation makes none."""
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"1+2/9": "3404"},
        us=FAR_US,
        forces={JAPAN: {"returning": {"9/16 HQ": 6}}},
        commands={JAPAN: {"activated": frozenset({formation("16")})}},
        game_turn=m.GameTurn(JAPAN, played={JAPAN: (event("S"),)}),
    )
    assert force(match, JAPAN).reduced == named("1+2/9")
    assert match.state.steps[0].played == {JAPAN: (event("S"),)}  # it is still in effect


# -- Event Q: a bridge and the zones across it --------------------------------------------------------------


def test_3_25b_3_12a_a_town_that_only_tanks_across_a_bridge_contest_is_lost_with_the_bridge() -> None:
    """Tanks in 3913 and Japanese infantry beside 3914 contest it. When the US blows the bridge, the zone of the tanks ends there."""
    match = scene(
        operations(US),
        m.Operation(US),
        us={"A/194": "3913", "14/P Eng": "3917", "41 HQ": "3615"},
        japan={"1+2/9": "3814"},
        hands={US: "Q", JAPAN: ""},
        scenario="campaign",
        turn=7,
    )
    assert at("3914") in position(match).front.contested
    assert at("3914") not in match.state.land.japanese
    play(match, m.PlayEvent(event("Q")), m.ChooseSpot(at("3913")))
    assert (at("3913"), at("3914")) in match.state.land.blown
    assert at("3914") in match.state.land.japanese
