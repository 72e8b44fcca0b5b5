"""Chapter 16.8: Air Bombardment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pacwar.core.match import Match
from pacwar.core.records import encode
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, OTHER, AirForce, Hand, Side, Spot, UnitId
from pacwar.games.malaya.r16_air_odds import breakdown_of
from tests.malaya.air import CA, OPEN, bonus, face_of, fire, fleet, flying, raid, strike
from tests.malaya.battles import ASSAULT_BEACH, PLAIN, RING, THEIRS
from tests.malaya.scene import (
    BOARD,
    GROUND,
    MIDDLE,
    REST,
    SETTING,
    force,
    hex_where,
    marker,
    of,
    parent,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
)

# -- placing ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "limit"), [(ALLIES, 3), (JAPAN, 6)])
def test_26_13a_points_per_hex(side: Side, limit: int) -> None:
    """16.82, R5"""
    match = raid(side, 7, {unit(OTHER[side], "infantry"): OPEN})
    play(match, *[m.AddStrike(OPEN)] * limit)
    assert refused(match, m.AddStrike(OPEN)) == "26.13a"


def test_16_8_strikes_are_placed_on_enemies_and_all_before_any() -> None:
    """26.11a Anywhere on the map; 26.4: not on the base. 16.2: each point once."""
    one, two = units(ALLIES, "infantry", 2)
    match = raid(JAPAN, 2, {one: OPEN, two: SETTING.base[ALLIES]}, supply={MIDDLE: 1})
    assert refused(match, m.AddStrike(SETTING.base[ALLIES])) == "26.4"
    assert refused(match, m.AddStrike(BOARD.neighbors[OPEN][0])) == "16.8"
    assert {a.spot for a in match.legal(JAPAN) if isinstance(a, m.AddStrike)} == {OPEN, MIDDLE}
    play(match, m.AddStrike(OPEN), m.AddStrike(MIDDLE))
    assert refused(match, m.AddStrike(OPEN)) == "16.2"
    assert match.state.air[JAPAN].missions[m.STRIKE] == 2
    play(match, m.EndStrikes())
    assert match.legal(JAPAN) == [m.CarryOut(spot) for spot in sorted((OPEN, MIDDLE))]
    assert refused(match, m.CarryOut(BOARD.neighbors[OPEN][0])) == "16.8"


def test_16_2_points_that_have_not_flown_strike_in_the_second_phase() -> None:
    """Those that have are in Reserve, and fly no more in this turn."""
    match = scene(
        m.Strikes(JAPAN),
        m.Strikes(JAPAN),
        allies={unit(ALLIES, "infantry"): OPEN},
        air={JAPAN: AirForce(0, missions=(0, 0, 3, 0))},
        dice=[face_of(2, "-")],
    )
    strike(match, OPEN, 2)
    assert match.state.air[JAPAN] == AirForce(2, missions=(0, 0, 1, 0))
    play(match, m.AddStrike(OPEN))
    assert refused(match, m.AddStrike(OPEN)) == "16.2"


# -- carrying out -----------------------------------------------------------------------------------------------


def test_example_16_83_three_points_suppress_and_eliminate_a_supply_point() -> None:
    """Three Allied points, one combat unit and two supply points, S on column 3 (line 1150)."""
    one = unit(JAPAN, "infantry")
    match = raid(ALLIES, 3, {one: OPEN}, [face_of(3, "S")], supply={OPEN: 2})
    events = strike(match, OPEN, 3)
    assert force(match, JAPAN).suppressed == {one}
    assert force(match, JAPAN).supply == {OPEN: 1}
    (bombarded,) = of(m.HexBombarded, events)
    assert (bombarded.points, bombarded.column, bombarded.result) == (3, 3, "S")
    assert match.state.air[ALLIES] == AirForce(3)  # 16.81-5
    assert top(match) == REST


def test_16_83_the_hex_is_hit_with_all_units_overstacked_ones_too() -> None:
    """16.81-4, 8.3, R48 Disrupted is suppressed (R10); 8.4: a second S changes nothing."""
    many = units(ALLIES, "infantry", 5)
    match = raid(JAPAN, 3, dict.fromkeys(many, OPEN), [face_of(3, "S")], suppressed=frozenset(many[:1]))
    strike(match, OPEN, 3)
    assert force(match, ALLIES).suppressed == frozenset(many)


@pytest.mark.parametrize("points", [1, 3])
def test_16_81_2_terrain_shifts_to_the_left_but_not_below_zero(points: int) -> None:
    """16.81-1, 16.81-3"""
    rough = hex_where(lambda h: bonus(h) == 1 and h in SETTING.malaya)
    match = raid(JAPAN, points, {unit(ALLIES, "infantry"): rough}, [3])
    events = strike(match, rough, points)
    assert of(m.HexBombarded, events)[0].column == points - 1
    assert [(e.columns, e.rule) for e in of(m.ColumnShifted, events)] == [(-1, "16.81-2")]
    guns = unit(ALLIES, "antiaircraft")
    below = raid(JAPAN, 1, {guns: rough}, [3])
    assert of(m.HexBombarded, strike(below, rough, 1))[0].column == 0


def test_16_81_2_terrain_shifts_ships_as_well() -> None:
    rough = hex_where(lambda h: h in SETTING.near_coast and bonus(h) == 1)
    match = fleet({unit(ALLIES, "infantry"): rough}, [face_of(2, "S")])
    assert of(m.HexBombarded, fire(match, rough, CA))[0].column == 2


def test_16_84_aa_damages_one_point() -> None:
    """16.32-2"""
    match = raid(JAPAN, 4, {unit(ALLIES, "infantry"): OPEN}, [face_of(4, "AA")])
    strike(match, OPEN, 4)
    assert match.state.air[JAPAN] == AirForce(3, damaged=1)
    assert force(match, ALLIES).suppressed == frozenset()


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize("many", [1, 2])
def test_16_84_antiaircraft_in_or_beside_the_hex(beside: bool, many: int) -> None:
    """R55 One column, however many there are; AA eliminates a point, for which the Allies or Japan score."""
    guns = units(ALLIES, "antiaircraft", many)
    at = next(n for n in BOARD.neighbors[OPEN] if n in SETTING.land) if beside else OPEN
    enemies = {unit(ALLIES, "infantry"): OPEN, **dict.fromkeys(guns, at)}
    match = raid(JAPAN, 4, enemies, [face_of(3, "AA")])
    events = strike(match, OPEN, 4)
    assert of(m.HexBombarded, events)[0].column == 3
    assert match.state.air[JAPAN] == AirForce(3, eliminated=1)
    assert match.state.points[ALLIES] == 2


def test_16_84_suppressed_antiaircraft_still_counts() -> None:
    """R55, 8.2 takes nothing of this from it. That of the striking side does not."""
    guns, own = unit(ALLIES, "antiaircraft"), unit(JAPAN, "antiaircraft")
    near = next(n for n in BOARD.neighbors[OPEN] if n in SETTING.land)
    match = scene(
        m.Strikes(JAPAN),
        allies={guns: OPEN},
        japan={own: near},
        forces={ALLIES: {"suppressed": frozenset({guns})}},
        air={JAPAN: AirForce(0, missions=(0, 0, 4, 0))},
        dice=[face_of(3, "AA")],
    )
    events = strike(match, OPEN, 4)
    assert of(m.HexBombarded, events)[0].column == 3
    assert match.state.air[JAPAN] == AirForce(3, eliminated=1)
    bare = scene(
        m.Strikes(JAPAN),
        allies={unit(ALLIES, "infantry"): OPEN},
        japan={own: near},
        air={JAPAN: AirForce(0, missions=(0, 0, 4, 0))},
        dice=[face_of(4, "AA")],
    )
    assert of(m.HexBombarded, strike(bare, OPEN, 4))[0].column == 4


def test_16_84_guns_of_the_striking_side_do_not_matter() -> None:
    """R55 Japanese antiaircraft stands beside the hex that Japan strikes."""
    match = scene(
        m.Bombardments(JAPAN, {PLAIN: 3}, {}),
        japan={unit(JAPAN, "antiaircraft"): RING[3]},
        allies={THEIRS: PLAIN},
        air={JAPAN: flying(strike=3)},
        dice=(1,),
    )
    events = play(match, m.CarryOut(PLAIN))
    assert not of(m.ColumnShifted, events)
    assert (match.state.air[JAPAN].damaged, match.state.air[JAPAN].eliminated) == (1, 0)


# -- D: R47 -----------------------------------------------------------------------------------------------------


def sunk(enemies: Mapping[UnitId, Spot], **fields: Any) -> Match:
    match = raid(JAPAN, 6, enemies, [face_of(6, "D")], **fields)
    strike(match, OPEN, 6)
    return match


def test_16_81_4_d_suppresses_and_the_owner_breaks_a_unit_down() -> None:
    """R47; 16.85 the enemy learns of no unit."""
    whole, hq = parent(ALLIES), unit(ALLIES, "hq")
    match = sunk({whole: OPEN, hq: OPEN})
    assert top(match) == m.BombardmentLoss(ALLIES, OPEN)
    assert force(match, ALLIES).suppressed == {whole}
    assert refused(match, m.LoseUnit(hq)) == "R47"
    assert refused(match, m.BreakDown(hq)) == "R47"
    assert refused(match, m.Nothing()) == "R47"
    told = len(match.told(JAPAN))
    play(match, m.BreakDown(whole))
    assert len(match.told(JAPAN)) == told
    parts = [u for u in force(match, ALLIES).at if u != hq]
    assert len(parts) == 3
    assert force(match, ALLIES).suppressed == frozenset(parts)
    assert top(match) == REST


def test_16_81_4_d_or_the_owner_eliminates_a_unit() -> None:
    """R47, R70 An eliminated unit is shown; one that does not break down cannot do so."""
    one = unit(ALLIES, "engineer")
    match = sunk({one: OPEN, unit(ALLIES, "hq"): OPEN})
    assert refused(match, m.BreakDown(one)) == "26.7"
    play(match, m.LoseUnit(one))
    assert force(match, ALLIES).replaceable == (one,)
    assert match.state.points[JAPAN] == 1


def test_16_81_4_d_without_combat_units_there_is_nothing_to_lose() -> None:
    """The owner is asked all the same: the enemy cannot see who is there."""
    match = sunk({unit(ALLIES, "hq"): OPEN})
    assert match.legal(ALLIES) == [m.Nothing()]
    told = len(match.told(JAPAN))
    play(match, m.Nothing())
    assert len(match.told(JAPAN)) == told
    assert top(match) == REST


def test_16_81_4_d_on_a_last_supply_point_leaves_nothing_to_ask() -> None:
    match = sunk({}, supply={OPEN: 1})
    assert force(match, ALLIES).supply == {}
    assert top(match) == REST


def test_16_8_a_strike_on_an_empty_hex_is_called_off() -> None:
    """R84, 16.32-3 Naval gunfire after an air strike that has left nobody; the order is the striker's."""
    coast = hex_where(lambda h: h in SETTING.coastal and not bonus(h))
    ships = GROUND.marker["5.3-J-NavalCA"]
    both = m.Bombardments(JAPAN, {coast: 6}, {coast: (ships,)})
    match = scene(
        both,
        supply={ALLIES: {coast: 1}},
        air={JAPAN: AirForce(0, missions=(0, 0, 6, 0))},
        dice=[face_of(6, "S")],
    )
    play(match, m.CarryOut(coast))
    assert top(match) == REST
    called_off = scene(m.Bombardments(JAPAN, {OPEN: 2}, {}), air={JAPAN: AirForce(0, missions=(0, 0, 2, 0))})
    assert top(called_off) == REST
    assert called_off.state.air[JAPAN] == AirForce(2)


def test_16_85_a_bombardment_shows_nobody() -> None:
    """18.2 Different stacks look the same after S, but for the supply that is gone."""
    seen = []
    for kind in ("infantry", "engineer"):
        match = raid(JAPAN, 3, {unit(ALLIES, kind): OPEN}, [face_of(3, "S")])
        strike(match, OPEN, 3)
        seen.append((encode(match.view(JAPAN)), [encode(t.events) for t in match.told(JAPAN)]))
    assert seen[0] == seen[1]


def test_16_81_the_breakdown_of_a_strike_tells_what_is_known() -> None:
    """16.84 Antiaircraft that has not been seen is guessed at: in how many guesses it is there, and the columns, agree."""
    guns = unit(ALLIES, "antiaircraft")
    match = raid(JAPAN, 3, {guns: OPEN})
    play(match, *[m.AddStrike(OPEN)] * 3, m.EndStrikes())
    odds = match.odds(JAPAN, m.CarryOut(OPEN))
    points, guarded, *columns = odds.breakdown
    assert (points.value, points.guesses, guarded.value, guarded.rule) == (3, 0, -1, "16.84")
    assert 0 < guarded.guesses < odds.guesses
    there = {line.column: line.guesses for line in columns}
    assert there == {3: guarded.guesses, 4: odds.guesses - guarded.guesses}
    shown = scene(
        *match.state.steps[2:],
        allies={guns: OPEN},
        air={JAPAN: AirForce(0, missions=(0, 0, 3, 0))},
        known={"japan": m.Known(frozenset({guns}))},
    )
    assert [line.value for line in shown.odds(JAPAN, m.CarryOut(OPEN)).breakdown] == [3, -1, None]


def test_16_8_nobody_is_asked_who_has_nothing_to_strike_with() -> None:
    idle = {side: m.Hand(GROUND.all_markers[side]) for side in (ALLIES, JAPAN)}
    match = scene(m.Strikes(JAPAN), allies={unit(ALLIES, "infantry"): OPEN}, hands=idle)
    assert top(match) == REST


def test_16_8_the_striker_may_let_ships_fire_before_aircraft_on_the_same_hex() -> None:
    """R84 The ships leave nobody there, so that the aircraft are called off and meet no AA."""
    ships = marker("J-NavalCA")
    coast = next(
        h
        for h in GROUND.coast
        if not SETTING.terrain.hexes[BOARD.terrain[h]].bombardment and h != ASSAULT_BEACH
    )
    match = scene(
        m.Bombardments(JAPAN, {coast: 2, ASSAULT_BEACH: 1}, {coast: (ships,)}),
        supply={ALLIES: {coast: 1, ASSAULT_BEACH: 1}},
        air={JAPAN: AirForce(0, missions=(0, 0, 3, 0))},
        hands={ALLIES: Hand(()), JAPAN: Hand((), kept=(ships,))},
        dice=(6, 3),
    )
    assert refused(match, m.ShipsFirst(ASSAULT_BEACH)) == "R84"
    points = [breakdown_of(position(match), JAPAN, a(coast))[0].value for a in (m.CarryOut, m.ShipsFirst)]
    assert points == [2, 3]
    (fire,) = of(m.HexBombarded, play(match, m.ShipsFirst(coast)))
    assert fire.naval
    assert match.state.air[JAPAN] == AirForce(2, missions=(0, 0, 1, 0))
    play(match, m.CarryOut(ASSAULT_BEACH))
    assert force(match, ALLIES).supply == {ASSAULT_BEACH: 1}
