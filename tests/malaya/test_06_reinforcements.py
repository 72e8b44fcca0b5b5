"""Chapter 6: Reinforcements, received and placed."""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, INTERDICTION, JAPAN, AirForce, Arrivals, Hand, Side, Spot
from tests.malaya.battles import ASSAULT_BEACH, MINE, THEIRS
from tests.malaya.landings import interdicting, landing, ships
from tests.malaya.scene import (
    BASE,
    BEACH,
    BOATS,
    EDGE,
    GROUND,
    INFANTRY,
    MIDDLE,
    NAVAL_BASE,
    NO_HANDS,
    PORT,
    REST,
    SETTING,
    due,
    force,
    hex_where,
    marker,
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


def test_6_25_reinforcements_for_the_turn_after_the_last_never_come() -> None:
    """R23 The Middle East group is picked in February II."""
    marker_id = marker("A-MiddleEast")
    match = scene(m.Pick(ALLIES), hands={ALLIES: Hand((marker_id,))}, turn=6, dice=(1,))
    assert force(match, ALLIES).track == {}
    assert match.state.hands[ALLIES].removed == (marker_id,)


def test_6_25_after_the_last_turn_the_allies_receive_nothing() -> None:
    match = scene(m.ReinforcementPhase(ALLIES), turn=6)
    match.play(ALLIES, m.EndReinforcement())
    assert force(match, ALLIES).track == {}


def test_6_25_delayed_beyond_the_last_turn_is_never_received() -> None:
    one = unit(ALLIES, "infantry")
    match = landing(ALLIES, Arrivals((one,)), [interdicting("1")], turn=SETTING.last_turn)
    play(match, m.PickReinforcement(one), m.PlaceAt(NAVAL_BASE))
    assert set(force(match, ALLIES).track) == {SETTING.last_turn + 1}
    assert force(match, ALLIES).at == {}


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


MALAYAN_PORT = next(h for h in GROUND.ports if h in SETTING.malaya and GROUND.open_links[h])


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


def test_6_21_a_bought_unit_that_is_delayed_is_not_paid_for_again() -> None:
    """25.7e"""
    hq = SETTING.unit("56 HQ")
    match = scene(m.Reinforcement(JAPAN, Arrivals()), turn=2)
    play(match, m.BuyUnit(hq), m.EndReinforcement())
    assert match.state.points[JAPAN] == -4
    track = force(match, JAPAN).track
    match = scene(m.ReinforcementPhase(JAPAN), turn=3, forces={JAPAN: {"track": track}})
    assert refused(match, m.BuyUnit(hq)) == "6.11"
    play(match, m.PickReinforcement(hq), m.PlaceAt(ASSAULT_BEACH))


def test_6_21_what_the_track_brings_and_is_not_placed_is_delayed() -> None:
    one = unit(ALLIES, "infantry")
    match = scene(m.ReinforcementPhase(ALLIES), forces={ALLIES: {"track": {2: Arrivals((one,))}}})
    match.play(ALLIES, m.EndReinforcement())
    assert force(match, ALLIES).track == {3: Arrivals((one,), 1)}


def test_6_23_reinforcements_may_overstack() -> None:
    four = units(ALLIES, "infantry", 4, lambda u: GROUND.weight[u] == 3)
    match = scene(due(ALLIES, four[3]), allies=dict.fromkeys(four[:3], PORT))
    play(match, m.PickReinforcement(four[3]), m.PlaceAt(PORT))
    assert force(match, ALLIES).at[four[3]] == PORT


def test_6_22_a_reinforcement_moves_in_the_turn_of_its_arrival() -> None:
    match = scene(m.MovementPhase(JAPAN, follow_on=False), due(JAPAN, INFANTRY))
    play(match, m.PickReinforcement(INFANTRY), m.PlaceAt(EDGE), m.EndReinforcement(), m.PickUnit(INFANTRY))
    assert isinstance(top(match), m.Moving)


def test_6_22_who_lands_by_ship_in_the_reinforcement_phase_may_sail_again() -> None:
    """R29, 22.1 Placing does not count against the movement of the turn."""
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False),
        m.Reinforcement(JAPAN, Arrivals()),
        japan={BOATS[0]: BASE[JAPAN], MINE: BASE[JAPAN]},
        air={ALLIES: AirForce(0)},
        hands=NO_HANDS,
    )
    play(match, m.PickCarrier(BOATS[0]), m.Embark(MINE), m.SailTo(ASSAULT_BEACH), m.EndReinforcement())
    play(match, m.PickCarrier(BOATS[0]), m.Embark(MINE))


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
    assert refused(match, m.BuyUnit(one)) == "25.7-Optional"
    assert refused(match, m.BuyUnit(INFANTRY)) == "6.14"


def test_6_11_a_unit_that_has_broken_down_is_not_bought_again() -> None:
    regiment = next(SETTING.unit(n) for n in OPTIONAL[JAPAN].units if SETTING.unit(n) in SETTING.breakdown_of)
    match = scene(m.Reorganization(JAPAN), japan={regiment: MIDDLE}, rest=False)
    play(match, m.BreakDown(regiment))
    again = scene(due(JAPAN), japan=force(match, JAPAN).at, forces={JAPAN: {"broken": (regiment,)}}, turn=3)
    assert refused(again, m.BuyUnit(regiment)) == "6.11"


def test_6_11_an_optional_unit_that_is_too_late_is_not_bought_again() -> None:
    """6.25, 25.7e It has been received once and paid for."""
    one = SETTING.unit("146/56")
    match = landing(JAPAN, Arrivals(), [interdicting("1")], turn=SETTING.last_turn)
    play(match, m.BuyUnit(one), m.PickReinforcement(one), m.PlaceAt(BEACH))
    assert match.state.points[JAPAN] == -4
    assert refused(match, m.BuyUnit(one)) == "6.11"


def armored_brigade() -> tuple[Match, list[int]]:
    """The 7th Armored Brigade has been bought."""
    group = OPTIONAL[ALLIES]
    match = scene(due(ALLIES), turn=group.first)
    units_ = [SETTING.unit(name) for name in group.units]
    play(match, m.BuyUnit(units_[0]))
    return match, units_


def test_r58_the_armored_brigade_is_not_split_over_two_turns() -> None:
    """25.6-Optional, 6.21 All of it may wait, but not a part."""
    match, (first, second, third) = armored_brigade()
    assert m.EndReinforcement() in match.legal(ALLIES)
    play(match, m.PickReinforcement(first), m.PlaceAt(PORT))
    assert refused(match, m.EndReinforcement()) == "R58"
    play(match, m.PickReinforcement(second))
    assert refused(match, m.PlaceAt(BASE[ALLIES])) == "R58"
    play(match, m.PlaceAt(GROUND.ports[1]), m.PickReinforcement(third), m.PlaceAt(PORT), m.EndReinforcement())
    assert force(match, ALLIES).at == {first: PORT, second: GROUND.ports[1], third: PORT}


def test_r58_the_armored_brigade_waits_in_the_base_as_one() -> None:
    """6.21, 26.2, R87 And it leaves the base as one."""
    match, (first, second, third) = armored_brigade()
    play(match, m.PickReinforcement(first), m.PlaceAt(BASE[ALLIES]))
    assert refused(match, m.EndReinforcement()) == "R58"
    play(match, m.PickReinforcement(second))
    assert refused(match, m.PlaceAt(PORT)) == "R58"
    play(match, m.PlaceAt(BASE[ALLIES]), m.PickReinforcement(third), m.PlaceAt(BASE[ALLIES]))
    play(match, m.EndReinforcement())
    later = scene(due(ALLIES), allies=force(match, ALLIES).at, turn=6)
    assert m.EndReinforcement() in later.legal(ALLIES)
    play(later, m.PickReinforcement(first), m.PlaceAt(BEACH))
    assert refused(later, m.EndReinforcement()) == "R58"
    play(later, m.PickReinforcement(second), m.PlaceAt(BEACH), m.PickReinforcement(third), m.PlaceAt(PORT))
    play(later, m.EndReinforcement())
    assert top(later) == REST


def test_6_14_r58_the_armored_brigade_has_broken_down_like_others_before_it() -> None:
    """26.7 So that its parts can combine."""
    first, other = SETTING.unit(OPTIONAL[ALLIES].units[0]), SETTING.unit("22A")
    match = scene(due(ALLIES), forces={ALLIES: {"broken": (other,)}}, turn=OPTIONAL[ALLIES].first)
    play(match, m.BuyUnit(first))
    assert force(match, ALLIES).broken == (other, SETTING.unit("7 Arm Bde"))


def test_25_6_the_armored_brigade_comes_as_a_group() -> None:
    """25.6e, R38, R58"""
    group = OPTIONAL[ALLIES]
    first, second, third = (SETTING.unit(name) for name in group.units)
    brigade = SETTING.unit("7 Arm Bde")
    assert refused(scene(due(ALLIES), turn=group.first - 1), m.BuyUnit(first)) == "25.6-Optional"
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
