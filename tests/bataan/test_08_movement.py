"""Chapter 8: Ground Movement. The moves of the example of play are in test_08_example.py."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.bataan import model as m
from pacwar.games.bataan import r08_movement as r08
from pacwar.games.bataan.model import JAPAN, US, Land, Side

from .combats import ordered
from .moves import go, picked, price
from .scene import (
    BOARD,
    F41,
    FAR_JAPAN,
    GROUND,
    REST,
    SETTING,
    at,
    force,
    left,
    moving,
    of,
    operations,
    play,
    position,
    refused,
    scene,
    sequence,
    top,
    unit,
    units,
)

# -- who moves ----------------------------------------------------------------------------------------------


def test_8_11_one_unit_after_the_other_from_hex_to_hex() -> None:
    match = picked("1+2/9", japan={"1+2/9": "3406", "I(-)9": "3506"}, us={"1/41": "3814"})
    assert refused(match, m.StepTo(at("3409"))) == "8.11"
    events = play(match, m.StepTo(at("3407")))
    assert of(m.UnitMoved, events) == [
        m.UnitMoved(rule="8.11", units=(unit("1+2/9"),), start=at("3406"), to=at("3407"))
    ]
    assert left(match) == 7
    assert force(match, JAPAN).at[unit("1+2/9")] == at("3406")  # until it stops
    play(match, m.Stop())
    assert force(match, JAPAN).at[unit("1+2/9")] == at("3407")


def test_8_12_a_unit_moves_once_and_never_more_than_its_allowance() -> None:
    match = picked("I(-)9", japan={"I(-)9": "3406", "1+2/9": "3506"}, us={"1/41": "3814"})
    assert refused(match, m.Stop()) == "8.12"  # it has been chosen, so it moves
    go(match, "3407", "3408", "3308", "3208", "3207", "3206")
    assert left(match) == 2
    go(match, "3106", "3105")
    assert type(top(match)) is m.Movement  # nothing is left: it stops there
    assert force(match, JAPAN).at[unit("I(-)9")] == at("3105")
    assert refused(match, m.PickUnit(unit("I(-)9"))) == "8.12"
    assert refused(match, m.PickUnit(unit("1/41"))) == "8.1"


def test_8_12_there_is_no_minimum_move() -> None:
    match = moving(US, "41", us={"41 Art": "3406"}, japan={"1+2/9": "3106"}, mode="assault",
                   forces={US: {"disrupted": {"41 Art"}, "unsupplied": {"41 Art"}}})  # fmt: skip
    assert refused(match, m.PickUnit(unit("41 Art"))) == "8.12"  # half a point is left
    assert refused(match, m.PickUnit(unit("1+2/9"))) == "8.1"


def test_8_12_8_32_there_is_no_least_move_of_one_hex() -> None:
    """Artillery that is Disrupted and without supply has half a point in an Assault Sequence: enough for a trail hex alone."""
    marked = {US: {"unsupplied": {"41 Art"}, "disrupted": {"41 Art"}}}
    fields: dict[str, Any] = {"japan": FAR_JAPAN, "mode": "assault", "forces": marked}
    match = moving(US, "41", us={"41 HQ": "3617", "41 Art": "3514"}, **fields)
    play(match, m.PickUnit(unit("41 Art")))
    assert refused(match, m.StepTo(at("3513"))) == "8.32"
    play(match, m.StepTo(at("3614")))
    match = moving(US, "41", us={"41 HQ": "3617", "41 Art": "3513"}, **fields)
    assert refused(match, m.PickUnit(unit("41 Art"))) == "8.12"


def test_8_15_without_an_allowance_nobody_moves() -> None:
    match = moving(US, "41", us={"41 HQ": "3615", "1/200 AA": "3615"}, japan={"1+2/9": "3106"})
    play(match, m.ActivateArmy(unit("1/200 AA")))
    assert refused(match, m.PickUnit(unit("1/200 AA"))) == "8.15"


def test_8_16_out_of_supply() -> None:
    match = picked(
        "1+2/9", japan={"1+2/9": "3406"}, us={"1/41": "3814"}, forces={JAPAN: {"unsupplied": {"1+2/9"}}}
    )
    assert left(match) == 6  # two points less
    match = picked(
        "16 Rcn", japan={"16 Rcn": "3406"}, us={"1/41": "3814"}, forces={JAPAN: {"unsupplied": {"16 Rcn"}}}
    )
    assert left(match) == 4.5  # half of nine


def test_8_14_enemies_stop_friends_do_not() -> None:
    match = picked("1+2/9", japan={"1+2/9": "3406", "I(-)9": "3407", "II(-)9": "3407", "III(-)9": "3407", "6+7/9": "3407"}, us={"1/41": "3505"})  # fmt: skip
    assert refused(match, m.StepTo(at("3505"))) == "8.14"
    assert price(match, "3407") == 1
    assert (
        match.check("japan", m.StepTo(at("3407"))) is None
    )  # 3.32, R60: the limit counts at the end of the phase


# -- stacks -------------------------------------------------------------------------------------------------


def test_8_13_the_slowest_sets_the_pace_even_when_dropped_off() -> None:
    match = picked(
        "16 Rcn", "1+2/9", japan={"16 Rcn": "3406", "1+2/9": "3406", "I(-)9": "3408"}, us={"1/41": "3814"}
    )
    assert left(match) == 8
    go(match, "3407")
    assert refused(match, m.TakeAlong(unit("I(-)9"))) == "8.13"
    assert refused(match, m.DropOff(unit("I(-)9"))) == "8.13"
    play(match, m.DropOff(unit("1+2/9")))
    assert force(match, JAPAN).at[unit("1+2/9")] == at("3407")
    assert left(match) == 7  # not 8
    assert refused(match, m.DropOff(unit("16 Rcn"))) == "8.13"
    go(match, "3408")
    assert refused(match, m.TakeAlong(unit("I(-)9"))) == "8.13"  # picks nobody up
    play(match, m.Stop())
    assert refused(match, m.PickUnit(unit("1+2/9"))) == "8.12"
    assert match.check("japan", m.PickUnit(unit("I(-)9"))) is None


def test_8_13_only_what_begins_in_the_hex_goes_along() -> None:
    match = picked("1+2/9", japan={"1+2/9": "3406", "I(-)9": "3506", "7+8/141": "3406"}, us={"1/41": "3814"})
    assert refused(match, m.TakeAlong(unit("I(-)9"))) == "8.13"
    assert refused(match, m.TakeAlong(unit("7+8/141"))) == "7.21a-n2"
    assert refused(match, m.DropOff(unit("1+2/9"))) == "8.13"


def test_8_13_nobody_is_taken_along_who_would_hold_the_stack_fast() -> None:
    """41 Art leaves 3313, a Jungle hex, by no way (8.36a)."""
    match = picked("1/41", key="41", side=US, us={"1/41": "3313", "41 Art": "3313"}, japan={"1+2/9": "3106"})
    assert refused(match, m.TakeAlong(unit("41 Art"))) == "8.13"


@pytest.mark.parametrize(("dropped", "rule"), [("1/41", None), ("A/194", "8.22")])
def test_8_13_8_22_r71_a_stack_in_a_zone_goes_on_without_its_infantry_only(
    dropped: str, rule: str | None
) -> None:
    """A tank and a battalion set out with 6 points and enter a zone for 2. Whoever is dropped off has finished."""
    match = moving(
        US, "41", army={unit("A/194"): F41}, us={"A/194": "3409", "1/41": "3409"}, japan={"1+2/9": "3407"}
    )
    play(match, m.PickUnit(unit("A/194")), m.TakeAlong(unit("1/41")), m.StepTo(at("3408")))
    assert refused(match, m.StepTo(at("3409"))) == "8.22"
    play(match, m.DropOff(unit(dropped)))
    now = top(match)
    assert isinstance(now, m.Moving)
    assert now.left == 8  # half points
    refusal = match.check(US, m.StepTo(at("3409")))
    assert (refusal.rule if refusal else None) == rule
    play(match, m.Stop() if rule else m.StepTo(at("3409")))
    while isinstance(top(match), m.Moving):
        play(match, m.Stop())
    assert refused(match, m.PickUnit(unit(dropped))) == "8.12"


def test_3_72a_8_13_one_disrupted_unit_slows_the_stack_it_sets_out_with() -> None:
    match = moving(
        US, "41", us={"1/41": "3408", "2/41": "3408"}, japan=FAR_JAPAN, forces={US: {"disrupted": {"2/41"}}}
    )
    play(match, m.PickUnit(unit("1/41")))
    now = top(match)
    assert isinstance(now, m.Moving) and now.left == 12  # half points
    play(match, m.TakeAlong(unit("2/41")), m.StepTo(at("3409")))
    now = top(match)
    assert isinstance(now, m.Moving) and now.left == 6
    play(match, m.DropOff(unit("2/41")))
    now = top(match)
    assert isinstance(now, m.Moving) and now.left == 6  # even when it is dropped off


def test_r60_a_unit_may_stop_in_a_full_hex_and_the_excess_is_eliminated() -> None:
    """3.32: five units of two points are one too many."""
    names = ("I(-)9", "6+7/9", "II(-)9", "11+12/9")
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.PhaseEnd(),
        m.Movement(JAPAN),
        japan={**dict.fromkeys(names, "3007"), "1+2/9": "3006"},
        us={"1/41": "3814"},
    )
    play(match, m.PickUnit(unit("1+2/9")), m.StepTo(at("3007")), m.Stop(), m.EndMovement())
    assert top(match) == m.Overstack(JAPAN, at("3007"))
    play(match, m.RemoveUnit(unit("1+2/9")))
    assert force(match, JAPAN).eliminated == units("1+2/9")


# -- 8.2: zones ---------------------------------------------------------------------------------------------


def test_8_21_a_zone_costs_one_more_even_with_friends_in_it() -> None:
    match = picked("1+2/9", japan={"1+2/9": "3405", "I(-)9": "3406"}, us={"1/41": "3407"})
    assert price(match, "3406") == 2
    assert price(match, "3404") == 0.5 + 0.5  # across country
    match = picked("I(-)9", mode="assault", japan={"I(-)9": "3405"}, us={"1/41": "3407"},
                   forces={JAPAN: {"disrupted": {"I(-)9"}, "unsupplied": {"I(-)9"}}})  # fmt: skip
    assert left(match) == 2
    go(match, "3305")
    assert refused(match, m.StepTo(at("3306"))) == "8.21"


def test_8_21_a_friend_in_the_hex_does_not_take_the_cost_of_a_zone_away() -> None:
    p = position(moving(US, "41", us={"1/41": "3514", "2/41": "3513"}, japan={"1+2/9": "3512"}))
    step = m.Moving(US, units("1/41"), at("3514"), at("3514"), 12)
    alone = position(moving(US, "41", us={"1/41": "3514"}, japan={"1+2/9": "3512"}))
    assert r08.price(p, step, at("3513")) == r08.price(alone, step, at("3513")) == 4


def test_8_22_who_enters_a_zone_stops() -> None:
    match = picked("1+2/9", japan={"1+2/9": "3405"}, us={"1/41": "3407"})
    go(match, "3406")
    assert type(top(match)) is m.Movement
    assert force(match, JAPAN).at[unit("1+2/9")] == at("3406")


def test_8_22_a_motorized_unit_goes_on_without_road_rates() -> None:
    match = picked("16 Rcn", japan={"16 Rcn": "3405"}, us={"1/41": "3407"})
    go(match, "3406")
    assert left(match) == 7
    assert price(match, "3306") == 2  # from zone to zone
    go(match, "3306")
    assert left(match) == 5
    match = picked("16 Rcn", japan={"16 Rcn": "3707"}, us={"1/41": "3809"})
    go(match, "3708")  # a trail into the zone
    assert left(match) == 9 - 0.5 - 1
    assert price(match, "3709") == 2  # a trail, but from zone to zone
    assert price(match, "3707") == 0.5


def test_8_22_the_motorized_part_of_a_stack_may_go_on_alone() -> None:
    """R71"""
    match = picked("16 Rcn", "1+2/9", japan={"16 Rcn": "3405", "1+2/9": "3405"}, us={"1/41": "3407"})
    go(match, "3406")
    assert refused(match, m.StepTo(at("3306"))) == "8.22"
    play(match, m.DropOff(unit("1+2/9")), m.StepTo(at("3306")))


def test_8_22_8_23a_from_zone_to_zone_a_motorized_unit_has_no_road_rate_but_out_of_a_zone_it_has() -> None:
    """4010 to 4011 by road: half a point, from zone to zone one for clear terrain and one for the zone."""
    fields: dict[str, Any] = {"us": {"A/194": "4010"}}
    quiet = position(moving(US, "41", japan=FAR_JAPAN, **fields))
    step = m.Moving(US, units("A/194"), at("4010"), at("4010"), 14)
    assert r08.price(quiet, step, at("4011")) == 1
    both = position(moving(US, "41", japan={"1+2/9": "3910"}, **fields))
    zone = both.deployed[JAPAN].zone
    assert at("4010") in zone and at("4011") in zone
    assert r08.price(both, step, at("4011")) == 4
    assert r08.price(both, step, at("4009")) == (4 if at("4009") in zone else 1)


def test_8_23a_a_motorized_unit_begins_in_a_zone() -> None:
    match = picked("16 Rcn", japan={"16 Rcn": "3708"}, us={"1/41": "3809"})
    go(match, "3709")
    assert left(match) == 9 - 2
    assert match.check("japan", m.StepTo(at("3710"))) is None


def test_8_23b_others_spend_everything_for_one_hex() -> None:
    match = picked("1+2/9", japan={"1+2/9": "3406"}, us={"1/41": "3407"})
    assert price(match, "3306") == 2
    go(match, "3306")
    assert type(top(match)) is m.Movement
    assert force(match, JAPAN).at[unit("1+2/9")] == at("3306")
    match = moving(JAPAN, "16", mode="assault", japan={"I(-)9": "3406"}, us={"1/41": "3407"},
                   forces={JAPAN: {"disrupted": {"I(-)9"}, "unsupplied": {"I(-)9"}}})  # fmt: skip
    play(match, m.PickUnit(unit("I(-)9")))
    assert left(match) == 2
    assert match.check("japan", m.StepTo(at("3306"))) is None


def test_8_23b_the_allowance_must_suffice() -> None:
    """I(-)9 in 3409 could cross the river to 3410 (1 + 1), but not into a zone (+1)."""
    match = picked("I(-)9", mode="assault", japan={"I(-)9": "3409"}, us={"1/41": "3509"},
                   forces={JAPAN: {"disrupted": {"I(-)9"}, "unsupplied": {"I(-)9"}}})  # fmt: skip
    assert left(match) == 2
    assert price(match, "3410") == 3
    assert refused(match, m.StepTo(at("3410"))) == "8.23b"


def test_8_23b_a_unit_on_foot_may_leave_a_zone_and_enter_another_if_a_free_hex_lies_between() -> None:
    match = moving(US, "41", us={"1/41": "3406"}, japan={"1+2/9": "3405", "I(-)9": "3410"})
    play(match, m.PickUnit(unit("1/41")))
    assert left(match) == 6
    play(match, m.StepTo(at("3407")))  # 8.23c: one point
    play(match, m.StepTo(at("3408")))
    play(match, m.StepTo(at("3409")))  # a zone again: two points, and it stops (8.22)
    assert force(match, US).at[unit("1/41")] == at("3409")


@pytest.mark.parametrize(("mode", "left", "rule"), [("mobile", 4, None), ("assault", 2, "8.23b")])
def test_8_23b_3_72a_6_14a_an_allowance_that_just_suffices_from_zone_to_zone(
    mode: m.Mode, left: int, rule: str | None
) -> None:
    """6 points less 2 and 2, or half of 6 less 2: Clear terrain in a zone costs 2. Out of the zone 1 is enough (8.23c)."""
    match = moving(
        US,
        "41",
        mode=mode,
        us={"1/41": "3408"},
        japan={"1+2/9": "3407"},
        forces={US: {"unsupplied": {"1/41"}, "disrupted": {"1/41"}}},
    )
    play(match, m.PickUnit(unit("1/41")))
    now = top(match)
    assert isinstance(now, m.Moving)
    assert now.left == left
    refusal = match.check(US, m.StepTo(at("3507")))
    assert (refusal.rule if refusal else None) == rule
    assert match.check(US, m.StepTo(at("3409"))) is None


def test_8_23c_leaving_a_zone_costs_nothing() -> None:
    match = picked("1+2/9", japan={"1+2/9": "3406"}, us={"1/41": "3407"})
    go(match, "3405")
    assert left(match) == 7
    go(match, "3304", "3205", "3206")
    assert left(match) == 4


# -- 8.3: terrain -------------------------------------------------------------------------------------------


def test_e12_8_31_clear_and_rough_costs_as_rough() -> None:
    match = picked("3/57", key="scouts", side=US, us={"3/57": "3216"}, japan={"1+2/9": "3106"})
    assert price(match, "3215") == 2


def test_e13_8_31_8_36a_2712_is_mountain_for_all() -> None:
    match = picked("3/57", key="scouts", side=US, us={"3/57": "2713"}, japan={"1+2/9": "3106"})
    assert price(match, "2712") == 4
    match = moving(US, "41", us={"41 HQ": "2713", "A/194": "2713", "41 Art": "2713"}, japan={"1+2/9": "3106"})
    play(match, m.ActivateArmy(unit("A/194")))
    for name in ("A/194", "41 Art"):
        now = m.Moving(US, (unit(name),), at("2713"), at("2713"), 14)
        refusal = r08.check_step(position(match), now, m.StepTo(at("2712")))
        assert refusal is not None
        assert refusal.rule == "8.36a"


def test_8_34a_e14_jungle_is_paid_besides_the_other_terrain() -> None:
    match = picked("3/57", key="scouts", side=US, us={"3/57": "3315"}, japan={"1+2/9": "3106"})
    assert price(match, "3415") == 2  # clear and jungle
    match = picked("3/57", key="scouts", side=US, us={"3/57": "3216"}, japan={"1+2/9": "3106"})
    assert price(match, "3116") == 3  # rough and jungle; 8.36b: it may go on


def cost(name: str, start: str, to: str, side: Side = JAPAN, **fields: Any) -> float | None:
    """Points that a unit pays to go to the next hex."""
    where: Any = {side.value: {name: start}}
    match = scene(scenario="second", turn=24, **where, **fields)
    here = at(start)
    found = r08.price(position(match), m.Moving(side, units(name), here, here, 20), at(to))
    return None if found is None else found / 2


def covered(way: str) -> tuple[str, str]:
    """A jungle hex in clear ground that this way, or none, enters, and whence."""
    for there in sorted(SETTING.land):
        row = SETTING.map[there]
        if row.cover != "jungle" or row.terrain != "clear" or row.also:
            continue
        for here in GROUND.ways.costs[False][there]:
            ways = [w for w in ("road", "trail") if BOARD.has(w, here, there)]
            if (ways == [way] or (not way and not ways)) and not BOARD.has("river", here, there):
                return BOARD.name(here), BOARD.name(there)
    raise AssertionError("no such hex")


def test_8_34b_along_a_trail_jungle_costs_nothing_more() -> None:
    assert cost("1+2/9", *covered("trail")) == 0.5
    assert cost("1+2/9", *covered("")) == 2


def test_8_32_only_who_can_pay_enters_a_hex() -> None:
    match = picked("1/42", key="41", side=US, mode="assault", us={"1/42": "2713"}, japan={"1+2/9": "3106"})
    assert left(match) == 3
    assert price(match, "2712") == 4
    assert refused(match, m.StepTo(at("2712"))) == "8.32"


def test_8_33_roads_and_trails() -> None:
    """8.34b: jungle is ignored on a trail."""
    match = picked("3/57", key="scouts", side=US, us={"3/57": "3616"}, japan={"1+2/9": "3106"})
    assert price(match, "3716") == 0.5  # trail through clear and jungle
    match = picked("1+2/9", japan={"1+2/9": "3806"}, us={"1/41": "3814"})
    assert price(match, "3807") == 0.5  # road


def test_8_37b_e15_e17_mudflats() -> None:
    """8.37a, 8.37b"""
    match = picked("3/57", key="scouts", side=US, us={"3/57": "4017"}, japan={"1+2/9": "3106"})
    assert price(match, "4018") == 1  # only partly Mudflat
    assert refused(match, m.StepTo(at("4117"))) == "8.37a"
    match = picked("3/57", key="scouts", side=US, us={"3/57": "4018"}, japan={"1+2/9": "3106"})
    assert refused(match, m.StepTo(at("4118"))) == "8.37a"
    assert refused(match, m.StepTo(at("4117"))) == "8.37a"
    match = picked("3/57", key="scouts", side=US, us={"3/57": "4016"}, japan={"1+2/9": "3106"})
    assert refused(match, m.StepTo(at("4116"))) == "8.37a"


def test_e16_8_37_mountain_hexsides() -> None:
    """On the whole map: 2616 lies outside the area of scenario 2."""
    match = picked("1/42", key="41", side=US, scenario="second", us={"1/42": "2716"}, japan={"1+2/9": "3106"})
    assert price(match, "2616") == 5
    match = moving(US, "41", scenario="second", us={"1/42": "2616"}, japan={"1+2/9": "3106"})
    play(match, m.PickUnit(unit("1/42")))
    for spot in ("2516", "2515", "2617", "2615"):
        assert refused(match, m.StepTo(at(spot))) == "8.37a"


def test_8_37a_no_zone_across_an_all_mudflat_hexside() -> None:
    a, b = at("4017"), at("4117")
    assert b not in GROUND.ways.zone_links[False][a]


def test_8_35_rivers_and_bridges() -> None:
    match = picked("1+2/9", japan={"1+2/9": "3409"}, us={"1/41": "3814"})
    assert price(match, "3410") == 2  # 8.35a, 8.35c
    match = moving(JAPAN, "16", japan={"22 Art": "3409", "16 Rcn": "3409"}, us={"1/41": "3814"})
    play(match, m.PickUnit(unit("22 Art")))
    assert refused(match, m.StepTo(at("3410"))) == "8.35d"
    match = picked("16 Rcn", japan={"16 Rcn": "4012"}, us={"1/41": "3615"})
    assert price(match, "4013") == 0.5  # 8.35b: by the bridge


def test_8_35a_8_35c_a_river_costs_a_point_more_in_either_direction() -> None:
    """3409 and 3410: no bridge. 8.35c: nor is there one where a trail seems to go on."""
    for here, there in (("3409", "3410"), ("3410", "3409")):
        dry = SETTING.rate(at(there), "") / 2
        assert cost("1+2/9", here, there) == dry + 1
    rivers, trails, bridges = (BOARD.sides[key] for key in ("river", "trail", "bridge"))
    a, b = min(pair for pair in (rivers & trails) - bridges if SETTING.land >= set(pair))
    assert cost("1+2/9", BOARD.name(a), BOARD.name(b)) == SETTING.rate(b, "trail") / 2 + 1  # R28


def test_8_35b_a_bridge_is_crossed_at_the_rate_of_its_road_or_trail() -> None:
    for a, b in sorted(BOARD.sides["bridge"]):
        way = "road" if BOARD.has("road", a, b) else "trail"
        for name in ("1/41", "A/194", "41 Art"):  # 8.35d: on wheels, too
            assert cost(name, BOARD.name(a), BOARD.name(b), US) == SETTING.rate(b, way) / 2


def test_8_3_a_blown_bridge_is_none() -> None:
    low, high = sorted((at("4012"), at("4013")))
    match = picked("16 Rcn", japan={"16 Rcn": "4012"}, us={"1/41": "3615"}, land=Land(blown=((low, high),)))
    assert refused(match, m.StepTo(at("4013"))) == "8.35d"


def test_8_3_nobody_walks_into_the_sea() -> None:
    match = picked("3/57", key="scouts", side=US, us={"3/57": "4016"}, japan={"1+2/9": "3106"})
    assert refused(match, m.StepTo(at("4115"))) == "8.3"


def test_8_36b_on_foot_units_enter_jungle_and_go_on() -> None:
    here, there = covered("")
    match = scene(
        operations(JAPAN),
        sequence(JAPAN, "16"),
        m.Movement(JAPAN),
        japan={"1+2/9": here, "22 Art": here},
        scenario="second",
        turn=24,
    )
    play(match, m.PickUnit(unit("1+2/9")), m.StepTo(at(there)))
    now = top(match)
    assert type(now) is m.Moving and now.left == 12  # 8 less 2
    assert [a for a in match.legal("japan") if type(a) is m.StepTo]
    assert cost("22 Art", here, there) is None  # 8.36a


# -- 8.0: the reach of a unit ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["1+2/9", "16 Rcn"])
def test_8_0_reach_is_found_by_the_judge(name: str) -> None:
    match = picked(name, japan={name: "3405"}, us={"1/41": "3407"})
    reach = match.reach("japan")
    assert at("3407") not in reach
    assert reach[at("3406")] == [m.StepTo(at("3406"))]


def test_5_11_8_0_an_advance_is_no_movement_and_may_end_where_the_japanese_enter() -> None:
    match = scene(
        *ordered(US, "41"),
        m.Fighting(US, ()),
        m.Combat(US, at("4201"), units("1/41"), (), {unit("1/41"): at("4202")}, True),
        REST,
        m.Advance(US, units("1/41"), at("4201"), 2),
        us={"1/41": "4202"},
        japan=FAR_JAPAN,
    )
    play(match, m.AdvanceUnit(unit("1/41")))
    assert {m.Stop(), m.AdvanceTo(at("4200"))} <= set(match.legal(US))
    match = moving(US, "41", us={"1/41": "4202"}, japan=FAR_JAPAN)
    play(match, m.PickUnit(unit("1/41")), m.StepTo(at("4201")))
    assert refused(match, m.Stop()) == "5.11"
