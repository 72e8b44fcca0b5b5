"""A fourth round of questions from the rulebook: timing, limits, and ways round a rule. Each is tried out on a small
position."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import (
    ALLIES,
    JAPAN,
    RESERVE,
    STRIKE,
    AirForce,
    GameTurn,
    Hand,
    Side,
    Spot,
)
from pacwar.games.malaya.r14_battle import surrounded
from tests.malaya.air import flying
from tests.malaya.battles import (
    ASSAULT_BEACH,
    MINE,
    PLAIN,
    RESULTS,
    RING,
    SEA,
    THEIRS,
    before,
    counted_shifts,
    fought,
    gone,
    is_over,
    parent,
    parents,
    part,
    parts,
)
from tests.malaya.scene import (
    ARMY,
    BASE,
    BOARD,
    BOATS,
    GROUND,
    NO_HANDS,
    SETTING,
    TANKS,
    due,
    force,
    held,
    left,
    marker,
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

MALAYAN_PORT = next(h for h in GROUND.ports if h in SETTING.malaya and GROUND.open_links[h])


# -- 11, 13: movement -----------------------------------------------------------------------------------------


def trail_into(terrain: str) -> tuple[Spot, Spot]:
    """A step along a trail, with nothing else on the hexside, into a hex of this terrain."""
    return next(
        (here, there)
        for here in sorted(SETTING.land)
        for there in BOARD.neighbors[here]
        if BOARD.has("trail", here, there)
        and BOARD.terrain[there] == terrain
        and not any(BOARD.has(f, here, there) for f in ("road", "railroad", *SETTING.terrain.sides))
    )


@pytest.mark.parametrize(("terrain", "points"), [("clear", 1), ("jungle", 2)])
def test_11_31_a_trail_never_makes_a_hex_dearer(terrain: str, points: int) -> None:
    """R130 Tanks pay 2 on a trail, where the jungle is closed to them, and 1 in the open, with or without a trail."""
    here, there = trail_into(terrain)
    match = scene(m.Movement(JAPAN, follow_on=False), japan={TANKS: here})
    play(match, m.PickUnit(TANKS), m.StepTo(there))
    assert left(match) == 2 * (SETTING.counters[TANKS].move - points)


def test_11_31_no_way_costs_more_than_the_hex_to_which_it_leads() -> None:
    """R130 Everywhere on the map, for both classes and both uses of railroads."""
    for mechanized, tables in SETTING.costs.items():
        for rows in tables.values():
            for here in sorted(SETTING.land):
                for there, (cost, hexside) in rows[here].items():
                    kind = SETTING.terrain.hexes[BOARD.terrain[there]]
                    plain = kind.mechanized if mechanized else kind.foot
                    assert plain is None or cost - hexside <= 2 * plain


@pytest.mark.parametrize("kind", ["armor", "engineer", "hq", "recon", "antiaircraft"])
def test_13_5_nobody_but_infantry_infiltrates(kind: str) -> None:
    mover = unit(JAPAN, kind)
    match = scene(m.Movement(JAPAN, follow_on=False), japan={mover: RING[3]}, allies={THEIRS: PLAIN})
    play(match, m.PickUnit(mover))
    assert refused(match, m.StepTo(next(n for n in BOARD.neighbors[RING[3]] if n in RING))) == "13.4"


def test_13_5_infantry_infiltrates_again_in_the_next_phase() -> None:
    """It starts that phase in an enemy zone, like any other."""
    match = scene(
        m.Movement(JAPAN, follow_on=True, eligible=frozenset({MINE})),
        m.Movement(JAPAN, follow_on=False),
        japan={MINE: RING[2]},
        allies={THEIRS: PLAIN},
    )
    for to in (RING[3], RING[4]):
        play(match, m.PickUnit(MINE), m.StepTo(to))
        assert [type(a) for a in match.legal(JAPAN)] == [m.Stop]
        play(match, m.Stop())
        if to == RING[3]:
            play(match, m.EndMovement())
    assert force(match, JAPAN).at[MINE] == RING[4]


def test_13_4_a_suppressed_enemy_is_passed_by() -> None:
    """8.2-1"""
    match = scene(
        m.Movement(JAPAN, follow_on=False),
        japan={TANKS: RING[2]},
        allies={THEIRS: PLAIN},
        forces={ALLIES: {"suppressed": frozenset({THEIRS})}},
    )
    play(match, m.PickUnit(TANKS), m.StepTo(RING[3]))
    assert left(match) > 0


def test_11_4_a_suppressed_unit_makes_one_hex_for_which_it_has_too_few_points() -> None:
    """8.2-2, R86 Three points, and a mountain costs four. Then it is through."""
    sapper = unit(JAPAN, "engineer")
    here, there = next(
        (a, b)
        for a in sorted(SETTING.land)
        for b, (cost, hexside) in SETTING.costs[False][False][a].items()
        if BOARD.terrain[b] == "mountain" and (cost, hexside) == (8, 0)
    )
    match = scene(
        m.Movement(JAPAN, follow_on=False),
        japan={sapper: here},
        forces={JAPAN: {"suppressed": frozenset({sapper})}},
    )
    play(match, m.PickUnit(sapper))
    assert left(match) == 6
    play(match, m.StepTo(there))
    assert left(match) == 0
    assert match.legal(JAPAN) == [m.Stop()]


def test_26_2_the_edge_is_entered_and_never_left() -> None:
    """26.3 Not where an enemy stands (R69); in his zone a unit stops (13.3)."""
    held_hex, beside = next(
        (a, b) for a in SETTING.north_edge for b in SETTING.north_edge if b in GROUND.open_links[a]
    )
    match = scene(m.Movement(JAPAN, follow_on=False), japan={MINE: BASE[JAPAN]}, allies={THEIRS: held_hex})
    play(match, m.PickUnit(MINE))
    assert refused(match, m.StepTo(held_hex)) == "R69"
    play(match, m.StepTo(beside))
    assert left(match) == 0
    match = scene(m.Movement(JAPAN, follow_on=False), japan={MINE: beside})
    play(match, m.PickUnit(MINE))
    assert refused(match, m.StepTo(BASE[JAPAN])) == "26.2"


def test_11_2_supply_that_has_moved_is_not_moved_again_by_anybody() -> None:
    """7.8, 20.0-4 Neither as a convoy nor by an engineer who has not moved yet."""
    sapper = unit(JAPAN, "engineer")
    match = scene(
        m.Movement(JAPAN, follow_on=False),
        japan={sapper: RING[3]},
        supply={JAPAN: {PLAIN: 3}},
    )
    play(match, m.PickSupply(PLAIN), m.TakePoints(2), m.StepTo(RING[3]), m.Stop())
    assert refused(match, m.PickSupply(RING[3])) == "7.8"
    play(match, m.PickUnit(sapper))
    assert refused(match, m.TakeSupplyAlong()) == "20.0-4"
    play(match, m.StepTo(PLAIN), m.Stop(), m.PickSupply(PLAIN))
    assert match.legal(JAPAN) == [m.TakePoints(1)]


# -- 6, 16.6, 26.2: reinforcements ------------------------------------------------------------------------------


def test_26_11b_new_supply_does_not_go_round_the_limit_by_way_of_the_base() -> None:
    """R131 Ships of the Reinforcement Phase carry what lay in the base before."""
    match = scene(due(JAPAN, supply=3), japan=dict.fromkeys(BOATS, BASE[JAPAN]))
    play(match, *(m.PickSupplyPoint(), m.PlaceAt(BASE[JAPAN])) * 3, m.PickCarrier(BOATS[0]))
    assert refused(match, m.EmbarkSupply(1)) == "R131"
    match = scene(
        due(JAPAN, supply=3),
        japan=dict.fromkeys(BOATS, BASE[JAPAN]),
        supply={JAPAN: {BASE[JAPAN]: 2}},
    )
    play(match, *(m.PickSupplyPoint(), m.PlaceAt(BASE[JAPAN])) * 3, m.PickCarrier(BOATS[0]))
    assert refused(match, m.EmbarkSupply(3)) == "22.2"
    play(match, m.EmbarkSupply(2), m.SailTo(ASSAULT_BEACH))
    assert force(match, JAPAN).supply == {BASE[JAPAN]: 3, ASSAULT_BEACH: 2}


def test_22_2_in_the_movement_phase_ships_take_new_supply_as_well() -> None:
    """R131, 26.11b is about reinforcements that land."""
    match = scene(
        m.Movement(JAPAN, follow_on=False),
        due(JAPAN, supply=3),
        japan=dict.fromkeys(BOATS, BASE[JAPAN]),
    )
    play(match, *(m.PickSupplyPoint(), m.PlaceAt(BASE[JAPAN])) * 3, m.EndReinforcement())
    play(match, m.PickCarrier(BOATS[0]), m.EmbarkSupply(3), m.SailTo(ASSAULT_BEACH))
    assert force(match, JAPAN).supply == {ASSAULT_BEACH: 3}


def test_26_2_a_new_unit_in_the_japanese_base_may_go_by_ship_at_once() -> None:
    """R29 There is no limit that it would go round: it could have landed by itself (22.5)."""
    match = scene(due(JAPAN, MINE), japan={BOATS[0]: BASE[JAPAN]})
    play(match, m.PickReinforcement(MINE), m.PlaceAt(BASE[JAPAN]))
    play(match, m.PickCarrier(BOATS[0]), m.Embark(MINE), m.SailTo(ASSAULT_BEACH))
    assert force(match, JAPAN).at == {BOATS[0]: ASSAULT_BEACH, MINE: ASSAULT_BEACH}


def test_26_11b_a_supply_point_that_is_sunk_was_the_one_of_this_turn() -> None:
    """16.63-2, R98"""
    match = scene(due(JAPAN, supply=2), air={ALLIES: flying(interdiction=7)}, dice=(6,))
    events = play(match, m.PickSupplyPoint(), m.PlaceAt(ASSAULT_BEACH))
    assert of(m.SupplyEliminated, events)
    play(match, m.PickSupplyPoint())
    assert refused(match, m.PlaceAt(ASSAULT_BEACH)) == "26.11b"


def test_25_6b_a_port_in_thailand_will_do_while_no_japanese_is_there() -> None:
    port = next(h for h in GROUND.ports if h in SETTING.thailand)
    match = scene(due(ALLIES, THEIRS))
    play(match, m.PickReinforcement(THEIRS), m.PlaceAt(port))
    assert force(match, ALLIES).at == {THEIRS: port}
    match = scene(due(ALLIES, THEIRS), supply={JAPAN: {port: 1}})
    play(match, m.PickReinforcement(THEIRS))
    assert refused(match, m.PlaceAt(port)) == "6.21"


def test_6_21_a_reinforcement_in_an_enemy_zone_must_attack_in_the_same_turn() -> None:
    """6.22"""
    spot = GROUND.open_links[MALAYAN_PORT][0]
    match = scene(
        m.CombatPhase(ALLIES),
        due(ALLIES, THEIRS),
        japan={MINE: spot},
        hands=NO_HANDS,
    )
    play(match, m.PickReinforcement(THEIRS), m.PlaceAt(MALAYAN_PORT), m.EndReinforcement())
    assert refused(match, m.EndDeclarations()) == "14.11"


def test_6_25_reinforcements_for_the_turn_after_the_last_never_come() -> None:
    """R23 The Middle East group is picked in February II."""
    marker_id = marker("A-MiddleEast")
    match = scene(m.Pick(ALLIES), hands={ALLIES: Hand((marker_id,))}, turn=6, dice=(1,))
    assert force(match, ALLIES).track == {}
    assert match.state.hands[ALLIES].removed == (marker_id,)


def test_4_1_a_who_buys_units_may_lose_the_initiative() -> None:
    """25.7e, R37 Four points are paid at once, and count when the next turn begins."""
    match = scene(
        m.Initiative(), due(JAPAN), points={JAPAN: 10, ALLIES: 7}, hands=NO_HANDS, turn=2, rest=False
    )
    bought = SETTING.unit("113/56")
    events = play(match, m.BuyUnit(bought))
    assert match.state.points[JAPAN] == 6
    events = play(match, m.PickReinforcement(bought), m.PlaceAt(BASE[JAPAN]), m.EndReinforcement())
    assert [e.side for e in of(m.InitiativeTaken, events)] == [ALLIES]


# -- 5: markers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "name", "turn", "stays"),
    [
        (JAPAN, "J-SouthernOperation", 1, True),
        (JAPAN, "J-ThaisResist", 3, False),
        (ALLIES, "A-ThaisResist", 3, False),
    ],
)
def test_5_3_without_another_marker_in_the_pool_there_is_no_substitute(
    side: Side, name: str, turn: int, stays: bool
) -> None:
    """The first goes back to the pool, the others leave the game."""
    only = marker(name)
    match = scene(m.Pick(side), hands={side: Hand((only,))}, turn=turn, dice=(1,))
    hand = match.state.hands[side]
    assert (hand.pool, hand.removed, hand.held) == (((only,), (), ()) if stays else ((), (only,), ()))


def test_5_3_a_operationmatadore_leaves_the_game_and_staff_planning_does_not() -> None:
    hq = unit(ALLIES, "hq")
    thai = next(h for h in sorted(SETTING.thailand))
    for name, leaves in (("A-OperationMatadore", True), ("A-StaffPlanning", False)):
        match = scene(m.Expenditure(ALLIES), allies={hq: thai}, hands={ALLIES: held(ALLIES, name)})
        play(match, m.PlayMarker(marker(name)), m.ActivateHq(hq))
        assert force(match, ALLIES).active == {hq}
        hand = match.state.hands[ALLIES]
        assert (marker(name) in hand.removed, hand.held) == (leaves, ())


def test_5_3_j_panic_is_not_for_the_allies() -> None:
    hq = unit(ALLIES, "hq")
    match = scene(
        m.Expenditure(ALLIES),
        allies={hq: PLAIN},
        supply={ALLIES: {PLAIN: 1}},
        game_turn=GameTurn(JAPAN, panic=True),
    )
    play(match, m.ActivateHq(hq), m.PayFrom(PLAIN))
    assert force(match, ALLIES).active == {hq}


def test_5_3_j_yamashita_gives_one_impulse_more_and_no_fourth() -> None:
    """It has gone back to the pool, and nobody is asked for it again in this turn."""
    match = scene(
        m.Yamashita(JAPAN), japan={MINE: PLAIN}, hands={ALLIES: Hand(()), JAPAN: held(JAPAN, "J-Yamashita")}
    )
    play(match, m.PlayMarker(marker("J-Yamashita")))
    assert isinstance(top(match), m.Movement)
    assert not any(isinstance(step, m.Yamashita) for step in match.state.steps)
    assert marker("J-Yamashita") in match.state.hands[JAPAN].pool


@pytest.mark.parametrize("supply", [False, True])
def test_5_3_a_morale_counts_what_japan_occupies_with_whatever_land_unit(supply: bool) -> None:
    """2.36-Occupation, 7.8 The seventh objective is held by a supply point."""
    six, seventh = SETTING.objectives[:6], SETTING.objectives[6]
    army = units(JAPAN, "infantry", 6)
    match = scene(
        m.Pick(ALLIES),
        japan=dict(zip(army, six, strict=True)),
        supply={JAPAN: {seventh: 1} if supply else {}, ALLIES: {SETTING.objectives[-1]: 1}},
        hands={ALLIES: Hand((marker("A-Morale"),))},
        dice=(1,),
    )
    assert isinstance(top(match), m.GivingUpSupply) == supply


# -- 16: the air --------------------------------------------------------------------------------------------------


def test_26_15a_points_on_air_superiority_are_not_in_reserve_yet() -> None:
    """16.51-5 They return when all losses are taken: an excess has nobody else to fire at."""
    match = scene(
        m.AirSuperiority(), air={JAPAN: flying(superiority=6), ALLIES: flying(superiority=2)}, dice=(1, 1)
    )
    assert not isinstance(top(match), m.Excess | m.AirLosses)
    assert match.state.air[ALLIES].reserve + match.state.air[ALLIES].damaged == 2


def test_26_15a_what_japan_hits_in_reserve_is_lost_first_and_damaged_then() -> None:
    """16.52-2, 24.1-J-Air Two points fire and roll a 5, as in the example: one eliminated, one damaged."""
    match = scene(m.AirSuperiority(), air={JAPAN: flying(superiority=2), ALLIES: AirForce(4)}, dice=(5,))
    play(match, m.FireAtOthers(2), m.HitBox(RESERVE), m.HitBox(RESERVE))
    air = match.state.air[ALLIES]
    assert (air.reserve, air.damaged, air.eliminated) == (2, 1, 1)
    assert match.state.points[JAPAN] == 1


def test_26_15a_the_allies_never_fire_at_the_japanese_reserve() -> None:
    """16.4"""
    match = scene(m.AirSuperiority(), air={ALLIES: flying(superiority=2), JAPAN: AirForce(4)})
    assert not isinstance(top(match), m.Excess)
    assert match.state.air[JAPAN] == AirForce(4)


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


def test_19_3_an_hq_that_is_not_active_suffers_nothing_from_a_strike() -> None:
    """8.4 Nor does a unit that is suppressed already; it stays suppressed."""
    hq = unit(ALLIES, "hq")
    match = scene(
        m.Bombardments(JAPAN, {PLAIN: 3}, {}),
        allies={hq: PLAIN, THEIRS: PLAIN},
        forces={ALLIES: {"suppressed": frozenset({THEIRS})}},
        air={JAPAN: flying(strike=3)},
        dice=(4,),
    )
    events = play(match, m.CarryOut(PLAIN))
    assert [e.result for e in of(m.HexBombarded, events)] == ["S"]
    assert not of(m.HqInactivated, events)
    assert force(match, ALLIES).suppressed == {THEIRS}


def test_26_12a_a_bombed_airfield_is_still_shut_when_missions_are_allocated() -> None:
    """4.1 Suppression goes in the Logistics Phase, which comes later in the turn."""
    crew, field = unit(ALLIES, "airfield"), SETTING.airfields[0]
    match = scene(
        m.LogisticsPhase(ALLIES),
        m.AirMissions(),
        allies={crew: field},
        forces={ALLIES: {"suppressed": frozenset({crew})}},
        hands=NO_HANDS,
    )
    assert refused(match, m.AssignAir(STRIKE), ALLIES) == "26.12a"
    for side in (ALLIES, JAPAN):
        match.play(side, m.EndAllocation())
    assert isinstance(top(match), m.Reorganization)
    assert force(match, ALLIES).suppressed == frozenset()


# -- 7, 10, 12: logistics and headquarters ------------------------------------------------------------------------


def test_12_5_1_an_hq_that_refitting_has_crowded_becomes_inactive_when_the_phase_ends() -> None:
    """7.51, R97 It was activated in the same phase."""
    full = [*parents(ALLIES, "4-6-6", 2)]
    dead = parent(ALLIES, "3-4-5")
    hq = unit(ALLIES, "hq")
    match = scene(
        m.Expenditure(ALLIES),
        allies={hq: PLAIN, **dict.fromkeys(full, PLAIN)},
        supply={ALLIES: {PLAIN: 2}},
        forces={ALLIES: {"replaceable": (dead,)}},
    )
    play(match, m.ActivateHq(hq), m.PayFrom(PLAIN), m.RefitFrom(PLAIN), m.RefitUnit(dead))
    assert force(match, ALLIES).active == {hq}
    events = play(match, m.EndLogistics())
    assert [e.rule for e in of(m.HqInactivated, events)] == ["12.5-1"]
    assert force(match, ALLIES).active == frozenset()


def test_26_5_an_hq_that_was_activated_in_the_base_commands_where_it_lands() -> None:
    """10.2 It goes ashore in the Initial Movement Phase; the Follow-On phase asks where it stands then."""
    match = scene(
        m.MovementPhase(JAPAN, follow_on=True),
        m.Movement(JAPAN, follow_on=False),
        japan={ARMY: BASE[JAPAN], BOATS[0]: BASE[JAPAN], MINE: ASSAULT_BEACH, TANKS: BASE[JAPAN]},
        forces={JAPAN: {"active": frozenset({ARMY})}},
        hands=NO_HANDS,
    )
    play(match, m.PickCarrier(BOATS[0]), m.Embark(ARMY), m.SailTo(ASSAULT_BEACH), m.EndMovement())
    assert match.check(JAPAN, m.PickUnit(MINE)) is None
    assert refused(match, m.PickUnit(TANKS)) == "11.1"  # who stayed in the base is without a command


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


def test_12_4_a_pursuit_may_crowd_a_hex_until_the_phase_ends() -> None:
    """15.42, 12.5-1"""
    army = parents(JAPAN, "6-6-8", 4)
    match, _ = fought(
        "DZ",
        {**dict.fromkeys(army[:2], RING[3]), **dict.fromkeys([*army[2:], ARMY], RING[2])},
        {THEIRS: PLAIN},
        forces={JAPAN: {"active": frozenset({ARMY})}},
    )
    for each in (*army, ARMY):
        play(match, m.PursueWith(each), m.PursueTo(PLAIN))
    assert is_over(match)
    assert position(match).deployed[JAPAN].overstacked == {PLAIN}
    assert force(match, JAPAN).active == {ARMY}  # nothing is enforced before the phase ends


# -- 14, 15, 21, 22: combat ---------------------------------------------------------------------------------------


def test_r91_who_finds_the_beach_empty_is_ashore_before_any_battle_is_fought() -> None:
    """22.4, 14.28 A strike has emptied the hex; else an enemy of the battle beside it could retreat there."""
    near, far = next(
        (a, b) for a in zone_of(ASSAULT_BEACH) for b in zone_of(a) if BOARD.distance(b, ASSAULT_BEACH) == 2
    )
    lander, attacker = parents(JAPAN, "6-6-8", 2)
    match = scene(
        m.CombatPhase(JAPAN),
        japan={lander: SEA, attacker: far},
        allies={THEIRS: near},
        forces={JAPAN: {"afloat": {lander: ASSAULT_BEACH}}},
        hands=NO_HANDS,
    )
    play(match, m.DeclareBattle(near), m.AddAttacker(attacker), m.EndBattle())
    events = play(match, m.EndDeclarations())
    assert [(e.start, e.to) for e in of(m.UnitsLanded, events)] == [(SEA, ASSAULT_BEACH)]
    assert top(match) == m.TableChoice(JAPAN)
    assert force(match, JAPAN).at[lander] == ASSAULT_BEACH
    assert near in position(match).deployed[JAPAN].zone


def test_22_4_who_has_a_battle_to_fight_does_not_land_before_it() -> None:
    """R91 Only where nobody is left."""
    other = next(
        h
        for h in GROUND.coast
        if BOARD.distance(h, ASSAULT_BEACH) > 3 and GROUND.sea_beside[h] and zone_of(h)
    )
    one, two = parents(JAPAN, "6-6-8", 2)
    match = scene(
        m.CombatPhase(JAPAN),
        japan={one: SEA, two: GROUND.sea_beside[other][0]},
        allies={THEIRS: other},
        forces={JAPAN: {"afloat": {one: ASSAULT_BEACH, two: other}}},
        hands=NO_HANDS,
    )
    play(match, m.DeclareBattle(other), m.AddAttacker(two), m.EndBattle(), m.EndDeclarations())
    assert force(match, JAPAN).at[one] == ASSAULT_BEACH
    assert force(match, JAPAN).afloat == {two: other}


def test_15_21_the_map_edge_closes_the_ring() -> None:
    """R132, 26.2 Even the north edge, over which Japan comes: nobody leaves by it."""
    corner = next(h for h in SETTING.north_edge if len(BOARD.neighbors[h]) < 6 and len(zone_of(h)) >= 2)
    near = SETTING.costs[False][False][corner]
    enemies = dict(zip(parents(ALLIES, "4-6-6", len(near)), near, strict=True))
    match = before(enemies, {MINE: corner}, side=ALLIES)
    battle = next(step for step in match.state.steps if isinstance(step, m.Battle))
    assert MINE in surrounded(position(match), battle)


def test_14_3_4_suppressed_on_both_sides_shifts_nothing_in_sum() -> None:
    """8.2-3, 8.2-4, 14.31"""
    forces = {JAPAN: {"suppressed": frozenset({MINE})}, ALLIES: {"suppressed": frozenset({THEIRS})}}
    found = counted_shifts(before({MINE: RING[3]}, {THEIRS: PLAIN}, forces=forces))
    assert (found["8.2-3"], found["8.2-4"]) == (-1, 1)


def test_21_1_a_fortified_city_has_both_shifts() -> None:
    """14.33 The fortification is no terrain."""
    city = next(h for h in sorted(SETTING.cities) if zone_of(h))
    match = before({MINE: zone_of(city)[0]}, {THEIRS: city}, forces={ALLIES: {"forts": frozenset({city})}})
    found = counted_shifts(match)
    assert (found["14.33"], found["21.1"]) == (-2, -1)


def test_21_1_supply_in_a_fortification_defends_there_too() -> None:
    """7.8, 21.3 A land unit is in it."""
    forces = {ALLIES: {"forts": frozenset({PLAIN})}}
    match = before({MINE: RING[3]}, {}, at=[PLAIN], supply={ALLIES: {PLAIN: 2}}, forces=forces)
    assert counted_shifts(match)["21.1"] == -1


def test_15_42_an_hq_that_defended_may_pursue() -> None:
    """14.5-AZ It took part, and it can move."""
    hq = unit(ALLIES, "hq")
    match, _ = fought("AZ", {MINE: RING[3]}, {THEIRS: PLAIN, hq: PLAIN})
    play(match, m.PursueWith(hq), m.PursueTo(RING[3]), m.EndPursuit())
    assert force(match, ALLIES).at == {THEIRS: PLAIN, hq: RING[3]}


def test_14_5_da_an_hq_may_be_the_unit_that_is_eliminated() -> None:
    """7.8-4 So may a supply point, but then nothing else is."""
    hq = unit(ALLIES, "hq")
    match, _ = fought("DA", {MINE: RING[3]}, {THEIRS: PLAIN, hq: PLAIN}, supply={ALLIES: {PLAIN: 1}})
    assert match.check(ALLIES, m.GiveUpSupply(PLAIN)) is None
    events = play(match, m.LoseUnit(hq))
    assert gone(events) == {hq: False}
    assert match.state.points[JAPAN] == 2
    assert force(match, ALLIES).supply == {PLAIN: 1}


def test_15_23_an_hq_pays_with_its_defense_and_no_more() -> None:
    """14.5-DS Of six and two four are lost: the HQ alone is not enough."""
    hq = unit(ALLIES, "hq")
    match, _ = fought("DS", {MINE: RING[3]}, {THEIRS: PLAIN, hq: PLAIN})
    play(match, m.LoseUnit(hq))
    assert isinstance(top(match), m.Losses)
    play(match, m.BreakDown(THEIRS))
    assert isinstance(top(match), m.Losses)  # six of battalions, two paid


def test_14_52_tanks_attack_into_jungle_and_do_not_follow() -> None:
    """15.44, 15.45"""
    here, there = next(
        (a, b)
        for b in sorted(SETTING.jungle)
        for a in zone_of(b)
        if b not in SETTING.costs[True][False][a] and a in SETTING.costs[False][False][b]
    )
    weak = part(ALLIES, "0-1-5")
    match, _ = fought("DZ", {TANKS: here}, {weak: there})
    assert is_over(match)
    assert force(match, JAPAN).at[TANKS] == here


def test_14_5_de_two_battalions_of_a_brigade_bring_two_points() -> None:
    """24.1-J-OtherGround The brigade has broken down: what was eliminated are battalions."""
    match, events = fought("DE", {MINE: RING[3]}, {THEIRS: PLAIN})
    assert len(gone(events)) == 2
    assert match.state.points[JAPAN] == 2


def test_5_3_j_banzai_does_not_spare_allied_supply() -> None:
    """14.5-DM, 7.8-5 Half of the points are lost with half of the factors, the others in the rout."""
    hands = {ALLIES: Hand(()), JAPAN: held(JAPAN, "J-Banzai")}
    one, two = parts(ALLIES, "1-2-6", 2)
    match = before(
        {MINE: RING[3]},
        {one: PLAIN, two: PLAIN},
        supply={ALLIES: {PLAIN: 2}},
        hands=hands,
        dice=(RESULTS["DM"][1],),
    )
    play(match, m.PlayMarker(marker("J-Banzai")), m.ChooseRaid())
    assert force(match, ALLIES).supply == {PLAIN: 1}
    events = play(match, m.LoseUnit(one))
    assert gone(events) == {one: True}  # R39
    assert [e.rule for e in of(m.SupplyEliminated, events)] == ["15.33-9"]


# -- 24: victory --------------------------------------------------------------------------------------------------


def test_24_1_a_singapore_on_the_last_turn_brings_eleven_and_one_that_is_lost_brings_japan_three() -> None:
    island = [h for h in SETTING.objectives if h in SETTING.singapore]
    match = scene(m.VictoryPhase(), allies={THEIRS: island[0]}, japan={MINE: island[1]}, turn=6, rest=False)
    assert match.state.points == {ALLIES: 11, JAPAN: 3}


def test_24_1_an_objective_that_nobody_occupies_brings_nobody_anything() -> None:
    """2.36-Occupation To have been the last there is not enough, nor is a zone."""
    spot = SETTING.objectives[1]
    beside = next(n for n in zone_of(spot) if n not in SETTING.objectives and n in SETTING.malaya)
    match = scene(m.VictoryPhase(), japan={MINE: beside})
    assert match.state.points == {ALLIES: 0, JAPAN: 0}
