"""Chapters 19.1 to 19.4: special rules of the short scenarios."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US, Side

from .combats import attack, attacked, declaring, ended, resolved, resulting
from .scene import (
    F16,
    FAR_JAPAN,
    FAR_US,
    NO_RESERVE,
    at,
    begin,
    command,
    event,
    force,
    formation,
    moving,
    named,
    operations,
    play,
    position,
    quietly,
    refused,
    scene,
    top,
    unit,
    until,
)


def test_19_14b_on_gt2_of_layac_each_side_activates_once_although_it_has_two_markers() -> None:
    match = begin("layac", 3)
    acted: list[tuple[int, Side]] = []
    while match.deciders:
        if type(top(match)) is m.SequenceChoice:
            acted.append((match.state.turn, Side(match.deciders[0])))
            assert len(command(match, acted[-1][1]).markers) >= 1
        quietly(match)
    assert acted == [(1, JAPAN), (1, US), (1, JAPAN), (1, US), (2, JAPAN), (2, US)]


@pytest.mark.parametrize(("turn", "strength"), [(1, 21), (2, 24)])
def test_19_14c_half_of_the_1st_artillery_supports_on_gt1_and_all_of_it_on_gt2(
    turn: int, strength: int
) -> None:
    infantry = dict.fromkeys(("I/2F", "II/2F", "III/2F"), "3503")
    match = attacked(
        JAPAN,
        ("48",),
        attack("3504", *infantry),
        us={"1/31": "3504"},
        japan={**infantry, "1 Art": "3602", "48 HQ": "3602"},
        army={"1 Art": "48"},
        scenario="layac",
        turn=turn,
        dice=[1, 5, 5, 5],
    )
    until(match, m.FireSupport, JAPAN)
    events = play(match, m.AssignGuns(unit("1 Art")))
    assert resolved([*events, *ended(match)]).attack == strength


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


@pytest.mark.parametrize(("spot", "is_hit"), [("2522", False), ("2722", True)])
def test_19_24e_17_15_r166_snipers_do_not_reach_an_hq_outside_of_the_area(spot: str, is_hit: bool) -> None:
    match = scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        us={"31 HQ": spot},
        japan={"1+2/9": "2720"},
        hands={JAPAN: "E"},
    )
    if is_hit:
        play(match, m.PlayEvent(event("E")), m.ChooseUnit(unit("31 HQ")))
        assert force(match, US).disrupted == named("31 HQ")
    else:
        assert refused(match, m.PlayEvent(event("E"))) == "17.15"


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


def test_19_34e_3_opt_event_s_works_where_the_optional_rule_lets_japan_check() -> None:
    for partial in (False, True):
        match = scene(
            m.AttritionPhase(JAPAN),
            m.EventWindow(JAPAN, "strategic"),
            japan={"1+2/20": "1604"},
            us={"1/91": "1216"},
            scenario="mauban",
            hands={JAPAN: "S"},
            options={"attrition": "partial"} if partial else None,
        )
        action = m.PlayEvent(position(match).ground.event_ids["S"])
        assert (match.check("japan", action) is None) == partial


def test_19_44c_any_three_formations_in_play_each_once_and_at_no_cost() -> None:
    match = begin("second", 3)
    points = match.state.tally.supply
    assert refused(match, m.FeedAtStart(formation("71"))) == "4.14"
    play(match, m.FeedAtStart(formation("21")))
    assert refused(match, m.FeedAtStart(formation("21"))) == "19.44c"
    play(match, m.FeedAtStart(formation("41")), m.FeedAtStart(formation("scouts")))
    assert type(top(match)) is m.EventDraw
    assert match.state.tally.supply == points
    hungry = force(match, US).unsupplied
    assert unit("A/194") in hungry  # all other units, those of the Army too
    until(match, m.PoolFilling, US)
    assert unit("A/194") not in force(match, US).unsupplied  # 6.11c-1: near the HQ of the Scouts
