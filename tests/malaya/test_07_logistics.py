"""Chapter 7: Logistics. What supply points are expended for, and from where."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce, GameTurn, Hand
from tests.malaya.battles import MINE, PLAIN, RING, THEIRS, fought, is_over
from tests.malaya.scene import (
    ARMY,
    BASE,
    BOARD,
    GROUND,
    HQ,
    MIDDLE,
    MOVE,
    NEAR,
    NO_HANDS,
    OTHER_SIDE,
    SETTING,
    SPEND,
    force,
    held,
    marker,
    moving,
    of,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    units,
    zone_of,
)

FAR = next(h for h in sorted(SETTING.land) if BOARD.distance(h, MIDDLE) == 2)


def test_7_3_a_supply_point_in_the_hex_or_next_to_it_activates_an_hq() -> None:
    """7.1-1"""
    for spot in (MIDDLE, NEAR):
        match = scene(SPEND, japan={HQ: MIDDLE}, supply={JAPAN: {spot: 1, FAR: 1}})
        play(match, m.ActivateHq(HQ))
        assert refused(match, m.PayFrom(FAR)) == "7.2"
        assert refused(match, m.PayFrom(OTHER_SIDE)) == "7.1"
        events = play(match, m.PayFrom(spot))
        assert [(e.told, e.unit) for e in of(m.HqActivated, events)] == [(JAPAN, HQ)]
        assert [(e.told, e.at) for e in of(m.SupplyExpended, events)] == [(JAPAN, spot)]
        assert force(match, JAPAN).active == {HQ}
        assert force(match, JAPAN).supply == {FAR: 1}
        assert refused(match, m.ActivateHq(HQ)) == "7.3"


def test_7_3_supply_across_the_strait_serves() -> None:
    """7.2 Terrain does not matter, though no zone crosses it."""
    a, b = next(iter(sorted(BOARD.sides["strait"])))
    hq = SETTING.unit("8 A HQ")
    match = scene(m.Expenditure(ALLIES), allies={hq: a}, supply={ALLIES: {b: 1}})
    play(match, m.ActivateHq(hq), m.PayFrom(b))
    assert force(match, ALLIES).active == {hq}


def test_7_2_supply_two_hexes_away_does_not_serve() -> None:
    match = scene(SPEND, japan={HQ: MIDDLE}, supply={JAPAN: {FAR: 5}})
    assert refused(match, m.ActivateHq(HQ)) == "7.2"
    assert refused(match, m.ActivateHq(unit(JAPAN, "infantry"))) == "7.3"


def test_13_9_enemy_zones_and_terrain_do_not_block_supply() -> None:
    """7.2: not even an all-water hexside."""
    a, b = next((a, b) for a, b in sorted(BOARD.sides["strait"]) if zone_of(a))
    match = scene(
        SPEND, japan={HQ: a}, supply={JAPAN: {b: 1}}, allies={unit(ALLIES, "infantry"): zone_of(a)[0]}
    )
    play(match, m.ActivateHq(HQ), m.PayFrom(b))
    assert force(match, JAPAN).active == {HQ}


def test_7_4_an_hq_without_new_supply_becomes_inactive() -> None:
    other = units(JAPAN, "hq", 2)[1]
    match = scene(
        SPEND,
        japan={HQ: MIDDLE, other: NEAR},
        supply={JAPAN: {MIDDLE: 1}},
        forces={JAPAN: {"active": {HQ, other}}},
    )
    play(match, m.ActivateHq(HQ), m.PayFrom(MIDDLE), m.EndLogistics())
    assert force(match, JAPAN).active == {HQ}


def test_7_4_an_hq_of_the_last_turn_commands_nobody_after_the_logistics_phase() -> None:
    """10.2"""
    match = scene(
        m.MovementPhase(JAPAN, follow_on=True),
        m.Expenditure(JAPAN),
        japan={ARMY: PLAIN, MINE: PLAIN},
        forces={JAPAN: {"active": frozenset({ARMY})}},
        hands=NO_HANDS,
    )
    play(match, m.EndLogistics())
    assert refused(match, m.PickUnit(MINE)) == "11.1"


def test_7_4_hqs_without_supply_become_inactive() -> None:
    first, second = [u for u in SETTING.units[JAPAN] if GROUND.is_hq[u]][:2]
    match = scene(
        m.Expenditure(JAPAN, frozenset({first})),
        japan={first: MIDDLE, second: MIDDLE},
        forces={JAPAN: {"active": frozenset({first, second})}},
    )
    events = play(match, m.EndLogistics())
    assert force(match, JAPAN).active == {first}
    assert [(e.unit, e.told) for e in of(m.HqInactivated, events)] == [(second, JAPAN)]


def test_5_3_j_panic_an_hq_costs_japan_two() -> None:
    """7.3, R26"""
    turn = GameTurn(JAPAN, panic=True)
    poor = scene(SPEND, japan={HQ: MIDDLE}, supply={JAPAN: {MIDDLE: 1}}, game_turn=turn)
    assert refused(poor, m.ActivateHq(HQ)) == "5.3-J-Panic"
    match = scene(SPEND, japan={HQ: MIDDLE}, supply={JAPAN: {MIDDLE: 1, NEAR: 1}}, game_turn=turn)
    play(match, m.ActivateHq(HQ), m.PayFrom(NEAR))
    assert force(match, JAPAN).active == frozenset()
    play(match, m.PayFrom(MIDDLE))
    assert force(match, JAPAN).active == {HQ}
    assert force(match, JAPAN).supply == {}
    allied = unit(ALLIES, "hq")
    british = scene(
        m.Expenditure(ALLIES), allies={allied: MIDDLE}, supply={ALLIES: {MIDDLE: 1}}, game_turn=turn
    )
    play(british, m.ActivateHq(allied), m.PayFrom(MIDDLE))
    assert force(british, ALLIES).active == {allied}


def test_26_5_one_point_in_a_base_activates_all_hqs_there() -> None:
    three = units(JAPAN, "hq", 3)
    at = {three[0]: BASE[JAPAN], three[1]: BASE[JAPAN], three[2]: MIDDLE}
    match = scene(SPEND, japan=at, supply={JAPAN: {BASE[JAPAN]: 2}})
    assert refused(match, m.ActivateHq(three[2])) == "7.2"
    play(match, m.ActivateHq(three[1]), m.PayFrom(BASE[JAPAN]))
    assert force(match, JAPAN).active == set(three[:2])
    assert force(match, JAPAN).supply == {BASE[JAPAN]: 1}


def test_26_5_a_marker_activates_one_hq_of_a_base_and_panic_makes_all_cost_two() -> None:
    """7.3, 5.3-J-StaffPlanning expends no supply unit, so 26.5 does not multiply it; 5.3-J-Panic doubles what is expended."""
    pair = units(JAPAN, "hq", 2)
    base: dict[str, Any] = {
        "japan": dict.fromkeys(pair, BASE[JAPAN]),
        "game_turn": GameTurn(JAPAN, panic=True),
    }
    planned = scene(SPEND, hands={JAPAN: held(JAPAN, "J-StaffPlanning")}, **base)
    play(planned, m.PlayMarker(marker("J-StaffPlanning")), m.ActivateHq(pair[1]))
    assert force(planned, JAPAN).active == {pair[1]}
    poor = scene(SPEND, supply={JAPAN: {BASE[JAPAN]: 1}}, **base)
    assert refused(poor, m.ActivateHq(pair[0])) == "5.3-J-Panic"
    paid = scene(SPEND, supply={JAPAN: {BASE[JAPAN]: 2}}, **base)
    play(paid, m.ActivateHq(pair[0]), m.PayFrom(BASE[JAPAN]), m.PayFrom(BASE[JAPAN]))
    assert force(paid, JAPAN).active == set(pair)


def test_7_5_a_replaced_hq_is_inactive_until_supply_is_expended_for_it() -> None:
    """7.3 That may be done in the same phase."""
    cost = SETTING.counters[HQ].support or 1
    match = scene(SPEND, supply={JAPAN: {MIDDLE: cost + 1}}, forces={JAPAN: {"replaceable": (HQ,)}})
    play(match, m.RefitHq(HQ), m.PayFrom(MIDDLE))
    assert force(match, JAPAN).active == frozenset()
    play(match, m.ActivateHq(HQ), m.PayFrom(MIDDLE))
    assert force(match, JAPAN).active == {HQ}


def test_7_2_an_hq_without_supply_within_its_radius_is_not_activated() -> None:
    assert refused(scene(SPEND, japan={HQ: MIDDLE}), m.ActivateHq(HQ)) == "7.2"


def test_12_5_supply_in_an_overstacked_hex_has_no_function() -> None:
    """7.2 Nor does it activate an HQ within its radius."""
    four = units(JAPAN, "infantry", 4, lambda u: GROUND.weight[u] == 3)
    match = scene(SPEND, japan={**dict.fromkeys(four, NEAR), HQ: MIDDLE}, supply={JAPAN: {NEAR: 3}})
    assert refused(match, m.ActivateHq(HQ)) == "12.5-2"
    assert refused(match, m.FortifyFrom(NEAR)) == "12.5-2"


def test_5_3_staff_planning_needs_no_supply() -> None:
    """7.9: nothing else is expended outside of this phase, so no other step asks for it."""
    match = scene(SPEND, japan={HQ: MIDDLE}, hands={JAPAN: held(JAPAN, "J-StaffPlanning")})
    play(match, m.PlayMarker(marker("J-StaffPlanning")), m.ActivateHq(HQ))
    assert force(match, JAPAN).active == {HQ}


# -- 7.5: refitting -------------------------------------------------------------------------------------------


def test_7_5_one_point_replaces_three_battalion_equivalents() -> None:
    """6.3, 7.1-2"""
    regiment = unit(JAPAN, "infantry", lambda u: GROUND.weight[u] == 3)
    small = units(JAPAN, "engineer", 4)
    boxed = {"replaceable": (regiment, *small)}
    match = scene(SPEND, supply={JAPAN: {MIDDLE: 2}}, forces={JAPAN: boxed})
    play(match, m.RefitFrom(MIDDLE))
    assert refused(match, m.EndRefit()) == "7.5"
    events = play(match, m.RefitUnit(regiment))  # and that is all
    assert type(top(match)) is m.Expenditure
    assert [(e.told, e.unit, e.at) for e in of(m.UnitRefitted, events)] == [(None, regiment, MIDDLE)]
    assert match.state.known["all"].units == {regiment}  # R70
    play(match, m.RefitFrom(MIDDLE), m.RefitUnit(small[0]))
    play(match, m.RefitUnit(small[1]), m.RefitUnit(small[2]))
    assert type(top(match)) is m.Expenditure
    assert force(match, JAPAN).replaceable == (small[3],)
    assert set(force(match, JAPAN).at) == {regiment, *small[:3]}


def test_7_5_not_what_is_too_large_or_permanently_lost() -> None:
    regiment = unit(JAPAN, "infantry", lambda u: GROUND.weight[u] == 3)
    small, lost = units(JAPAN, "engineer", 2)
    boxed = {"replaceable": (regiment, small, HQ), "lost": (lost,)}
    match = scene(SPEND, supply={JAPAN: {MIDDLE: 1}}, forces={JAPAN: boxed})
    play(match, m.RefitFrom(MIDDLE), m.RefitUnit(small))
    assert type(top(match)) is m.Expenditure  # two equivalents are left, and nobody fits
    match = scene(
        SPEND, supply={JAPAN: {MIDDLE: 1}}, forces={JAPAN: {**boxed, "replaceable": (regiment, small, 1, HQ)}}
    )
    play(match, m.RefitFrom(MIDDLE))
    assert refused(match, m.RefitUnit(lost)) == "7.5"
    assert refused(match, m.RefitUnit(HQ)) == "7.5"
    play(match, m.RefitUnit(small))
    assert refused(scene(SPEND, supply={JAPAN: {MIDDLE: 1}}), m.RefitFrom(MIDDLE)) == "7.5"


def test_7_5_who_stacks_free_costs_one_battalion_equivalent() -> None:
    """R89"""
    guns = units(ALLIES, "coastal", 2)
    aa = units(ALLIES, "antiaircraft", 2)
    match = scene(
        m.Expenditure(ALLIES), supply={ALLIES: {MIDDLE: 1}}, forces={ALLIES: {"replaceable": (*guns, *aa)}}
    )
    play(match, m.RefitFrom(MIDDLE), *(m.RefitUnit(u) for u in (*guns, aa[0])))
    assert type(top(match)) is m.Expenditure


def test_7_51_refit_in_the_base() -> None:
    one = unit(JAPAN, "infantry")
    match = scene(SPEND, supply={JAPAN: {BASE[JAPAN]: 1}}, forces={JAPAN: {"replaceable": (one,)}})
    play(match, m.RefitFrom(BASE[JAPAN]), m.RefitUnit(one))
    assert force(match, JAPAN).at == {one: BASE[JAPAN]}


def test_7_51_a_unit_that_is_refitted_in_an_enemy_zone_must_attack() -> None:
    """13.6, 7.2"""
    match = scene(
        m.CombatPhase(JAPAN),
        m.Expenditure(JAPAN),
        supply={JAPAN: {RING[0]: 1}},
        allies={THEIRS: PLAIN},
        forces={JAPAN: {"replaceable": (MINE,)}},
    )
    play(match, m.RefitFrom(RING[0]), m.RefitUnit(MINE), m.EndLogistics())
    assert refused(match, m.EndDeclarations()) == "14.11"


@pytest.mark.parametrize("support", [0, 1, 2])
def test_7_5_an_hq_costs_its_support_value(support: int) -> None:
    side = ALLIES if support == 0 else JAPAN
    hq = unit(side, "hq", lambda u: SETTING.counters[u].support == support)
    cost = max(1, support)
    boxed = {side: {"replaceable": (hq,)}}
    if cost > 1:  # 7.51: all of it in one place
        apart = scene(m.Expenditure(side), supply={side: {MIDDLE: cost - 1, NEAR: 1}}, forces=boxed)
        assert refused(apart, m.RefitHq(hq)) == "7.5"
    match = scene(m.Expenditure(side), supply={side: {MIDDLE: cost + 1}}, forces=boxed)
    play(match, m.RefitHq(hq), m.PayFrom(MIDDLE))
    assert force(match, side).at == {hq: MIDDLE}
    assert force(match, side).supply == {MIDDLE: 1}
    assert hq not in force(match, side).active
    assert refused(match, m.RefitHq(hq)) == "7.5"


@pytest.mark.parametrize(
    ("names", "all_fit"),
    [
        (("KC Recon", "DF", "1H"), True),
        (("2 Armor", "1 Armor"), False),
        (("11/5", "1/17 AA"), False),
        (("1 Armor", "4 Eng", "20 AA"), True),
    ],
)
def test_7_5_what_three_battalion_equivalents_are(names: tuple[str, ...], all_fit: bool) -> None:
    """26.8: a British regiment is one equivalent, a Japanese regiment three."""
    dead = tuple(map(SETTING.unit, names))
    side = GROUND.side_of[dead[0]]
    match = scene(m.Expenditure(side), supply={side: {PLAIN: 1}}, forces={side: {"replaceable": dead}})
    play(match, m.RefitFrom(PLAIN))
    for one in dead:
        if isinstance(top(match), m.Refitting) and m.RefitUnit(one) in match.legal(side):
            play(match, m.RefitUnit(one))
    assert (set(force(match, side).at) == set(dead)) == all_fit
    assert not force(match, side).supply


def test_7_5_a_refitted_hq_can_be_activated_in_the_same_phase() -> None:
    hq = SETTING.unit("5 HQ")
    match = scene(m.Expenditure(JAPAN), supply={JAPAN: {PLAIN: 3}}, forces={JAPAN: {"replaceable": (hq,)}})
    play(match, m.RefitHq(hq), m.PayFrom(PLAIN), m.ActivateHq(hq), m.PayFrom(PLAIN), m.EndLogistics())
    assert force(match, JAPAN).active == {hq}
    assert not force(match, JAPAN).supply


def test_7_5_the_permanently_eliminated_are_not_refitted() -> None:
    hq = SETTING.unit("5 HQ")
    match = scene(m.Expenditure(JAPAN), supply={JAPAN: {PLAIN: 3}}, forces={JAPAN: {"lost": (hq, MINE)}})
    assert refused(match, m.RefitHq(hq)) == "7.5"
    assert refused(match, m.RefitFrom(PLAIN)) == "7.5"


def test_r124_an_hq_is_replaced_with_the_supply_of_one_place() -> None:
    """7.5, 7.51 5 HQ has a Support Value of 2."""
    hq = SETTING.unit("5 HQ")
    match = scene(
        m.Expenditure(JAPAN), supply={JAPAN: {PLAIN: 1, RING[0]: 1}}, forces={JAPAN: {"replaceable": (hq,)}}
    )
    assert refused(match, m.RefitHq(hq)) == "7.5"


def test_7_6_repaired_air_points_do_not_fly_in_this_turn() -> None:
    """16.31 They are in Reserve, after missions have been allocated."""
    match = scene(
        m.Strikes(JAPAN),
        m.Expenditure(JAPAN),
        supply={JAPAN: {BASE[JAPAN]: 1}},
        allies={THEIRS: PLAIN},
        air={JAPAN: AirForce(0, damaged=3)},
        hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-NavalCA")},
    )
    play(match, m.RepairFrom(BASE[JAPAN]), m.EndLogistics())
    assert refused(match, m.AddStrike(PLAIN)) == "16.2"


def test_7_8_supply_moves_as_a_land_unit_and_once() -> None:
    to = zone_of(MIDDLE)[0]
    match = scene(MOVE[JAPAN], supply={JAPAN: {MIDDLE: 3}})
    play(match, m.PickSupply(MIDDLE))
    assert refused(match, m.TakePoints(4)) == "7.8"
    assert refused(match, m.TakePoints(0)) == "7.8"
    play(match, m.TakePoints(2))
    assert moving(match).left == 2 * SETTING.supply_move
    play(match, m.StepTo(to), m.Stop())
    assert force(match, JAPAN).supply == {MIDDLE: 1, to: 2}
    assert refused(match, m.PickSupply(to)) == "7.8"
    play(match, m.PickSupply(MIDDLE), m.TakePoints(1), m.StepTo(to), m.StepTo(MIDDLE), m.Stop())
    assert refused(match, m.PickSupply(MIDDLE)) == "7.8"  # it has moved, if only in a circle


# -- 7.6: aircraft --------------------------------------------------------------------------------------------


def test_example_e2_repair_costs_one_point_for_three() -> None:
    """7.1-3, 16.11 The example under 7.6: four to six damaged aircraft take two supply points."""
    for damaged in (4, 6):
        match = scene(SPEND, supply={JAPAN: {BASE[JAPAN]: 5}}, air={JAPAN: AirForce(2, damaged)})
        play(match, m.RepairFrom(BASE[JAPAN]), m.RepairFrom(BASE[JAPAN]))
        assert match.state.air[JAPAN] == AirForce(2 + damaged, 0)
        assert force(match, JAPAN).supply == {BASE[JAPAN]: 3}
        assert refused(match, m.RepairFrom(BASE[JAPAN])) == "7.6"


def test_26_6_japan_repairs_in_its_base_the_allies_on_the_map() -> None:
    """7.61"""
    damaged = AirForce(0, 2, eliminated=3)
    for side, good, bad in ((JAPAN, BASE[JAPAN], MIDDLE), (ALLIES, MIDDLE, BASE[ALLIES])):
        match = scene(m.Expenditure(side), supply={side: {good: 1, bad: 1}}, air={side: damaged})
        assert refused(match, m.RepairFrom(bad)) == "26.6"
        events = play(match, m.RepairFrom(good))
        assert [(e.told, e.points) for e in of(m.AirRepaired, events)] == [(None, 2)]
        assert match.state.air[side] == AirForce(2, 0, eliminated=3)  # 7.62


# -- 7.8: supply units ----------------------------------------------------------------------------------------


def test_7_8_3_supply_stacks_free() -> None:
    nine = units(JAPAN, "infantry", 3, lambda u: GROUND.weight[u] == 3)
    match = scene(SPEND, japan=dict.fromkeys(nine, MIDDLE), supply={JAPAN: {MIDDLE: 7}})
    assert position(match).deployed[JAPAN].overstacked == frozenset()


def test_7_8_4_a_hex_with_nothing_but_supply_is_cleared() -> None:
    match, _ = fought("DS", {MINE: RING[0]}, {}, at=[PLAIN], supply={ALLIES: {PLAIN: 3}})
    assert not force(match, ALLIES).supply
    play(match, m.PursueWith(MINE), m.PursueTo(PLAIN))
    assert force(match, JAPAN).at == {MINE: PLAIN}


def test_7_8_4_supply_under_attrition() -> None:
    """R90 A supply point is a unit that may be lost."""
    match, _ = fought("DA", {MINE: RING[0]}, {THEIRS: PLAIN}, supply={ALLIES: {PLAIN: 2, RING[3]: 1}})
    assert m.GiveUpSupply(PLAIN) in match.legal(ALLIES)
    assert refused(match, m.GiveUpSupply(RING[3])) == "7.8-4"
    play(match, m.GiveUpSupply(PLAIN))
    assert is_over(match)
    assert force(match, ALLIES).supply == {PLAIN: 1, RING[3]: 1}
