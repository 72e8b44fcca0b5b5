"""Chapter 6.2: Supply Routes."""

from __future__ import annotations

from pacwar.core.records import replace
from pacwar.games.bataan.model import JAPAN, US, Land
from pacwar.games.bataan.position import LINE, Position
from pacwar.games.bataan.r18_setup import start

from .scene import BOARD, GROUND, SETTING, at, position, scene


def test_6_22_roads_lead_to_the_source() -> None:
    """6.2, 19.24d-1"""
    p = position(scene(us={"1/57": "3919"}, scenario="abucay"))
    assert p.logistics.sources(US) == (at("4230"),)
    assert at("4125") in p.logistics.network(US)
    assert at("3919") in p.logistics.traced(US)


def test_x05_all_units_are_in_supply_at_the_start_of_scenario_2() -> None:
    p = Position(GROUND, replace(start(GROUND, "abucay", {}), turn=3))
    for side in (US, JAPAN):
        for unit, spot in p.state.forces[side].at.items():
            if spot in p.area:
                assert spot in p.logistics.traced(side), (SETTING.names[unit], BOARD.name(spot))


def test_6_23_an_enemy_zone_bars_a_route_unless_a_friendly_unit_is_there() -> None:
    blocker = {"7+8/142": "4125"}
    p = position(scene(us={"1/57": "3919"}, japan=blocker))
    assert at("4126") in p.front.barred(US)
    assert at("4124") not in p.logistics.network(US)
    held = position(scene(us={"1/57": "4126"}, japan=blocker))
    assert at("4126") in held.logistics.network(US)


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


def test_14_11_a_fort_blocks_japanese_supply_until_destroyed() -> None:
    match = scene(japan={"1+2/9": "3310"})
    p = position(match)
    assert GROUND.abucay <= p.logistics.closed(JAPAN)  # 14.14: nobody need be in it
    land = replace(match.state.land, destroyed=GROUND.abucay)
    q = position(scene(japan={"1+2/9": "3310"}, land=land))
    assert not GROUND.abucay & q.logistics.closed(JAPAN)
    assert not GROUND.abucay & p.logistics.closed(US)


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
