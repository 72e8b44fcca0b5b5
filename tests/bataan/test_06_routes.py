"""Chapter 6.2: Supply Routes."""

from __future__ import annotations

from pacwar.core.records import replace
from pacwar.games.bataan.model import JAPAN, US, Land
from pacwar.games.bataan.position import LINE, Position
from pacwar.games.bataan.r06_supply import traces
from pacwar.games.bataan.r18_setup import start

from .scene import BOARD, FAR_JAPAN, FAR_US, GROUND, SETTING, at, position, scene, unit


def test_6_22_roads_lead_to_the_source() -> None:
    """6.2, 19.24d-1"""
    p = position(scene(us={"1/57": "3919"}, scenario="abucay"))
    assert p.logistics.sources(US) == (at("4230"),)
    assert at("4125") in p.logistics.network(US)
    assert at("3919") in p.logistics.traced(US)


def test_x05_all_units_are_in_supply_at_the_start_of_scenario_2() -> None:
    p = Position(GROUND, replace(start(GROUND, "abucay", {}), turn=3))
    for side in (US, JAPAN):
        for each, spot in p.state.forces[side].at.items():
            if spot in p.area:
                assert spot in p.logistics.traced(side), (SETTING.names[each], BOARD.name(spot))


def test_6_23_an_enemy_zone_bars_a_route_unless_a_friendly_unit_is_there() -> None:
    blocker = {"7+8/142": "4125"}
    p = position(scene(us={"1/57": "3919"}, japan=blocker))
    assert at("4126") in p.front.barred(US)
    assert at("4124") not in p.logistics.network(US)
    held = position(scene(us={"1/57": "4126"}, japan=blocker))
    assert at("4126") in held.logistics.network(US)


def test_6_23_3_23_an_hq_without_a_zone_keeps_a_route_open_in_an_enemy_zone() -> None:
    """1/41 has enemy zones all around; only behind 3506 nobody is."""
    ring = {"1+2/9": "3503", "I(-)9": "3305", "6+7/9": "3705", "II(-)9": "3607"}
    for hq, is_open in (("3409", False), ("3606", False), ("3506", True)):
        us = {"1/41": "3505", "41 HQ": hq}
        match = scene(us=us, japan=ring, scenario="second", turn=24, land=Land())
        assert position(match).deployed[JAPAN].zone.issuperset(BOARD.neighbors[at("3505")])
        assert traces(position(match), unit("1/41")) is is_open


def test_6_21_a_line_is_seven_hexes_and_does_not_count_its_own() -> None:
    p = position(scene(us={"1/57": "3919"}))
    goal = at("3717")
    reach = p.logistics.within(US, (goal,), LINE)
    distances = BOARD.distances(goal)
    assert max(distances[h] for h in reach) == LINE
    assert all(h in SETTING.land for h in reach)


def test_6_21_no_line_through_swamp() -> None:
    p = position(scene(us={"1/57": "3919"}))
    swamp = min(GROUND.blocks_supply)
    reach = p.logistics.within(US, (swamp,), 1)
    assert reach == {swamp}


def test_6_21_r137_no_supply_line_crosses_mudflats() -> None:
    """4017 and 4117 are neighbours, but all the land between them is mudflat."""
    match = scene(us=FAR_US, japan=FAR_JAPAN, scenario="second", turn=24)
    lines = position(match).ways[US].lines
    assert at("4117") not in lines[at("4017")] and at("4018") in lines[at("4017")]


def test_14_11_a_fort_blocks_japanese_supply_until_destroyed() -> None:
    match = scene(japan={"1+2/9": "3310"})
    p = position(match)
    assert GROUND.abucay <= p.logistics.closed(JAPAN)  # 14.14: nobody need be in it
    land = replace(match.state.land, destroyed=GROUND.abucay)
    q = position(scene(japan={"1+2/9": "3310"}, land=land))
    assert not GROUND.abucay & q.logistics.closed(JAPAN)
    assert not GROUND.abucay & p.logistics.closed(US)


def test_6_31_a_captured_source_gives_no_supply() -> None:
    match = scene(us={"1/57": "3919"})
    land = replace(match.state.land, japanese=match.state.land.japanese | {at("4230")})
    p = position(scene(us={"1/57": "3919"}, land=land))
    assert p.logistics.sources(US) == ()
    assert at("3919") not in p.logistics.traced(US)


def test_16_22_command_range_is_four_hexes() -> None:
    """x31: 65 HQ in 3806 reaches 3503 (4), 3504 (3) and 3806."""
    p = position(scene(japan={"65 HQ": "3806"}))
    deployed, hqs = p.deployed[JAPAN], (SETTING.unit("65 HQ"),)
    assert all(deployed.in_command(at(h), hqs) for h in ("3503", "3504", "3806"))
    assert not deployed.in_command(at("3502"), hqs)


def test_16_21_an_hq_commands_the_units_of_its_own_colour_alone() -> None:
    p = position(scene(japan={"65 HQ": "3806", "9/16 HQ": "3806"}))
    keys, commanded = GROUND.formation_ids, p.deployed[JAPAN].commanded
    assert commanded[keys["65"]] == (SETTING.unit("65 HQ"),)
    assert commanded[keys["16"]] == (SETTING.unit("9/16 HQ"),)
    assert commanded[keys["48"]] == ()
    for formation, hqs in enumerate(GROUND.hqs):
        assert all(GROUND.formation_of[hq] == formation for hq in hqs)
        assert all(GROUND.formation_of[u] == formation for u in GROUND.members[formation])
        assert set(hqs) <= set(GROUND.members[formation])
