"""Chapter 20: Engineer Units."""

from __future__ import annotations

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, Spot
from pacwar.games.malaya.r16_missions import operated
from tests.malaya.battles import MINE, PLAIN, RING
from tests.malaya.scene import (
    BASE,
    BOARD,
    INFANTRY,
    MIDDLE,
    SETTING,
    SPEND,
    force,
    left,
    of,
    play,
    position,
    refused,
    scene,
    unit,
    units,
    zone_of,
)

ENGINEER, SECOND = units(JAPAN, "engineer", 2)
PHASE = m.MovementPhase(JAPAN, follow_on=False)
COSTS = SETTING.costs[False][False]


def crossing() -> tuple[Spot, Spot]:
    """A stream or river without a bridge."""
    return next(
        (a, b)
        for feature in ("river", "stream")
        for a, b in sorted(BOARD.sides[feature])
        if COSTS[a].get(b, (0, 0))[1] and COSTS[a][b][0] <= 2 * SETTING.counters[INFANTRY].move
    )


def crossed(match: Match, who: int, to: Spot) -> int:
    """Half points that the step costs."""
    play(match, m.PickUnit(who))
    before = left(match)
    play(match, m.StepTo(to))
    return before - left(match)


def test_20_0_2_an_engineer_bridges_for_others() -> None:
    a, b = crossing()
    whole, hexside = COSTS[a][b]
    for stands in (a, b):  # on either bank
        match = scene(PHASE, japan={INFANTRY: a, ENGINEER: stands})
        assert crossed(match, INFANTRY, b) == whole - hexside
    assert crossed(scene(PHASE, japan={INFANTRY: a}), INFANTRY, b) == whole


def test_20_0_2_where_it_started_counts_and_not_where_it_is() -> None:
    a, b = crossing()
    whole, hexside = COSTS[a][b]
    away = next(h for h in COSTS[a] if h != b)
    match = scene(PHASE, japan={INFANTRY: a, ENGINEER: a})
    play(match, m.PickUnit(ENGINEER), m.StepTo(away), m.Stop())
    assert crossed(match, INFANTRY, b) == whole - hexside


def test_20_0_2_not_for_itself_but_for_another_engineer() -> None:
    a, b = crossing()
    whole, hexside = COSTS[a][b]
    assert crossed(scene(PHASE, japan={ENGINEER: a}), ENGINEER, b) == whole
    assert crossed(scene(PHASE, japan={ENGINEER: a, SECOND: a}), ENGINEER, b) == whole - hexside


def test_r125_an_engineer_who_may_not_move_still_bridges() -> None:
    """20.0-2, 10.2 In the Follow-On Movement Phase, out of the radius of the HQ."""
    eng, hq = unit(JAPAN, "engineer"), SETTING.unit("5 HQ")
    costs, radius = SETTING.costs[False][False], SETTING.counters[hq].radius
    a, b, at = next(
        (a, b, at)
        for a, b in sorted(BOARD.sides["river"])
        if costs[a].get(b, (0, 0))[1]
        for at in sorted(SETTING.land)
        if (BOARD.distance(at, a), BOARD.distance(at, b)) == (radius, radius + 1)
    )
    match = scene(
        m.MovementPhase(JAPAN, follow_on=True),
        japan={MINE: a, eng: b, hq: at},
        forces={JAPAN: {"active": frozenset({hq})}},
    )
    assert refused(match, m.PickUnit(eng)) == "11.1"
    play(match, m.PickUnit(MINE))
    full = left(match)
    play(match, m.StepTo(b))
    assert full - left(match) == costs[a][b][0] - costs[a][b][1]


def test_20_0_only_effective_engineers() -> None:
    a, b = crossing()
    match = scene(
        PHASE, japan={INFANTRY: a, ENGINEER: a}, forces={JAPAN: {"suppressed": frozenset({ENGINEER})}}
    )
    assert crossed(match, INFANTRY, b) == COSTS[a][b][0]


# -- 20.0-4: supply taken along -------------------------------------------------------------------------------


def test_20_0_4_an_engineer_takes_a_supply_point_along() -> None:
    to = zone_of(MIDDLE)[0]
    match = scene(PHASE, japan={ENGINEER: MIDDLE}, supply={JAPAN: {MIDDLE: 2}})
    play(match, m.PickUnit(ENGINEER), m.TakeSupplyAlong())
    assert refused(match, m.TakeSupplyAlong()) == "20.0-4"
    play(match, m.StepTo(to))
    assert refused(match, m.TakeSupplyAlong()) == "20.0-4"
    play(match, m.Stop())
    assert force(match, JAPAN).at == {ENGINEER: to}
    assert force(match, JAPAN).supply == {MIDDLE: 1, to: 1}
    assert refused(match, m.PickSupply(to)) == "7.8"  # dropped there, it does not move on


def test_20_0_4_nobody_else_and_not_without_supply() -> None:
    match = scene(PHASE, japan={INFANTRY: MIDDLE, ENGINEER: zone_of(MIDDLE)[0]}, supply={JAPAN: {MIDDLE: 1}})
    play(match, m.PickUnit(INFANTRY))
    assert refused(match, m.TakeSupplyAlong()) == "20.0-4"
    match = scene(PHASE, japan={ENGINEER: zone_of(MIDDLE)[0]}, supply={JAPAN: {MIDDLE: 1}})
    play(
        match,
        m.PickSupply(MIDDLE),
        m.TakePoints(1),
        m.StepTo(zone_of(MIDDLE)[0]),
        m.Stop(),
        m.PickUnit(ENGINEER),
    )
    assert refused(match, m.TakeSupplyAlong()) == "20.0-4"  # that point has moved


def test_20_0_4_an_engineer_brings_a_supply_point_in_over_the_map_edge() -> None:
    eng = unit(JAPAN, "engineer")
    edge = SETTING.north_edge[0]
    match = scene(
        m.MovementPhase(JAPAN, follow_on=False), japan={eng: BASE[JAPAN]}, supply={JAPAN: {BASE[JAPAN]: 1}}
    )
    play(match, m.PickUnit(eng), m.TakeSupplyAlong(), m.StepTo(edge), m.Stop())
    assert force(match, JAPAN).supply == {edge: 1}
    assert refused(match, m.PickSupply(edge)) == "7.8"


# -- 20.0-3, 21.0: fortifications -----------------------------------------------------------------------------


def test_example_s4_an_engineer_fortifies() -> None:
    """20.0-3, 7.1-4 Its own hex and the adjacent ones that friends hold, for one supply point."""
    west, east, empty = zone_of(MIDDLE)[0], zone_of(MIDDLE)[3], zone_of(MIDDLE)[1]
    depot = zone_of(MIDDLE)[4]
    a, b = units(JAPAN, "infantry", 2)
    match = scene(SPEND, japan={ENGINEER: MIDDLE, a: west, b: east}, supply={JAPAN: {depot: 1}})
    events = play(match, m.FortifyFrom(depot))
    assert sorted(event.at for event in of(m.HexFortified, events)) == sorted((MIDDLE, west, east))
    assert all(event.told is None for event in of(m.HexFortified, events))  # 18.5
    assert force(match, JAPAN).forts == {MIDDLE, west, east}
    assert empty not in force(match, JAPAN).forts
    assert force(match, JAPAN).supply == {}


def test_20_0_3_all_engineers_next_to_the_supply_build() -> None:
    west, east = zone_of(MIDDLE)[0], zone_of(MIDDLE)[3]
    match = scene(SPEND, japan={ENGINEER: west, SECOND: east}, supply={JAPAN: {MIDDLE: 2}})
    play(match, m.FortifyFrom(MIDDLE))
    assert force(match, JAPAN).forts == {west, east, MIDDLE}  # the depot holds its hex
    assert refused(match, m.FortifyFrom(MIDDLE)) == "20.0-3"  # there is nothing more to fortify


def test_20_0_3_an_engineer_with_the_supply_builds() -> None:
    match = scene(SPEND, japan={ENGINEER: MIDDLE}, supply={JAPAN: {MIDDLE: 1}})
    play(match, m.FortifyFrom(MIDDLE))
    assert force(match, JAPAN).forts == {MIDDLE}


def test_20_0_3_no_engineer_no_fortification() -> None:
    far = next(h for h in sorted(SETTING.land) if BOARD.distance(h, MIDDLE) == 2)
    match = scene(SPEND, japan={ENGINEER: far, INFANTRY: MIDDLE}, supply={JAPAN: {MIDDLE: 1}})
    assert refused(match, m.FortifyFrom(MIDDLE)) == "20.0-3"
    assert refused(match, m.FortifyFrom(far)) == "7.1"
    base = SETTING.base[JAPAN]
    at_home = scene(SPEND, japan={ENGINEER: base}, supply={JAPAN: {base: 1}})
    assert refused(at_home, m.FortifyFrom(base)) == "20.0-3"


def test_20_0_3_an_engineer_builds_in_the_phase_that_removes_its_suppression() -> None:
    """4.1-f"""
    eng = unit(ALLIES, "engineer")
    match = scene(
        m.LogisticsPhase(ALLIES),
        allies={eng: PLAIN},
        supply={ALLIES: {RING[0]: 1}},
        forces={ALLIES: {"suppressed": frozenset({eng})}},
    )
    play(match, m.EndReorganization(), m.FortifyFrom(RING[0]))
    assert force(match, ALLIES).forts == {PLAIN}


def test_26_9_engineers_do_not_operate_airfields() -> None:
    """20.0-1, R27"""
    field = SETTING.airfields[0]
    assert operated(position(scene(japan={ENGINEER: field})), JAPAN) == []
    assert operated(position(scene(japan={unit(JAPAN, "airfield"): field})), JAPAN) == [field]
