"""Chapter 11: Movement."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, Spot
from tests.malaya.battles import PLAIN, RING
from tests.malaya.moves import AROUND, FOOT, TRAINED, WIDE, one_step, rail, spent
from tests.malaya.scene import (
    ALLIED,
    BASE,
    BOARD,
    GROUND,
    INFANTRY,
    MIDDLE,
    MOVE,
    SETTING,
    TANKS,
    force,
    hex_where,
    left,
    moving,
    of,
    play,
    refused,
    scene,
    top,
    unit,
    units,
    zone_of,
)

WHEELS = SETTING.costs[True][False]


def plain(a: Spot, b: Spot) -> bool:
    """No way and no feature on the hexside."""
    return not any((a, b) in pairs for feature, pairs in BOARD.sides.items() if feature != "border")


def pair(feature: str, *, bare: bool = False) -> tuple[Spot, Spot]:
    """Two hexes with a feature between them; bare: and nothing else, and to be entered on foot."""
    for a, b in sorted(BOARD.sides[feature]):
        others = [f for f, pairs in BOARD.sides.items() if (a, b) in pairs and f != feature]
        if not (bare and others) and b in FOOT[JAPAN][a]:
            return a, b
    raise AssertionError(f"there is no {feature}")


# -- 11.2: who moves ------------------------------------------------------------------------------------------


def test_11_2_units_move_one_at_a_time_and_once() -> None:
    one, other = units(JAPAN, "infantry", 2)
    to = zone_of(MIDDLE)[0]
    match = scene(MOVE[JAPAN], japan={one: MIDDLE, other: MIDDLE})
    play(match, m.PickUnit(one))
    assert refused(match, m.Stop()) == "11.2"  # undo takes the choice back
    events = play(match, m.StepTo(to))
    assert of(m.UnitMoved, events) == [m.UnitMoved(rule="11.2", side=JAPAN, start=MIDDLE, to=to)]
    assert force(match, JAPAN).at[one] == MIDDLE  # until it stops
    play(match, m.Stop())
    assert force(match, JAPAN).at == {one: to, other: MIDDLE}
    assert refused(match, m.PickUnit(one)) == "11.2"
    assert refused(match, m.PickUnit(ALLIED)) == "11.0"
    assert match.check(JAPAN, m.PickUnit(other)) is None
    play(match, m.EndMovement())


def test_11_1_in_the_follow_on_phase_only_units_near_an_activated_hq_move() -> None:
    """10.2: it is looked at when the phase starts."""
    hq = unit(JAPAN, "hq")
    radius = SETTING.counters[hq].radius
    far = next(h for h in sorted(SETTING.land) if BOARD.distance(h, MIDDLE) > radius)
    near, away = units(JAPAN, "infantry", 2)
    match = scene(
        m.MovementPhase(JAPAN, follow_on=True),
        japan={hq: MIDDLE, near: MIDDLE, away: far},
        supply={JAPAN: {MIDDLE: 1, far: 1}},
        forces={JAPAN: {"active": frozenset({hq})}},
    )
    assert match.check(JAPAN, m.PickUnit(near)) is None
    assert match.check(JAPAN, m.PickUnit(hq)) is None
    assert refused(match, m.PickUnit(away)) == "11.1"
    assert match.check(JAPAN, m.PickSupply(MIDDLE)) is None
    assert refused(match, m.PickSupply(far)) == "11.1"


def units_of_japan() -> tuple[int, int]:
    first, second = [u for u in SETTING.units[JAPAN] if SETTING.counters[u].kind == "infantry"][:2]
    return first, second


def hex_at(distance: Sequence[int], hexes: int) -> int:
    return next(h for h in sorted(SETTING.land) if distance[h] == hexes)


def test_11_1_in_the_follow_on_phase_only_units_near_an_active_hq_move() -> None:
    """10.2 This is looked at when the phase starts; the HQ itself is within its radius (10.4)."""
    hq, near, far = unit(JAPAN, "hq"), *units_of_japan()
    radius = SETTING.counters[hq].radius
    distance = SETTING.board.distances(MIDDLE)
    at = {hq: MIDDLE, near: hex_at(distance, radius), far: hex_at(distance, radius + 1)}
    for active in (frozenset({hq}), frozenset[int]()):
        match = scene(m.MovementPhase(JAPAN, follow_on=True), japan=at, forces={JAPAN: {"active": active}})
        step = top(match)
        assert isinstance(step, m.Movement)
        assert step.eligible == (frozenset({hq, near}) if active else frozenset())
    match = scene(m.MovementPhase(JAPAN, follow_on=False), japan=at)
    step = top(match)
    assert isinstance(step, m.Movement)
    assert step.eligible is None


def test_11_4_a_unit_without_a_movement_factor_stays() -> None:
    """R85"""
    guns = unit(ALLIES, "coastal", lambda u: SETTING.counters[u].move == 0)
    match = scene(MOVE[ALLIES], allies={guns: MIDDLE})
    assert refused(match, m.PickUnit(guns)) == "R85"


# -- 11.3, 11.7: what it costs --------------------------------------------------------------------------------


def test_11_31_the_cost_depends_on_terrain_and_class() -> None:
    a, b = next(
        (a, b)
        for a in sorted(SETTING.land)
        for b in BOARD.neighbors[a]
        if BOARD.terrain[b] == "cultivated" and plain(a, b) and a in GROUND.enterable[True]
    )
    foot, wheels = SETTING.terrain.hexes["cultivated"].foot, SETTING.terrain.hexes["cultivated"].mechanized
    assert foot is not None
    assert wheels is not None
    assert spent(one_step(JAPAN, INFANTRY, a, b), SETTING.counters[INFANTRY].move) == 2 * foot
    assert spent(one_step(JAPAN, TANKS, a, b), SETTING.counters[TANKS].move) == 2 * wheels


def test_11_71_roads_cost_a_half_whatever_the_terrain() -> None:
    a, b = next(
        (a, b) for a, b in sorted(BOARD.sides["road"]) if b in SETTING.jungle and a not in SETTING.cities
    )
    extra = FOOT[JAPAN][a][b][1]
    assert spent(one_step(JAPAN, INFANTRY, a, b), SETTING.counters[INFANTRY].move) == 1 + extra
    assert b not in WHEELS[a] or one_step(JAPAN, TANKS, a, b).at == b


def test_11_72_a_river_costs_more_and_a_bridge_takes_it_away() -> None:
    a, b = pair("river", bare=True)
    river, there = SETTING.terrain.sides["river"].foot, SETTING.terrain.hexes[BOARD.terrain[b]].foot
    assert river is not None
    assert there is not None
    full = SETTING.counters[INFANTRY].move
    assert spent(one_step(JAPAN, INFANTRY, a, b), full) == min(2 * full, 2 * (river + there))
    a, b = next(pair for pair in sorted(BOARD.sides["bridge"]) if pair in BOARD.sides["road"])
    assert spent(one_step(JAPAN, INFANTRY, a, b), full) == 1


def test_11_5_prohibited_terrain_and_hexsides() -> None:
    a, b = next(
        pair
        for pair in sorted(BOARD.sides["strait"])
        if pair[1] not in FOOT[JAPAN][pair[0]] and FOOT[JAPAN][pair[0]]
    )
    match = scene(MOVE[JAPAN], japan={INFANTRY: a})
    play(match, m.PickUnit(INFANTRY))
    assert refused(match, m.StepTo(b)) == "11.5"
    a, b = next(
        (a, b)
        for a in sorted(SETTING.land)
        for b in BOARD.neighbors[a]
        if b in SETTING.jungle and b not in WHEELS[a] and WHEELS[a]
    )
    match = scene(MOVE[JAPAN], japan={TANKS: a})
    play(match, m.PickUnit(TANKS))
    assert refused(match, m.StepTo(b)) == "11.5"
    far = next(h for h in sorted(SETTING.land) if BOARD.distance(a, h) == 2)
    assert refused(match, m.StepTo(far)) == "11.2"
    assert refused(match, m.StepTo(BASE[JAPAN])) == "26.2"


def test_11_5_a_hex_with_any_enemy_unit_is_closed() -> None:
    """12.6, R69: HQs and supply too."""
    for enemy in (
        {"allies": {unit(ALLIES, "hq"): zone_of(MIDDLE)[0]}},
        {"supply": {ALLIES: {zone_of(MIDDLE)[0]: 1}}},
    ):
        match = scene(MOVE[JAPAN], japan={INFANTRY: MIDDLE}, **enemy)
        play(match, m.PickUnit(INFANTRY))
        assert refused(match, m.StepTo(zone_of(MIDDLE)[0])) == "R69"


def test_11_31_no_further_than_the_movement_factor() -> None:
    """A unit walks back and forth until it is out of points."""
    to = zone_of(MIDDLE)[0]
    match = scene(MOVE[JAPAN], japan={INFANTRY: MIDDLE})
    play(match, m.PickUnit(INFANTRY))
    steps = 0
    while True:
        there = to if moving(match).at == MIDDLE else MIDDLE
        if match.check(JAPAN, m.StepTo(there)) is not None:
            break
        play(match, m.StepTo(there))
        steps += 1
    assert steps >= 1
    assert refused(match, m.StepTo(there)) in ("11.31", "11.0")
    play(match, m.Stop())


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


def test_11_4_a_unit_can_always_enter_one_hex() -> None:
    """R86: in each Movement Phase; then nothing is left."""
    a, b = next(
        (a, b)
        for a in sorted(SETTING.land)
        for b, cost in sorted(FOOT[JAPAN][a].items())
        if cost[0] > 2 * SETTING.supply_move
    )
    match = scene(MOVE[JAPAN], supply={JAPAN: {a: 2}})
    play(match, m.PickSupply(a), m.TakePoints(1), m.StepTo(b))
    assert moving(match).left == 0
    assert refused(match, m.StepTo(a)) == "11.0"
    play(match, m.Stop())
    assert force(match, JAPAN).supply == {a: 1, b: 1}


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


def test_11_4_the_minimum_move_does_not_lead_from_zone_to_zone() -> None:
    two = units(JAPAN, "infantry", 6)
    ring = dict(zip(two, (h for h in AROUND), strict=True))
    match = scene(MOVE[ALLIES], allies={TRAINED: WIDE}, japan=ring)
    assert refused(match, m.PickUnit(TRAINED)) == "11.5"


def test_11_4_infiltration_is_paid_for() -> None:
    """R96 A suppressed unit has 3 of its 6 points (8.2-2): too few for a mountain, and the minimum move is none for it."""
    slow = unit(JAPAN, "infantry", lambda u: SETTING.counters[u].move == 6)
    start, peak = next(
        (a, b)
        for a in sorted(SETTING.land)
        for b, (cost, _) in SETTING.costs[False][False][a].items()
        if cost > 6 and set(zone_of(a)) & set(zone_of(b)) - SETTING.jungle
    )
    guard = min(set(zone_of(start)) & set(zone_of(peak)))
    fit = unit(ALLIES, "infantry", lambda u: GROUND.spreads[u])
    for suppressed, rule in ((frozenset({slow}), "11.4"), (frozenset(), None)):
        match = scene(
            MOVE[JAPAN], japan={slow: start}, allies={fit: guard}, forces={JAPAN: {"suppressed": suppressed}}
        )
        play(match, m.PickUnit(slow))
        refusal = match.check(JAPAN, m.StepTo(peak))
        assert (refusal and refusal.rule) == rule
    alone = scene(MOVE[JAPAN], japan={slow: start}, forces={JAPAN: {"suppressed": frozenset({slow})}})
    play(alone, m.PickUnit(slow), m.StepTo(peak))  # without zones it can always enter one hex


def test_11_32_infantry_on_lorries_is_not_mechanized() -> None:
    quick = unit(JAPAN, "infantry", lambda u: SETTING.counters[u].move == 8)
    assert not SETTING.counters[quick].mechanized


# -- 26.12b: railroads ----------------------------------------------------------------------------------------


def test_26_12b_who_leaves_the_railroad_has_used_a_road() -> None:
    """R31 With dearer roads, what the railroad saved is paid when it is left."""
    a, b, c = rail()
    now = m.Moving(JAPAN, INFANTRY, a, b, 12, rails=True, saved=3)
    match = scene(m.Movement(JAPAN, follow_on=False), now, japan={INFANTRY: a})
    cost = FOOT[JAPAN][b][c][0]
    play(match, m.StepTo(c))
    assert moving(match).left == max(0, 12 - cost - 3)
    assert moving(match).saved == 0
    poor = m.Moving(JAPAN, INFANTRY, a, b, cost + 2, rails=True, saved=3)
    match = scene(m.Movement(JAPAN, follow_on=False), poor, japan={INFANTRY: a})
    assert refused(match, m.StepTo(c)) == "11.31"


# -- 26.2, 26.3: from the base --------------------------------------------------------------------------------


def test_26_2_japanese_units_enter_over_the_north_edge() -> None:
    road = min(SETTING.edge_roads)
    wild = next(h for h in SETTING.north_edge if h in SETTING.jungle)
    full = 2 * SETTING.counters[INFANTRY].move
    for edge, cost in ((road, 1), (wild, 2 * (SETTING.terrain.hexes["jungle"].foot or 0))):
        match = scene(MOVE[JAPAN], japan={INFANTRY: BASE[JAPAN]})
        play(match, m.PickUnit(INFANTRY))
        assert refused(match, m.StepTo(MIDDLE)) == "26.3"
        play(match, m.StepTo(edge))
        assert moving(match).left == full - cost
        assert refused(match, m.StepTo(BASE[JAPAN])) == "26.2"
        play(match, m.Stop())
        assert force(match, JAPAN).at == {INFANTRY: edge}
    match = scene(MOVE[JAPAN], japan={TANKS: BASE[JAPAN]}, supply={JAPAN: {BASE[JAPAN]: 2}})
    play(match, m.PickUnit(TANKS))
    assert refused(match, m.StepTo(wild)) == "11.5"
    play(
        match, m.StepTo(road), m.Stop(), m.PickSupply(BASE[JAPAN]), m.TakePoints(2), m.StepTo(road), m.Stop()
    )
    assert force(match, JAPAN).supply == {road: 2}


# -- where a picked unit can go -------------------------------------------------------------------------------


def test_11_2_reach_of_a_picked_unit() -> None:
    """Match.reach finds by the judge itself where a unit can stop, and the way there can be played."""
    match = scene(MOVE[ALLIES], allies={ALLIED: MIDDLE})
    play(match, m.PickUnit(ALLIED))
    found = match.reach(ALLIES)
    assert set(zone_of(MIDDLE)) <= set(found)
    to, way = max(found.items(), key=lambda item: (len(item[1]), item[0]))
    assert len(way) > 1
    play(match, *way, m.Stop())
    assert force(match, ALLIES).at[ALLIED] == to


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


def test_11_6_reach_ends_where_a_zone_is_announced() -> None:
    enemy = hex_where(lambda h: BOARD.distance(h, MIDDLE) == 2 and len(zone_of(h)) == 6)
    match = scene(MOVE[ALLIES], allies={ALLIED: MIDDLE}, japan={INFANTRY: enemy})
    play(match, m.PickUnit(ALLIED))
    found = match.reach(ALLIES)
    between = [h for h in zone_of(MIDDLE) if h in zone_of(enemy)]
    assert between
    assert all(len(found[h]) == 1 for h in between if h in found)
    assert enemy not in found
