"""Chapter 17: Naval Bombardment."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from tests.malaya.air import CA, DD, SHORE, face_of, fire, fleet
from tests.malaya.scene import REST, force, of, top, unit


@pytest.mark.parametrize(("marker", "strength"), [(CA, 3), (DD, 2)])
def test_5_3_j_naval_ca_and_dd_bombard_with_their_strength(marker: int, strength: int) -> None:
    """5.3-J-NavalCA three, 5.3-J-NavalDD two; 17.0 exactly like aircraft."""
    one = unit(ALLIES, "infantry")
    match = fleet({one: SHORE}, [face_of(strength, "S")])
    events = fire(match, SHORE, marker)
    (bombarded,) = of(m.HexBombarded, events)
    assert (bombarded.points, bombarded.column, bombarded.naval) == (strength, strength, True)
    assert force(match, ALLIES).suppressed == {one}
    assert match.state.hands[JAPAN].kept == (marker,)


def test_17_0_markers_on_one_hex_add_their_points() -> None:
    """R60, 16.81-1"""
    match = fleet({unit(ALLIES, "infantry"): SHORE}, [face_of(5, "S")])
    events = fire(match, SHORE, CA, DD)
    assert [e.points for e in of(m.HexBombarded, events)] == [5]
    assert top(match) == REST


def test_17_0_aa_and_antiaircraft_do_nothing_to_ships() -> None:
    """16.81 AA is no effect, R55 no shift."""
    match = fleet({unit(ALLIES, "antiaircraft"): SHORE}, [face_of(3, "AA")])
    events = fire(match, SHORE, CA)
    assert of(m.HexBombarded, events)[0].column == 3
    assert match.state.hands[JAPAN].kept == (CA,)
    assert match.state.hands[JAPAN].removed == ()
