"""Chapter 16.5: Air Superiority."""

from __future__ import annotations

import pytest

from pacwar.core.match import Match
from pacwar.games.malaya import model as m
from pacwar.games.malaya.model import (
    ALLIES,
    INTERDICTION,
    JAPAN,
    RECON,
    RESERVE,
    STRIKE,
    SUPERIORITY,
    AirForce,
)
from tests.malaya.air import SUPERIORITY_TABLE, fight, flying, losing
from tests.malaya.scene import REST, of, play, refused, scene, top


def told(match: Match) -> list[m.AirFired]:
    return [e for t in match.told(None) for e in of(m.AirFired, t.events)]


def test_16_5_nobody_flies_and_nothing_happens() -> None:
    match = fight(flying(5), flying(4, strike=6))
    assert top(match) == REST
    assert match.state.air == {ALLIES: flying(5), JAPAN: flying(4, strike=6)}


def test_16_51_fire_is_simultaneous_and_the_rest_return_to_reserve() -> None:
    """16.51-1, 16.51-3, 16.51-4, 16.51-5 Two against two, both roll a six; who is hit has fired (16.32-1)."""
    match = fight(flying(superiority=2), flying(superiority=2), 6, 6)
    gone, damaged = SUPERIORITY_TABLE.losses(2, 6)
    left = 2 - gone - damaged
    assert gone
    for side in (ALLIES, JAPAN):
        assert match.state.air[side] == AirForce(left, damaged, gone)
    assert top(match) == REST


def test_16_51_2_the_column_is_the_number_of_points() -> None:
    """R56 More points than columns use the last one."""
    assert SUPERIORITY_TABLE.losses(9, 6) == SUPERIORITY_TABLE.losses(7, 6)
    assert [SUPERIORITY_TABLE.losses(n, 6)[0] for n in (0, 1, 7)] == [0, 1, 3]


def test_16_52_1_fewer_or_equal_points_all_fire_at_air_superiority() -> None:
    """The Allies with four against six have no choice; nor has either side with equal points."""
    match = fight(flying(superiority=4, strike=1), flying(superiority=6, strike=2))
    assert top(match) == m.Excess(JAPAN, 2)
    even = fight(flying(superiority=3, strike=3), flying(superiority=3, strike=3), 1, 1)
    assert top(even) == REST


def test_example_16_52_2_two_points_fire_at_other_missions_and_roll_a_five() -> None:
    """Six against four; a five on column two eliminates one and damages one (line 1079)."""
    match = fight(flying(superiority=4, strike=1, interdiction=1), flying(superiority=6), 1, 1, 5)
    assert [m.FireAtOthers(n) for n in range(3)] == match.legal(JAPAN)
    assert refused(match, m.FireAtOthers(3)) == "16.52-2"
    events = play(match, m.FireAtOthers(2))
    fired = [(e.side, e.points, e.at_others) for e in of(m.AirFired, events)]
    assert fired == [(ALLIES, 4, False), (JAPAN, 4, False), (JAPAN, 2, True)]
    assert top(match) == m.AirLosses(JAPAN, 1, 1)
    assert refused(match, m.HitBox(SUPERIORITY)) == "16.52-3"
    assert refused(match, m.HitBox(RECON)) == "16.52-3"
    play(match, m.HitBox(INTERDICTION), m.HitBox(STRIKE))
    allies = match.state.air[ALLIES]
    assert allies.missions == m.IDLE
    assert (allies.reserve, allies.damaged, allies.eliminated) == (4, 1, 1)
    assert top(match) == REST


def test_example_16_52_3_surplus_losses_do_not_spill() -> None:
    """Six points at four and a six: three eliminated, one damaged, two damages are lost (line 1083)."""
    match = fight(flying(superiority=4, strike=2), flying(superiority=6), 1, 6)
    events = play(match, m.FireAtOthers(0))
    assert [(e.eliminated, e.damaged) for e in of(m.AirFired, events)] == [(0, 0), (3, 3)]
    assert match.state.air[ALLIES] == flying(0, 1, 3, strike=2)
    assert top(match) == REST


def test_16_52_3_losses_end_when_nobody_is_left_to_hit() -> None:
    match = fight(flying(interdiction=1), flying(superiority=7), 6)
    play(match, m.FireAtOthers(7), m.HitBox(INTERDICTION))
    assert match.state.air[ALLIES] == AirForce(0, 0, 1)
    assert match.state.air[JAPAN] == AirForce(7)
    assert top(match) == REST


def test_16_52_2_without_other_missions_nobody_is_asked() -> None:
    """Everybody sees that there is nothing to fire at; 16.4: the Japanese Reserve is out of reach (26.4)."""
    match = fight(flying(superiority=3), flying(7, damaged=2, superiority=1), 1, 1)
    assert top(match) == REST
    assert [e.points for e in told(match)] == [3, 1]


def test_16_4_and_16_10_reserve_and_damaged_points_are_not_hit() -> None:
    """16.10"""
    match = fight(flying(superiority=3), flying(5, 2, strike=1), losing(3, 1, 2))
    play(match, m.FireAtOthers(3))
    assert refused(match, m.HitBox(RESERVE)) == "26.15a"
    assert refused(match, m.HitBox(m.DAMAGED)) == "16.52-3"
    play(match, m.HitBox(STRIKE))
    assert match.state.air[JAPAN] == AirForce(5, 2, 1)


def test_16_1_points_are_used_like_change() -> None:
    """Example of 16.1: three points fly together or one by one."""
    match = scene(m.AirMissions(), air={JAPAN: AirForce(3)})
    for box in (RECON, STRIKE, INTERDICTION):
        match.play(JAPAN, m.AssignAir(box))
    match.play(JAPAN, m.EndAllocation())
    match.play(ALLIES, m.EndAllocation())
    assert match.state.air[JAPAN].missions == (1, 0, 1, 1)


def test_16_32_at_the_end_of_the_turn_nobody_is_on_a_mission() -> None:
    """16.32-3, R9 What has not flown is back in Reserve as well, before markers are picked; R21: who is gone stays so."""
    match = scene(m.TurnAdvance(), air={JAPAN: flying(1, 2, 3, recon=1, strike=3, interdiction=2)})
    assert match.state.air[JAPAN] == AirForce(7, 2, 3)


def test_16_51_odds_name_what_both_sides_suffer() -> None:
    match = fight(flying(superiority=1, strike=1), flying(superiority=2))
    odds = match.odds(JAPAN, m.FireAtOthers(1))
    assert sum(chance.chance for chance in odds.chances) == pytest.approx(1)
    assert any(chance.label.count("eliminated") == 3 for chance in odds.chances)
    assert [(line.value, line.rule) for line in odds.breakdown] == [
        (1, "16.52-1"),
        (1, "16.52-2"),
        (1, "16.52-1"),
    ]
