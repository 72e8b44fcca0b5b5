"""Chapters 5.1 and 5.2: reinforcements and withdrawals."""

from __future__ import annotations

from pacwar.core.records import replace
from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import AWAY, JAPAN, READY, US
from pacwar.games.bataan.r07_initiative import available

from .scene import (
    F16,
    F48,
    F65,
    REST,
    SETTING,
    air,
    arriving,
    at,
    command,
    event,
    force,
    formation,
    moving,
    named,
    of,
    play,
    refused,
    scene,
    top,
    unit,
    units,
)


def test_5_1_5_15_reinforcements_may_enter_from_their_turn_on() -> None:
    match = arriving(14, japan={"65 HQ": "3806"})
    due = units("21 Rgt HQ", "I/62", "II/62", "III/62", "21 Mtn")
    assert force(match, JAPAN).waiting == dict.fromkeys(due, 14)
    assert command(match, JAPAN).markers[formation("21r")] == 1
    assert force(arriving(13), JAPAN).waiting == {}
    assert force(scene(m.Arrivals(), scenario="second", turn=26), JAPAN).waiting == {}  # 19.43


def test_5_14_air_units_arrive_ready() -> None:
    match = arriving(20)
    assert match.state.display.air[air("Lily")] == READY
    assert force(match, JAPAN).waiting == dict.fromkeys(units("Kondo", "3 Eng"), 20)


def test_r83_who_may_come_to_manila_is_there() -> None:
    match = arriving(17)
    assert force(match, JAPAN).at[unit("4 HQ")] == SETTING.manila
    assert command(match, JAPAN).markers[formation("4")] == 2
    assert formation("4") in available(command(match, JAPAN))


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


def test_5_16_6_32_a_reinforcement_is_in_supply_in_its_turn_of_entry() -> None:
    match = scene(m.SupplyStatus(), scenario="campaign", turn=14, forces={JAPAN: {"waiting": {"I/62": 14}}})
    assert unit("I/62") not in force(match, JAPAN).unsupplied
    assert unit("I/62") not in force(match, JAPAN).emergency


def test_5_18_r83_an_army_reinforcement_in_manila_enters_without_a_check() -> None:
    match = moving(JAPAN, "16", japan={"Kondo": "Manila", "16 HQ": "3007"}, scenario="campaign", turn=20)
    events = play(match, m.ActivateArmy(unit("Kondo")))
    assert [(e.rule, e.activated) for e in of(m.ArmyActivated, events)] == [("7.44", True)]
    play(match, m.PickUnit(unit("Kondo")), m.StepTo(at("4200")))


def test_5_21_units_leave_wherever_they_are() -> None:
    match = scene(
        m.Withdrawals(),
        scenario="campaign",
        turn=12,
        japan={"48 HQ": "3602", "I/2F": "3502", "III/47": "Manila", "1 G": "Manila"},
        forces={JAPAN: {"disrupted": {"I/2F"}, "reduced": {"I/2F"}}},
    )
    own = force(match, JAPAN)
    assert set(own.at) == {unit("1 G")}
    assert own.absent == dict.fromkeys(sorted(units("48 HQ", "I/2F", "III/47")), 0)
    assert own.reduced == {unit("I/2F")}  # 5.22: as strong as it was
    assert own.disrupted == frozenset()
    assert formation("48") in command(match, JAPAN).markers  # the garrison is left


def test_4_36_a_formation_that_is_withdrawn_loses_its_markers() -> None:
    match = scene(m.Withdrawals(), scenario="campaign", turn=12, japan={"48 HQ": "3602", "1+2/9": "3007"})
    assert formation("48") not in command(match, JAPAN).markers


def test_5_2_air_units_leave_and_come_back() -> None:
    match = scene(m.Withdrawals(), scenario="campaign", turn=6)
    assert match.state.display.air[air("Nate")] == AWAY
    assert match.state.display.back[air("Nate")] == 20


def test_5_22_r32_for_an_eliminated_unit_others_go() -> None:
    lost = unit("I/2F")
    match = scene(
        m.Withdrawals(),
        scenario="campaign",
        turn=12,
        japan={"65 HQ": "3806", "1+2/9": "3007", "65 Eng": "4009", "7+8/141": "3808"},
        forces={JAPAN: {"eliminated": (lost,)}},
    )
    step = top(match)
    assert type(step) is m.Substitution
    assert step.left == SETTING.counters[lost].attack == 6
    assert refused(match, m.WithdrawUnit(unit("65 HQ"))) == "5.22"
    assert refused(match, m.WithdrawUnit(unit("I(-)9"))) == "5.22"
    play(match, m.WithdrawUnit(unit("65 Eng")))
    step = top(match)
    assert type(step) is m.Substitution
    assert step.left == 4
    play(match, m.WithdrawUnit(unit("1+2/9")))
    assert top(match) == REST


def test_5_22_who_was_withdrawn_returns_on_its_turn() -> None:
    match = arriving(11, forces={JAPAN: {"absent": {"I/2F": 11, "II/2F": 0}, "reduced": {"I/2F"}}})
    own = force(match, JAPAN)
    assert own.waiting == {unit("I/2F"): 11}
    assert own.absent == {unit("II/2F"): 0}
    assert own.reduced == {unit("I/2F")}


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


def test_16_51_16_59_replacement_points_of_the_schedule() -> None:
    match = arriving(18, tally={"replacements": {US: 2, JAPAN: 0}})
    assert match.state.tally.replacements == {US: 3, JAPAN: 4}
    assert match.state.tally.us_replacement
    assert not arriving(15).state.tally.us_replacement


def test_6_42_6_46b_supply_points_of_the_track() -> None:
    """6.46b: not while Japan holds the source. 6.46c: events still bring points then."""
    assert arriving(5, tally={"supply": 3}).state.tally.supply == 7
    lost = scene().state.land
    held = replace(lost, japanese=lost.japanese | {at("3140")})
    assert arriving(5, tally={"supply": 3}, land=held).state.tally.supply == 3
    window = m.EventWindow(US, "strategic")
    match = scene(window, scenario="campaign", turn=5, land=held, hands={US: "C"})
    points = match.state.tally.supply
    play(match, m.PlayEvent(event("C")))
    assert match.state.tally.supply == points + 2


def test_5_21_5_22_an_eliminated_hq_that_is_to_leave_does_not_come_back() -> None:
    """19.54i: the 48 HQ is never in play after GT11, also if it was eliminated on that turn (16.26)."""
    match = scene(
        m.Withdrawals(),
        scenario="campaign",
        turn=12,
        japan={"1 G": "3602", "65 Eng": "4009"},
        forces={JAPAN: {"returning": {"48 HQ": 13, "65 HQ": 13}}},
    )
    own = force(match, JAPAN)
    assert own.returning == {unit("65 HQ"): 13}
    assert own.absent == {unit("48 HQ"): 0}
    assert top(match) == REST  # 5.22: it has no strength that others would make up for
