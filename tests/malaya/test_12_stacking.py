"""Chapter 12: Stacking."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pacwar.games.malaya import model as m
from pacwar.games.malaya.ground import LIMIT
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce, Arrivals
from pacwar.games.malaya.r12_stacking import fighting
from tests.malaya.battles import (
    MINE,
    PLAIN,
    RING,
    THEIRS,
    combat_phase,
    fought,
    is_over,
    parent,
    parents,
    parts,
)
from tests.malaya.scene import (
    ARMY,
    GROUND,
    HQ,
    MIDDLE,
    MOVE,
    NEAR,
    SETTING,
    SPEND,
    brigade,
    force,
    of,
    play,
    position,
    refused,
    scene,
    unit,
    units,
    zone_of,
)
from tests.malaya.setup import deployed, new


def test_12_2_supply_stacks_free() -> None:
    three = units(ALLIES, "infantry", 3, brigade)
    match = scene(m.Overstacking(), allies=dict.fromkeys(three, MIDDLE), supply={ALLIES: {MIDDLE: 9}})
    own = position(match).deployed[ALLIES]
    assert own.weights[MIDDLE] == LIMIT
    assert own.overstacked == frozenset()


def test_12_4_a_pursuit_may_crowd_a_hex_until_the_phase_ends() -> None:
    """15.42, 12.5-1"""
    army = parents(JAPAN, "6-6-8", 4)
    match, _ = fought(
        "DZ",
        {**dict.fromkeys(army[:2], RING[3]), **dict.fromkeys([*army[2:], ARMY], RING[2])},
        {THEIRS: PLAIN},
        forces={JAPAN: {"active": frozenset({ARMY})}},
    )
    for each in (*army, ARMY):
        play(match, m.PursueWith(each), m.PursueTo(PLAIN))
    assert is_over(match)
    assert position(match).deployed[JAPAN].overstacked == {PLAIN}
    assert force(match, JAPAN).active == {ARMY}  # nothing is enforced before the phase ends


def test_12_4_refitting_overstacks_a_hex_only_when_the_phase_ends() -> None:
    """12.5-1, 12.5-2, R97 Till then its supply works, and the HQ there becomes active; then it does not stay so."""
    three = units(JAPAN, "infantry", 3)
    match = scene(
        SPEND,
        japan={HQ: MIDDLE, **dict.fromkeys(three[:2], MIDDLE)},
        supply={JAPAN: {MIDDLE: 2}},
        forces={JAPAN: {"replaceable": (three[2],)}},
    )
    play(match, m.RefitFrom(MIDDLE), m.RefitUnit(three[2]))
    assert sum(GROUND.weight[u] for u in force(match, JAPAN).at) == 10
    play(match, m.ActivateHq(HQ), m.PayFrom(MIDDLE))
    assert force(match, JAPAN).active == {HQ}
    events = play(match, m.EndLogistics())
    assert [e.rule for e in of(m.HqInactivated, events)] == ["12.5-1"]


def test_12_4_a_unit_may_move_into_a_full_hex() -> None:
    three = units(JAPAN, "infantry", 3, lambda u: GROUND.weight[u] == 3)
    engineer, to = unit(JAPAN, "engineer"), zone_of(MIDDLE)[0]
    match = scene(MOVE[JAPAN], japan={**dict.fromkeys(three, to), engineer: MIDDLE})
    play(match, m.PickUnit(engineer), m.StepTo(to), m.Stop())
    assert force(match, JAPAN).at[engineer] == to


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


def test_12_5_1_an_hq_that_refitting_has_crowded_becomes_inactive_when_the_phase_ends() -> None:
    """7.51, R97 It was activated in the same phase."""
    full = [*parents(ALLIES, "4-6-6", 2)]
    dead = parent(ALLIES, "3-4-5")
    hq = unit(ALLIES, "hq")
    match = scene(
        m.Expenditure(ALLIES),
        allies={hq: PLAIN, **dict.fromkeys(full, PLAIN)},
        supply={ALLIES: {PLAIN: 2}},
        forces={ALLIES: {"replaceable": (dead,)}},
    )
    play(match, m.ActivateHq(hq), m.PayFrom(PLAIN), m.RefitFrom(PLAIN), m.RefitUnit(dead))
    assert force(match, ALLIES).active == {hq}
    events = play(match, m.EndLogistics())
    assert [e.rule for e in of(m.HqInactivated, events)] == ["12.5-1"]
    assert force(match, ALLIES).active == frozenset()


def test_12_5_1_a_retreat_that_overstacks_an_hq_makes_it_inactive_at_the_end_of_the_phase() -> None:
    """15.33-7, 12.4 There is no other way."""
    hq, (lost, routed, *friends) = SETTING.unit("8 A HQ"), parts(ALLIES, "1-2-6", 4)
    to = RING[3]
    full = {**dict.fromkeys((*parents(ALLIES, "4-6-6", 2), *friends, hq), to)}
    closed = dict(zip(units(JAPAN, "engineer", 4), (h for h in RING if h not in (RING[0], to)), strict=True))
    match, _ = fought(
        "DS",
        {MINE: RING[0]},
        {lost: PLAIN, routed: PLAIN},
        others={**full, **closed},
        forces={ALLIES: {"active": frozenset({hq})}, JAPAN: {"suppressed": frozenset(closed)}},
    )
    play(match, m.LoseUnit(lost), m.RetreatTo(to))
    assert position(match).deployed[ALLIES].overstacked == {to}
    assert force(match, ALLIES).active == {hq}
    after = scene(m.Overstacking(), allies=force(match, ALLIES).at, forces={ALLIES: {"active": {hq}}})
    assert not force(after, ALLIES).active


def test_12_5_an_off_map_base_has_no_limit() -> None:
    everybody = dict.fromkeys(units(JAPAN, "infantry", 8), SETTING.base[JAPAN])
    hq = unit(JAPAN, "hq")
    match = scene(
        m.Overstacking(),
        japan={**everybody, hq: SETTING.base[JAPAN]},
        forces={JAPAN: {"active": frozenset({hq})}},
    )
    assert force(match, JAPAN).active == {hq}


def test_12_5_an_overstacked_hq_does_not_stay_active() -> None:
    four = units(JAPAN, "infantry", 3, lambda u: GROUND.weight[u] == 3)
    match = scene(SPEND, japan={**dict.fromkeys(four, MIDDLE), HQ: MIDDLE}, supply={JAPAN: {NEAR: 1}})
    play(match, m.ActivateHq(HQ), m.PayFrom(NEAR))
    events = play(match, m.EndLogistics())
    assert [event.rule for event in of(m.HqInactivated, events)] == ["12.5-1"]


def test_12_5_2_supply_in_a_port_that_reinforcements_have_overstacked_does_not_serve() -> None:
    """6.23, 12.4 The limit is looked at when the Reinforcement Phase ends, before the Logistics Phase."""
    port, new = SETTING.naval_base, parent(ALLIES, "3-4-5")
    match = scene(
        m.Expenditure(ALLIES),
        m.Overstacking(),
        m.Reinforcement(ALLIES, Arrivals((new,))),
        allies=dict.fromkeys(parents(ALLIES, "4-6-6", 3), port),
        supply={ALLIES: {port: 2}},
        forces={ALLIES: {"replaceable": (THEIRS,)}},
        air={JAPAN: AirForce(0)},
    )
    play(match, m.PickReinforcement(new), m.PlaceAt(port), m.EndReinforcement())
    assert refused(match, m.RefitFrom(port)) == "12.5-2"


@settings(max_examples=60)
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


def test_12_5_3_of_an_overstacked_hex_only_units_within_the_limit_attack() -> None:
    """R72 The four regiments weigh 12; three of them fight, and the fourth need not."""
    four = parents(JAPAN, "6-6-8", 4)
    match = combat_phase(allies={parent(ALLIES, "4-6-6"): PLAIN}, japan=dict.fromkeys(four, RING[0]))
    play(match, m.DeclareBattle(PLAIN), *map(m.AddAttacker, four[:3]))
    assert refused(match, m.AddAttacker(four[3])) == "12.5-3"
    play(match, m.EndBattle(), m.EndDeclarations())


def test_12_8_set_up_is_within_the_stacking_limit() -> None:
    for seed in range(5):
        at = force(deployed(new(seed=seed), seed), ALLIES).at
        for spot in set(at.values()):
            assert sum(GROUND.weight[u] for u, where in at.items() if where == spot) <= LIMIT
