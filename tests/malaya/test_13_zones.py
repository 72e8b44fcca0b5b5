"""Chapter 13: Zones of Control, and the duty to attack (14.1) that follows from them."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN
from pacwar.kit.engagement import units as of_bits
from tests.malaya.moves import mixed, trained, untrained, zone
from tests.malaya.scene import (
    BOARD,
    GROUND,
    MIDDLE,
    REST,
    SETTING,
    hex_where,
    play,
    position,
    refused,
    scene,
    top,
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


def test_10_6_an_hq_has_a_zone_that_obliges_nobody() -> None:
    """R11"""
    match = scene(japan={unit(JAPAN, "hq"): MIDDLE})
    own = position(match).deployed[JAPAN]
    assert own.zone == set(BOARD.neighbors[MIDDLE])
    assert own.obliging == {}


def test_13_1_no_zone_crosses_an_all_water_hexside() -> None:
    """R52 The Johore Strait, not even on the causeway."""
    strait = BOARD.sides["strait"]
    assert strait
    for a, b in strait:
        assert b not in zone_of(a)
    a, b = min(strait)
    match = scene(japan={unit(JAPAN, "infantry"): a})
    assert b not in zone(match, JAPAN)


def test_26_13b_allied_zones_do_not_enter_jungle() -> None:
    """R6"""
    spot = hex_where(mixed)
    around = set(zone_of(spot))
    assert zone(scene(allies={unit(ALLIES, "infantry", untrained): spot}), ALLIES) == around - SETTING.jungle
    assert zone(scene(allies={unit(ALLIES, "infantry", trained): spot}), ALLIES) == around
    assert zone(scene(japan={unit(JAPAN, "infantry"): spot}), JAPAN) == around


def test_13_2_units_do_not_block_zones() -> None:
    there = zone_of(MIDDLE)[0]
    match = scene(japan={unit(JAPAN, "infantry"): MIDDLE}, allies={unit(ALLIES, "infantry"): there})
    assert there in zone(match, JAPAN)


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


def test_14_11_suppressed_attackers_and_hqs_have_no_zone_that_claims_an_enemy() -> None:
    """8.2-1, R11"""
    spot = hex_where(mixed)
    jungle = next(n for n in zone_of(spot) if n in SETTING.jungle)
    own, hq, enemy = unit(JAPAN, "infantry"), unit(JAPAN, "hq"), unit(ALLIES, "infantry", untrained)
    match = scene(
        m.CombatPhase(JAPAN),
        japan={own: jungle, hq: jungle},
        allies={enemy: spot},
        forces={JAPAN: {"suppressed": frozenset({own})}},
    )
    assert position(match).front.engaged(JAPAN)[0].obliged == (0, 0)


def test_14_52_nobody_must_attack_into_a_hex_where_it_has_no_zone() -> None:
    """R68 The Allied zone ends at the jungle, though a Japanese zone reaches out of it. Trained units must attack."""
    spot = hex_where(mixed)
    jungle = next(n for n in zone_of(spot) if n in SETTING.jungle)
    enemy, raw = unit(JAPAN, "infantry"), unit(ALLIES, "infantry", untrained)
    match = scene(m.CombatPhase(ALLIES), japan={enemy: jungle}, allies={raw: spot})
    assert match.legal(ALLIES) == [m.DeclareBattle(jungle), m.EndDeclarations()]
    fit = unit(ALLIES, "infantry", trained)
    match = scene(m.CombatPhase(ALLIES), japan={enemy: jungle}, allies={raw: spot, fit: spot})
    refusal = match.check(ALLIES, m.EndDeclarations())
    assert refusal is not None
    assert (refusal.rule, refusal.about) == ("14.11", (fit,))
    play(match, m.DeclareBattle(jungle), m.AddAttacker(fit), m.EndBattle(), m.EndDeclarations())


def test_14_11_hqs_supply_and_suppressed_units_need_not_be_attacked() -> None:
    own, hq, weak = unit(JAPAN, "infantry"), unit(ALLIES, "hq"), unit(ALLIES, "infantry")
    first, second, third = zone_of(MIDDLE)[:3]
    match = scene(
        m.CombatPhase(JAPAN),
        japan={own: MIDDLE},
        allies={hq: first, weak: second},
        supply={ALLIES: {third: 1}},
        forces={ALLIES: {"suppressed": frozenset({weak})}},
    )
    engagement, spots = position(match).front.engaged(JAPAN)
    assert set(spots) == {first, second, third}
    assert engagement.obliged == (0, 0)
    assert engagement.touching == {own: 0b111}


def test_14_52_units_may_attack_across_the_strait() -> None:
    a, b = next((a, b) for a, b in sorted(BOARD.sides["strait"]) if a in SETTING.land and b in SETTING.land)
    own, enemy = unit(JAPAN, "infantry"), unit(ALLIES, "infantry")
    match = scene(m.CombatPhase(JAPAN), japan={own: a}, allies={enemy: b})
    engagement, spots = position(match).front.engaged(JAPAN)
    assert spots == (b,)
    assert engagement.obliged == (0, 0)
    assert of_bits(engagement.touching[own]) == (0,)


def test_22_4_assaulting_units_attack_their_hex_alone() -> None:
    target = hex_where(lambda h: h in SETTING.coastal and len(GROUND.beside[h]) > 1)
    sea = next(n for n in BOARD.neighbors[target] if n in SETTING.sea)
    marines, one, other = (*units(JAPAN, "infantry", 1), *units(ALLIES, "infantry", 2))
    beside = next(n for n in GROUND.beside[target])
    match = scene(
        m.CombatPhase(JAPAN),
        japan={marines: sea},
        allies={one: target, other: beside},
        forces={JAPAN: {"afloat": {marines: target}}},
    )
    engagement, spots = position(match).front.engaged(JAPAN)
    assert spots == (target,)
    assert engagement.obliged[0] == 1 << marines


def test_14_0_the_phase_is_skipped_if_nobody_stands_beside_an_enemy() -> None:
    far = next(h for h in sorted(SETTING.land) if BOARD.distance(h, MIDDLE) == 2)
    match = scene(
        m.CombatPhase(JAPAN), japan={unit(JAPAN, "infantry"): MIDDLE}, allies={unit(ALLIES, "infantry"): far}
    )
    assert top(match) == REST
