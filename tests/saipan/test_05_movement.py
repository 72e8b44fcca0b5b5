"""Chapter 5: Movement."""

from __future__ import annotations

from random import Random

import pytest

from pacwar.core.records import Refusal
from pacwar.games.saipan import model as m
from pacwar.games.saipan.model import JAPAN, US
from pacwar.games.saipan.position import ForceFacts
from pacwar.games.saipan.room import Room, move_ends
from pacwar.kit.matching import max_matched
from tests.saipan.scene import (
    HEX,
    SETTING,
    UNIT,
    about,
    at,
    combat,
    has,
    has_moved,
    hex_name,
    left,
    legal,
    of,
    one,
    opened,
    play,
    refused,
    scene,
    strike,
    terrain,
    walk,
)

FAR = {"1/135": "3418"}  # a Japanese unit that is in nobody's way
FAR_US = {"3/25 Mar": "0404"}


# -- 5.0, 5.1 -----------------------------------------------------------------------------------------------


def test_5_0_a_unit_moves_from_hex_to_adjacent_hex_in_any_direction() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0806"}, japan=FAR)
    play(match, (m.PickUnit, "1/2 Mar"))
    assert legal(match, m.StepTo) == {"0805", "0906", "0907", "0807", "0707", "0706"}
    assert refused(match, m.StepTo, "0808") == "5.0"
    events = play(match, (m.StepTo, "0807"), (m.StepTo, "0806"), (m.StepTo, "0706"), m.Stop)
    assert [(e.rule, e.start, e.to) for e in of(events, m.UnitMoved)] == [
        ("5.0", HEX("0806"), HEX("0807")),
        ("5.0", HEX("0807"), HEX("0806")),
        ("5.0", HEX("0806"), HEX("0706")),
    ]
    assert at(match, "1/2 Mar") == "0706"


def test_5_0_units_are_moved_one_at_a_time() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0806", "2/2 Mar": "0504"}, japan=FAR)
    play(match, (m.PickUnit, "1/2 Mar"), (m.StepTo, "0807"))
    assert refused(match, m.PickUnit, "2/2 Mar") == "5.0"  # the first is still on the move
    play(match, m.Stop)
    assert legal(match, m.PickUnit) == {"2/2 Mar"}


def test_5_0_a_unit_that_has_been_picked_but_not_moved_does_not_stop() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0806"}, japan=FAR)
    play(match, (m.PickUnit, "1/2 Mar"))
    assert refused(match, m.Stop) == "5.0"
    play(match, (m.StepTo, "0807"))
    assert legal(match, m.Stop) == {""}


def test_5_11_no_unit_moves_in_the_enemy_movement_phase() -> None:
    match = scene(m.Movement(JAPAN), us={"1/2 Mar": "0806"}, japan=FAR)
    assert refused(match, m.PickUnit, "1/2 Mar", side=US) == "4.1-1A"
    assert refused(match, m.PickUnit, "1/2 Mar") == "5.0"
    assert legal(match, m.PickUnit) == {"1/135"}


@pytest.mark.parametrize("phasing", [US, JAPAN])
def test_5_11_in_a_combat_phase_units_move_only_by_retreat_and_advance(phasing: m.Side) -> None:
    match = scene(combat(phasing), us={"1/2 Mar": "0805"}, japan={"5 Base": "0806"}, dice=[5])
    for side, unit in ((US, "1/2 Mar"), (JAPAN, "5 Base")):
        assert refused(match, m.PickUnit, unit, side=side) == "4.1-1B"
    attacker, target = ("1/2 Mar", "5 Base") if phasing is US else ("5 Base", "1/2 Mar")
    assert one(strike(match, target, attacker), m.AttackResolved).result == "A1"
    assert opened(match) is m.Retreat  # now the attacker must move, as the result says
    assert match.deciders == (phasing,)


def test_5_12_a_hex_with_an_enemy_is_closed() -> None:
    match = scene(m.Movement(JAPAN), us={"1/2 Mar": "0806"}, japan={"317": "0805"})
    play(match, (m.PickUnit, "317"))
    assert about(match, m.StepTo, "0806") == ("5.12", {"1/2 Mar"})
    assert legal(match, m.StepTo) == {"0804", "0905", "0906", "0706", "0705"}


def test_5_13_no_more_points_than_the_allowance() -> None:
    match = scene(m.Movement(US), us={"1/10 Mar Art": "0507", "1/2 Mar": "0810"}, japan=FAR)
    assert walk(match, "1/10 Mar Art", "0506", "0505", "0604", "0603") == [3, 2, 1, 0]
    assert at(match, "1/10 Mar Art") == "0603"
    assert legal(match, m.PickUnit) == {"1/2 Mar"}
    play(match, (m.PickUnit, "1/2 Mar"))
    assert left(match) == 8  # nothing has been passed on


def test_5_13_points_left_over_are_not_saved() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0507", "2/2 Mar": "0709"}, japan=FAR)
    walk(match, "1/2 Mar", "0506")
    play(match, m.Stop, m.EndMovement)
    assert match.state.turn == 4 and opened(match) is m.Movement
    play(match, (m.PickUnit, "1/2 Mar"))
    assert left(match) == 8


def test_5_14_an_american_unit_does_not_leave_a_japanese_controlled_hex() -> None:
    us = {"1/2 Mar": "0806", "1/18 Mar Eng": "0906", "2 Mar Tank": "0705", "2/2 Mar": "0504"}
    match = scene(m.Movement(US), us=us, japan={"317": "0805"})
    for unit in ("1/2 Mar", "1/18 Mar Eng", "2 Mar Tank"):
        assert refused(match, m.PickUnit, unit) == "5.14"
    assert legal(match, m.PickUnit) == {"2/2 Mar"}


def test_5_14_it_leaves_by_advance_and_by_retreat() -> None:
    match = scene(combat(US), us={"1/2 Mar": "0805"}, japan={"317": "0806"}, dice=[2])
    strike(match, "317", "1/2 Mar")  # +2: D1
    play(match, (m.RetreatTo, "0807"), (m.AdvanceUnit, "1/2 Mar"), (m.AdvanceTo, "0806"))
    assert at(match, "1/2 Mar") == "0806"
    match = scene(combat(US), us={"1/2 Mar": "0805"}, japan={"5 Base": "0806"}, dice=[5])
    strike(match, "5 Base", "1/2 Mar")  # -1: A1
    play(match, (m.RetreatTo, "0804"))
    assert at(match, "1/2 Mar") == "0804"


def test_5_15_japanese_armor_and_artillery_do_not_leave_an_american_controlled_hex() -> None:
    japan = {"9": "0805", "25": "0807", "317": "0707", "16": "0907"}
    match = scene(m.Movement(JAPAN), us={"1/2 Mar": "0806"}, japan=japan)
    assert refused(match, m.PickUnit, "9") == "5.15"
    assert refused(match, m.PickUnit, "25") == "5.15"
    assert legal(match, m.PickUnit) == {"317", "16"}  # infantry and engineers may (6.14)


def test_5_16_a_unit_moves_once_in_a_player_turn() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0806", "2/2 Mar": "0504"}, japan=FAR)
    walk(match, "1/2 Mar", "0807")
    play(match, m.Stop)
    assert refused(match, m.PickUnit, "1/2 Mar") == "5.16"
    assert legal(match, m.PickUnit) == {"2/2 Mar"}


def test_r17_a_move_is_undone_until_the_next_piece_is_touched() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0806", "2/2 Mar": "0504"}, japan=FAR)
    walk(match, "1/2 Mar", "0807")
    play(match, m.Stop)
    assert at(match, "1/2 Mar") == "0807"
    for _ in range(3):  # the stop, the step, the pick
        assert match.undo(US) is None
    assert at(match, "1/2 Mar") == "0806" and opened(match) is m.Movement
    assert legal(match, m.PickUnit) == {"1/2 Mar", "2/2 Mar"}


def test_5_16_touching_the_next_piece_makes_the_move_final() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0806", "2/2 Mar": "0504"}, japan=FAR)
    walk(match, "1/2 Mar", "0807")
    play(match, m.Stop, (m.PickUnit, "2/2 Mar"), (m.StepTo, "0505"))
    assert match.undo(US) is None  # the step
    assert match.undo(US) is None  # the touch itself
    assert not match.can_undo(US)
    refusal = match.undo(US)
    assert isinstance(refusal, Refusal) and refusal.rule == "5.16"
    assert at(match, "1/2 Mar") == "0807"
    assert refused(match, m.PickUnit, "1/2 Mar") == "5.16"


def test_5_16_ending_the_phase_makes_the_moves_final() -> None:
    us = {"1/2 Mar": "0806", "2/2 Mar": "0504"}
    match = scene(us=us, japan=FAR, turn=3)  # turn 4: the U.S. Player is asked again in his Combat Phase
    walk(match, "1/2 Mar", "0807")
    play(match, m.Stop, m.EndMovement)
    while match.can_undo(US):
        assert match.undo(US) is None
    assert at(match, "1/2 Mar") == "0807"


def test_r17_where_the_match_is_not_strict_undo_goes_back_over_other_pieces() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0806", "2/2 Mar": "0504"}, japan=FAR, strict=False)
    walk(match, "1/2 Mar", "0807")
    play(match, m.Stop, (m.PickUnit, "2/2 Mar"))
    for _ in range(4):
        assert match.undo(US) is None
    assert at(match, "1/2 Mar") == "0806" and not match.can_undo(US)


def test_r17_no_undo_behind_the_die() -> None:
    match = scene(combat(US), us={"1/2 Mar": "0805"}, japan={"317": "0806"}, dice=[2], strict=False)
    strike(match, "317", "1/2 Mar")
    play(match, (m.RetreatTo, "0807"))
    assert match.deciders == (US,) and not match.can_undo(US)
    assert isinstance(match.undo(US), Refusal)


# -- 5.2: terrain -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "to", "kind", "cost"),
    [
        ("0806", "0807", "clear", 1),
        ("2307", "2306", "town", 2),  # no road between them
        ("2409", "2408", "broken", 2),
        ("2410", "2411", "rough", 3),
    ],
)
def test_5_21_each_terrain_has_its_cost(start: str, to: str, kind: str, cost: int) -> None:
    assert terrain(to) == kind
    assert not any(has(way, start, to) for way in ("road", "trail", "river"))
    match = scene(m.Movement(US), us={"1/2 Mar": start}, japan=FAR)
    assert walk(match, "1/2 Mar", to) == [8 - cost]


@pytest.mark.parametrize(
    ("start", "to", "kind", "cost"),
    [("3013", "3114", "clear", 2), ("2516", "2615", "broken", 3), ("1612", "1713", "rough", 4)],
)
def test_5_21_the_river_is_paid_on_top_of_the_hex(start: str, to: str, kind: str, cost: int) -> None:
    assert terrain(to) == kind and has("river", start, to)
    match = scene(m.Movement(US), us={"1/2 Mar": start}, japan=FAR)
    assert walk(match, "1/2 Mar", to) == [8 - cost]


def test_5_21_costs_add_up_along_the_way() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "2416"}, japan=FAR)
    # clear 1, broken behind the river 3, broken 2, clear 1
    assert walk(match, "1/2 Mar", "2516", "2615", "2715", "2716") == [7, 4, 2, 1]


def test_5_22_a_road_costs_half_a_point_whatever_it_goes_through() -> None:
    way = ("2508", "2509", "2510", "2610", "2611", "2612", "2613", "2614", "2515")
    assert [terrain(h) for h in way[3:6]] == ["broken", "rough", "broken"]
    assert has("river", "2614", "2515")
    match = scene(m.Movement(US), us={"1/2 Mar": "2507"}, japan=FAR)
    assert walk(match, "1/2 Mar", *way) == [7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4, 3.5]


def test_5_22_sixteen_hexes_by_road_and_no_more() -> None:
    over_the_ridge = ("2508", "2509", "2510", "2610", "2611", "2612", "2613", "2614")
    down_the_coast = ("2515", "2516", "2415", "2315", "2215", "2115", "2015", "1915")
    match = scene(m.Movement(US), us={"1/2 Mar": "2507", "2/2 Mar": "0504"}, japan=FAR)
    rest = walk(match, "1/2 Mar", *over_the_ridge, *down_the_coast)
    assert rest[-2:] == [0.5, 0]
    assert at(match, "1/2 Mar") == "1915"


def test_5_22_two_road_hexes_without_a_road_between_them_are_no_road_move() -> None:
    assert has("road", "1310", "1209") and has("road", "1409", "1408") and not has("road", "1310", "1409")
    match = scene(m.Movement(US), us={"1/2 Mar": "1209"}, japan=FAR)
    assert walk(match, "1/2 Mar", "1310", "1409", "1408") == [7.5, 5.5, 5]


def test_5_23_a_trail_costs_one_point_whatever_it_goes_through() -> None:
    assert terrain("2714") == "broken" and terrain("2814") == "rough" and terrain("2915") == "rough"
    match = scene(m.Movement(US), us={"1/2 Mar": "2613"}, japan=FAR)
    assert walk(match, "1/2 Mar", "2714", "2814", "2915") == [7, 6, 5]


def test_5_23_beside_the_trail_the_terrain_counts() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "2715"}, japan=FAR)
    assert walk(match, "1/2 Mar", "2814", "2915", "3015") == [5, 4, 1]  # rough 3, trail 1, rough 3


def test_r29_a_trail_over_a_river_costs_what_a_trail_costs() -> None:
    assert has("trail", "2516", "2616") and has("river", "2516", "2616")
    match = scene(m.Movement(US), us={"1/2 Mar": "2516"}, japan=FAR)
    assert walk(match, "1/2 Mar", "2616") == [7]


def test_5_22_5_23_half_points_over_road_trail_and_open_country() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "2509"}, japan=FAR)
    by_road = walk(match, "1/2 Mar", "2510", "2610", "2611", "2612")
    assert by_road == [7.5, 7, 6.5, 6]
    play(match, (m.StepTo, "2512"), (m.StepTo, "2412"))  # by trail
    assert left(match) == 4
    play(match, (m.StepTo, "2413"))  # broken, without a way
    assert left(match) == 2


@pytest.mark.parametrize(
    ("unit", "start"), [("1/118", "1714"), ("1/118", "1406"), ("1/118", "1711"), ("9", "1816")]
)
def test_5_2_the_reach_of_a_unit_leaves_no_hex_out(unit: str, start: str) -> None:
    """Also not those beyond a hex that can be entered with the last point from here, and cheaply by road from there."""
    match = scene(m.Movement(JAPAN), us={"1/2 Mar": "3822"}, japan={unit: start})
    play(match, (m.PickUnit, unit))
    costs, best, edge = SETTING.costs[UNIT(unit)], {HEX(start): 16}, [HEX(start)]
    while edge:
        here = edge.pop()
        for there, cost in costs[here].items():
            if best[here] - cost > best.get(there, -1):
                best[there] = best[here] - cost
                edge.append(there)
    assert set(match.reach(JAPAN)) | {HEX(start)} == set(best)


def test_5_24_the_whole_cost_of_hex_and_hexside_must_be_there() -> None:
    match = scene(m.Movement(US), us={"1/10 Mar Art": "1512"}, japan=FAR)
    assert walk(match, "1/10 Mar Art", "1612") == [3.5]  # by road
    assert refused(match, m.StepTo, "1713") == "5.24"  # rough 3 + river 1
    assert legal(match, m.StepTo) == {"1512", "1513", "1611", "1712", "1613"}
    play(match, (m.StepTo, "1613"))
    assert left(match) == 3  # the same river, by road


def test_5_24_four_points_are_enough_for_four() -> None:
    match = scene(m.Movement(US), us={"1/10 Mar Art": "1612", "1/2 Mar": "0504"}, japan=FAR)
    assert walk(match, "1/10 Mar Art", "1713") == [0]
    assert at(match, "1/10 Mar Art") == "1713"


def test_5_24_half_a_point_is_good_for_a_road_only() -> None:
    match = scene(m.Movement(US), us={"1/10 Mar Art": "0706", "1/2 Mar": "0504"}, japan=FAR)
    assert walk(match, "1/10 Mar Art", "0805", "0804", "0803", "0903") == [3.5, 2.5, 1.5, 0.5]
    assert refused(match, m.StepTo, "0902") == "5.24"
    assert legal(match, m.StepTo) == {"1003", "0904"}
    play(match, (m.StepTo, "0904"))
    assert at(match, "1/10 Mar Art") == "0904"


def test_5_24_the_move_is_over_when_no_hex_can_be_paid_for() -> None:
    match = scene(m.Movement(US), us={"1/10 Mar Art": "2410", "1/2 Mar": "0504"}, japan=FAR)
    assert walk(match, "1/10 Mar Art", "2411") == [0]  # one point left, and all around costs two or three
    assert at(match, "1/10 Mar Art") == "2411" and opened(match) is m.Movement


def test_5_25_armor_enters_clear_and_town_freely() -> None:
    match = scene(m.Movement(US), us={"2 Mar Tank": "2407"}, japan=FAR)
    assert walk(match, "2 Mar Tank", "2307", "2306") == [7, 5]
    assert terrain("2306") == "town"


def test_5_25_armor_enters_other_hexes_by_road_or_trail_only() -> None:
    match = scene(m.Movement(US), us={"2 Mar Tank": "2507", "1/2 Mar": "2607"}, japan=FAR)
    assert walk(match, "2 Mar Tank", "2508") == [7.5]
    assert terrain("2408") == "broken" and terrain("2407") == "clear"
    assert refused(match, m.StepTo, "2408") == "5.25"
    assert legal(match, m.StepTo) == {"2507", "2607", "2608", "2509", "2407"}
    play(match, (m.StepTo, "2407"))
    assert (
        refused(match, m.StepTo, "2508") == "5.25"
    )  # it has left the road and does not come back on it here


def test_5_25_armor_follows_a_trail_into_rough_ground() -> None:
    match = scene(m.Movement(JAPAN), us=FAR_US, japan={"9": "2613"})
    assert walk(match, "9", "2714", "2814") == [7, 6]
    assert terrain("2814") == "rough"
    assert legal(match, m.StepTo) == {"2714", "2915"}
    assert refused(match, m.StepTo, "2813") == "5.25"
    assert refused(match, m.StepTo, "2815") == "5.25"


def test_r15_the_sea_is_closed() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "1103"}, japan=FAR)
    play(match, (m.PickUnit, "1/2 Mar"))
    assert refused(match, m.StepTo, "1102") == "12.3"
    assert legal(match, m.StepTo) == {"1203", "1104", "1003", "1002"}


def test_r15_a_cliff_is_not_climbed_in_either_direction() -> None:
    for unit_at, to, ways in (
        ("3821", "3922", {"3820", "3722", "3721"}),
        ("3922", "3821", {"3921", "4021", "4022", "3923", "3822"}),
    ):
        match = scene(m.Movement(US), us={"1/2 Mar": unit_at}, japan={"1/135": "0504"})
        play(match, (m.PickUnit, "1/2 Mar"))
        assert refused(match, m.StepTo, to) == "5.24"
        assert legal(match, m.StepTo) == ways


# -- 5.3: other friendly units ------------------------------------------------------------------------------


def test_5_31_units_pass_through_each_other_at_no_extra_cost() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0805", "2/2 Mar": "0806"}, japan=FAR)
    assert walk(match, "1/2 Mar", "0806", "0807") == [7, 6]
    play(match, m.Stop)
    assert (at(match, "1/2 Mar"), at(match, "2/2 Mar")) == ("0807", "0806")


def test_r28_a_unit_may_stop_on_a_friend_that_is_still_to_move() -> None:
    """5.31 Only the end of the Movement Phase must find every unit in a hex of its own."""
    match = scene(m.Movement(US), us={"1/2 Mar": "0805", "2/2 Mar": "0806"}, japan=FAR)
    walk(match, "1/2 Mar", "0806")
    play(match, m.Stop)
    assert about(match, m.EndMovement) == ("5.31", {"1/2 Mar", "2/2 Mar"})
    assert legal(match, m.PickUnit) == {"2/2 Mar"}
    walk(match, "2/2 Mar", "0907")
    play(match, m.Stop)  # the phase ends: both have moved
    assert (at(match, "1/2 Mar"), at(match, "2/2 Mar")) == ("0806", "0907")


def test_r28_two_units_exchange_their_hexes() -> None:
    """5.31"""
    match = scene(m.Movement(US), us={"1/2 Mar": "0805", "2/2 Mar": "0806", "3/2 Mar": "0404"}, japan=FAR)
    for unit, to in (("1/2 Mar", "0806"), ("2/2 Mar", "0805")):
        walk(match, unit, to)
        play(match, m.Stop)
    assert (at(match, "1/2 Mar"), at(match, "2/2 Mar")) == ("0806", "0805")
    play(match, m.EndMovement)


def test_r28_no_stop_on_a_friend_that_has_moved() -> None:
    """5.31, 5.16 It may not move again."""
    match = scene(has_moved("2/2 Mar"), us={"1/2 Mar": "0805", "2/2 Mar": "0806"}, japan=FAR)
    walk(match, "1/2 Mar", "0806")
    assert about(match, m.Stop) == ("5.31", {"2/2 Mar"})
    play(match, (m.StepTo, "0907"), m.Stop)
    assert at(match, "1/2 Mar") == "0907"


def test_r28_no_stop_on_a_friend_that_cannot_make_room() -> None:
    """5.31, 5.14 An American unit in a Japanese-controlled hex stays where it is, and so does one hemmed in."""
    match = scene(m.Movement(US), us={"1/2 Mar": "0804", "2/2 Mar": "0805"}, japan={"317": "0806"})
    play(match, (m.PickUnit, "1/2 Mar"))
    assert about(match, m.StepTo, "0805") == ("5.31", {"2/2 Mar"})
    around = dict(zip(("2/2 Mar", "1/6 Mar", "2/6 Mar"), ("3321", "3421", "3221"), strict=True))
    match = scene(has_moved(*around), us={"1/2 Mar": "3320", "104 FA": "3322", **around}, japan=FAR)
    play(match, (m.PickUnit, "1/2 Mar"))
    assert "3322" not in {hex_name(spot) for spot in match.reach(US)}  # four points lead the battery nowhere


def test_r28_a_unit_keeps_out_of_the_last_hex_for_one_that_must_make_room() -> None:
    """5.31 The battery in 3322 can go to 3221 alone, since the others have moved; 1/2 Mar is stacked on it."""
    others = {"2/2 Mar": "3321", "1/6 Mar": "3421"}
    us = {"1/2 Mar": "3322", "104 FA": "3322", "3/2 Mar": "3220", **others}
    match = scene(has_moved("1/2 Mar", *others), us=us, japan=FAR)
    play(match, (m.PickUnit, "3/2 Mar"), (m.StepTo, "3221"))
    assert about(match, m.Stop) == ("5.31", {"104 FA"})


@pytest.mark.parametrize("unit", ["1/2 Mar", "2 Mar Tank"])
@pytest.mark.parametrize("start", ["0806", "0906", "1007", "0510", "2406"])
def test_r28_a_friend_can_make_room_wherever_it_could_move(unit: str, start: str) -> None:
    """6.0, 6.14 Up to an enemy zone of control, and out of one by one hex."""
    japan = {"317": "1107", "318": "0808", "316": "0709"}
    match = scene(m.Movement(US), us={unit: start}, japan={**japan, **FAR})
    p = match.position
    ends = set(move_ends(p.deployed[US], p.enemy[US], UNIT(unit)))
    if m.PickUnit(UNIT(unit)) in match.legal(US):
        play(match, (m.PickUnit, unit))
    assert ends - {HEX(start)} == set(match.reach(US)) - {HEX(start)}


def test_r28_friends_make_room_in_turn() -> None:
    """5.31 The battery can go only where 3/2 Mar is, which has not moved yet and can go elsewhere."""
    others = {"2/2 Mar": "3321", "1/6 Mar": "3421"}
    us = {"1/2 Mar": "3320", "104 FA": "3322", "3/2 Mar": "3221", **others}
    match = scene(has_moved(*others), us=us, japan=FAR)
    walk(match, "1/2 Mar", "3321", "3322")
    walk(match, "104 FA", "3221")
    assert about(match, m.EndMovement) == ("5.31", {"104 FA", "3/2 Mar"})
    assert legal(match, m.PickUnit) == {"3/2 Mar"}


@pytest.mark.parametrize("seed", range(40))
def test_r28_there_is_room_exactly_if_units_and_hexes_can_be_paired(seed: int) -> None:
    """In crowds of units on few hexes, some of them stacked: each that has not moved needs a hex of its own."""
    rng = Random(seed)
    crowd = [HEX(f"{column}{row}") for column in (32, 33, 34) for row in range(18, 24)]
    ground = [spot for spot in crowd if spot not in SETTING.sea]
    americans = [u for u, c in enumerate(SETTING.counters) if c.side is US]
    on_map = {unit: rng.choice(ground) for unit in rng.sample(americans, rng.randint(4, len(ground)))}
    moved = frozenset(unit for unit in on_map if rng.random() < 0.5)
    waiting = [unit for unit in on_map if unit not in moved]
    own = ForceFacts(SETTING, on_map)
    enemy = ForceFacts(SETTING, {UNIT("1/135"): HEX(rng.choice(("3216", "3417", "3522")))})
    room = Room(own, enemy, moved)
    for unit in waiting:
        for spot in ground:
            if spot not in room.taken:
                closed = {spot, *room.taken}
                ends = {u: {on_map[u], *move_ends(own, enemy, u)} - closed for u in waiting if u != unit}
                assert room.is_left(unit, spot) == (max_matched(ends) == len(ends))


def test_5_31_no_entry_into_a_friends_hex_with_the_last_point() -> None:
    match = scene(m.Movement(US), us={"1/10 Mar Art": "0807", "2/2 Mar": "0803"}, japan=FAR)
    assert walk(match, "1/10 Mar Art", "0806", "0706", "0705") == [3, 2, 1]
    assert legal(match, m.StepTo) == {"0704", "0804", "0805", "0706", "0605", "0604"}
    match = scene(has_moved("2/2 Mar"), us={"1/10 Mar Art": "0807", "2/2 Mar": "0704"}, japan=FAR)
    walk(match, "1/10 Mar Art", "0806", "0706", "0705")
    assert about(match, m.StepTo, "0704") == ("5.31", {"2/2 Mar"})
    assert "0704" not in legal(match, m.StepTo)


def test_5_31_no_entry_into_a_friends_hex_that_costs_too_much_to_leave() -> None:
    """Two points for the friend's broken hex leave two: enough for broken, not for rough."""
    us = {"1/10 Mar Art": "2410", "2/2 Mar": "2409"}
    match = scene(m.Movement(US), us=us, japan=FAR)
    walk(match, "1/10 Mar Art", "2409")
    assert left(match) == 2
    assert legal(match, m.StepTo) == {"2408", "2509", "2510"}  # not back into the rough of 2410
    blocked = {
        "1/10 Mar Art": "2410",
        "2/2 Mar": "2409",
        "3/2 Mar": "2408",
        "1/6 Mar": "2509",
        "2/6 Mar": "2510",
    }
    match = scene(has_moved(*list(blocked)[1:]), us=blocked, japan=FAR)
    play(match, (m.PickUnit, "1/10 Mar Art"))
    assert about(match, m.StepTo, "2409") == ("5.31", {"2/2 Mar"})


def test_5_31_no_entry_into_a_friends_hex_in_an_enemy_zone_of_control() -> None:
    match = scene(m.Movement(US), us={"1/2 Mar": "0804", "2/2 Mar": "0805"}, japan={"317": "0806"})
    play(match, (m.PickUnit, "1/2 Mar"))
    assert about(match, m.StepTo, "0805") == ("5.31", {"2/2 Mar"})  # it would have to stop there (6.0)
    assert "0705" in legal(match, m.StepTo)


def test_5_24_a_unit_may_move_only_if_its_allowance_pays_for_a_hex() -> None:
    """From 3322 only three rough hexes can be entered, for three points each: a battery has four, and no fifth."""
    guns, friends = "1/10 Mar Art", {"1/2 Mar": "3321", "2/2 Mar": "3421", "1/6 Mar": "3221"}
    match = scene(m.Movement(US), us={guns: "3322"}, japan=FAR)
    assert legal(match, m.PickUnit) == {guns}
    match = scene(has_moved(*friends), us={guns: "3322", **friends, **FAR_US}, japan=FAR)
    assert refused(match, m.PickUnit, guns) == "5.24"  # the point left does not lead past its friends
    match = scene(has_moved(*friends), us={"3/2 Mar": "3322", **friends}, japan=FAR)
    assert "3/2 Mar" in legal(match, m.PickUnit)  # eight points do


def test_6_14_a_unit_that_infiltrates_does_not_pass_through_friends() -> None:
    """It may move one hex: where friends hold all the others it may not move at all."""
    friends = dict(zip(("318", "316", "1/118", "3/118"), ("0706", "0707", "0906", "0907"), strict=True))
    japan = {"317": "0806", **friends, "7": "0807", **FAR}
    match = scene(has_moved(*friends, "7", side=JAPAN), us={"1/2 Mar": "0805"}, japan=japan)
    assert refused(match, m.PickUnit, "317") == "5.24"
    match = scene(has_moved(*friends, side=JAPAN), us={"1/2 Mar": "0805"}, japan={"317": "0806", **friends})
    play(match, (m.PickUnit, "317"))
    assert legal(match, m.StepTo) == {"0807"}


def test_5_31_through_a_row_of_friends() -> None:
    us = {"1/10 Mar Art": "0803", "2/2 Mar": "0804", "3/2 Mar": "0805", "1/6 Mar": "0806"}
    match = scene(m.Movement(US), us=us, japan=FAR)
    assert walk(match, "1/10 Mar Art", "0804", "0805", "0806") == [3, 2, 1]
    play(match, (m.StepTo, "0807"))
    assert at(match, "1/10 Mar Art") == "0807"
    longer = {**us, "2/6 Mar": "0807"}
    match = scene(has_moved(*list(longer)[1:]), us=longer, japan=FAR)
    walk(match, "1/10 Mar Art", "0804", "0805")
    play(match, (m.StepTo, "0806"))
    assert about(match, m.StepTo, "0807") == ("5.31", {"2/6 Mar"})


def test_5_32_any_number_may_pass_through_one_hex() -> None:
    us = {"1/2 Mar": "0805", "2/2 Mar": "0706", "3/2 Mar": "0906", "1/6 Mar": "0806"}
    match = scene(m.Movement(US), us=us, japan=FAR)
    for unit, to in (("1/2 Mar", "0807"), ("2/2 Mar", "0907"), ("3/2 Mar", "0707")):
        walk(match, unit, "0806", to)
        play(match, m.Stop)
        assert at(match, unit) == to


def test_5_33_friendly_zones_of_control_do_not_hinder() -> None:
    us = {"1/2 Mar": "0803", "2/2 Mar": "0705", "3/2 Mar": "0906"}
    match = scene(m.Movement(US), us=us, japan=FAR)
    assert walk(match, "1/2 Mar", "0804", "0805", "0806", "0807") == [7, 6, 5, 4]
    zone = set(SETTING.board.neighbors[HEX("0705")])
    assert {HEX("0804"), HEX("0805")} <= zone
