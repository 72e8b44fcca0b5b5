"""Chapter 6: Reinforcements, with the entry rules of 25.6, 25.7 and 26.2."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, INTERDICTION, JAPAN, AirForce, Arrivals, Side, Spot
from tests.malaya.landings import ships
from tests.malaya.scene import (
    BASE,
    BEACH,
    BOATS,
    EDGE,
    GROUND,
    INFANTRY,
    MIDDLE,
    PORT,
    REST,
    SETTING,
    due,
    force,
    hex_where,
    of,
    play,
    refused,
    scene,
    top,
    unit,
    units,
    zone_of,
)

OPTIONAL = {
    side: next(g for g in SETTING.schedule.groups.values() if g.side is side and g.kind == "optional")
    for side in (ALLIES, JAPAN)
}


# -- 6.1: receiving -------------------------------------------------------------------------------------------


def test_6_13_units_of_a_marker_come_in_the_reinforcement_phase_of_their_turn() -> None:
    """4.1-e"""
    one = unit(ALLIES, "infantry")
    match = scene(m.ReinforcementPhase(ALLIES), forces={ALLIES: {"track": {2: Arrivals((one,), 3)}}})
    step = top(match)
    assert isinstance(step, m.Reinforcement)
    assert step.due.units == (one,)
    assert step.due.supply == 3 + 1  # 25.6-Supply, without the naval base
    assert force(match, ALLIES).track == {}


def test_6_21_what_is_not_placed_is_delayed() -> None:
    match = scene(due(JAPAN, INFANTRY, supply=2))
    play(match, m.EndReinforcement())
    assert force(match, JAPAN).track == {3: Arrivals((INFANTRY,), 2)}


def test_6_25_after_the_last_turn_nothing_is_received() -> None:
    match = scene(due(JAPAN, INFANTRY), turn=SETTING.last_turn)
    play(match, m.EndReinforcement())
    assert force(match, JAPAN).track == {}


# -- 6.2: placing ---------------------------------------------------------------------------------------------


def test_25_6b_allied_units_go_to_the_base_or_to_a_port() -> None:
    one, other = units(ALLIES, "infantry", 2)
    match = scene(due(ALLIES, one, other))
    play(match, m.PickReinforcement(one))
    assert refused(match, m.PlaceAt(BEACH)) == "25.6b"
    assert refused(match, m.PlaceAt(MIDDLE)) == "25.6b"
    assert refused(match, m.PlaceAt(BASE[JAPAN])) == "26.4"
    play(match, m.PlaceAt(PORT), m.PickReinforcement(other), m.PlaceAt(BASE[ALLIES]))
    assert force(match, ALLIES).at == {one: PORT, other: BASE[ALLIES]}
    assert refused(match, m.PickReinforcement(one)) == "6.1"


def test_25_7b_japanese_units_land_on_the_coast_or_enter_by_the_north_edge() -> None:
    """22.5: reinforcements need no amphibious unit."""
    one, other, third = units(JAPAN, "infantry", 3)
    match = scene(due(JAPAN, one, other, third))
    play(match, m.PickReinforcement(one))
    assert refused(match, m.PlaceAt(MIDDLE)) == "25.7b"
    play(match, m.PlaceAt(BEACH), m.PickReinforcement(other), m.PlaceAt(EDGE))
    play(match, m.PickReinforcement(third), m.PlaceAt(BASE[JAPAN]))
    assert force(match, JAPAN).at == {one: BEACH, other: EDGE, third: BASE[JAPAN]}


def test_26_2_what_is_placed_in_a_base_is_not_seen() -> None:
    match = scene(due(JAPAN, INFANTRY))
    play(match, m.PickReinforcement(INFANTRY))
    placed = of(m.ReinforcementPlaced, play(match, m.PlaceAt(BASE[JAPAN])))
    assert [event.told for event in placed] == [JAPAN]


def test_6_21_not_in_a_hex_that_the_enemy_holds_but_in_his_zone() -> None:
    enemy = unit(JAPAN, "infantry")
    match = scene(due(ALLIES, unit(ALLIES, "infantry")), japan={enemy: PORT})
    play(match, m.PickReinforcement(unit(ALLIES, "infantry")))
    assert refused(match, m.PlaceAt(PORT)) == "6.21"
    near = next(h for h in GROUND.ports[1:] if zone_of(h))
    match = scene(due(ALLIES, unit(ALLIES, "infantry")), japan={enemy: zone_of(near)[0]})
    play(match, m.PickReinforcement(unit(ALLIES, "infantry")))
    told = of(m.ZoneAnnounced, play(match, m.PlaceAt(near)))
    assert [(event.stack, event.zone, event.told) for event in told] == [(zone_of(near)[0], True, ALLIES)]


def test_6_21_not_in_prohibited_terrain() -> None:
    """R88 Armor does not land in jungle without a road; infantry does."""
    jungle = hex_where(lambda h: h in SETTING.coastal and h not in GROUND.enterable[True])
    armor = unit(JAPAN, "armor")
    match = scene(due(JAPAN, armor, INFANTRY))
    play(match, m.PickReinforcement(armor))
    assert refused(match, m.PlaceAt(jungle)) == "6.21"
    play(match, m.PlaceAt(BASE[JAPAN]), m.PickReinforcement(INFANTRY), m.PlaceAt(jungle))
    assert force(match, JAPAN).at[INFANTRY] == jungle


def test_6_23_reinforcements_may_overstack() -> None:
    four = units(ALLIES, "infantry", 4, lambda u: GROUND.weight[u] == 3)
    match = scene(due(ALLIES, four[3]), allies=dict.fromkeys(four[:3], PORT))
    play(match, m.PickReinforcement(four[3]), m.PlaceAt(PORT))
    assert force(match, ALLIES).at[four[3]] == PORT


def test_6_22_a_reinforcement_moves_in_the_turn_of_its_arrival() -> None:
    match = scene(m.MovementPhase(JAPAN, follow_on=False), due(JAPAN, INFANTRY))
    play(match, m.PickReinforcement(INFANTRY), m.PlaceAt(EDGE), m.EndReinforcement(), m.PickUnit(INFANTRY))
    assert isinstance(top(match), m.Moving)


def test_26_11b_supply_through_friendly_ports_and_one_point_elsewhere() -> None:
    """R98"""
    holder = unit(JAPAN, "airfield")
    match = scene(due(JAPAN, supply=6), japan={holder: PORT})
    for _ in range(2):
        play(match, m.PickSupplyPoint(), m.PlaceAt(PORT))
    play(match, m.PickSupplyPoint(), m.PlaceAt(BEACH), m.PickSupplyPoint())
    assert refused(match, m.PlaceAt(BEACH)) == "26.11b"
    empty = next(h for h in GROUND.ports if h != PORT)
    assert refused(match, m.PlaceAt(empty)) == "26.11b"  # a port that nobody holds is a coastal hex
    play(match, m.PlaceAt(EDGE), m.PickSupplyPoint(), m.PlaceAt(EDGE))  # by land
    play(match, m.PickSupplyPoint(), m.PlaceAt(BASE[JAPAN]))
    assert force(match, JAPAN).supply == {PORT: 2, BEACH: 1, EDGE: 2, BASE[JAPAN]: 1}
    assert refused(match, m.PickSupplyPoint()) == "6.1"


def test_26_2_allied_units_in_the_base_land_in_a_later_reinforcement_phase() -> None:
    """R87"""
    one, hq = unit(ALLIES, "infantry"), unit(ALLIES, "hq")
    match = scene(
        due(ALLIES),
        allies={one: BASE[ALLIES], hq: BASE[ALLIES]},
        supply={ALLIES: {BASE[ALLIES]: 2}},
    )
    play(match, m.PickReinforcement(one))
    assert refused(match, m.PlaceAt(BASE[ALLIES])) == "R87"
    assert refused(match, m.PlaceAt(MIDDLE)) == "26.2"
    play(match, m.PlaceAt(BEACH), m.PickSupplyPoint(), m.PlaceAt(BEACH))
    assert force(match, ALLIES).at == {one: BEACH, hq: BASE[ALLIES]}
    assert force(match, ALLIES).supply == {BASE[ALLIES]: 1, BEACH: 1}
    assert refused(match, m.PickSupplyPoint()) == "26.11b"  # there is no friendly port yet
    play(match, m.PickReinforcement(hq), m.PlaceAt(PORT), m.PickSupplyPoint(), m.PlaceAt(PORT))
    assert refused(match, m.PickSupplyPoint()) == "6.1"


def test_26_2_what_is_placed_in_the_allied_base_lands_in_a_later_phase() -> None:
    """R87, 25.6b: else the base would be a way around the ports."""
    one = unit(ALLIES, "infantry")
    match = scene(due(ALLIES, one, supply=1), supply={ALLIES: {BASE[ALLIES]: 1}})
    play(
        match, m.PickReinforcement(one), m.PlaceAt(BASE[ALLIES]), m.PickSupplyPoint(), m.PlaceAt(BASE[ALLIES])
    )
    assert refused(match, m.PickReinforcement(one)) == "R87"
    play(match, m.PickSupplyPoint(), m.PlaceAt(BEACH))  # the point that was there before
    assert refused(match, m.PickSupplyPoint()) == "R87"
    assert match.legal(ALLIES) == [m.EndReinforcement()]


def test_26_2_japanese_units_in_the_base_land_in_the_reinforcement_phase_by_ship() -> None:
    """R29, 22.0 Not without an amphibious unit; 6.22 they have not moved by it."""
    match = ships()
    assert refused(match, m.PickReinforcement(INFANTRY)) == "6.1"
    assert refused(match, m.PickSupplyPoint()) == "6.1"
    assert refused(match, m.PickCarrier(INFANTRY)) == "22.0"
    events = play(match, m.PickCarrier(BOATS[0]), m.Embark(INFANTRY), m.SailTo(BEACH))
    assert force(match, JAPAN).at[INFANTRY] == force(match, JAPAN).at[BOATS[0]] == BEACH
    assert [(e.rule, e.to) for e in of(m.UnitsLanded, events)] == [("26.2", BEACH)]
    assert refused(match, m.PickCarrier(BOATS[0])) == "R29"  # it is on the map
    moves = scene(m.Movement(JAPAN, follow_on=False), japan=force(match, JAPAN).at)
    assert moves.check(JAPAN, m.PickUnit(INFANTRY)) is None


def test_26_2_ships_of_the_reinforcement_phase_carry_a_stack_or_three_points() -> None:
    """22.2; R29: an assault is made in a Movement Phase."""
    match = ships(allies={unit(ALLIES, "infantry"): PORT})
    play(match, m.PickCarrier(BOATS[0]))
    assert refused(match, m.AssaultHex(PORT)) == "R29"
    assert refused(match, m.SailTo(PORT)) == "22.3"
    assert refused(match, m.EmbarkSupply(4)) == "22.2"
    play(match, m.EmbarkSupply(3))
    assert refused(match, m.Embark(INFANTRY)) == "22.2"
    play(match, m.SailTo(BEACH))
    assert force(match, JAPAN).supply == {BASE[JAPAN]: 1, BEACH: 3}  # 26.11b is about reinforcements


def test_16_61_who_comes_out_of_the_base_in_the_reinforcement_phase_is_interdicted() -> None:
    """R29, 16.62 A die for each of them: with seven points a 1 lets pass, a 2 delays by a turn, a 6 sinks."""
    flying = AirForce(0, missions=tuple(7 * (box == INTERDICTION) for box in range(4)))
    match = ships(air={ALLIES: flying}, dice=(6, 1, 2))
    hq = unit(JAPAN, "hq")
    play(match, m.PickCarrier(BOATS[0]), m.Embark(INFANTRY), m.Embark(hq))
    odds = match.odds(JAPAN, m.SailTo(BEACH))
    assert {chance.chance for chance in odds.chances} == {1 / 6, 1 / 3}  # of one
    assert [(line.value, line.rule) for line in odds.reckoning] == [(7, "16.61-P"), (3, "16.62")]
    events = play(match, m.SailTo(BEACH))
    assert [e.result for e in of(m.ReinforcementInterdicted, events)] == ["E", "-", "1"]
    japan = force(match, JAPAN)
    assert (japan.replaceable, japan.at) == ((BOATS[0],), {INFANTRY: BEACH})
    assert japan.track == {3: Arrivals((hq,), safe=(hq,))}


def test_16_63_2_battalions_on_the_same_ships_are_not_used_twice() -> None:
    """9.1 A regiment breaks down on the way, while battalions of its kind wait for their own dice."""
    flying = AirForce(0, missions=tuple(7 * (box == INTERDICTION) for box in range(4)))
    values = SETTING.breakdown_of[INFANTRY].subordinates
    others = [SETTING.subordinates[JAPAN, value][0] for value in dict.fromkeys(values)]
    army = dict.fromkeys((BOATS[0], INFANTRY, *others), BASE[JAPAN])
    match = scene(due(JAPAN), japan=army, air={ALLIES: flying}, dice=(1, 6, *(1 for _ in others)))
    play(match, m.PickCarrier(BOATS[0]), *map(m.Embark, (INFANTRY, *others)), m.SailTo(BEACH))
    japan = force(match, JAPAN)
    assert japan.at == dict.fromkeys((BOATS[0], *others), BEACH)
    assert not {*japan.track[4].units, *japan.replaceable} & {*others}


def test_26_2_allied_units_need_no_ships() -> None:
    """R87"""
    amphib = unit(ALLIES, "amphib")
    match = scene(due(ALLIES), allies={amphib: BASE[ALLIES]})
    assert refused(match, m.PickCarrier(amphib)) == "R87"


def test_16_63_1_who_is_delayed_again_by_choice_can_be_interdicted() -> None:
    """6.21 Interdiction spares what it has delayed on the turn of its arrival alone."""
    match = scene(m.Reinforcement(JAPAN, Arrivals((INFANTRY,), 2, safe=(INFANTRY,), safe_supply=1)))
    play(match, m.EndReinforcement())
    assert force(match, JAPAN).track == {3: Arrivals((INFANTRY,), 2)}


# -- 6.24: interdiction ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "to", "safe", "is_interdicted"),
    [
        (ALLIES, PORT, False, True),
        (ALLIES, BASE[ALLIES], False, False),  # 16.61
        (ALLIES, PORT, True, False),  # 16.63-1
        (JAPAN, BEACH, False, True),
        (JAPAN, EDGE, False, False),  # 26.14a
        (JAPAN, BASE[JAPAN], False, False),
    ],
)
def test_6_24_who_enters_the_map_by_sea_is_interdicted(
    side: Side, to: Spot, safe: bool, is_interdicted: bool
) -> None:
    one = unit(side, "infantry")
    flying = AirForce(0, missions=tuple(2 * (box == INTERDICTION) for box in range(4)))
    arrivals = Arrivals((one,), safe=(one,) if safe else ())
    match = scene(m.Reinforcement(side, arrivals), air={m.OTHER[side]: flying}, dice=(1, 1, 1), turn=1)
    events = play(match, m.PickReinforcement(one), m.PlaceAt(to))
    assert bool(of(m.ReinforcementInterdicted, events)) == is_interdicted


def test_16_63_1_a_safe_supply_point_is_kept_for_the_map() -> None:
    match = scene(m.Reinforcement(JAPAN, Arrivals((), 2, safe_supply=1)))
    play(match, m.PickSupplyPoint(), m.PlaceAt(BASE[JAPAN]))
    step = top(match)
    assert isinstance(step, m.Reinforcement)
    assert step.due == Arrivals((), 1, safe_supply=1)
    play(match, m.PickSupplyPoint(), m.PlaceAt(BEACH))
    step = top(match)
    assert isinstance(step, m.Reinforcement)
    assert step.due == Arrivals()


# -- 6.14: optional reinforcements ----------------------------------------------------------------------------


def test_25_7e_japan_pays_for_each_unit() -> None:
    """25.7-Optional; R37: below 0 too."""
    group = OPTIONAL[JAPAN]
    hq, brigade = (SETTING.unit(name) for name in group.units[:2])
    match = scene(due(JAPAN), turn=group.first)
    events = play(match, m.BuyUnit(brigade))
    assert [event.cost for event in of(m.UnitBought, events)] == [group.cost]
    assert match.state.points[JAPAN] == -group.cost
    assert refused(match, m.BuyUnit(brigade)) == "6.11"
    play(match, m.PickReinforcement(brigade), m.PlaceAt(BEACH), m.BuyUnit(hq), m.EndReinforcement())
    assert match.state.points[JAPAN] == -2 * group.cost
    assert force(match, JAPAN).track[group.first + 1].units == (hq,)


def test_6_14_not_before_their_turn_and_not_others() -> None:
    one = SETTING.unit(OPTIONAL[JAPAN].units[0])
    match = scene(due(JAPAN), turn=OPTIONAL[JAPAN].first - 1)
    assert refused(match, m.BuyUnit(one)) == "6.14"
    assert refused(match, m.BuyUnit(INFANTRY)) == "6.14"


def test_6_11_a_unit_that_has_broken_down_is_not_bought_again() -> None:
    regiment = next(SETTING.unit(n) for n in OPTIONAL[JAPAN].units if SETTING.unit(n) in SETTING.breakdown_of)
    match = scene(m.Reorganization(JAPAN), japan={regiment: MIDDLE}, rest=False)
    play(match, m.BreakDown(regiment))
    again = scene(due(JAPAN), japan=force(match, JAPAN).at, forces={JAPAN: {"broken": (regiment,)}}, turn=3)
    assert refused(again, m.BuyUnit(regiment)) == "6.11"


def test_25_6_the_armored_brigade_comes_as_a_group() -> None:
    """25.6e, R38, R58"""
    group = OPTIONAL[ALLIES]
    first, second, third = (SETTING.unit(name) for name in group.units)
    brigade = SETTING.unit("7 Arm Bde")
    assert refused(scene(due(ALLIES), turn=group.first - 1), m.BuyUnit(first)) == "6.14"
    match = scene(due(ALLIES), turn=group.first)
    assert refused(match, m.BuyUnit(second)) == "25.6-Optional"
    play(match, m.BuyUnit(first))
    assert match.state.points[ALLIES] == -12
    for one in (first, second, third):
        play(match, m.PickReinforcement(one), m.PlaceAt(PORT))
    assert refused(match, m.BuyUnit(first)) == "6.11"
    play(match, m.EndReinforcement())
    assert top(match) == REST
    play(match, m.Combine(brigade), m.CombineAt(PORT))
    assert force(match, ALLIES).at == {brigade: PORT}
    again = scene(due(ALLIES), allies={brigade: PORT}, turn=group.first)
    assert refused(again, m.BuyUnit(first)) == "6.11"
