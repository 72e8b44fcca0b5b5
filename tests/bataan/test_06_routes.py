"""Chapter 6.2: Supply Routes."""

from __future__ import annotations

from pacwar.core.records import replace
from pacwar.games.bataan.model import JAPAN, US, Land
from pacwar.games.bataan.position import LINE, Position
from pacwar.games.bataan.r06_supply import traces
from pacwar.games.bataan.r18_setup import start

from .scene import BOARD, FAR_JAPAN, FAR_US, GROUND, SETTING, at, position, random_game, scene, unit


def test_6_2_no_route_through_contested_or_enemy_controlled_hexes() -> None:
    """6.2, 6.23 The road from 3007 to 4200: a zone across it cuts it, a friend in the hex opens it again."""
    start = "3808"
    free = position(scene(japan={"7+8/141": start}))
    assert traces(free, unit("7+8/141"))
    enemy = {"1/41": "3904", "2/41": "3705", "3/41": "3505", "1/42": "3305", "2/42": "4006", "3/42": "3405"}
    cut = position(scene(japan={"7+8/141": start}, us=enemy))
    for name, spot in enemy.items():
        assert at(spot) in cut.front.barred(JAPAN), name
    route = free.logistics.network(JAPAN)
    assert route - cut.logistics.network(JAPAN)
    assert not cut.logistics.network(JAPAN) & cut.front.contested
    assert not cut.logistics.network(JAPAN) & cut.front.controlled(US)


def test_6_2_6_23_a_friend_in_the_hex_opens_it() -> None:
    road, enemy = at("3913"), {"1/57": "3914"}
    shut = position(scene(japan={"7+8/142": "3911"}, us=enemy))
    assert road in shut.logistics.closed(JAPAN)
    held = position(scene(japan={"7+8/142": "3911", "1+2/9": "3913"}, us=enemy))
    assert road not in held.logistics.closed(JAPAN)
    assert road in held.logistics.traced(JAPAN)


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


def test_3_21_6_21_zones_and_routes_handed_on_are_those_made_afresh() -> None:
    match = random_game("campaign", 3, most=200)
    p = position(match)
    fresh = Position(GROUND, match.state)
    assert {side: p.deployed[side].zone for side in p.deployed} == {
        side: fresh.deployed[side].zone for side in fresh.deployed
    }
    assert p.logistics.traced(US) == fresh.logistics.traced(US)


def test_6_21_3_11c_r132_an_undestroyed_fort_that_japan_held_last_stops_a_us_supply_line() -> None:
    """From 3325 to 3323 a line of two hexes runs only through the fort in 3324."""
    fort, south = at("3324"), at("3325")
    lands = {name: Land(japanese=frozenset(spots)) for name, spots in (("us", ()), ("japan", (fort,)))}
    lands["destroyed"] = replace(lands["japan"], destroyed=frozenset({fort}))
    for name, passes in (("us", True), ("japan", False), ("destroyed", True)):
        p = position(scene(us={"1/41": "3423"}, scenario="second", turn=24, land=lands[name]))
        assert (at("3323") in p.logistics.within(US, (south,), 2)) is passes, name
        assert fort not in p.logistics.closed(US)  # 6.22: a Supply Road may run through it
        assert (fort in p.logistics.closed(JAPAN)) is (name != "destroyed")  # 14.11: whoever held it last


def test_6_31_a_captured_source_gives_no_supply() -> None:
    match = scene(us={"1/57": "3919"})
    land = replace(match.state.land, japanese=match.state.land.japanese | {at("4230")})
    p = position(scene(us={"1/57": "3919"}, land=land))
    assert p.logistics.sources(US) == ()
    assert at("3919") not in p.logistics.traced(US)
