"""Chapter 13.3 to 13.5: what Zones of Control do to movement."""

from __future__ import annotations

import pytest

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce
from tests.malaya.battles import MINE, PLAIN, RING, THEIRS
from tests.malaya.moves import AROUND, TRAINED, WIDE
from tests.malaya.scene import (
    BOARD,
    MOVE,
    NO_HANDS,
    TANKS,
    force,
    left,
    moving,
    of,
    play,
    refused,
    scene,
    unit,
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


def test_13_4_a_suppressed_enemy_is_passed_by() -> None:
    """8.2-1"""
    match = scene(
        m.Movement(JAPAN, follow_on=False),
        japan={TANKS: RING[2]},
        allies={THEIRS: PLAIN},
        forces={ALLIES: {"suppressed": frozenset({THEIRS})}},
    )
    play(match, m.PickUnit(TANKS), m.StepTo(RING[3]))
    assert left(match) > 0


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


def test_13_5_infantry_that_infiltrated_must_attack() -> None:
    """13.6 Also if it stays in the zone of the same enemy."""
    match = scene(
        m.Impulse(JAPAN, follow_on=False),
        japan={MINE: RING[0]},
        allies={THEIRS: PLAIN},
        hands=NO_HANDS,
        air={JAPAN: AirForce(0)},
    )
    (moved,) = of(m.UnitMoved, play(match, m.PickUnit(MINE), m.StepTo(RING[1])))
    assert moved.rule == "13.5"
    assert left(match) == 0
    play(match, m.Stop(), m.EndMovement())
    assert refused(match, m.EndDeclarations()) == "14.11"


@pytest.mark.parametrize("kind", ["armor", "engineer", "hq", "recon", "antiaircraft"])
def test_13_5_nobody_but_infantry_infiltrates(kind: str) -> None:
    mover = unit(JAPAN, kind)
    match = scene(m.Movement(JAPAN, follow_on=False), japan={mover: RING[3]}, allies={THEIRS: PLAIN})
    play(match, m.PickUnit(mover))
    assert refused(match, m.StepTo(next(n for n in BOARD.neighbors[RING[3]] if n in RING))) == "13.4"


def test_13_5_infantry_infiltrates_again_in_the_next_phase() -> None:
    """It starts that phase in an enemy zone, like any other."""
    match = scene(
        m.Movement(JAPAN, follow_on=True, eligible=frozenset({MINE})),
        m.Movement(JAPAN, follow_on=False),
        japan={MINE: RING[2]},
        allies={THEIRS: PLAIN},
    )
    for to in (RING[3], RING[4]):
        play(match, m.PickUnit(MINE), m.StepTo(to))
        assert [type(a) for a in match.legal(JAPAN)] == [m.Stop]
        play(match, m.Stop())
        if to == RING[3]:
            play(match, m.EndMovement())
    assert force(match, JAPAN).at[MINE] == RING[4]


def test_13_5_suppressed_infantry_may_infiltrate_and_must_attack() -> None:
    """8.2 takes neither from it."""
    match = scene(
        m.Impulse(JAPAN, follow_on=False),
        japan={MINE: RING[0]},
        allies={THEIRS: PLAIN},
        forces={JAPAN: {"suppressed": frozenset({MINE})}},
        hands=NO_HANDS,
        air={JAPAN: AirForce(0)},
    )
    (moved,) = of(m.UnitMoved, play(match, m.PickUnit(MINE), m.StepTo(RING[1])))
    assert moved.rule == "13.5"
    play(match, m.Stop(), m.EndMovement())
    assert refused(match, m.EndDeclarations()) == "14.11"


def test_13_0_a_suppressed_stack_holds_nobody() -> None:
    match = scene(
        MOVE[ALLIES],
        allies={TRAINED: AROUND[0]},
        japan={ENEMY: WIDE},
        forces={JAPAN: {"suppressed": frozenset({ENEMY})}},
    )
    play(match, m.PickUnit(TRAINED), m.StepTo(AROUND[1]))
    assert moving(match).left
