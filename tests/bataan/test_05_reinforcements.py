"""Chapters 5.1 and 5.2: reinforcements and withdrawals."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import AWAY, JAPAN, READY
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
    force,
    formation,
    moving,
    named,
    of,
    operations,
    play,
    position,
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


@pytest.mark.parametrize(("mode", "halves"), [("mobile", 16), ("assault", 8)])
def test_5_13a_5_13b_reinforcements_enter_and_fight_as_units_on_the_map_do(mode: m.Mode, halves: int) -> None:
    match = scene(
        operations(JAPAN),
        m.Sequence(JAPAN, (formation("21r"),), mode),
        m.Declarations(JAPAN),
        m.Movement(JAPAN),
        scenario="campaign",
        turn=14,
        us={"1/41": "4202"},
        forces={JAPAN: {"waiting": {"I/62": 14}}},
    )
    play(match, m.PickUnit(unit("I/62")))
    now = top(match)
    assert type(now) is m.Moving and now.left == halves
    play(match, m.StepTo(at("4201")))
    while type(top(match)) is m.Moving:
        play(match, m.Stop())
    play(match, m.EndMovement())
    assert top(match) == m.Declarations(JAPAN)
    assert m.DeclareAttack(at("4202")) in match.legal("japan")


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


def test_r32_5_22_a_substitute_is_worth_its_attack_or_support_strength() -> None:
    """An eliminated unit of strength 3 is made up for by artillery with 4."""
    match = scene(
        m.Substitution(JAPAN, 3, 0),
        scenario="campaign",
        turn=12,
        japan={"9/16 HQ": "3007", "48 Mtn Art": "3007", "16 Eng": "3007"},
    )
    assert match.check("japan", m.WithdrawUnit(unit("9/16 HQ"))) is not None  # no strength
    play(match, m.WithdrawUnit(unit("48 Mtn Art")))
    assert type(top(match)) is not m.Substitution
    slow = scene(
        m.Substitution(JAPAN, 3, 0), scenario="campaign", turn=12, japan={"16 Eng": "3007", "1+2/9": "3007"}
    )
    play(slow, m.WithdrawUnit(unit("16 Eng")))  # 2 of 3
    assert type(top(slow)) is m.Substitution
    assert position(slow).state.steps[-1] == m.Substitution(JAPAN, 1, 0)


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
