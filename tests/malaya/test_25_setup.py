"""Chapter 25.4 and 25.5: the set-up of the campaign."""

from __future__ import annotations

from random import Random

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from tests.malaya.scene import BOARD, GROUND, SETTING, force, refused, scene
from tests.malaya.setup import areas, deployed, new


def test_25_4a_every_unit_stands_in_its_area() -> None:
    """9.43 And none is broken down."""
    at = force(deployed(new()), ALLIES).at
    listed = [u for _, units, _ in areas() for u in units]
    assert sorted(at) == sorted(listed)
    for _, units, spots in areas():
        assert all(at[u] in spots for u in units)


def test_25_4a_supply_is_placed_in_its_area() -> None:
    supply = force(deployed(new()), ALLIES).supply
    plan = [a for a in SETTING.scenarios["campaign"].areas.values() if a.side is ALLIES]
    assert sum(supply.values()) == sum(a.supply for a in plan)


def test_25_4a_airfield_units_are_one_to_a_hex() -> None:
    match = new()
    fields = next(a for a in SETTING.scenarios["campaign"].areas.values() if a.one_per_hex)
    first = SETTING.unit(fields.units[0])
    rng = Random(2)
    while first not in match.state.steps[-1].lanes[ALLIES][-1].placed:
        match.play(ALLIES, rng.choice(match.legal(ALLIES)))
    taken = match.state.steps[-1].lanes[ALLIES][-1].placed[first]
    assert refused(match, m.DeployAt(taken)) == "25.4a"


def test_25_4a_the_northern_area_is_nearer_to_thailand_than_to_johore_baru() -> None:
    """R54: a tie is not nearer."""
    for h in sorted(SETTING.malaya):
        border = min(BOARD.distance(b, h) for b in SETTING.border_hexes)
        assert (h in SETTING.north_zone) == (border < BOARD.distance(SETTING.johore_baru, h))


def test_25_4a_nobody_stands_outside_of_his_area() -> None:
    match = new()
    outside = next(h for h in BOARD.hexes if m.DeployAt(h) not in match.legal(ALLIES))
    assert refused(match, m.DeployAt(outside)) == "25.4a"
    assert refused(match, m.Ready()) == "25.4a"


def test_25_4a_the_historical_set_up_obeys_the_areas() -> None:
    own = force(new("historical"), ALLIES)
    for _, units, spots in areas():
        assert all(own.at[u] in spots for u in units)


def test_25_4b_air_points_and_hands() -> None:
    """25.4d, 25.5b, 25.5d"""
    s = new().state
    assert (s.air[ALLIES].reserve, s.air[JAPAN].reserve) == (5, 10)
    assert s.hands[ALLIES].held == (GROUND.marker["5.3-A-ForceZ"],)
    assert s.hands[JAPAN].held == (GROUND.marker["5.3-J-StaffPlanning"],) * 2
    for side in (ALLIES, JAPAN):
        both = sorted((*s.hands[side].pool, *s.hands[side].held))
        assert both == sorted(GROUND.all_markers[side])
    assert s.points == {ALLIES: 0, JAPAN: 0}  # 25.3


def test_25_4e_the_allies_pick_nothing_on_turn_1() -> None:
    """25.5e Japan does."""
    assert SETTING.markers.first_turn[JAPAN] > 0
    match = scene(m.CommandMarkers(ALLIES), turn=1)
    assert match.state.hands[ALLIES].held == ()
    assert match.opening_rolls == ()


def test_25_5a_japan_begins_in_its_base() -> None:
    own = force(new(), JAPAN)
    assert set(own.at.values()) == {SETTING.base[JAPAN]}
    assert own.supply == {SETTING.base[JAPAN]: 4}
    assert len(own.at) == sum(
        len(a.units) for a in SETTING.scenarios["campaign"].areas.values() if a.side is JAPAN
    )
