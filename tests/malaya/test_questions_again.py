"""Questions between the chapters: what one rule leaves for another to answer. Each is tried out on a small position."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce, Arrivals, GameTurn, Hand
from pacwar.games.malaya.r06_reinforcements import routine_supply
from tests.malaya.battles import (
    ASSAULT_BEACH,
    BEHIND,
    MINE,
    PLAIN,
    RING,
    SEA,
    TABLE,
    THEIRS,
    before,
    counted_shifts,
    fought,
    gone,
    is_over,
    parents,
    part,
    parts,
)
from tests.malaya.scene import (
    ARMY,
    BASE,
    BOARD,
    GROUND,
    NO_HANDS,
    SETTING,
    force,
    held,
    hex_where,
    left,
    marker,
    of,
    play,
    position,
    refused,
    scene,
    top,
    unit,
    zone_of,
)

# -- 4, 5 ----------------------------------------------------------------------------------------------------


def test_5_3_j_yamashita_naval_gunfire_does_not_fire_again_in_the_third_impulse() -> None:
    """R120"""
    gun = marker("J-NavalCA")
    match = scene(
        m.Impulse(JAPAN, follow_on=True, is_third=True),
        allies={THEIRS: ASSAULT_BEACH},
        hands={ALLIES: Hand(()), JAPAN: Hand((), kept=(gun,))},
        game_turn=GameTurn(JAPAN, fired=(gun,)),
    )
    play(match, m.EndMovement())
    assert refused(match, m.PlayMarker(gun)) == "25.7c"


def test_5_3_j_yamashita_in_the_third_impulse_an_hq_must_be_active_still() -> None:
    match = scene(
        m.Impulse(JAPAN, follow_on=True, is_third=True), japan={MINE: PLAIN, ARMY: PLAIN}, hands=NO_HANDS
    )
    assert refused(match, m.PickUnit(MINE)) == "11.1"


def test_5_3_j_weather_spares_a_side_without_air_points_in_reserve() -> None:
    weather = marker("J-Weather")
    match = scene(
        m.Pick(JAPAN),
        hands={ALLIES: Hand(()), JAPAN: Hand((weather,))},
        air={ALLIES: AirForce(0, damaged=2), JAPAN: AirForce(1)},
        supply={ALLIES: {BASE[ALLIES]: 1}, JAPAN: {PLAIN: 1}},
        dice=(1,),
    )
    assert match.state.air == {ALLIES: AirForce(0, damaged=2), JAPAN: AirForce(0, damaged=1)}
    play(match, m.GiveUpSupply(PLAIN), m.GiveUpSupply(BASE[ALLIES]))
    assert not force(match, ALLIES).supply and not force(match, JAPAN).supply


def test_5_3_a_abda_a_damaged_point_may_be_withdrawn() -> None:
    match = scene(
        m.Pick(ALLIES),
        hands={ALLIES: Hand((marker("A-ABDA"),)), JAPAN: Hand(())},
        air={ALLIES: AirForce(1, damaged=1)},
        dice=(1, 4),
    )
    play(match, m.GiveUpAir(m.DAMAGED), m.Nothing())
    assert match.state.air[ALLIES] == AirForce(1)
    assert match.state.points == {ALLIES: 0, JAPAN: 0}


def test_5_3_j_thaisresist_not_applied_waits_for_the_next_combat_of_the_turn() -> None:
    there = hex_where(lambda h: h in SETTING.thailand and len(zone_of(h)) == 6)
    match = before(
        {MINE: zone_of(there)[0]},
        {THEIRS: there},
        game_turn=GameTurn(JAPAN, thais=True),
        dice=(3,),
        hands=NO_HANDS,
    )
    play(match, m.Pass(), m.ChooseRaid())
    assert match.state.steps[0].thais
    match = before(
        {MINE: zone_of(there)[0]},
        {THEIRS: there},
        game_turn=GameTurn(JAPAN, thais=True),
        dice=(3,),
        hands=NO_HANDS,
    )
    play(match, m.ApplyThaisResist(), m.ChooseRaid())
    assert not match.state.steps[0].thais


def test_5_3_j_banzai_tankshock_and_intelligence_on_one_battle() -> None:
    tanks = unit(JAPAN, "armor")
    match = before(
        {tanks: RING[0]},
        {THEIRS: PLAIN},
        hands={ALLIES: held(ALLIES, "A-Intelligence"), JAPAN: held(JAPAN, "J-Banzai", "J-TankShock")},
    )
    play(match, m.PlayMarker(marker("J-Banzai")), m.PlayMarker(marker("J-TankShock")))
    assert counted_shifts(match) == {"5.3-J-Banzai": 1, "5.3-J-TankShock": 1}
    play(match, m.PlayMarker(marker("A-Intelligence")))
    assert match.deciders == (ALLIES,)
    assert set(match.legal(ALLIES)) == set(TABLE.values())


def test_5_3_j_southernoperation_withdraws_what_stands_in_the_base_and_brings_no_points() -> None:
    tanks = unit(JAPAN, "armor")
    match = scene(
        m.Pick(JAPAN),
        japan={tanks: BASE[JAPAN]},
        hands={ALLIES: Hand(()), JAPAN: Hand((marker("J-SouthernOperation"),))},
        dice=(1, 6),
    )
    play(match, m.WithdrawUnit(tanks), m.Nothing())
    assert force(match, JAPAN).lost == (tanks,)
    assert match.state.points == {ALLIES: 0, JAPAN: 0}


# -- 6, 7, 9 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("holder", "points"), [("unit", 2), ("supply", 2), ("zone", 1), ("nobody", 1)])
def test_25_6_supply_the_naval_base_must_be_occupied(holder: str, points: int) -> None:
    base = SETTING.naval_base
    allies = {"unit": {THEIRS: base}, "zone": {THEIRS: zone_of(base)[0]}}.get(holder, {})
    match = scene(allies=allies, supply={ALLIES: {base: 1}} if holder == "supply" else {})
    assert routine_supply(position(match), ALLIES) == points


def test_16_63_2_an_interdicted_battalion_scores_and_can_be_refitted() -> None:
    port = SETTING.naval_base
    match = scene(
        m.Reinforcement(ALLIES, Arrivals((THEIRS,))),
        air={JAPAN: AirForce(0, missions=(0, 0, 0, 7))},
        dice=(6,),
    )
    events = play(match, m.PickReinforcement(THEIRS), m.PlaceAt(port))
    (lost,) = gone(events)
    assert match.state.points[JAPAN] == 1
    assert force(match, ALLIES).replaceable == (lost,)
    assert len(force(match, ALLIES).track[4].units) == 2


def test_16_64_an_interdicted_hq_is_lost_and_scores() -> None:
    hq = SETTING.unit("17 Ind HQ")
    match = scene(
        m.Reinforcement(ALLIES, Arrivals((hq,))), air={JAPAN: AirForce(0, missions=(0, 0, 0, 7))}, dice=(6,)
    )
    assert gone(play(match, m.PickReinforcement(hq), m.PlaceAt(SETTING.naval_base))) == {hq: False}
    assert match.state.points[JAPAN] == 2


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


def test_7_3_supply_across_the_strait_serves() -> None:
    """7.2 Terrain does not matter, though no zone crosses it."""
    a, b = next(iter(sorted(BOARD.sides["strait"])))
    hq = SETTING.unit("8 A HQ")
    match = scene(m.Expenditure(ALLIES), allies={hq: a}, supply={ALLIES: {b: 1}})
    play(match, m.ActivateHq(hq), m.PayFrom(b))
    assert force(match, ALLIES).active == {hq}


def test_26_2_guns_that_are_refitted_in_the_allied_base_stay_there() -> None:
    """R85, R87 They would have to go by sea."""
    guns = unit(ALLIES, "coastal")
    match = scene(m.Reinforcement(ALLIES, Arrivals()), allies={guns: BASE[ALLIES], THEIRS: BASE[ALLIES]})
    assert refused(match, m.PickReinforcement(guns)) == "R85"
    play(match, m.PickReinforcement(THEIRS))


def test_26_5_supply_on_the_map_edge_does_not_reach_the_base() -> None:
    edge = SETTING.north_edge[0]
    match = scene(m.Expenditure(JAPAN), japan={ARMY: BASE[JAPAN]}, supply={JAPAN: {edge: 3}})
    assert refused(match, m.ActivateHq(ARMY)) == "7.2"


def test_9_1_a_suppressed_unit_that_breaks_down_in_combat_leaves_suppressed_battalions() -> None:
    match, _ = fought(
        "DA", {MINE: RING[0]}, {THEIRS: PLAIN}, forces={ALLIES: {"suppressed": frozenset({THEIRS})}}
    )
    play(match, m.BreakDown(THEIRS), m.Nothing())
    after = force(match, ALLIES)
    assert len(after.at) == 3
    assert after.suppressed == frozenset(after.at)


# -- 10-13 ---------------------------------------------------------------------------------------------------


def test_10_2_an_hq_on_the_map_edge_does_not_command_the_base() -> None:
    edge = SETTING.north_edge[0]
    match = scene(
        m.MovementPhase(JAPAN, follow_on=True),
        japan={MINE: BASE[JAPAN], ARMY: edge},
        forces={JAPAN: {"active": frozenset({ARMY})}},
    )
    assert refused(match, m.PickUnit(MINE)) == "11.1"  # R99


def test_10_3_an_hq_at_sea_supports_the_assault_it_takes_part_in() -> None:
    match = before(
        {MINE: SEA, ARMY: SEA},
        {THEIRS: ASSAULT_BEACH},
        forces={JAPAN: {"afloat": {MINE: ASSAULT_BEACH, ARMY: ASSAULT_BEACH}, "active": frozenset({ARMY})}},
        hands=NO_HANDS,
    )
    assert counted_shifts(match)["10.3"] == 2


def test_13_5_infantry_that_infiltrated_must_attack() -> None:
    """13.6 Also if it stays in the zone of the same enemy."""
    match = scene(
        m.Impulse(JAPAN, follow_on=False),
        japan={MINE: RING[0]},
        allies={THEIRS: PLAIN},
        hands=NO_HANDS,
        air={JAPAN: AirForce(0)},
    )
    (moved,) = of(m.UnitMoved, play(match, m.PickUnit(MINE), m.StepTo(RING[1])))
    assert moved.rule == "13.5"
    assert left(match) == 0
    play(match, m.Stop(), m.EndMovement())
    assert refused(match, m.EndDeclarations()) == "14.11"


def test_13_8_an_hq_alone_has_a_zone_into_which_nobody_retreats() -> None:
    """R11 As at Jitra: an HQ has come round behind the defender, and a battalion beside it has told of its zone."""
    weak, watch = parts(ALLIES, "1-2-6", 3)[:2], parts(ALLIES, "1-2-6", 3)[2]
    beside = next(
        h for h in zone_of(BEHIND) if h in zone_of(RING[3]) and h not in SETTING.jungle and h not in RING
    )
    match, _ = fought("DS", {MINE: RING[0]}, dict.fromkeys(weak, PLAIN), others={ARMY: BEHIND, watch: beside})
    play(match, m.LoseUnit(weak[0]))
    assert refused(match, m.RetreatTo(RING[3])) == "15.33-3"


def test_20_0_4_an_engineer_brings_a_supply_point_in_over_the_map_edge() -> None:
    eng = unit(JAPAN, "engineer")
    edge = SETTING.north_edge[0]
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False), japan={eng: BASE[JAPAN]}, supply={JAPAN: {BASE[JAPAN]: 1}}
    )
    play(match, m.PickUnit(eng), m.TakeSupplyAlong(), m.StepTo(edge), m.Stop())
    assert force(match, JAPAN).supply == {edge: 1}
    assert refused(match, m.PickSupply(edge)) == "7.8"


# -- 14, 15 --------------------------------------------------------------------------------------------------


def test_14_12_an_hq_in_an_enemy_zone_must_attack_and_is_lost_with_half() -> None:
    match, events = fought("AS", {MINE: RING[0], ARMY: RING[0]}, {THEIRS: PLAIN})
    assert gone(events) == {ARMY: False}
    assert match.state.points[ALLIES] == 4


def test_15_12_an_hq_beside_the_battle_that_does_not_attack_is_spared() -> None:
    match, events = fought("AZ", {MINE: RING[0]}, {THEIRS: PLAIN}, others={ARMY: RING[0]})
    assert set(gone(events)) == {MINE}
    assert match.state.points[ALLIES] == 3


def test_15_45_defenders_do_not_pursue_where_the_attackers_supply_lies() -> None:
    match, _ = fought("AZ", {MINE: RING[0]}, {THEIRS: PLAIN}, supply={JAPAN: {RING[0]: 1}})
    assert is_over(match)
    assert force(match, JAPAN).supply == {RING[0]: 1}


def test_21_3_a_pursuit_out_of_a_fortification_gives_it_up() -> None:
    match, _ = fought("AZ", {MINE: RING[0]}, {THEIRS: PLAIN}, forces={ALLIES: {"forts": frozenset({PLAIN})}})
    events = play(match, m.PursueWith(THEIRS), m.PursueTo(RING[0]))
    assert of(m.FortificationRemoved, events)
    assert not force(match, ALLIES).forts


def test_15_21_battalions_of_a_surrounded_unit_are_lost_for_good() -> None:
    around = dict(zip(parents(JAPAN, "6-6-8", 3), (RING[0], RING[2], RING[4]), strict=True))
    match, events = fought("DE", around, {THEIRS: PLAIN})
    assert set(gone(events).values()) == {True}
    (last,) = force(match, ALLIES).at
    assert gone(play(match, m.NoWayOut())) == {last: True}
    assert match.state.points[JAPAN] == 3


def test_15_34_guns_in_a_city_stay_where_they_may() -> None:
    """15.33-8 They are eliminated only if they are forced to retreat."""
    city = next(h for h in sorted(SETTING.cities) if zone_of(h))
    guns = unit(ALLIES, "coastal")
    match, _ = fought("DM", {MINE: zone_of(city)[0]}, {guns: city, THEIRS: city})
    while isinstance(top(match), m.Losses):
        play(match, m.LoseUnit(THEIRS))
    assert guns in force(match, ALLIES).at
    play(match, m.StandFast(guns))
    assert force(match, ALLIES).at == {guns: city}


def test_5_3_j_banzai_supply_of_a_japanese_defender_stays_with_it() -> None:
    two = parents(JAPAN, "6-6-8", 2)
    match = before(
        {THEIRS: RING[0]},
        dict.fromkeys(two, PLAIN),
        side=ALLIES,
        supply={JAPAN: {PLAIN: 2}},
        hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-Banzai")},
        dice=(6,),
    )
    play(match, m.PlayMarker(marker("J-Banzai")), m.ChooseAssault(), m.LoseUnit(two[0]))
    assert is_over(match)
    assert force(match, JAPAN).at == {two[1]: PLAIN}
    assert force(match, JAPAN).supply == {PLAIN: 1}
    assert force(match, JAPAN).lost == (two[0],)


def test_7_8_4_a_hex_with_nothing_but_supply_is_cleared() -> None:
    match, _ = fought("DS", {MINE: RING[0]}, {}, at=[PLAIN], supply={ALLIES: {PLAIN: 3}})
    assert not force(match, ALLIES).supply
    play(match, m.PursueWith(MINE), m.PursueTo(PLAIN))
    assert force(match, JAPAN).at == {MINE: PLAIN}


# -- 16, 22, 24, 26 ------------------------------------------------------------------------------------------


def test_26_16a_points_that_have_flown_do_not_attack_force_z() -> None:
    match = scene(
        m.Strikes(ALLIES),
        japan={MINE: ASSAULT_BEACH},
        hands={ALLIES: held(ALLIES, "A-ForceZ")},
        air={JAPAN: AirForce(6)},
    )
    play(match, m.PlayMarker(marker("A-ForceZ")))
    assert isinstance(top(match), m.NavalFire)


def test_26_12a_without_an_airfield_the_allies_fly_nothing() -> None:
    match = scene(m.AirMissions(), air={ALLIES: AirForce(5)})
    assert match.legal(ALLIES) == [m.EndAllocation()]


def test_22_4_an_amphibious_unit_that_assaults_in_vain_is_lost_with_its_cargo() -> None:
    boat = unit(JAPAN, "amphib")
    match, events = fought(
        "CT",
        {MINE: SEA, boat: SEA},
        {THEIRS: ASSAULT_BEACH},
        forces={JAPAN: {"afloat": {MINE: ASSAULT_BEACH, boat: ASSAULT_BEACH}}},
    )
    assert gone(events) == {MINE: False, boat: False}
    assert match.state.points[ALLIES] == 4


def test_22_1_a_landing_takes_a_unit_out_of_an_enemy_zone_into_another() -> None:
    """22.3 Neither 13.4 nor 13.5 is asked."""
    boat = unit(JAPAN, "amphib")
    far = next(h for h in sorted(SETTING.coastal) if BOARD.distance(h, ASSAULT_BEACH) > 4 and zone_of(h))
    two = parents(ALLIES, "4-6-6", 2)
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False),
        japan={boat: ASSAULT_BEACH},
        allies={two[0]: zone_of(ASSAULT_BEACH)[0], two[1]: zone_of(far)[0]},
    )
    play(match, m.PickCarrier(boat), m.SailTo(far))
    assert force(match, JAPAN).at == {boat: far}


def test_25_3_a_battalion_on_penang_keeps_japan_in_the_game() -> None:
    (penang,) = SETTING.penang
    match = scene(m.VictoryPhase(), japan={part(JAPAN, "1-2-6"): penang})
    assert match.result is None
    match = scene(m.VictoryPhase(), japan={unit(JAPAN, "engineer"): penang, MINE: BASE[JAPAN]})
    assert match.result is not None and match.result.scores[ALLIES] == 1


def test_4_1_a_the_lesser_debt_of_points_takes_the_initiative() -> None:
    match = scene(m.Initiative(), points={ALLIES: -4, JAPAN: -8}, rest=False, hands=NO_HANDS)
    assert match.state.steps[0].first is ALLIES
