"""Chapter 19: Headquarters under bombardment."""

from __future__ import annotations

from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, AirForce
from tests.malaya.air import OPEN, face_of, flying, raid, strike
from tests.malaya.battles import MINE, PLAIN, RING, THEIRS
from tests.malaya.scene import ARMY, ARMY_ACTIVE, NO_HANDS, force, of, play, refused, scene, unit, units


def test_19_3_an_hq_that_is_not_active_suffers_nothing_from_a_strike() -> None:
    """8.4 Nor does a unit that is suppressed already; it stays suppressed."""
    hq = unit(ALLIES, "hq")
    match = scene(
        m.Bombardments(JAPAN, {PLAIN: 3}, {}),
        allies={hq: PLAIN, THEIRS: PLAIN},
        forces={ALLIES: {"suppressed": frozenset({THEIRS})}},
        air={JAPAN: flying(strike=3)},
        dice=(4,),
    )
    events = play(match, m.CarryOut(PLAIN))
    assert [e.result for e in of(m.HexBombarded, events)] == ["S"]
    assert not of(m.HqInactivated, events)
    assert force(match, ALLIES).suppressed == {THEIRS}


def test_19_3_an_hq_that_is_bombed_between_the_impulses_moves_nobody() -> None:
    """10.2, 16.83"""
    match = scene(
        m.Impulse(JAPAN, follow_on=True),
        m.Strikes(ALLIES),
        japan={MINE: RING[0], ARMY: PLAIN},
        hands=NO_HANDS,
        air={ALLIES: AirForce(0, missions=(0, 0, 3, 0))},
        forces=ARMY_ACTIVE,
        dice=(6,),
    )
    play(match, *(m.AddStrike(PLAIN),) * 3, m.EndStrikes(), m.CarryOut(PLAIN))
    assert refused(match, m.PickUnit(MINE)) == "11.1"
    assert refused(match, m.PickUnit(ARMY)) == "11.1"


def test_19_3_an_hq_becomes_inactive_instead() -> None:
    """Only its owner is told; one that is not active is not affected."""
    active, idle = units(ALLIES, "hq", 2)
    match = raid(JAPAN, 3, {active: OPEN, idle: OPEN}, [face_of(3, "S")], active=frozenset({active}))
    events = strike(match, OPEN, 3)
    assert force(match, ALLIES).active == frozenset()
    assert force(match, ALLIES).suppressed == frozenset()
    assert [(e.unit, e.told) for e in of(m.HqInactivated, events)] == [(active, ALLIES)]
