"""Chapter 16.6: Interdiction of reinforcements."""

from __future__ import annotations

import pytest

from pacwar.core.records import encode
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, Arrivals
from pacwar.games.malaya.r16_missions import threatens
from tests.malaya.landings import INTERDICTION_TABLE, MASS, interdicting, landing
from tests.malaya.scene import (
    BEACH,
    GROUND,
    NAVAL_BASE,
    SETTING,
    force,
    of,
    parent,
    play,
    position,
    refused,
    top,
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


def test_6_25_delayed_beyond_the_last_turn_is_never_received() -> None:
    one = unit(ALLIES, "infantry")
    match = landing(ALLIES, Arrivals((one,)), [interdicting("1")], turn=SETTING.last_turn)
    play(match, m.PickReinforcement(one), m.PlaceAt(NAVAL_BASE))
    assert set(force(match, ALLIES).track) == {SETTING.last_turn + 1}
    assert force(match, ALLIES).at == {}


def test_6_11_an_optional_unit_that_is_too_late_is_not_bought_again() -> None:
    """6.25, 25.7e It has been received once and paid for."""
    one = SETTING.unit("146/56")
    match = landing(JAPAN, Arrivals(), [interdicting("1")], turn=SETTING.last_turn)
    play(match, m.BuyUnit(one), m.PickReinforcement(one), m.PlaceAt(BEACH))
    assert match.state.points[JAPAN] == -4
    assert refused(match, m.BuyUnit(one)) == "6.11"


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


def test_16_61_nobody_is_interdicted_in_a_base() -> None:
    one = unit(JAPAN, "infantry")
    match = landing(JAPAN, Arrivals((one,)), [])
    events = play(match, m.PickReinforcement(one), m.PlaceAt(SETTING.base[JAPAN]))
    assert not of(m.ReinforcementInterdicted, events)


def test_26_14a_the_allies_interdict_only_what_comes_by_sea() -> None:
    """Japan interdicts all that enters the map; Japanese on the north edge come by land."""
    match = landing(JAPAN, Arrivals(), [], mine=1)
    p = position(match)
    edge = SETTING.north_edge[0]
    assert not threatens(p, JAPAN, edge, by_sea=False)
    assert threatens(p, JAPAN, BEACH, by_sea=True)
    assert threatens(p, ALLIES, NAVAL_BASE, by_sea=True)
    assert threatens(p, ALLIES, NAVAL_BASE, by_sea=False)


def test_16_6_without_interdiction_points_no_die_is_rolled() -> None:
    one = unit(ALLIES, "infantry")
    match = landing(ALLIES, Arrivals((one,)), [], points=0)
    play(match, m.PickReinforcement(one), m.PlaceAt(NAVAL_BASE))
    assert force(match, ALLIES).at == {one: NAVAL_BASE}


@pytest.mark.parametrize("result", ["-", "1"])
def test_18_6_the_enemy_does_not_learn_who_was_interdicted(result: str) -> None:
    """A brigade and an HQ look the same, whether they get through or not."""
    seen = []
    for one in (unit(ALLIES, "infantry"), unit(ALLIES, "hq")):
        match = landing(ALLIES, Arrivals((one,)), [interdicting(result)])
        play(match, m.PickReinforcement(one), m.PlaceAt(NAVAL_BASE))
        seen.append((encode(match.view(JAPAN)), [encode(t.events) for t in match.told(JAPAN)]))
        assert isinstance(top(match), m.Reinforcement)
    assert seen[0] == seen[1]
    assert not GROUND.is_hq[unit(ALLIES, "infantry")]
