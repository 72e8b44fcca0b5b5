"""Indistinguishable: states that differ only in what a side may not know are the same to it, and stay so."""

from __future__ import annotations

from itertools import islice
from random import Random

from hypothesis import given

from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import encode
from pacwar.table import preview
from tests.games import (
    closer,
    copied,
    every_game,
    every_short_game,
    in_secret,
    max_decisions,
    moments,
    new_match,
    random_play,
    seeds,
    seen,
)
from tests.playing import open_ask


def twin(match: Match, side: str | None, seed: int) -> Match:
    guess = match.game.guess(match.view(side), match.told(side), Random(seed))
    return match.with_state(guess).with_dice(Seeded(seed))


@every_game
@given(seed=seeds)
def test_a_guess_looks_the_same(game: Game, scenario: str, seed: int) -> None:
    """view(guess(view)) == view, for every side and the public, at every moment."""
    rng = Random(seed)
    for match, _, _ in moments(game, scenario, seed, about=60):
        for side in (*game.sides, None):
            view = match.view(side)
            guess = game.guess(view, match.told(side), rng)
            assert encode(game.view(guess, side)) == encode(view)
            assert encode(match.view(side)) == encode(view), "a guess changed the view"


@every_game
@given(seed=seeds)
def test_a_side_cannot_tell_twins_apart(game: Game, scenario: str, seed: int) -> None:
    for match, _, _ in moments(game, scenario, seed, about=closer(game, 15)):
        for side in (*game.sides, None):
            assert seen(twin(match, side, seed), side, seed) == seen(copied(match), side, seed)


@every_game
@given(seed=seeds)
def test_twins_stay_the_same_after_the_same_actions(game: Game, scenario: str, seed: int) -> None:
    """Unless dice or a discovery tell them apart, or the other side is asked."""
    rng = Random(seed)
    compared = 0
    for match, side, _ in moments(game, scenario, seed, about=closer(game, 12)):
        one, two = copied(match, Seeded(seed)), twin(match, side, seed)
        for _ in range(6):
            if side not in one.deciders:
                break
            action = rng.choice(one.legal(side))
            secret = in_secret(one)
            first, second = one.play(side, action), two.play(side, action)
            assert isinstance(first, Played)
            assert isinstance(second, Played)
            told_apart = first.rolls or second.rolls or (secret and in_secret(one) != in_secret(two))
            if told_apart or any(event.reveals for event in (*first.events, *second.events)):
                break
            assert seen(one, side, seed) == seen(two, side, seed)
            compared += 1
    assert compared


def shows(played: Played, side: str | None) -> bool:
    """Has this side seen dice, or a discovery?"""
    rolled = any(roll.told in (None, side) for roll in played.rolls)
    return rolled or any(event.reveals and event.told in (None, side) for event in played.events)


@every_game
@given(seed=seeds)
def test_events_tell_no_more_than_the_view(game: Game, scenario: str, seed: int) -> None:
    """Somebody else does the same in both twins, with the same faces: whoever sees the same is told the same."""
    compared = 0
    for match, decider, action in moments(game, scenario, seed, about=closer(game, 40)):
        for side in (*game.sides, None):
            one, two = copied(match, Seeded(seed)), twin(match, side, seed)
            if side == decider or two.check(decider, action) is not None:
                continue
            first, second = one.play(decider, action), two.play(decider, action)
            assert isinstance(first, Played)
            assert isinstance(second, Played)
            if in_secret(one) != in_secret(two) or shows(first, side) or shows(second, side):
                continue
            if encode(one.view(side)) == encode(two.view(side)):
                assert seen(one, side, seed) == seen(two, side, seed)
                compared += 1
    assert compared


@every_game
@given(seed=seeds)
def test_the_public_knows_no_more_than_either_side(game: Game, scenario: str, seed: int) -> None:
    """What all may know is the same for every state that one side takes for possible."""
    for match, _, _ in moments(game, scenario, seed, about=closer(game, 12)):
        public = seen(match, None)
        for side in game.sides:
            assert seen(twin(match, side, seed), None) == public
            events = [event for told in match.told(side) for event in told.events]
            assert all(event in events for told in match.told(None) for event in told.events)


@every_game
@given(seed=seeds)
def test_nobody_is_told_what_was_meant_for_another(game: Game, scenario: str, seed: int) -> None:
    match = new_match(game, scenario, seed)
    for _ in islice(random_play(match, Random(seed)), max_decisions(game, scenario)):
        pass
    for side in (*game.sides, None):
        own = [entry.action for entry in match.log if entry.side == side]
        told = match.told(side)
        assert [each.action for each in told if each.action is not None] == own
        for each in told:
            assert all(event.told in (None, side) for event in each.events)
            assert all(roll.told in (None, side) for roll in each.rolls)
        meant = [e for entry in match.log for e in entry.events if e.told in (None, side)]
        opening = [e for e in match.opening if e.told in (None, side)]
        assert [event for each in told for event in each.events] == opening + meant


@every_short_game
@given(seed=seeds)
def test_guesses_can_be_played_to_the_end(game: Game, scenario: str, seed: int) -> None:
    """A computer player searches on guesses: they are states like any other."""
    rng = Random(seed)
    for match, side, _ in moments(game, scenario, seed, about=2):
        other = match.what_if(side, Seeded(seed), Random(seed))
        while other.deciders:
            decider = rng.choice(other.deciders)
            assert isinstance(other.play(decider, rng.choice(other.legal(decider))), Played)
        assert other.result is not None


@every_game
@given(seed=seeds)
def test_twins_are_sent_the_same_previews(game: Game, scenario: str, seed: int) -> None:
    """What the table adds to the answers of the match tells no more than they do."""
    for match, side, _ in moments(game, scenario, seed, about=closer(game, 15)):
        one, two = (previews(each, side) for each in (copied(match), twin(match, side, seed)))
        assert one == two


def previews(match: Match, side: str) -> list[object]:
    """All that the table finds out for a side that is asked."""
    ask, choices = open_ask(match, side), preview.choices(match, side)
    position = preview.open_position(match, side)
    return [
        choices,
        preview.primary(ask, choices),
        preview.ending(match, ask, choices, in_battle=False),
        preview.points_left(ask, position),
        preview.ways(match, side),
    ]
