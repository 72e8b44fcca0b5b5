"""Chapter 8: Suppression."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES
from tests.malaya.moves import one_step
from tests.malaya.scene import MIDDLE, MOVE, SETTING, moving, play, scene, unit, zone_of


def test_8_2_2_a_suppressed_unit_has_half_its_movement() -> None:
    """R42: 5 becomes 2.5, and the half point counts on roads."""
    five = unit(ALLIES, "infantry", lambda u: SETTING.counters[u].move == 5)
    match = scene(MOVE[ALLIES], allies={five: MIDDLE}, forces={ALLIES: {"suppressed": frozenset({five})}})
    play(match, m.PickUnit(five))
    assert moving(match).left == 5
    assert one_step(ALLIES, five, MIDDLE, zone_of(MIDDLE)[0]).left is not None
