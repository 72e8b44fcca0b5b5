"""Chapter 26.10, 26.11 and 26.15: ships, naval gunfire and coastal defense."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, Hand
from tests.malaya.air import CA, DD, SHORE, face_of, fire, fleet
from tests.malaya.battles import ASSAULT_BEACH, MINE, SEA, THEIRS, afloat, before, shifts
from tests.malaya.scene import BOARD, SETTING, held, hex_where, marker, of, play, refused, scene, unit


def test_26_11a_naval_gunfire_needs_an_enemy_near_the_coast() -> None:
    far = hex_where(lambda h: h not in SETTING.near_coast)
    match = scene(
        m.Strikes(JAPAN), allies={unit(ALLIES, "infantry"): far}, hands={JAPAN: held(JAPAN, "J-NavalDD")}
    )
    assert refused(match, m.PlayMarker(marker("J-NavalDD"))) == "26.11a"


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


@pytest.mark.parametrize("suppressed", [False, True])
def test_26_15b_coastal_defense_shifts_besides_terrain_and_when_suppressed(suppressed: bool) -> None:
    """16.81-2 Three points over a city: column 0, where a 2 is AA. 8.2 takes nothing of this from the guns."""
    guns, ships = unit(ALLIES, "coastal"), marker("J-NavalCA")
    city = next(h for h in sorted(SETTING.cities) if h in SETTING.coastal)
    match = scene(
        m.Bombardments(JAPAN, {}, {city: (ships,)}),
        allies={guns: city},
        forces={ALLIES: {"suppressed": frozenset({guns} if suppressed else ())}},
        hands={ALLIES: Hand(()), JAPAN: Hand((), kept=(ships,))},
        dice=(2,),
    )
    (fire,) = of(m.HexBombarded, play(match, m.CarryOut(city)))
    assert fire.column == 0
    assert match.state.hands[JAPAN] == Hand((), removed=(ships,))


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


def test_26_15b_the_shift_adds_to_others() -> None:
    """R41 Two, however many guns there are."""
    guns = [u for u in SETTING.units[ALLIES] if SETTING.counters[u].kind == "coastal"]
    forces = {**afloat(MINE), ALLIES: {"forts": frozenset({ASSAULT_BEACH})}}
    match = before({MINE: SEA}, dict.fromkeys([THEIRS, *guns], ASSAULT_BEACH), forces=forces, dice=(3,))
    found = dict(shifts(match))
    assert (found["26.15b"], found["21.1"]) == (-2, -1)
