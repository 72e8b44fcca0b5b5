"""Chapter 16.6: Interdiction of reinforcements."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, INTERDICTION, JAPAN, AirForce, Arrivals
from tests.malaya.battles import THEIRS, gone
from tests.malaya.landings import INTERDICTION_TABLE, MASS, interdicting, landing, ships
from tests.malaya.scene import (
    BASE,
    BEACH,
    BOATS,
    INFANTRY,
    NAVAL_BASE,
    SETTING,
    due,
    force,
    of,
    parent,
    play,
    scene,
    unit,
    units,
)


def test_16_6_a_reinforcement_that_gets_through_is_placed() -> None:
    one = unit(ALLIES, "infantry")
    match = landing(ALLIES, Arrivals((one,)), [interdicting("-")])
    events = play(match, m.PickReinforcement(one), m.PlaceAt(NAVAL_BASE))
    assert force(match, ALLIES).at == {one: NAVAL_BASE}
    assert len(of(m.ReinforcementInterdicted, events)) == len(of(m.ReinforcementPlaced, events)) == 1


def test_example_16_62_one_die_for_each_unit_and_supply_point() -> None:
    """Two points; two regiments and four supply points come: six dice (line 1105)."""
    two = units(JAPAN, "infantry", 2)
    clear = next(face for face in range(1, 7) if INTERDICTION_TABLE.result(2, face) == "-")
    match = landing(JAPAN, Arrivals(tuple(two), supply=4), [clear] * 6, points=2)
    port = next(h for h in sorted(SETTING.ports))
    events = []
    for one in two:
        events += play(match, m.PickReinforcement(one), m.PlaceAt(port))
    for _ in range(4):  # 26.11b: a port that is held takes any number
        events += play(match, m.PickSupplyPoint(), m.PlaceAt(port))
    assert len(of(m.ReinforcementInterdicted, events)) == 6
    assert force(match, JAPAN).supply == {port: 4}
    assert match.state.air[ALLIES].missions == (0, 0, 0, 2)  # all of them attack each


def test_16_62_the_units_of_the_armored_brigade_are_interdicted_one_by_one() -> None:
    """25.6-Optional, R58 None of them breaks down; each brings a point."""
    first, second, third = map(SETTING.unit, ("7 H", "2 RTR", "Inf 7 Arm"))
    match = scene(
        m.Reinforcement(ALLIES, Arrivals()),
        turn=5,
        air={JAPAN: AirForce(0, missions=(0, 0, 0, 7))},
        dice=(6, 1, 6),
    )
    play(match, m.BuyUnit(first))
    for one in (first, second, third):
        play(match, m.PickReinforcement(one), m.PlaceAt(SETTING.naval_base))
    assert set(force(match, ALLIES).at) == {second}
    assert set(force(match, ALLIES).replaceable) == {first, third}
    assert match.state.points == {ALLIES: -12, JAPAN: 2}


def test_16_61_p_air_points_modify_the_die() -> None:
    """16.61-P More points, a worse result."""
    worst = [INTERDICTION_TABLE.result(points, 6) for points in (1, MASS)]
    assert worst == ["1", "E"]


@pytest.mark.parametrize("result", ["1", "2"])
def test_16_63_1_delayed_units_come_later_and_are_safe(result: str) -> None:
    one = unit(ALLIES, "infantry")
    turns = int(result)
    match = landing(ALLIES, Arrivals((one,), supply=1), [interdicting(result), interdicting(result)])
    play(match, m.PickReinforcement(one), m.PlaceAt(NAVAL_BASE), m.PickSupplyPoint(), m.PlaceAt(NAVAL_BASE))
    assert force(match, ALLIES).track == {
        2 + turns: Arrivals((one,), 1, safe=(one,), safe_supply=1),
    }
    later = landing(ALLIES, force(match, ALLIES).track[2 + turns], [], turn=2 + turns)
    events = play(
        later, m.PickReinforcement(one), m.PlaceAt(NAVAL_BASE), m.PickSupplyPoint(), m.PlaceAt(NAVAL_BASE)
    )
    assert force(later, ALLIES).at == {one: NAVAL_BASE}
    assert not of(m.ReinforcementInterdicted, events)


def test_16_63_2_a_unit_that_cannot_break_down_is_eliminated() -> None:
    """16.64 HQs are affected too; it goes to the Replacement box, and the enemy scores."""
    hq = unit(ALLIES, "hq")
    match = landing(ALLIES, Arrivals((hq,)), [interdicting("E")])
    events = play(match, m.PickReinforcement(hq), m.PlaceAt(NAVAL_BASE))
    assert force(match, ALLIES).replaceable == (hq,)
    assert match.state.points[JAPAN] == SETTING.victory.points[JAPAN].hq
    assert of(m.UnitEliminated, events)[0].at is None


def test_16_63_2_a_breakdown_unit_loses_a_battalion_and_the_rest_is_late() -> None:
    """R80 The weakest battalion; the others come two turns later, safe."""
    whole = parent(JAPAN)
    match = landing(JAPAN, Arrivals((whole,)), [interdicting("E")])
    play(match, m.PickReinforcement(whole), m.PlaceAt(BEACH))
    (lost,) = force(match, JAPAN).replaceable
    late = force(match, JAPAN).track[4]
    assert late.units == late.safe
    parts = [SETTING.counters[u] for u in (lost, *late.units)]
    assert sorted(part.values for part in parts) == sorted(SETTING.breakdown_of[whole].subordinates)
    assert parts[0].attack == min(part.attack for part in parts)
    assert force(match, JAPAN).broken == (whole,)
    assert match.state.points[ALLIES] == SETTING.victory.points[ALLIES].other


def test_16_63_2_battalions_that_wait_in_the_same_phase_are_not_used_twice() -> None:
    whole = parent(JAPAN)
    waiting = tuple(SETTING.subordinates[JAPAN, v][0] for v in set(SETTING.breakdown_of[whole].subordinates))
    match = landing(JAPAN, Arrivals((whole, *waiting)), [interdicting("E")])
    play(match, m.PickReinforcement(whole), m.PlaceAt(BEACH))
    formed = {*force(match, JAPAN).replaceable, *force(match, JAPAN).track[4].units}
    assert len(formed) == 3
    assert formed.isdisjoint(waiting)


def test_16_63_2_supply_returns_to_the_counter_mix() -> None:
    match = landing(ALLIES, Arrivals(supply=1), [interdicting("E")])
    events = play(match, m.PickSupplyPoint(), m.PlaceAt(NAVAL_BASE))
    assert force(match, ALLIES).supply == {}
    assert match.state.points[JAPAN] == 0
    assert len(of(m.SupplyEliminated, events)) == 1


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


def test_16_61_nobody_is_interdicted_in_a_base() -> None:
    one = unit(JAPAN, "infantry")
    match = landing(JAPAN, Arrivals((one,)), [])
    events = play(match, m.PickReinforcement(one), m.PlaceAt(SETTING.base[JAPAN]))
    assert not of(m.ReinforcementInterdicted, events)


def test_16_61_who_comes_out_of_the_base_in_the_reinforcement_phase_is_interdicted() -> None:
    """R29, 16.62 A die for each of them: with seven points a 1 lets pass, a 2 delays by a turn, a 6 sinks."""
    flying = AirForce(0, missions=tuple(7 * (box == INTERDICTION) for box in range(4)))
    match = ships(air={ALLIES: flying}, dice=(6, 1, 2))
    hq = unit(JAPAN, "hq")
    play(match, m.PickCarrier(BOATS[0]), m.Embark(INFANTRY), m.Embark(hq))
    odds = match.odds(JAPAN, m.SailTo(BEACH))
    assert {chance.chance for chance in odds.chances} == {1 / 6, 1 / 3}  # of one
    assert [(line.value, line.rule) for line in odds.breakdown] == [(7, "16.61-P"), (3, "16.62")]
    events = play(match, m.SailTo(BEACH))
    assert [e.result for e in of(m.ReinforcementInterdicted, events)] == ["E", "-", "1"]
    japan = force(match, JAPAN)
    assert (japan.replaceable, japan.at) == ((BOATS[0],), {INFANTRY: BEACH})
    assert japan.track == {3: Arrivals((hq,), safe=(hq,))}


def test_16_6_without_interdiction_points_no_die_is_rolled() -> None:
    one = unit(ALLIES, "infantry")
    match = landing(ALLIES, Arrivals((one,)), [], points=0)
    play(match, m.PickReinforcement(one), m.PlaceAt(NAVAL_BASE))
    assert force(match, ALLIES).at == {one: NAVAL_BASE}


def test_16_64_an_interdicted_hq_is_lost_and_scores() -> None:
    hq = SETTING.unit("17 Ind HQ")
    match = scene(
        m.Reinforcement(ALLIES, Arrivals((hq,))), air={JAPAN: AirForce(0, missions=(0, 0, 0, 7))}, dice=(6,)
    )
    assert gone(play(match, m.PickReinforcement(hq), m.PlaceAt(SETTING.naval_base))) == {hq: False}
    assert match.state.points[JAPAN] == 2
