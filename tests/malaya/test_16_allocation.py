"""Chapter 16.1 to 16.4: air missions are allocated in secret."""

from __future__ import annotations

from pacwar.core.records import encode
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import ALLIES, JAPAN, RECON, STRIKE, AirForce
from tests.malaya.air import allocation
from tests.malaya.battles import PLAIN, THEIRS
from tests.malaya.scene import NO_HANDS, of, play, refused, scene


def test_r128_what_has_not_flown_flies_in_the_third_impulse() -> None:
    """16.2, 5.3-J-Yamashita"""
    match = scene(
        m.Impulse(JAPAN, follow_on=True, is_third=True),
        allies={THEIRS: PLAIN},
        hands=NO_HANDS,
        air={JAPAN: AirForce(0, missions=(1, 0, 2, 0))},
        dice=(3,),
    )
    play(match, m.FlyRecon(PLAIN), m.EndMovement(), m.AddStrike(PLAIN), m.AddStrike(PLAIN), m.EndStrikes())
    play(match, m.CarryOut(PLAIN))
    assert match.state.air[JAPAN] == AirForce(3)


def test_16_31_both_allocate_in_secret_and_the_missions_are_revealed_together() -> None:
    match = allocation()
    before = encode(match.view(JAPAN)), encode(match.view(None))
    for action in (m.AssignAir(RECON), m.AssignAir(STRIKE), m.EndAllocation()):
        match.play(ALLIES, action)
        assert (encode(match.view(JAPAN)), encode(match.view(None))) == before
    match.play(JAPAN, m.AssignAir(STRIKE))
    match.play(JAPAN, m.EndAllocation())
    assert match.state.air[ALLIES] == AirForce(3, missions=(1, 0, 1, 0))
    assert match.state.air[JAPAN] == AirForce(4, missions=(0, 0, 1, 0))
    revealed = [e for t in match.told(None) for e in of(m.MissionsRevealed, t.events)]
    assert [(e.side, e.missions) for e in revealed] == [(ALLIES, (1, 0, 1, 0)), (JAPAN, (0, 0, 1, 0))]


def test_16_31_no_more_fly_than_are_in_reserve() -> None:
    match = allocation(japan=AirForce(1, damaged=4))
    match.play(JAPAN, m.AssignAir(STRIKE))
    assert refused(match, m.AssignAir(STRIKE), JAPAN) == "16.31"
    assert refused(match, m.AssignAir(m.RESERVE), JAPAN) == "16.31"
