"""Chapter 13: Zones of Control, and the duty to attack that follows from them."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from tests.malaya.battles import BEHIND, MINE, PLAIN, RING, combat_phase, fought, parent, parts
from tests.malaya.moves import mixed, trained, untrained, zone
from tests.malaya.scene import (
    ARMY,
    BOARD,
    MIDDLE,
    SETTING,
    hex_where,
    play,
    position,
    refused,
    scene,
    unit,
    units,
    zone_of,
)


def test_13_1_a_zone_is_the_six_hexes_around() -> None:
    match = scene(japan={unit(JAPAN, "infantry"): MIDDLE})
    assert zone(match, JAPAN) == set(BOARD.neighbors[MIDDLE])


def test_13_0_supply_and_suppressed_units_have_no_zone() -> None:
    one = unit(JAPAN, "infantry")
    assert zone(scene(supply={JAPAN: {MIDDLE: 2}}), JAPAN) == frozenset()
    suppressed = scene(japan={one: MIDDLE}, forces={JAPAN: {"suppressed": frozenset({one})}})
    assert zone(suppressed, JAPAN) == frozenset()  # 8.2-1


def test_13_1_no_zone_crosses_an_all_water_hexside() -> None:
    """R52 The Johore Strait, not even on the causeway."""
    strait = BOARD.sides["strait"]
    assert strait
    for a, b in strait:
        assert b not in zone_of(a)
    a, b = min(strait)
    match = scene(japan={unit(JAPAN, "infantry"): a})
    assert b not in zone(match, JAPAN)


def test_13_2_units_do_not_block_zones() -> None:
    there = zone_of(MIDDLE)[0]
    match = scene(japan={unit(JAPAN, "infantry"): MIDDLE}, allies={unit(ALLIES, "infantry"): there})
    assert there in zone(match, JAPAN)


def test_13_6_supply_does_not_attack() -> None:
    match = combat_phase(allies={parent(ALLIES, "4-6-6"): PLAIN}, supply={JAPAN: {RING[0]: 2}})
    assert match.legal(JAPAN) == [m.EndDeclarations()]


def test_13_8_an_hq_alone_has_a_zone_into_which_nobody_retreats() -> None:
    """R11 As at Jitra: an HQ has come round behind the defender, and a battalion beside it has told of its zone."""
    weak, watch = parts(ALLIES, "1-2-6", 3)[:2], parts(ALLIES, "1-2-6", 3)[2]
    beside = next(
        h for h in zone_of(BEHIND) if h in zone_of(RING[3]) and h not in SETTING.jungle and h not in RING
    )
    match, _ = fought("DS", {MINE: RING[0]}, dict.fromkeys(weak, PLAIN), others={ARMY: BEHIND, watch: beside})
    play(match, m.LoseUnit(weak[0]))
    assert refused(match, m.RetreatTo(RING[3])) == "15.33-3"


# -- 14.1: the duty to attack ----------------------------------------------------------------------------------


def test_14_11_units_in_an_enemy_zone_must_attack_and_be_attacked() -> None:
    """13.6, 14.13"""
    own, enemy = unit(JAPAN, "infantry"), unit(ALLIES, "infantry", trained)
    match = scene(m.CombatPhase(JAPAN), japan={own: MIDDLE}, allies={enemy: zone_of(MIDDLE)[0]})
    engagement, spots = position(match).front.engaged(JAPAN)
    assert spots == (zone_of(MIDDLE)[0],)
    assert engagement.obliged == (1 << own, 1)
    assert refused(match, m.EndDeclarations()) == "14.11"


def test_14_11_an_enemy_in_an_attackers_zone_must_be_attacked() -> None:
    """R68 The Allied unit has no zone in the jungle, but the Japanese zone reaches it from there: somebody must attack it,
    though nobody in the jungle must attack (13.6)."""
    spot = hex_where(mixed)
    jungle = next(n for n in zone_of(spot) if n in SETTING.jungle)
    (own, other), enemy = units(JAPAN, "infantry", 2), unit(ALLIES, "infantry", untrained)
    match = scene(m.CombatPhase(JAPAN), japan={own: jungle, other: jungle}, allies={enemy: spot})
    engagement, _ = position(match).front.engaged(JAPAN)
    assert own in engagement.touching
    assert engagement.obliged == (0, 1)
    refusal = match.check(JAPAN, m.EndDeclarations())
    assert refusal is not None
    assert (refusal.rule, refusal.about) == ("14.11", (enemy,))
    play(match, m.DeclareBattle(spot), m.AddAttacker(own), m.EndBattle())
    assert match.check(JAPAN, m.EndDeclarations()) is None
