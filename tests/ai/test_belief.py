"""A belief goes on from what was guessed before, and leans to the guesses that fitted."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

import pacwar
from pacwar.ai import seat_of
from pacwar.ai.belief import LEAST, Belief, kept, turns
from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from tests.games import every_start, random_match

MALAYA = pacwar.load("malaya")


@every_start
def test_what_is_open_is_the_same_part_in_every_guess(game: Game, scenario: str) -> None:
    """Facts are handed on with the parts: two guesses in a row share what is not hidden and has not changed."""
    for number, (match, side, _) in enumerate(random_match(game, scenario, 3)):
        if number == 60:
            break
        belief = Belief(game)
        first = belief.moved_on(0, seat_of(match, side), Random(1)).position.state
        again = belief.moved_on(0, seat_of(match, side), Random(2)).position.state
        own = list(first.forces.values())
        assert any(part is now for part, now in zip(own, again.forces.values(), strict=True))


def test_a_guess_that_fits_is_gone_on_with() -> None:
    """Malaya: as long as nothing more is seen of the enemy, it is the same enemy."""
    went_on = anew = 0
    beliefs = {side: Belief(MALAYA) for side in MALAYA.sides}
    last: dict[str, object] = {}
    for number, (match, side, _) in enumerate(random_match(MALAYA, "campaign", 5)):
        if number == 400:
            break
        enemy = next(s for s in MALAYA.sides if s != side)
        guess = beliefs[side].moved_on(0, seat_of(match, side), Random(number))
        force = guess.position.state.forces[enemy]
        went_on += last.get(side) is force
        anew += last.get(side) is not force
        last[side] = force
    assert went_on > anew > 5


def test_weights_lean_to_guesses_that_fitted() -> None:
    belief = Belief(MALAYA)
    match = Match.new(MALAYA, "campaign", Seeded(1))
    side = match.deciders[0]
    for number in range(3):
        belief.moved_on(number, seat_of(match, side), Random(number))
    belief.held[1].guess = belief.held[0].guess  # one that nothing speaks against
    assert [belief.weight(n) for n in range(3)] == [1.0, 1.0, 1.0]
    belief.held[2].weight = 0.5
    belief.moved_on(0, seat_of(match, side), Random(9))
    assert all(LEAST <= belief.weight(n) <= 1.0 for n in range(3)) and belief.weight(2) < belief.weight(1)


def test_for_a_new_plan_an_old_guess_is_made_anew() -> None:
    """And only an old one: a guess that was just made serves."""
    match = Match.new(MALAYA, "campaign", Seeded(1))
    belief, side = Belief(MALAYA), match.deciders[0]
    fresh = belief.moved_on(0, seat_of(match, side), Random(1))
    assert belief.thought_over(0, seat_of(match, side), Random(2)) is fresh
    belief.held[0].is_old = True
    assert belief.thought_over(0, seat_of(match, side), Random(2)) is not fresh
    assert not belief.held[0].is_old


def test_a_game_without_secrets_hides_nothing() -> None:
    saipan = pacwar.load("saipan")
    match = Match.new(saipan, "historical", Seeded(1))
    belief = Belief(saipan)
    seat = seat_of(match, match.deciders[0])
    before = belief.moved_on(0, seat, Random(1))
    assert kept(before, belief.moved_on(0, seat, Random(2))) is None


@pytest.mark.parametrize(
    ("weights", "shares"), [((1, 1, 1), (4, 4, 4)), ((1, 0.5), (8, 4)), ((0.1, 1, 0.1), (1, 10, 1))]
)
def test_turns_follow_the_weights(weights: tuple[float, ...], shares: tuple[int, ...]) -> None:
    counts = Counter(islice(turns(weights), 12))
    assert tuple(counts[n] for n in range(len(weights))) == shares


def test_equal_guesses_come_one_after_the_other() -> None:
    assert list(islice(turns((0.7, 0.7, 0.7)), 7)) == [0, 1, 2, 0, 1, 2, 0]
