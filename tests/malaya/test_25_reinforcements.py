"""Chapter 25.6 and 25.7: reinforcements of both sides."""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, IDLE, JAPAN, AirForce, Arrivals
from pacwar.games.malaya.r06_reinforcements import routine_supply
from tests.malaya.battles import THEIRS
from tests.malaya.scene import (
    BASE,
    BEACH,
    EDGE,
    GROUND,
    MIDDLE,
    SETTING,
    due,
    force,
    held,
    hex_where,
    marker,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
    zone_of,
)


@pytest.mark.parametrize(("holder", "points"), [("unit", 2), ("supply", 2), ("zone", 1), ("nobody", 1)])
def test_25_6_supply_the_naval_base_must_be_occupied(holder: str, points: int) -> None:
    base = SETTING.naval_base
    allies = {"unit": {THEIRS: base}, "zone": {THEIRS: zone_of(base)[0]}}.get(holder, {})
    match = scene(allies=allies, supply={ALLIES: {base: 1}} if holder == "supply" else {})
    assert routine_supply(position(match), ALLIES) == points


def received(match: Match, side: m.Side) -> Arrivals:
    step = top(match)
    assert isinstance(step, m.Reinforcement)
    assert step.side is side
    return step.due


def test_25_6_supply_is_two_points_with_the_naval_base_and_one_without() -> None:
    held = scene(m.ReinforcementPhase(ALLIES), allies={unit(ALLIES, "coastal"): SETTING.naval_base})
    assert received(held, ALLIES) == Arrivals(supply=2)
    assert received(scene(m.ReinforcementPhase(ALLIES)), ALLIES) == Arrivals(supply=1)


def test_25_6a_air_points_of_a_marker_go_to_reserve() -> None:
    due = {"track": {2: Arrivals(air=4, supply=1), 3: Arrivals(air=9)}}
    match = scene(m.ReinforcementPhase(ALLIES), forces={ALLIES: due})
    assert match.state.air[ALLIES] == AirForce(9, missions=IDLE)
    assert received(match, ALLIES) == Arrivals(supply=2)
    assert force(match, ALLIES).track == {3: Arrivals(air=9)}


def test_25_6b_a_port_in_thailand_will_do_while_no_japanese_is_there() -> None:
    port = next(h for h in GROUND.ports if h in SETTING.thailand)
    match = scene(due(ALLIES, THEIRS))
    play(match, m.PickReinforcement(THEIRS), m.PlaceAt(port))
    assert force(match, ALLIES).at == {THEIRS: port}
    match = scene(due(ALLIES, THEIRS), supply={JAPAN: {port: 1}})
    play(match, m.PickReinforcement(THEIRS))
    assert refused(match, m.PlaceAt(port)) == "6.21"


@pytest.mark.parametrize("suppressed", [False, True])
def test_25_7_air_a_suppressed_airfield_unit_brings_no_air_point(suppressed: bool) -> None:
    """4.1-f, 8.0 Suppression is removed only after the Reinforcement Phase."""
    ground_crew = unit(JAPAN, "airfield")
    match = scene(
        m.ReinforcementPhase(JAPAN),
        japan={ground_crew: SETTING.airfields[0]},
        air={JAPAN: AirForce(5)},
        forces={JAPAN: {"suppressed": frozenset({ground_crew} if suppressed else ())}},
    )
    assert match.state.air[JAPAN].reserve == (5 if suppressed else 6)


def test_25_7_air_comes_for_operated_airfields_within_the_limit() -> None:
    """25.7a, R28 One point for each, up to ten and as many as these."""
    fields = dict(zip(units(JAPAN, "airfield", 3), SETTING.airfields, strict=False))
    for before, after in ((8, 11), (10, 13), (12, 13), (13, 13)):
        air = {JAPAN: AirForce(before - 1, damaged=1)}
        match = scene(m.ReinforcementPhase(JAPAN), japan=fields, air=air)
        assert match.state.air[JAPAN] == AirForce(after - 1, damaged=1)


def test_25_7_supply_is_three_points_every_turn() -> None:
    """6.11"""
    assert received(scene(m.ReinforcementPhase(JAPAN)), JAPAN) == Arrivals(supply=3)


def test_25_7b_japanese_units_land_on_the_coast_or_enter_by_the_north_edge() -> None:
    """22.5: reinforcements need no amphibious unit."""
    one, other, third = units(JAPAN, "infantry", 3)
    match = scene(due(JAPAN, one, other, third))
    play(match, m.PickReinforcement(one))
    assert refused(match, m.PlaceAt(MIDDLE)) == "25.7b"
    play(match, m.PlaceAt(BEACH), m.PickReinforcement(other), m.PlaceAt(EDGE))
    play(match, m.PickReinforcement(third), m.PlaceAt(BASE[JAPAN]))
    assert force(match, JAPAN).at == {one: BEACH, other: EDGE, third: BASE[JAPAN]}


def test_25_7c_naval_gunfire_is_kept_and_bombards_once_every_turn() -> None:
    coast = hex_where(lambda h: h in SETTING.coastal)
    match = scene(
        m.Strikes(JAPAN),
        allies={unit(ALLIES, "infantry"): coast},
        hands={JAPAN: held(JAPAN, "J-NavalCA")},
    )
    play(match, m.PlayMarker(marker("J-NavalCA")))
    assert top(match) == m.NavalFire(JAPAN, marker("J-NavalCA"))
    hand = match.state.hands[JAPAN]
    assert (hand.kept, hand.held) == ((marker("J-NavalCA"),), ())
    fired = match.state.steps[0]
    again = scene(
        m.Strikes(JAPAN), allies={unit(ALLIES, "infantry"): coast}, hands={JAPAN: hand}, game_turn=fired
    )
    assert refused(again, m.PlayMarker(marker("J-NavalCA"))) == "25.7c"
