"""Chapter 10: Headquarters: support in combat, and units that move in the Follow-On Impulse."""

from __future__ import annotations

from typing import Any

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya import r10_headquarters as r10
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce
from tests.malaya.battles import (
    ASSAULT_BEACH,
    MINE,
    PLAIN,
    RING,
    SEA,
    THEIRS,
    before,
    counted_shifts,
    hqs,
    parents,
    part,
    shifts,
    supported,
)
from tests.malaya.scene import (
    ARMY,
    BASE,
    BOARD,
    BOATS,
    FIFTH,
    GROUND,
    MIDDLE,
    NO_HANDS,
    SETTING,
    force,
    hex_where,
    of,
    play,
    position,
    refused,
    scene,
    unit,
    units,
    zone_of,
)


def at_distance(hexes: int) -> int:
    return hex_where(lambda h: BOARD.distance(h, PLAIN) == hexes)


def test_10_3_the_attackers_hq_shifts_to_the_right_the_defenders_to_the_left() -> None:
    (two,), (one,) = hqs(JAPAN, 2), hqs(ALLIES, 1)
    assert supported([two], {two: RING[1]}) == [("10.3", 2)]
    assert supported([one], {one: RING[3]}) == [("10.3", -1)]
    assert supported([one, two], {one: RING[3], two: RING[1]}) == [("10.3", 2), ("10.3", -1)]


def test_10_3_an_hq_at_sea_supports_the_assault_it_takes_part_in() -> None:
    match = before(
        {MINE: SEA, ARMY: SEA},
        {THEIRS: ASSAULT_BEACH},
        forces={JAPAN: {"afloat": {MINE: ASSAULT_BEACH, ARMY: ASSAULT_BEACH}, "active": frozenset({ARMY})}},
        hands=NO_HANDS,
    )
    assert counted_shifts(match)["10.3"] == 2


def test_10_3_an_hq_that_was_lost_supports_no_later_battle() -> None:
    """It is asked when each combat starts."""
    hq, other = SETTING.unit("8 A HQ"), part(ALLIES, "1-2-6")
    first, second = parents(JAPAN, "6-6-8", 2)
    radius = SETTING.counters[hq].radius
    there = next(h for h in sorted(SETTING.land) if BOARD.distance(h, PLAIN) == radius and zone_of(h))
    match = before(
        {first: RING[0]},
        {hq: PLAIN},
        others={second: zone_of(there)[-1], other: there},
        fights=(m.Fight((there,), (second,)),),
        forces={ALLIES: {"active": frozenset({hq})}},
        hands=NO_HANDS,
        dice=(6,),
    )
    play(match, m.ResolveBattle(PLAIN))
    assert counted_shifts(match)["10.3"] == -1
    play(match, m.ChooseAssault(), m.LoseUnit(hq), m.EndPursuit())
    assert "10.3" not in counted_shifts(match)


def test_10_1_only_an_activated_hq_supports() -> None:
    """19.3 One that was suppressed is un-activated, and so gives nothing."""
    (two,) = hqs(JAPAN, 2)
    assert supported([], {two: RING[1]}) == []


def test_10_1_hqs_attack_by_themselves_only_if_they_must() -> None:
    """R117 Beside suppressed or unarmed enemies an HQ may join others, but attacks nobody alone."""
    hurt = {ALLIES: {"suppressed": frozenset({THEIRS})}}
    for there in ({"allies": {THEIRS: PLAIN}, "forces": hurt}, {"supply": {ALLIES: {PLAIN: 1}}}):
        alone = scene(m.Declarations(JAPAN), japan={ARMY: RING[0]}, **there)
        assert refused(alone, m.DeclareBattle(PLAIN)) == "10.1"
        assert alone.legal(JAPAN) == [m.EndDeclarations()]
        joined = scene(m.Declarations(JAPAN), japan={ARMY: RING[0], MINE: RING[1]}, **there)
        play(joined, m.DeclareBattle(PLAIN), m.AddAttacker(ARMY))
        assert refused(joined, m.EndBattle()) == "10.1"
        play(joined, m.AddAttacker(MINE), m.EndBattle())
    forced = scene(m.Declarations(JAPAN), japan={ARMY: RING[0]}, allies={THEIRS: PLAIN})
    play(forced, m.DeclareBattle(PLAIN), m.AddAttacker(ARMY), m.EndBattle(), m.EndDeclarations())


def test_10_31_only_one_hq_supports_and_14_32_it_is_the_best() -> None:
    """14.32 The shifts of several HQs are not added up."""
    (two, other), (one,) = hqs(JAPAN, 2, 2), hqs(JAPAN, 1)
    everybody = [one, two, other]
    assert supported(everybody, dict.fromkeys(everybody, RING[1])) == [("10.3", 2)]
    assert supported([one], dict.fromkeys(everybody, RING[1])) == [("10.3", 1)]


def test_10_32_a_unit_of_the_combat_must_be_within_radius() -> None:
    (one,) = hqs(ALLIES, 1)
    radius = SETTING.counters[one].radius
    assert supported([one], {one: at_distance(radius)}) == [("10.3", -1)]
    assert supported([one], {one: at_distance(radius + 1)}) == []


def test_10_32_one_of_several_attackers_is_enough() -> None:
    (two,) = hqs(JAPAN, 2)
    other = part(JAPAN, "1-2-6")
    radius = SETTING.counters[two].radius
    spot = hex_where(
        lambda h: BOARD.distance(h, RING[0]) == radius + 1 and BOARD.distance(h, RING[3]) == radius
    )
    match = before(
        {MINE: RING[0], other: RING[3]},
        {THEIRS: PLAIN},
        others={two: spot},
        forces={JAPAN: {"active": frozenset({two})}},
        dice=(4,),
    )
    assert ("10.3", 2) in shifts(match, m.ChooseAssault())


def test_10_32_an_assault_is_supported_from_the_nearest_sea_hex_it_could_come_from() -> None:
    """R59, 10.3 The HQ is too far from where the ships happen to lie, and near enough to another sea hex."""
    radius = SETTING.counters[FIFTH].radius
    target, at = next(
        (target, at)
        for target in GROUND.coast
        for at in sorted(SETTING.land)
        if (near := [BOARD.distance(at, sea) for sea in sorted(GROUND.sea_beside[target])])
        and near[0] > radius >= min(near)
    )
    match = scene(
        m.Impulse(JAPAN, follow_on=False),
        japan={BOATS[0]: BASE[JAPAN], FIFTH: at},
        allies={THEIRS: target},
        forces={JAPAN: {"active": frozenset({FIFTH})}},
        hands=NO_HANDS,
        air={JAPAN: AirForce(0)},
    )
    play(match, m.PickCarrier(BOATS[0]), m.AssaultHex(target), m.EndMovement())
    assert BOARD.distance(at, force(match, JAPAN).at[BOATS[0]]) > radius
    play(match, m.DeclareBattle(target), m.AddAttacker(BOATS[0]), m.EndBattle(), m.EndDeclarations())
    assert counted_shifts(match)["10.3"] == SETTING.counters[FIFTH].support


def test_10_4_enemies_between_do_not_matter_and_an_hq_helps_its_own_defense() -> None:
    (one,) = hqs(ALLIES, 1)
    active: Any = {ALLIES: {"active": frozenset({one})}}
    alone = before({MINE: RING[0]}, {one: PLAIN}, forces=active, dice=(4,))
    assert ("10.3", -1) in shifts(alone, m.ChooseAssault())
    beyond = before({MINE: RING[0]}, {THEIRS: PLAIN}, others={one: RING[1]}, forces=active, dice=(4,))
    assert ("10.3", -1) in shifts(beyond, m.ChooseAssault())


def test_10_4_a_supporting_hq_suffers_nothing_from_the_combat() -> None:
    """15.11, 15.12 Only who attacks or is attacked does."""
    (two,) = hqs(JAPAN, 2)
    match = before(
        {MINE: RING[0]},
        {THEIRS: PLAIN},
        others={two: RING[0]},
        forces={JAPAN: {"active": frozenset({two})}},
        dice=(3,),
    )
    events = play(match, m.ChooseAssault())  # AZ
    assert [e.unit for e in of(m.UnitEliminated, events)] == [MINE]
    assert two in match.state.forces[JAPAN].at


def test_10_31_an_hq_supports_any_number_of_combats() -> None:
    (two,) = hqs(JAPAN, 2)
    other, enemy = part(JAPAN, "1-2-6"), part(ALLIES, "1-2-6")
    match = before(
        {MINE: RING[0]},
        {THEIRS: PLAIN},
        others={two: RING[1], other: BOARD.neighbors[RING[0]][0], enemy: BOARD.neighbors[RING[0]][1]},
        fights=[m.Fight((BOARD.neighbors[RING[0]][1],), (other,))],
        forces={JAPAN: {"active": frozenset({two})}},
        dice=(3, 3),
    )
    events = play(match, m.ResolveBattle(PLAIN), m.ChooseRaid(), m.ChooseRaid())
    assert [e.columns for e in of(m.ColumnShifted, events) if e.rule == "10.3"] == [2, 2]


def test_example_14_12_an_hq_that_attacks_alone() -> None:
    """The example: support 1, alone against an enemy: the lowest column shifted one to the right, 25-49%."""
    (one,) = hqs(JAPAN, 1)
    match = before({one: RING[0]}, {THEIRS: PLAIN}, forces={JAPAN: {"active": frozenset({one})}}, dice=(3,))
    (event,) = of(m.BattleResolved, play(match, m.ChooseRaid()))
    assert (event.attack, event.shift) == (0, 1)
    assert SETTING.crt.columns[event.column] == "25-49%"


def test_10_2_units_near_an_activated_hq_move_in_the_follow_on_phase() -> None:
    """19.1 Looked at when the phase starts; 10.5: whatever formation they belong to; supply as well."""
    (one,) = hqs(ALLIES, 1)
    radius = SETTING.counters[one].radius
    near, far = at_distance(radius), at_distance(radius + 1)
    a, b = units(ALLIES, "infantry", 2)
    match = scene(
        allies={one: PLAIN, a: near, b: far},
        supply={ALLIES: {near: 1, far: 1}},
        forces={ALLIES: {"active": frozenset({one})}},
    )
    p = position(match)
    assert r10.commanded(p, ALLIES) == {one, a}
    assert r10.commanded_supply(p, ALLIES) == {near}


def test_10_2_an_hq_on_the_map_edge_does_not_command_the_base() -> None:
    edge = SETTING.north_edge[0]
    match = scene(
        m.MovementPhase(JAPAN, follow_on=True),
        japan={MINE: BASE[JAPAN], ARMY: edge},
        forces={JAPAN: {"active": frozenset({ARMY})}},
    )
    assert refused(match, m.PickUnit(MINE)) == "11.1"  # R99


@pytest.mark.parametrize("side", [ALLIES, JAPAN])
def test_10_4_an_hq_in_the_base_commands_the_base_alone(side: m.Side) -> None:
    """R99"""
    hq, other, away = *units(side, "hq", 1), *units(side, "infantry", 2)
    base = SETTING.base[side]
    at = {hq: base, other: base, away: PLAIN}
    match = scene(
        allies=at if side is ALLIES else {},
        japan=at if side is JAPAN else {},
        forces={side: {"active": frozenset({hq})}},
    )
    assert r10.commanded(position(match), side) == {hq, other}


def test_10_6_an_hq_has_a_zone_that_obliges_nobody() -> None:
    """R11"""
    match = scene(japan={unit(JAPAN, "hq"): MIDDLE})
    own = position(match).deployed[JAPAN]
    assert own.zone == set(BOARD.neighbors[MIDDLE])
    assert own.obliging == {}
