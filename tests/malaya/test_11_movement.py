"""Chapter 11: Movement, with suppression (8.2-2), railroads (26.12b) and the way in from the base (26.2)."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, Spot
from tests.malaya.moves import FOOT, one_step, rail, spent
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
    moving,
    of,
    play,
    refused,
    scene,
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
    assert refused(match, m.StepTo(there)) in ("11.31", "11.6")
    play(match, m.Stop())


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
    assert refused(match, m.StepTo(a)) == "11.6"
    play(match, m.Stop())
    assert force(match, JAPAN).supply == {a: 1, b: 1}


def test_8_2_2_a_suppressed_unit_has_half_its_movement() -> None:
    """R42: 5 becomes 2.5, and the half point counts on roads."""
    five = unit(ALLIES, "infantry", lambda u: SETTING.counters[u].move == 5)
    match = scene(MOVE[ALLIES], allies={five: MIDDLE}, forces={ALLIES: {"suppressed": frozenset({five})}})
    play(match, m.PickUnit(five))
    assert moving(match).left == 5
    assert one_step(ALLIES, five, MIDDLE, zone_of(MIDDLE)[0]).left is not None


def test_11_32_infantry_on_lorries_is_not_mechanized() -> None:
    quick = unit(JAPAN, "infantry", lambda u: SETTING.counters[u].move == 8)
    assert not SETTING.counters[quick].mechanized


# -- 26.12b: railroads ----------------------------------------------------------------------------------------


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


def test_26_12b_allied_units_pay_a_half() -> None:
    a, b, _ = rail()
    assert spent(one_step(ALLIES, ALLIED, a, b), SETTING.counters[ALLIED].move) == 1 + FOOT[ALLIES][a][b][1]


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


def test_26_3_the_allies_have_no_friendly_edge() -> None:
    match = scene(MOVE[ALLIES], allies={ALLIED: BASE[ALLIES]}, supply={ALLIES: {BASE[ALLIES]: 1}})
    assert refused(match, m.PickUnit(ALLIED)) == "26.3"
    assert refused(match, m.PickSupply(BASE[ALLIES])) == "26.3"


# -- 7.8: supply points ---------------------------------------------------------------------------------------


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


def test_12_4_a_unit_may_move_into_a_full_hex() -> None:
    three = units(JAPAN, "infantry", 3, lambda u: GROUND.weight[u] == 3)
    engineer, to = unit(JAPAN, "engineer"), zone_of(MIDDLE)[0]
    match = scene(MOVE[JAPAN], japan={**dict.fromkeys(three, to), engineer: MIDDLE})
    play(match, m.PickUnit(engineer), m.StepTo(to), m.Stop())
    assert force(match, JAPAN).at[engineer] == to


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


def test_11_6_reach_ends_where_a_zone_is_announced() -> None:
    enemy = hex_where(lambda h: BOARD.distance(h, MIDDLE) == 2 and len(zone_of(h)) == 6)
    match = scene(MOVE[ALLIES], allies={ALLIED: MIDDLE}, japan={INFANTRY: enemy})
    play(match, m.PickUnit(ALLIED))
    found = match.reach(ALLIES)
    between = [h for h in zone_of(MIDDLE) if h in zone_of(enemy)]
    assert between
    assert all(len(found[h]) == 1 for h in between if h in found)
    assert enemy not in found
