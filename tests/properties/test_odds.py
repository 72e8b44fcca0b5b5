"""Odds before you commit: exact, and the same rules that are played."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given

from pacwar.core import branches
from pacwar.core.contract import Ask, BreakdownLine, Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.odds import SAMPLES, UNHURT, Odds, quiet_answer, worst
from pacwar.core.records import Action, Event, Fault, Step, encode, replace
from tests.games import (
    every_game,
    every_short_game,
    in_secret,
    max_decisions,
    moments,
    random_match,
    rule_ids,
    sampled,
    seeds,
    whole_domain,
)
from tests.playing import open_ask

PLAYED = 2_000
FALLS = 600


@every_game
@given(seed=seeds)
def test_odds_sum_to_one_and_touch_nothing(game: Game, scenario: str, seed: int) -> None:
    rules = rule_ids(game)
    for match, side, _ in moments(game, scenario, seed, about=30):
        before = encode(match.state)
        for action in sampled(match.legal(side), 3, seed):
            odds = match.odds(side, action)
            assert sum(Fraction(chance.part) for chance in odds.chances) == 1
            assert all(chance.chance == float(Fraction(chance.part)) for chance in odds.chances)
            assert len({chance.label for chance in odds.chances}) == len(odds.chances)
            assert all(line.rule in rules for line in odds.breakdown)
            for chance in odds.chances:
                assert all(event.told in (None, side) for event in chance.events)
        assert encode(match.state) == before


def worlds(match: Match, side: str) -> list[Any]:
    """What may be the case: guesses where facts are hidden, as in a preview."""
    game = match.game
    seen, told = match.view(side), match.told(side)
    return [game.guess(seen, told, Random(number)) for number in range(game.guesses)] or [match.state]


def sample(match: Match, state: Any, side: str, action: Action, number: int) -> str:
    """Play it once with dice of its own, quiet answers assumed as in a preview."""
    game = match.game
    probe = match.with_state(state).with_dice(Seeded(number))
    played = probe.play(side, action)
    assert isinstance(played, Played)
    told = list(played.events)
    while not played.rolls and probe.deciders:
        ask = game.steps.get(type(probe.state.steps[-1]))
        decider = probe.deciders[0]
        if not isinstance(ask, Ask) or ask.quiet is None or probe.check(decider, ask.quiet) is not None:
            break
        done = probe.play(decider, ask.quiet)
        assert isinstance(done, Played)
        played = done
        told = list(played.events)
    return game.label([event for event in told if event.told in (None, side)])


def uncertain(game: Game, scenario: str, seed: int, wanted: int) -> list[tuple[Match, str, Action, Odds]]:
    """Some moments with an action whose outcome is not certain."""
    found: list[tuple[Match, str, Action, Odds]] = []
    for match, side, action in random_match(game, scenario, seed):
        if in_secret(match) or len(found) == wanted:
            continue
        odds = match.odds(side, action)
        if len(odds.chances) > 1:
            found.append((match.with_state(match.state), side, action, odds))
    return found


@every_game
@given(seed=seeds)
def test_odds_agree_with_sampled_rolls(game: Game, scenario: str, seed: int) -> None:
    cases = uncertain(game, scenario, seed, 1)
    samples = PLAYED // 4 if max_decisions(game, scenario) else PLAYED
    for match, side, action, odds in cases:
        states = worlds(match, side)
        counts = Counter(sample(match, states[n % len(states)], side, action, n) for n in range(samples))
        expected = {chance.label: chance.chance for chance in odds.chances}
        assert set(counts) <= set(expected)
        for label, chance in expected.items():
            sigma = sqrt(samples * chance * (1 - chance))
            assert abs(counts[label] - samples * chance) <= 5 * sigma + 1e-9, label


@every_game
@given(seed=seeds)
def test_fates_agree_with_sampled_rolls(game: Game, scenario: str, seed: int) -> None:
    """What happens to whom, also where each check is looked at by itself."""
    for match, side, action, odds in uncertain(game, scenario, seed, 1):
        states = [game.position(state, None) for state in worlds(match, side)]
        counts: Counter[tuple[str, str, int | None]] = Counter()
        for number in range(FALLS):
            before, told = fall(game, states[number % len(states)], side, action, number)
            counts.update({(f.side, f.what, f.unit) for f in worst(game.fates(before, side, told))})
        for fate in odds.fates:
            sigma = sqrt(FALLS * fate.chance * (1 - fate.chance))
            found = counts[fate.side, fate.what, fate.unit]
            if fate.what != UNHURT:
                assert abs(found - FALLS * fate.chance) <= 5 * sigma + 1e-9, fate
        assert set(counts) <= {(fate.side, fate.what, fate.unit) for fate in odds.fates}


def fall(game: Game, p: Any, side: str, action: Action, number: int) -> tuple[Any, tuple[Event, ...]]:
    """Play on by one fall of the dice, quiet answers assumed: the position before the roll, and what the side is told."""
    while True:
        end = branches.drawn(game, p, side, branches.deed(game, p, action), Seeded(number))
        quiet = quiet_answer(game, end.position)
        if end.rolled or quiet is None:
            return p, end.told
        p, action = end.position, quiet


@every_game
@given(seed=seeds)
def test_the_fates_of_a_unit_sum_to_one(game: Game, scenario: str, seed: int) -> None:
    for _, _, _, odds in uncertain(game, scenario, seed, 3):
        sums: dict[int, Fraction] = {}
        for fate in odds.fates:
            assert 0 < Fraction(fate.part) <= 1
            if fate.unit is not None:
                sums[fate.unit] = sums.get(fate.unit, Fraction(0)) + Fraction(fate.part)
        assert set(sums.values()) <= {Fraction(1)}


@every_short_game
def test_too_many_branches_are_sampled_the_same_each_time(
    game: Game, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They say so, agree with the exact odds, and are the same again, and for a twin."""
    match, side, action, exact = next(
        case for seed in range(8) for case in uncertain(game, scenario, seed, 1)
    )
    assert exact.samples == 0
    monkeypatch.setattr(branches, "MOST", 1)
    about = match.odds(side, action)
    assert about.samples > SAMPLES - game.guesses - 1
    assert sum(Fraction(chance.part) for chance in about.chances) == 1
    expected = {chance.label: chance.chance for chance in exact.chances}
    for chance in about.chances:
        assert abs(chance.chance - expected[chance.label]) < 5 * sqrt(0.25 / (SAMPLES - 8))
    twin = match.with_state(game.guess(match.view(side), match.told(side), Random(1)))
    assert twin.odds(side, action) == match.odds(side, action) == about


@every_game
@given(seed=seeds)
def test_the_breakdown_is_that_of_the_guesses(game: Game, scenario: str, seed: int) -> None:
    """Each line of each guess is there, with the number of guesses that have it: odds cannot contradict it."""
    for match, side, action, odds in uncertain(game, scenario, seed, 3):
        states = worlds(match, side)
        lines = [game.breakdown(game.position(state, None), side, action) for state in states]
        said: Counter[BreakdownLine] = Counter()
        for line in odds.breakdown:
            said[replace(line, guesses=0)] += line.guesses or len(states)
        assert said == Counter(line for of in lines for line in of)
        assert odds.guesses == game.guesses


@every_game
def test_there_are_odds_to_sample(game: Game, scenario: str) -> None:
    assert any(uncertain(game, scenario, seed, 1) for seed in range(8))


@every_game
@given(seed=seeds)
def test_the_breakdown_of_an_addition_is_the_breakdown_after_it(game: Game, scenario: str, seed: int) -> None:
    """What is shown for one unit more is what is shown when it has been added."""
    before, lines = ("", Step), list[bytes]()
    for match, side, action in random_match(game, scenario, seed):
        now = side, type(match.step(side))
        quiet = open_ask(match, side).quiet
        if lines and now == before and quiet is not None and not match.log[-1].rolls:
            assert sorted(map(encode, game.breakdown(match.position, side, quiet))) == lines
        before, lines = now, sorted(map(encode, game.breakdown(match.position, side, action)))


@every_game
@given(seed=seeds)
def test_odds_of_a_refused_action_are_a_fault(game: Game, scenario: str, seed: int) -> None:
    for match, side, _ in moments(game, scenario, seed, about=3):
        refused = [a for a in whole_domain(game, match, side) if match.check(side, a) is not None]
        with pytest.raises(Fault):
            match.odds(side, refused[0])
