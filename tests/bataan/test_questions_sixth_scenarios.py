"""A sixth round of questions that a referee is asked: events and special rules in the five scenarios."""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.core.records import Ended, replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import AWAY, JAPAN, READY, US, Display, Side
from pacwar.games.bataan.r19_victory import level

from .combats import attack, attacked, ended, resolved
from .scene import (
    BOARD,
    FAR_JAPAN,
    FAR_US,
    IDA,
    NATE,
    at,
    begin,
    command,
    event,
    force,
    formation,
    held,
    moving,
    of,
    operations,
    play,
    position,
    quietly,
    refused,
    scene,
    top,
    unit,
    units,
    until,
)

# -- 17: events ---------------------------------------------------------------------------------------------


def raided(sky: dict[int, str], turn: int, scenario: str = "abucay") -> Match:
    hands = {US: "L", JAPAN: ""}
    display = Display(air=sky)
    return scene(m.EventWindow(US, "strategic"), scenario=scenario, turn=turn, display=display, hands=hands)


def test_17_11_of_a_single_air_unit_an_air_raid_takes_one_and_of_none_it_is_not_played() -> None:
    match = raided({IDA: READY}, 4)
    play(match, m.PlayEvent(event("L")))
    assert top(match) == m.EventTarget(JAPAN, event("L"), US, 1)
    assert refused(raided({IDA: AWAY}, 4), m.PlayEvent(event("L"))) == "17.15"


def test_17_11_5_21_an_air_unit_that_is_withdrawn_during_a_raid_stays_away() -> None:
    """Nate is raided on GT5 and leaves for the south on GT6: it is not back on GT7, but on GT20."""
    match = raided({IDA: READY, NATE: READY}, 5, "campaign")
    play(match, m.PlayEvent(event("L")), m.ChooseAir(IDA), m.ChooseAir(NATE))
    left = scene(m.ReinforcementPhase(), scenario="campaign", turn=6, display=match.state.display)
    back = scene(m.Readiness(), scenario="campaign", turn=7, display=left.state.display).state.display
    assert (back.air[IDA], back.air[NATE]) == (READY, AWAY)
    assert back.back == {NATE: 20}


def test_17_13_japan_with_eight_markers_puts_one_back_when_event_n_comes() -> None:
    match = scene(
        operations(US),
        m.Operation(US),
        us={"41 HQ": "3615"},
        japan=FAR_JAPAN,
        scenario="campaign",
        turn=7,
        hands={US: "N", JAPAN: "ABCDEFGH"},
    )
    play(match, m.PlayEvent(event("N")))
    assert top(match) == m.Discarding(JAPAN)
    play(match, m.DiscardEvent(event("B")))
    assert event("B") in match.state.events.pool
    assert event("N") in match.state.events.hands[JAPAN]
    assert top(match) == m.AnyFormation(US)  # only now the US says which formation acts


def test_4_35d_19_53a_whom_event_n_activates_on_gt3_of_the_campaign() -> None:
    match = until(begin("campaign", 5), m.Operation, US)
    match = match.with_state(replace(match.state, events=held(match.state.events, {US: "N"})))
    play(match, m.PlayEvent(event("N")))
    for key in ("11", "91", "1", "2c", "21", "31"):
        assert refused(match, m.ChooseFormation(formation(key))) == "4.35d"
    for key in ("41", "51", "scouts"):
        assert match.check(US, m.ChooseFormation(formation(key))) is None
    play(match, m.ChooseFormation(formation("41")), m.ChooseMobile())
    assert type(top(match)) is m.SupplyChoice  # 6.41c: its first activation this turn


def test_4_35d_19_53a_event_n_does_not_move_the_west_coast_units_of_the_65th_on_gt3() -> None:
    match = until(begin("campaign", 5), m.Operation, JAPAN)
    match = match.with_state(replace(match.state, events=held(match.state.events, {JAPAN: "N"})))
    play(match, m.PlayEvent(event("N")), m.ChooseFormation(formation("65")), m.ChooseMobile())
    assert refused(match, m.PickUnit(unit("1+2/122"))) == "19.53a"
    assert match.check(JAPAN, m.PickUnit(unit("1+2/141"))) is None


# -- 19.1: Layac --------------------------------------------------------------------------------------------


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


# -- 19.2, 19.4, 19.5 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [7, 8])
def test_19_25a_3_losses_in_combat_decide_nothing_before_the_end(turn: int) -> None:
    lost = {US: 40, JAPAN: 0}
    match = scene(
        m.VictoryPhase(), us=FAR_US, japan=FAR_JAPAN, turn=turn, rest=False, tally={"lost_in_combat": lost}
    )
    assert (type(top(match)) is Ended) == (turn == 8)


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


def test_19_52_on_gt3_of_the_campaign_the_south_is_open_and_the_west_is_not() -> None:
    south = moving(US, "51", scenario="campaign", turn=3, us={"1/51": "3929"}, japan=FAR_JAPAN)
    play(south, m.PickUnit(unit("1/51")))
    assert south.check(US, m.StepTo(at("3930"))) is None
    west = moving(US, "51", scenario="campaign", turn=3, us={"1/51": "2722"}, japan=FAR_JAPAN)
    play(west, m.PickUnit(unit("1/51")))
    assert refused(west, m.StepTo(at("2623"))) == "19.52"
    abucay = moving(US, "51", turn=3, us={"1/51": "3929"}, japan=FAR_JAPAN)
    play(abucay, m.PickUnit(unit("1/51")))
    assert refused(abucay, m.StepTo(at("3930"))) == "19.22"


@pytest.mark.parametrize(("turn", "ratings"), [(11, [6]), (13, []), (14, [6])])
def test_19_54i_r147_the_garrison_checks_for_the_48th_on_even_turns_after_gt11(
    turn: int, ratings: list[int]
) -> None:
    match = scene(
        m.AttritionPhase(JAPAN),
        japan={"1 G": "3404", "2 G": "Manila"},
        us=FAR_US,
        commands={JAPAN: {"activated": frozenset({formation("48")})}},
        scenario="campaign",
        turn=turn,
        dice=[6],
    )
    assert [e.er for e in of(m.GroupChecked, match.opening)] == ratings


def test_19_55_16_57c_who_is_rebuilt_beside_an_hq_stands_on_no_enemy() -> None:
    match = scene(
        m.ReplacementPhase(JAPAN),
        japan={"16 HQ": "3404", "9/16 HQ": "3409"},
        us={"1/41": "3405"},
        forces={JAPAN: {"eliminated": units("1+2/9", "I(-)9")}},
        commands={JAPAN: {"reserve": {formation("16"): 10}}},
        scenario="campaign",
        turn=8,
        tally={"replacements": {US: 0, JAPAN: 2}},
        options={"reserve": "once"},
    )
    play(match, m.RebuildUnit(unit("1+2/9")))
    spots = {BOARD.name(a.spot) for a in match.legal(JAPAN) if type(a) is m.PlaceAt}
    assert spots == {"3404", "3403", "3503", "3504", "3304", "3303"}  # none at the regimental HQ
    assert refused(match, m.PlaceAt(at("3405"))) == "16.57c"


@pytest.mark.parametrize(
    ("extended", "once", "least"),
    [(False, False, 131), (False, True, 121), (True, False, 151), (True, True, 141)],
)
def test_19_56a_19_56f_what_a_japanese_marginal_victory_needs(extended: bool, once: bool, least: int) -> None:
    options = {"reserve": "once"} if once else {}
    p = position(scene(scenario="campaign", tally={"extended": extended}, options=options))
    assert [level(p, points) for points in (least - 11, least - 10, least - 1, least, least + 10)] == [
        0, 1, 1, 2, 3
    ]  # fmt: skip
