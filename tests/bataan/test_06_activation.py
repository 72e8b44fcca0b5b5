"""Chapter 6.15: supply of Army units that are activated."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import turn_of
from pacwar.games.bataan.model import US

from .scene import (
    F41,
    FAR_JAPAN,
    SCOUTS,
    command,
    event,
    force,
    moving,
    named,
    operations,
    play,
    scene,
    unit,
    units,
)


def test_6_15a_a_supplied_hq_feeds_an_army_unit_only_in_range_an_unsupplied_one_starves_it_anywhere() -> None:
    for far, hungry, before, after in (
        (False, False, True, False),
        (True, False, True, True),
        (True, True, False, True),
        (False, True, False, True),
    ):
        spot = "3333" if far else "3329"
        match = moving(
            US,
            "41",
            us={"41 HQ": "3327", "1/26": spot},
            scenario="second",
            turn=24,
            dice=(1,),
            forces={US: {"unsupplied": {name for name, out in (("41 HQ", hungry), ("1/26", before)) if out}}},
            commands={US: {"supplied": frozenset(() if hungry else (F41,))}},
        )
        play(match, m.ActivateArmy(unit("1/26")))
        assert (unit("1/26") in force(match, US).unsupplied) == after


@pytest.mark.parametrize(
    ("scenario", "hungry", "answer", "after"),
    [
        ("campaign", True, m.SpendSupply(), set()),
        ("campaign", False, m.SaveSupply(), {"41 HQ", "1/41", "A/194", "86 Art"}),
        ("campaign", True, m.SaveSupply(), {"41 HQ", "1/41", "A/194", "86 Art"}),
        ("abucay", True, None, {"41 HQ", "1/41", "A/194", "86 Art"}),
    ],
)
def test_6_15a_5_34_army_units_that_leave_reserve_with_a_formation_are_supplied_as_its_hq(
    scenario: str, hungry: bool, answer: m.SpendSupply | m.SaveSupply | None, after: set[str]
) -> None:
    """4.35c: by Event N they are active from the first."""
    names = {"41 HQ": "3923", "1/41": "3923", "A/194": "3923", "86 Art": "3924"}
    match = scene(
        operations(US),
        m.AnyFormation(US),
        us=names,
        japan={"1+2/9": "3007"},
        scenario=scenario,
        turn=8,
        commands={
            US: {
                "reserve": {F41: 9},
                "attached": dict.fromkeys(units("A/194", "86 Art"), F41),
                "supplied": frozenset(() if hungry else (F41,)),
            }
        },
        forces={US: {"unsupplied": ({"41 HQ"} | set(names)) if hungry else set()}},
        tally={"supply": 5},
    )
    play(match, m.ChooseFormation(F41), m.ChooseMobile(), *([answer] if answer else []))
    assert force(match, US).unsupplied == set(units(*after))


def test_6_15a_an_army_unit_far_from_the_hq_is_not_fed_when_it_leaves_reserve() -> None:
    match = scene(
        operations(US),
        m.AnyFormation(US),
        us={"41 HQ": "3923", "A/194": "3930"},
        scenario="campaign",
        turn=8,
        commands={US: {"reserve": {F41: 9}, "attached": {unit("A/194"): F41}, "supplied": frozenset()}},
        forces={US: {"unsupplied": {"41 HQ", "A/194"}}},
        tally={"supply": 5},
    )
    play(match, m.ChooseFormation(F41), m.ChooseMobile(), m.SpendSupply())
    assert force(match, US).unsupplied == set(units("A/194"))


def test_6_15a_a_second_activation_by_a_hungry_hq_takes_the_supply_away_again() -> None:
    fields: dict[str, Any] = {
        "us": {"41 HQ": "3615", "51 HQ": "3615", "1/26": "3615"},
        "japan": FAR_JAPAN,
        "scenario": "second",
        "turn": 24,
    }
    match = moving(US, "41", forces={US: {"unsupplied": {"51 HQ", "1/26"}}}, **fields)
    play(match, m.ActivateArmy(unit("1/26")))
    assert unit("1/26") not in force(match, US).unsupplied
    turn = turn_of(match.state)
    again = moving(US, "51", forces={US: {"unsupplied": {"51 HQ"}}}, game_turn=turn, **fields)
    play(again, m.ActivateArmy(unit("1/26")))
    assert unit("1/26") in force(again, US).unsupplied
    assert turn_of(again.state).acted[unit("1/26")] == 2


def test_6_15a_a_failed_attempt_changes_nobodys_supply() -> None:
    match = moving(
        US,
        "51",
        us={"51 HQ": "3625", "1/26": "3615"},
        japan=FAR_JAPAN,
        forces={US: {"unsupplied": {"51 HQ"}}},
        scenario="second",
        turn=24,
        dice=(10,),
    )
    play(match, m.ActivateArmy(unit("1/26")))
    assert force(match, US).unsupplied == named("51 HQ")


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
