"""Chapter 16.1: antiaircraft units and landings. Antiaircraft fire is in test_13_support.py."""

from __future__ import annotations

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan.model import JAPAN, READY, US, Display

from .scene import at, force, operations, play, scene, sequence, ship, top, unit, units

STRAIGHT = 3  # the die of a landing in the hex that was meant


@pytest.mark.parametrize(
    "guns", ["1419", "1420"], ids=["before the invader at sea", "beside the landing hex"]
)
def test_16_13_15_41_r66_the_movement_phase_of_an_assault_ends_after_the_landings(guns: str) -> None:
    """An invasion is part of the Movement Phase: who lands beside antiaircraft units may find infantry."""
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16", mode="assault"),
        m.Declarations(JAPAN),
        m.PhaseEnd(),
        m.Invasion(JAPAN),
        m.Movement(JAPAN),
        us={"1/200 AA": guns},
        japan={"1+2/20": "1604"},
        forces={US: {"locked": {"1/200 AA"}}},
        scenario="second",
        turn=24,
        display=Display(ships={ship("Barge 3"): READY}),
        game_turn=m.GameTurn(JAPAN, started_afloat=frozenset(units("1+2/20"))),
        dice=(STRAIGHT,),
    )
    play(match, m.EndMovement())
    assert top(match) == m.Invasion(JAPAN)
    play(match, m.Embark(unit("1+2/20")), m.LandAt(at("1419")))
    assert top(match) == m.AaConversion(US)
    play(match, m.ConvertAa(unit("1/200 AA")))
    assert force(match, US).converted == {unit("1/200 AA")}
    assert top(match) == m.Declarations(JAPAN)
