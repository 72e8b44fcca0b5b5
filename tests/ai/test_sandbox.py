"""What is tried out follows the rules and changes nothing."""

from __future__ import annotations

from random import Random

import pytest

import pacwar
from pacwar.ai import seat_of
from pacwar.ai.belief import guessed
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.core.records import encode

GAME = pacwar.load("saipan")


def test_outcomes_agree_with_the_odds_and_change_nothing() -> None:
    match = Match.new(GAME, "historical", Seeded(1))
    rng = Random(1)
    rolled = 0
    for _ in range(600):
        side = match.deciders[0]
        before = encode(match.state)
        box = guessed(GAME, seat_of(match, side), rng)
        legal = match.legal(side)
        assert box.legal(box.standing) == legal
        action = legal[int(rng.random() * len(legal))]
        found = box.outcomes(box.standing, action)
        assert sum(chance for chance, _ in found) == pytest.approx(1.0)
        assert (box.surely(box.standing, action) is None) == (len(found) > 1)
        assert encode(match.state) == before
        match.play(side, action)
        after = [standing.position.state for _, standing in found]
        assert match.state in after
        rolled += len(found) > 1
    assert rolled > 5


def test_the_reach_of_a_picked_unit_is_that_of_the_match() -> None:
    match = Match.new(GAME, "historical", Seeded(1))
    rng = Random(2)
    seen = 0
    while seen < 5:
        side = match.deciders[0]
        box = guessed(GAME, seat_of(match, side), rng)
        reach = box.reach(box.standing)
        if reach is not None:
            assert reach == match.reach(side)
            seen += 1
        legal = match.legal(side)
        match.play(side, legal[int(rng.random() * len(legal))])
