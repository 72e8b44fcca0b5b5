"""Chapter 26.7 to 26.14: breakdown, battalion equivalents, railroads, jungle and HQs."""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya import r10_headquarters as r10
from pacwar.games.malaya.model import ALLIES, JAPAN, Side, Spot, UnitId
from pacwar.games.malaya.r09_breakdown import broken_down, subordinates
from tests.malaya.battles import PLAIN, RING, all_parents, hqs, supported
from tests.malaya.moves import FOOT, mixed, one_step, rail, spent, trained, untrained, zone
from tests.malaya.scene import (
    ALLIED,
    GROUND,
    INFANTRY,
    MIDDLE,
    SETTING,
    brigade,
    force,
    hex_where,
    moving,
    of,
    parent,
    play,
    position,
    scene,
    unit,
    zone_of,
)


def test_26_12b_a_japanese_unit_beside_an_engineer_uses_the_railroad_as_such() -> None:
    a, b, c = rail()
    engineer = unit(JAPAN, "engineer")
    match = scene(m.MovementPhase(JAPAN, follow_on=False), japan={INFANTRY: a, engineer: a})
    play(match, m.PickUnit(INFANTRY))
    assert moving(match).rails
    play(match, m.StepTo(b))
    assert moving(match).rails
    play(match, m.StepTo(c))
    assert not moving(match).rails
    alone = scene(m.MovementPhase(JAPAN, follow_on=False), japan={INFANTRY: a, engineer: c})
    play(alone, m.PickUnit(INFANTRY))
    assert not moving(alone).rails


def test_26_12b_allied_units_pay_a_half() -> None:
    a, b, _ = rail()
    assert spent(one_step(ALLIES, ALLIED, a, b), SETTING.counters[ALLIED].move) == 1 + FOOT[ALLIES][a][b][1]


def test_26_13b_allied_zones_do_not_enter_jungle() -> None:
    """R6"""
    spot = hex_where(mixed)
    around = set(zone_of(spot))
    assert zone(scene(allies={unit(ALLIES, "infantry", untrained): spot}), ALLIES) == around - SETTING.jungle
    assert zone(scene(allies={unit(ALLIES, "infantry", trained): spot}), ALLIES) == around
    assert zone(scene(japan={unit(JAPAN, "infantry"): spot}), JAPAN) == around


def test_26_14b_support_of_zero_is_no_shift() -> None:
    (zero,) = hqs(ALLIES, 0)
    assert supported([zero], {zero: RING[3]}) == []


def test_26_14b_an_hq_without_support_still_commands() -> None:
    (zero,) = hqs(ALLIES, 0)
    match = scene(allies={zero: PLAIN}, forces={ALLIES: {"active": frozenset({zero})}})
    assert r10.commanded(position(match), ALLIES) == {zero}


EQUATIONS = sorted(SETTING.breakdowns, key=lambda key: (key[0].value, key[1]))


def reorganizing(side: Side, at: dict[UnitId, Spot], *broken: UnitId) -> Match:
    allies, japan = (at, None) if side is ALLIES else (None, at)
    return scene(m.Reorganization(side), allies=allies, japan=japan, forces={side: {"broken": broken}})


@pytest.mark.parametrize(("side", "values"), EQUATIONS)
def test_26_7_each_equation_breaks_down_and_combines(side: Side, values: str) -> None:
    one = all_parents(side, values)[0]
    equation = SETTING.breakdowns[side, values].subordinates
    match = reorganizing(side, {one: MIDDLE})
    events = play(match, m.BreakDown(one))
    into = of(m.Reorganized, events)[0].units
    assert sorted(SETTING.counters[u].values for u in into) == sorted(equation)
    assert force(match, side).at == dict.fromkeys(into, MIDDLE)
    assert [event.told for event in events] == [side]  # out of the enemy's sight
    again = reorganizing(side, force(match, side).at, one)
    play(again, m.Combine(one), m.CombineAt(MIDDLE))
    assert force(again, side).at == {one: MIDDLE}
    assert force(again, side).broken == ()


@pytest.mark.parametrize("side", [ALLIES, JAPAN])
def test_26_7_a_unit_breaks_down_as_its_equation_says(side: Side) -> None:
    one = parent(side)
    forces = {"japan" if side is JAPAN else "allies": {one: MIDDLE}}
    s = scene(forces={side: {"suppressed": frozenset({one})}}, **forces).state  # type: ignore[arg-type]
    after, into = broken_down(GROUND, s, one)
    values = sorted(SETTING.counters[u].values for u in into)
    assert values == sorted(SETTING.breakdown_of[one].subordinates)
    assert after.forces[side].at == dict.fromkeys(into, MIDDLE)
    assert after.forces[side].suppressed == set(into)


def test_26_7_others_do_not_break_down() -> None:
    own = scene().state.forces[JAPAN]
    for kind in ("hq", "armor", "engineer"):
        assert subordinates(GROUND, own, unit(JAPAN, kind)) == ()


def test_26_8_battalion_equivalents() -> None:
    """R12, R13 Brigades and Japanese regiments 3; battalions, HQs and British regiments 1; coastal defense and companies 0."""
    weights = {
        unit(ALLIES, "infantry", brigade): 3,
        unit(JAPAN, "infantry", lambda u: SETTING.counters[u].size == "regiment"): 3,
        unit(ALLIES, "infantry", lambda u: SETTING.counters[u].size == "regiment"): 1,
        unit(ALLIES, "hq"): 1,
        unit(JAPAN, "hq"): 1,
        unit(ALLIES, "coastal"): 0,
        SETTING.subordinates[JAPAN, "2-2-6"][0]: 1,
    }
    assert {u: GROUND.weight[u] for u in weights} == weights
