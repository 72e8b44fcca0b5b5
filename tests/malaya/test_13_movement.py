"""Chapter 13: what Zones of Control do to movement, and what a side learns of them on the way (18.4, R64)."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, Spot
from tests.malaya.moves import AROUND, TRAINED, WIDE
from tests.malaya.scene import (
    BOARD,
    GROUND,
    MOVE,
    SETTING,
    force,
    moving,
    of,
    play,
    refused,
    scene,
    unit,
    units,
    zone_of,
)

ENEMY = unit(JAPAN, "infantry")


def test_13_3_a_unit_stops_when_it_enters_an_enemy_zone() -> None:
    """11.6"""
    far = next(h for h in zone_of(AROUND[0]) if BOARD.distance(h, WIDE) == 2 and h not in zone_of(AROUND[1]))
    match = scene(MOVE[ALLIES], allies={TRAINED: far}, japan={ENEMY: WIDE})
    play(match, m.PickUnit(TRAINED))
    events = play(match, m.StepTo(AROUND[0]))
    assert moving(match).left == 0
    assert [(e.stack, e.zone, e.told) for e in of(m.ZoneAnnounced, events)] == [(WIDE, True, ALLIES)]
    assert refused(match, m.StepTo(AROUND[1])) == "11.6"
    assert refused(match, m.StepTo(far)) == "11.6"
    assert not match.can_undo(ALLIES)
    play(match, m.Stop())
    assert force(match, ALLIES).at[TRAINED] == AROUND[0]


def test_18_4_a_stack_without_a_zone_is_announced_and_does_not_stop() -> None:
    far = next(h for h in zone_of(AROUND[0]) if BOARD.distance(h, WIDE) == 2)
    match = scene(MOVE[ALLIES], allies={TRAINED: far}, supply={JAPAN: {WIDE: 1}})
    play(match, m.PickUnit(TRAINED))
    events = play(match, m.StepTo(AROUND[0]))
    assert [event.zone for event in of(m.ZoneAnnounced, events)] == [False]
    assert moving(match).left


def test_13_4_who_leaves_a_zone_first_enters_a_hex_without_one() -> None:
    out = next(h for h in zone_of(AROUND[0]) if BOARD.distance(h, WIDE) == 2)
    match = scene(MOVE[ALLIES], allies={TRAINED: AROUND[0]}, japan={ENEMY: WIDE})
    play(match, m.PickUnit(TRAINED))
    assert refused(match, m.StepTo(AROUND[1])) == "13.4"
    play(match, m.StepTo(out))
    assert moving(match).left
    back = next(h for h in zone_of(out) if h in AROUND)
    play(match, m.StepTo(back))  # later in the phase it may enter a zone again
    assert moving(match).left == 0


def test_example_s2_japanese_infantry_infiltrates() -> None:
    """13.5: one hex from zone to zone, and no more."""
    match = scene(MOVE[JAPAN], japan={ENEMY: AROUND[0]}, allies={TRAINED: WIDE})
    play(match, m.PickUnit(ENEMY))
    events = play(match, m.StepTo(AROUND[1]))
    assert [event.rule for event in of(m.UnitMoved, events)] == ["13.5"]
    assert moving(match).infiltrates
    assert refused(match, m.StepTo(AROUND[2])) == "11.6"
    play(match, m.Stop())


def test_13_5_others_do_not_infiltrate() -> None:
    for one in (unit(JAPAN, "engineer"), unit(JAPAN, "hq")):
        match = scene(MOVE[JAPAN], japan={one: AROUND[0]}, allies={TRAINED: WIDE})
        play(match, m.PickUnit(one))
        assert refused(match, m.StepTo(AROUND[1])) == "13.4"
    match = scene(MOVE[JAPAN], supply={JAPAN: {AROUND[0]: 1}}, allies={TRAINED: WIDE})
    play(match, m.PickSupply(AROUND[0]), m.TakePoints(1))
    assert refused(match, m.StepTo(AROUND[1])) == "13.4"


def test_13_5_infantry_that_comes_into_a_zone_does_not_go_on() -> None:
    far = next(h for h in zone_of(AROUND[0]) if BOARD.distance(h, WIDE) == 2)
    match = scene(MOVE[JAPAN], japan={ENEMY: far}, allies={TRAINED: WIDE})
    play(match, m.PickUnit(ENEMY), m.StepTo(AROUND[0]))
    assert refused(match, m.StepTo(AROUND[1])) == "11.6"


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


def hidden_zone() -> tuple[Spot, Spot]:
    """A hex next to the unit, and an enemy stack two hexes from it, whose zone reaches it but has not been announced."""
    to = AROUND[3]
    stack = next(h for h in zone_of(to) if BOARD.distance(h, WIDE) == 2)
    return to, stack


def test_18_4_a_zone_that_was_not_announced_turns_a_unit_back() -> None:
    """R64: it stays where it was, has spent nothing, and may go elsewhere."""
    to, stack = hidden_zone()
    near, far = units(JAPAN, "infantry", 2)
    match = scene(MOVE[ALLIES], allies={TRAINED: WIDE}, japan={near: AROUND[0], far: stack})
    play(match, m.PickUnit(TRAINED))
    left = moving(match).left
    events = play(match, m.StepTo(to))
    assert of(m.UnitMoved, events) == []
    assert [(e.at, e.barred, e.told) for e in of(m.TurnedBack, events)] == [(WIDE, to, ALLIES)]
    assert [(e.stack, e.zone) for e in of(m.ZoneAnnounced, events)] == [(stack, True)]
    assert (moving(match).at, moving(match).left) == (WIDE, left)
    assert refused(match, m.StepTo(to)) == "R64"
    assert match.check(ALLIES, m.Stop()) is None
    open_hex = next(
        a for a in match.legal(ALLIES) if isinstance(a, m.StepTo) and a.spot not in zone_of(stack)
    )
    play(match, open_hex, m.Stop())
    assert force(match, ALLIES).at[TRAINED] == open_hex.spot


def test_18_4_the_judge_tells_nothing_of_an_unannounced_zone() -> None:
    """The same moves are legal whether the stack has a zone or is supply."""
    _, stack = hidden_zone()
    near, far = units(JAPAN, "infantry", 2)
    legal = []
    for there in (
        {"japan": {near: AROUND[0], far: stack}},
        {"japan": {near: AROUND[0]}, "supply": {JAPAN: {stack: 1}}},
    ):
        match = scene(MOVE[ALLIES], allies={TRAINED: WIDE}, **there)
        play(match, m.PickUnit(TRAINED))
        legal.append(match.legal(ALLIES))
    assert legal[0] == legal[1]


def test_13_0_a_suppressed_stack_holds_nobody() -> None:
    match = scene(
        MOVE[ALLIES],
        allies={TRAINED: AROUND[0]},
        japan={ENEMY: WIDE},
        forces={JAPAN: {"suppressed": frozenset({ENEMY})}},
    )
    play(match, m.PickUnit(TRAINED), m.StepTo(AROUND[1]))
    assert moving(match).left
