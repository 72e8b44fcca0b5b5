"""Chapter 9: Reorganization, by the equations of 26.7."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, Side
from pacwar.games.malaya.r09_breakdown import subordinates
from tests.malaya.battles import MINE, PLAIN, RING, THEIRS, all_parents, fought
from tests.malaya.scene import (
    GROUND,
    MIDDLE,
    NEAR,
    SETTING,
    force,
    parent,
    play,
    position,
    refused,
    scene,
    top,
    unit,
)


def stock(side: Side, *values: str) -> list[int]:
    found: list[int] = []
    for value in values:
        found.append(next(u for u in SETTING.subordinates[side, value] if u not in found))
    return found


def test_26_7_other_units_do_not_break_down() -> None:
    hq, armor = unit(JAPAN, "hq"), unit(JAPAN, "armor")
    match = scene(m.Reorganization(JAPAN), japan={hq: MIDDLE, armor: MIDDLE})
    assert refused(match, m.BreakDown(hq)) == "26.7"
    assert refused(match, m.BreakDown(armor)) == "26.7"
    assert refused(match, m.BreakDown(parent(JAPAN))) == "9.1"


def test_9_1_units_are_not_broken_down_and_combined_in_the_same_phase() -> None:
    """R74"""
    one = parent(JAPAN)
    match = scene(m.Reorganization(JAPAN), japan={one: MIDDLE})
    play(match, m.BreakDown(one))
    assert refused(match, m.Combine(one)) == "R74"
    equation = SETTING.breakdown_of[one].subordinates
    match = scene(
        m.Reorganization(JAPAN),
        japan=dict.fromkeys(stock(JAPAN, *equation), MIDDLE),
        forces={JAPAN: {"broken": (one,)}},
    )
    play(match, m.Combine(one), m.CombineAt(MIDDLE))
    assert refused(match, m.BreakDown(one)) == "R74"


def test_9_2_the_parts_must_stand_in_one_hex() -> None:
    one = parent(JAPAN)
    a, b, c = stock(JAPAN, *SETTING.breakdown_of[one].subordinates)
    broken = {JAPAN: {"broken": (one,)}}
    apart = scene(m.Reorganization(JAPAN), japan={a: MIDDLE, b: MIDDLE, c: NEAR}, forces=broken)
    assert refused(apart, m.Combine(one)) == "9.2"
    match = scene(m.Reorganization(JAPAN), japan=dict.fromkeys((a, b, c), NEAR), forces=broken)
    play(match, m.Combine(one))
    assert refused(match, m.CombineAt(MIDDLE)) == "9.2"
    play(match, m.CombineAt(NEAR))
    assert top(match) == m.Reorganization(JAPAN, frozenset({one}))


def test_9_42_suppressed_units_do_not_combine() -> None:
    one = parent(JAPAN)
    abc = stock(JAPAN, *SETTING.breakdown_of[one].subordinates)
    match = scene(
        m.Reorganization(JAPAN),
        japan=dict.fromkeys(abc, MIDDLE),
        forces={JAPAN: {"broken": (one,), "suppressed": frozenset(abc[:1])}},
    )
    assert refused(match, m.Combine(one)) == "9.42"


def test_9_41_parts_of_different_units_combine() -> None:
    """A regiment of Guards comes together out of battalions of any regiments."""
    one = all_parents(JAPAN, "6-5-6")[0]
    others = all_parents(JAPAN, "6-6-6")[:2]
    match = scene(
        m.Reorganization(JAPAN), japan=dict.fromkeys(others, MIDDLE), forces={JAPAN: {"broken": (one,)}}
    )
    play(match, *(m.BreakDown(u) for u in others))
    state = force(match, JAPAN)
    later = scene(m.Reorganization(JAPAN), japan=state.at, forces={JAPAN: {"broken": state.broken}})
    play(later, m.Combine(one), m.CombineAt(MIDDLE))
    assert one in force(later, JAPAN).at
    assert len(force(later, JAPAN).at) == 4


def test_9_2_a_unit_that_has_never_been_in_play_does_not_come_together() -> None:
    one, absent = all_parents(ALLIES, "3-4-5")[:2]
    abc = stock(ALLIES, "0-1-5", "0-1-5", "0-1-5")
    match = scene(
        m.Reorganization(ALLIES), allies=dict.fromkeys(abc, MIDDLE), forces={ALLIES: {"broken": (one,)}}
    )
    assert refused(match, m.Combine(absent)) == "9.2"


def test_9_1_only_in_the_logistics_phase() -> None:
    match = scene(m.Movement(JAPAN, follow_on=False), japan={parent(JAPAN): MIDDLE})
    assert match.check(JAPAN, m.BreakDown(parent(JAPAN))) is not None


def test_9_1_in_the_base_too() -> None:
    one, base = parent(JAPAN), SETTING.base[JAPAN]
    match = scene(m.Reorganization(JAPAN), japan={one: base})
    play(match, m.BreakDown(one))
    assert set(force(match, JAPAN).at.values()) == {base}


def test_9_1_a_suppressed_unit_that_breaks_down_in_combat_leaves_suppressed_battalions() -> None:
    match, _ = fought(
        "DA", {MINE: RING[0]}, {THEIRS: PLAIN}, forces={ALLIES: {"suppressed": frozenset({THEIRS})}}
    )
    play(match, m.BreakDown(THEIRS), m.Nothing())
    after = force(match, ALLIES)
    assert len(after.at) == 3
    assert after.suppressed == frozenset(after.at)


def test_9_1_subordinates_that_are_in_use_are_not_taken_twice() -> None:
    """On the map, in a box or on the track."""
    one = parent(JAPAN)
    p = position(scene(japan={one: MIDDLE}))
    first = subordinates(GROUND, p.state.forces[JAPAN], one)
    used = scene(
        japan={one: MIDDLE, first[0]: MIDDLE},
        forces={JAPAN: {"replaceable": (first[1],), "track": {3: m.Arrivals((first[2],))}}},
    )
    second = subordinates(GROUND, force(used, JAPAN), one)
    assert not set(first) & set(second)
    assert len(second) == 3
