"""Chapter 17: Naval Bombardment, with coastal defense (26.15b)."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from tests.malaya.air import CA, DD, SHORE, bonus, face_of, fire, fleet
from tests.malaya.scene import (
    BOARD,
    GROUND,
    REST,
    SETTING,
    force,
    held,
    hex_where,
    of,
    play,
    refused,
    scene,
    top,
    unit,
)


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


def test_26_11a_naval_gunfire_reaches_one_hex_inland() -> None:
    """R40, R1"""
    inland = hex_where(lambda h: h in SETTING.near_coast and h not in SETTING.coastal)
    deep = hex_where(lambda h: h not in SETTING.near_coast)
    one, two, three = (u for u in SETTING.units[ALLIES][:3])
    match = fleet({one: inland, two: deep, three: SETTING.base[ALLIES]})
    play(match, m.PlayMarker(CA))
    assert match.legal(JAPAN) == [m.Bombard(inland)]
    assert refused(match, m.Bombard(deep)) == "26.11a"
    assert refused(match, m.Bombard(SETTING.base[ALLIES])) == "26.4"
    assert refused(match, m.Bombard(SHORE)) == "16.8"


def test_17_0_aa_and_antiaircraft_do_nothing_to_ships() -> None:
    """16.81 AA is no effect, R55 no shift."""
    match = fleet({unit(ALLIES, "antiaircraft"): SHORE}, [face_of(3, "AA")])
    events = fire(match, SHORE, CA)
    assert of(m.HexBombarded, events)[0].column == 3
    assert match.state.hands[JAPAN].kept == (CA,)
    assert match.state.hands[JAPAN].removed == ()


def test_26_15b_coastal_defense_shifts_naval_gunfire_two_columns() -> None:
    """And AA eliminates the marker for good (R4)."""
    guns = unit(ALLIES, "coastal")
    match = fleet({guns: SHORE}, [face_of(1, "AA")])
    events = fire(match, SHORE, CA)
    assert of(m.HexBombarded, events)[0].column == 1
    assert [(e.columns, e.rule) for e in of(m.ColumnShifted, events)] == [(-2, "26.15b")]
    hand = match.state.hands[JAPAN]
    assert (hand.kept, hand.removed) == ((), (CA,))
    assert [e.marker for e in of(m.MarkerEliminated, events)] == [CA]


def test_26_15b_one_of_two_markers_is_eliminated() -> None:
    """R82 The weaker one."""
    match = fleet({unit(ALLIES, "coastal"): SHORE}, [face_of(3, "AA")])
    fire(match, SHORE, CA, DD)
    hand = match.state.hands[JAPAN]
    assert (hand.kept, hand.removed) == ((CA,), (DD,))


def test_26_15b_only_in_the_hex_itself() -> None:
    beside = next(n for n in BOARD.neighbors[SHORE] if n in SETTING.land)
    match = fleet({unit(ALLIES, "infantry"): SHORE, unit(ALLIES, "coastal"): beside}, [face_of(3, "AA")])
    events = fire(match, SHORE, CA)
    assert of(m.HexBombarded, events)[0].column == 3
    assert match.state.hands[JAPAN].kept == (CA,)


def test_16_81_2_terrain_shifts_ships_as_well() -> None:
    rough = hex_where(lambda h: h in SETTING.near_coast and bonus(h) == 1)
    match = fleet({unit(ALLIES, "infantry"): rough}, [face_of(2, "S")])
    assert of(m.HexBombarded, fire(match, rough, CA))[0].column == 2


def test_5_3_a_force_z_bombards_and_returns_to_the_pool() -> None:
    """5.3-A-ForceZ, R24"""
    z = GROUND.marker["5.3-A-ForceZ"]
    match = scene(
        m.Strikes(ALLIES),
        japan={unit(JAPAN, "infantry"): SHORE},
        hands={ALLIES: held(ALLIES, "A-ForceZ")},
        dice=[face_of(6, "S")],
    )
    events = fire(match, SHORE, z)
    assert of(m.HexBombarded, events)[0].points == GROUND.markers[z].bombardment
    assert z in match.state.hands[ALLIES].pool
    assert force(match, JAPAN).suppressed
