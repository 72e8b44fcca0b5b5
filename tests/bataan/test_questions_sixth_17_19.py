"""A sixth round of questions that a referee is asked, on events, set-up, scenarios and victory: chapters 17 to 19."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, US

from .combats import declaring
from .questions import FAR_JAPAN, FAR_US, moving, named
from .scene import REST, at, begin, let_pass, operations, quietly, refused, scene, sequence, ship, top, unit

FREE = {US: {"reserve": {}}}  # no formation is in Reserve any more


# -- 19.24e, 19.53a, 19.54g: who is not activated with its formation ----------------------------------------


@pytest.mark.parametrize(("scenario", "rule"), [("campaign", "19.54g"), ("abucay", "19.24e")])
def test_19_54g_19_24e_who_waits_for_its_release_is_no_garrison(scenario: str, rule: str) -> None:
    """Two regiments of the 31st Division: one is released, the other is kept by its own rule, not by that of garrisons."""
    us = {"31 HQ": "2522", "1/33": "2522", "1/32": "2423"}
    locked = {US: {"locked": {"1/32"}}}
    match = moving(US, "31", us=us, japan=FAR_JAPAN, forces=locked, commands=FREE, scenario=scenario, turn=5)
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
        commands=FREE,
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
