"""A sixth round of questions that a referee is asked, on chapters 3 to 5."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import JAPAN, US, Land

from .scene import (
    F16,
    F41,
    F48,
    F65,
    SCOUTS,
    at,
    command,
    event,
    force,
    moving,
    named,
    of,
    operations,
    play,
    refused,
    scene,
    top,
    unit,
)

# -- 3 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("infantry", [False, True])
def test_3_12a_3_25b_who_blows_a_bridge_takes_away_the_zone_that_crossed_it(infantry: bool) -> None:
    """Armor holds a town across a bridge that US infantry borders on. Without the bridge the zone of the infantry alone
    reaches the town; Japanese infantry needs no bridge."""
    armor = {"1/7 Arm": "4126", **({"1+2/9": "4126"} if infantry else {})}
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "4128", "803 Eng": "4129"},
        japan=armor,
        scenario="second",
        turn=24,
        hands={US: ["Q"]},
        land=Land(frozenset({at("4127")})),
    )
    events = play(match, m.PlayEvent(event("Q")), m.ChooseSpot(at("4126")))
    assert (at("4127") in match.state.land.japanese) is infantry
    assert [e.side for e in of(m.ControlChanged, events) if e.at == at("4127")] == ([] if infantry else [US])


def test_3_12a_6_31_6_46_a_bridge_that_falls_may_give_the_us_its_source_back() -> None:
    match = scene(
        operations(US),
        m.Operation(US),
        us={"1/41": "3241", "803 Eng": "3241"},
        japan={"1/7 Arm": "3040"},
        scenario="second",
        turn=24,
        hands={US: ["Q"]},
        land=Land(frozenset({at("3140")})),
    )
    play(match, m.PlayEvent(event("Q")), m.ChooseSpot(at("3040")))
    assert at("3140") not in match.state.land.japanese
    assert at("3140") in match.state.land.regained  # it feeds nobody before the next Supply Status Phase


# -- 4 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "turn", "name", "rule"),
    [
        ("campaign", 5, "1/32", "19.54g"),  # the 31st Division is active, this battalion is not released
        ("abucay", 5, "1/32", "19.24e"),
        ("campaign", 3, "21 HQ", "7.21a-n2"),  # not locked, but not active either
    ],
)
def test_19_54g_16_14_why_a_unit_that_is_not_released_does_not_move(
    scenario: str, turn: int, name: str, rule: str
) -> None:
    match = moving(
        US,
        "31",
        us={"31 HQ": "2522", "1/32": "2423", "21 HQ": "3923"},
        forces={US: {"locked": {"1/32"}}},
        scenario=scenario,
        turn=turn,
    )
    assert refused(match, m.PickUnit(unit(name))) == rule


def test_4_35d_19_53a_who_is_added_on_gt4_is_not_activated_on_gt3() -> None:
    us = {"41 HQ": "4125", "USN": "4126", "1/200 AA": "4126", "1/31 PA": "4124", "1/41": "4128"}
    locked = {"USN", "1/200 AA", "1/31 PA"}
    match = moving(US, "41", us=us, forces={US: {"locked": locked}}, scenario="campaign", turn=3)
    assert refused(match, m.ActivateArmy(unit("USN"))) == "19.53a"
    assert refused(match, m.ActivateArmy(unit("1/200 AA"))) == "16.14"


def test_15_49g_19_53a_r138_nor_does_it_react_to_an_invasion_on_gt3() -> None:
    us = {"USN": "4126", "1/200 AA": "4126", "1/31 PA": "4124", "1/41": "4128"}
    for turn, react in ((3, {"1/31 PA", "1/41"}), (4, set(us))):
        match = scene(
            operations(US),
            m.Operation(US, landings=(at("4127"),)),
            us=us,
            japan={"I/2F": "4127"},
            forces={US: {"locked": {"USN", "1/200 AA", "1/31 PA"}}, JAPAN: {"invaders": {"I/2F"}}},
            scenario="campaign",
            turn=turn,
            tally={"supply": 3},
        )
        play(match, m.ReactToInvasion())
        now = top(match)
        assert isinstance(now, m.LeavingReserve)
        assert now.units == named(*react)


# -- 5 ------------------------------------------------------------------------------------------------------


def test_5_12a_5_13b_5_15_delayed_reinforcements_enter_where_no_enemy_stands() -> None:
    """Five turns late, together, with half of their points; an enemy in one entry hex leaves the other."""
    match = moving(
        JAPAN,
        "21r",
        us={"1/41": "4200"},
        forces={JAPAN: {"waiting": {"I/62": 14, "II/62": 14}}},
        scenario="campaign",
        turn=19,
        mode="assault",
    )
    play(match, m.PickUnit(unit("I/62")), m.TakeAlong(unit("II/62")))
    now = top(match)
    assert isinstance(now, m.Moving)
    assert now.left == 8  # four points, in halves
    assert refused(match, m.StepTo(at("4200"))) == "8.14"
    play(match, m.StepTo(at("4201")))


def test_5_22_r32_substitutes_go_for_each_lost_unit_by_their_current_strength() -> None:
    """The 48th leaves on GT12 without one battalion; the Garrison of its colour stays, with the markers."""
    match = scene(
        m.Withdrawals(),
        japan={"48 HQ": "3409", "II/2F": "3409", "1 G": "Manila", "3+4/141": "3411", "1+2/9": "3410"},
        forces={JAPAN: {"eliminated": (unit("I/2F"),), "reduced": {"II/2F", "3+4/141"}}},
        commands={JAPAN: {"markers": {F16: 2, F65: 2, F48: 2}, "reserve": {}}},
        scenario="campaign",
        turn=12,
    )
    assert set(force(match, JAPAN).at) == named("1 G", "3+4/141", "1+2/9")
    play(match, m.WithdrawUnit(unit("3+4/141")))  # 2 of the 6 points
    play(match, m.WithdrawUnit(unit("1+2/9")))  # 5 more than make up for them
    assert set(force(match, JAPAN).at) == named("1 G")
    assert set(command(match, JAPAN).markers) == {F48}


def test_5_34_6_15a_who_leaves_reserve_by_event_n_acts_at_once_but_is_fed_only_near_the_hq() -> None:
    us = {"41 HQ": "3327", "1/41": "3328", "86 Art": "3329", "A/194": "4125"}
    match = scene(
        operations(US),
        m.Operation(US),
        us=us,
        forces={US: {"unsupplied": set(us)}},
        commands={
            US: {
                "markers": {F41: 1, SCOUTS: 1},
                "reserve": {F41: 26},
                "attached": {unit("86 Art"): F41, unit("A/194"): F41},
                "supplied": frozenset(),
            }
        },
        hands={US: ["N"]},
        scenario="second",
        turn=24,
        tally={"supply": 1},
    )
    play(match, m.PlayEvent(event("N")), m.ChooseFormation(F41), m.ChooseMobile(), m.SpendSupply())
    assert force(match, US).unsupplied == named("A/194")
    assert turn_of(match.state).acted == {unit("86 Art"): 2, unit("A/194"): 1}
    assert match.check(US, m.PickUnit(unit("A/194"))) is None
    assert command(match, US).unused == (F41,)  # its marker is not drawn before the next turn


def test_4_35a_7_22_event_n_leaves_the_held_marker_for_another_activation() -> None:
    match = scene(
        operations(JAPAN),
        m.Operation(JAPAN),
        japan={"16 HQ": "3409", "1+2/9": "3410"},
        us={"1/41": "3713"},
        commands={JAPAN: {"markers": {F16: 2}, "pool": (), "held": F16}},
        hands={JAPAN: ["N"]},
    )
    play(match, m.PlayEvent(event("N")), m.ChooseFormation(F16), m.ChooseMobile(), m.EndMovement())
    assert command(match, JAPAN).held == F16
    play(match, m.StandDown())  # the US has only the marker that was passed to it
    assert refused(match, m.StandDown()) == "7.24-n1"
    play(match, m.PlayHeld(), m.ChooseAssault())
