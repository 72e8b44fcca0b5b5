"""Chapter 12: Stacking, with the limit of 26.8."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pacwar.games.malaya import model as m
from pacwar.games.malaya.ground import LIMIT
from pacwar.games.malaya.model import ALLIES, JAPAN
from pacwar.games.malaya.r12_stacking import fighting
from tests.malaya.scene import (
    GROUND,
    MIDDLE,
    SETTING,
    brigade,
    force,
    of,
    position,
    scene,
    unit,
    units,
    zone_of,
)


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


def test_12_2_supply_stacks_free() -> None:
    three = units(ALLIES, "infantry", 3, brigade)
    match = scene(m.Overstacking(), allies=dict.fromkeys(three, MIDDLE), supply={ALLIES: {MIDDLE: 9}})
    own = position(match).deployed[ALLIES]
    assert own.weights[MIDDLE] == LIMIT
    assert own.overstacked == frozenset()


def test_12_5_1_hqs_in_an_overstacked_hex_become_inactive() -> None:
    """12.4 At the end of a phase, of either side; only the owner is told."""
    three, (hq, other) = units(ALLIES, "infantry", 3, brigade), units(ALLIES, "hq", 2)
    match = scene(
        m.Overstacking(),
        allies={**dict.fromkeys(three, MIDDLE), hq: MIDDLE, other: zone_of(MIDDLE)[0]},
        forces={ALLIES: {"active": frozenset({hq, other})}},
    )
    assert force(match, ALLIES).active == {other}
    assert [(e.unit, e.told) for e in of(m.HqInactivated, match.opening)] == [(hq, ALLIES)]


def test_12_5_an_off_map_base_has_no_limit() -> None:
    everybody = dict.fromkeys(units(JAPAN, "infantry", 8), SETTING.base[JAPAN])
    hq = unit(JAPAN, "hq")
    match = scene(
        m.Overstacking(),
        japan={**everybody, hq: SETTING.base[JAPAN]},
        forces={JAPAN: {"active": frozenset({hq})}},
    )
    assert force(match, JAPAN).active == {hq}


@given(st.lists(st.sampled_from(SETTING.units[ALLIES]), unique=True, min_size=1, max_size=9))
def test_12_5_3_of_an_overstacked_hex_the_strongest_within_the_limit_fight(stack: list[int]) -> None:
    """R72, against brute force."""
    strength = [c.defense for c in SETTING.counters]
    stack = sorted(stack)
    chosen = fighting(GROUND, stack, strength)
    weight = GROUND.weight
    assert set(chosen) <= set(stack)
    assert sum(weight[u] for u in chosen) <= LIMIT
    best = max(
        sum(strength[u] for u in some)
        for size in range(len(stack) + 1)
        for some in combinations(stack, size)
        if sum(weight[u] for u in some) <= LIMIT
    )
    assert sum(strength[u] for u in chosen) == best
    assert all(u in chosen for u in stack if not weight[u])
