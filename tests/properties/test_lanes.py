"""Together: where sides decide at the same time in secret, their order in time makes no difference and is not told."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given

from pacwar.core.contract import Game
from pacwar.core.match import Match, Played
from pacwar.core.records import Action, Refusal, encode
from tests.games import ALL_GAMES, F, copied, in_secret, random_match, seeds, seen

TRIES = 3  # random matches in which a secret decision is looked for


def first_secret(game: Game, scenario: str, seed: int) -> Match | None:
    """A random match at its first secret decision, if it comes to one."""
    found = (match for match, _, _ in random_match(game, scenario, seed) if in_secret(match))
    return next(found, None)


SECRET = [case for case in ALL_GAMES if any(first_secret(*case[1:], seed) for seed in range(TRIES))]


def every_secret_game(test: F) -> F:
    cases = [pytest.param(game, scenario, id=name) for name, game, scenario in SECRET]
    marked: F = pytest.mark.parametrize(("game", "scenario"), cases)(test)
    return marked


def opened(game: Game, scenario: str, seed: int) -> Match:
    match = first_secret(game, scenario, seed)
    assume(match)
    assert match is not None
    return match


def still(match: Match, start: Match) -> bool:
    """Is the secret decision of the start still open? (Another one may follow at once.)"""
    return type(match.state.steps[-1]) is type(start.state.steps[-1])


def test_there_is_a_game_with_a_secret_decision() -> None:
    assert SECRET


def plans(start: Match, seed: int) -> dict[str, list[Action]]:
    """What each side does in the secret decision, until its lane is closed."""
    match, rng = copied(start), Random(seed)
    found: dict[str, list[Action]] = {side: [] for side in match.deciders}
    for side in match.deciders:
        while still(match, start) and side in match.deciders:
            action = rng.choice(match.legal(side))
            found[side].append(action)
            match.play(side, action)
    return found


def played(start: Match, order: list[str], plan: dict[str, list[Action]]) -> Match:
    match = copied(start)
    left = {side: list(actions) for side, actions in plan.items()}
    for side in order:
        assert isinstance(match.play(side, left[side].pop(0)), Played)
    return match


@every_secret_game
@given(seed=seeds)
def test_lanes_commute(game: Game, scenario: str, seed: int) -> None:
    """In whatever order the sides decide: the same state, the same log, and the same is told to everybody."""
    start = opened(game, scenario, seed)
    plan = plans(start, seed)
    order = [side for side in plan for _ in plan[side]]
    first = played(start, order, plan)
    assert not still(first, start)
    orders = [order[::-1]] + [Random(seed + n).sample(order, len(order)) for n in range(4)]
    for other in (played(start, each, plan) for each in orders):
        assert encode(other.state) == encode(first.state)
        assert list(other.log) == list(first.log)
        for side in (*game.sides, None):
            assert other.told(side) == first.told(side)
            assert seen(other, side) == seen(first, side)


@every_secret_game
@given(seed=seeds)
def test_nothing_of_a_lane_is_told_before_all_are_closed(game: Game, scenario: str, seed: int) -> None:
    """Not even that something has been entered, taken back, or is done."""
    rng, start = Random(seed), opened(game, scenario, seed)
    match, told = copied(start), len(start.log)
    everybody = (*game.sides, None)
    while still(match, start):
        side = rng.choice(match.deciders)
        before = {other: seen(match, other) for other in everybody if other != side}
        if match.can_undo(side) and rng.random() < 0.3:
            assert match.undo(side) is None
        else:
            match.play(side, rng.choice(match.legal(side)))
        if still(match, start):
            for other in before:
                assert seen(match, other) == before[other]
            assert all(event.told is not None for entry in match.log[told:] for event in entry.events)


@every_secret_game
@given(seed=seeds)
def test_undo_works_within_a_lane_until_it_is_closed(game: Game, scenario: str, seed: int) -> None:
    start = opened(game, scenario, seed)
    plan = plans(start, seed)
    first, *others = plan
    match = copied(start)
    before = seen(match, first)
    for other in others:
        match.play(other, plan[other][0])
    for action in plan[first][:-1]:
        match.play(first, action)
    theirs = [seen(match, other) for other in others]
    for _ in plan[first][:-1]:
        assert match.can_undo(first)
        assert match.undo(first) is None
    assert seen(match, first) == before
    assert isinstance(match.undo(first), Refusal)
    assert [seen(match, other) for other in others] == theirs
    for action in plan[first]:
        match.play(first, action)
    assert first not in match.deciders or not still(match, start)  # closed, and it stays so
    assert not match.can_undo(first)
    assert isinstance(match.undo(first), Refusal)
    assert isinstance(match.play(first, plan[first][0]), Refusal)


@every_secret_game
@given(seed=seeds)
def test_while_lanes_are_open_nothing_but_the_agenda_changes(game: Game, scenario: str, seed: int) -> None:
    start, rng = opened(game, scenario, seed), Random(seed)
    match = copied(start)
    before = {name: getattr(match.state, name) for name in game.state.__struct_fields__ if name != "steps"}
    while True:
        side = rng.choice(match.deciders)
        done = match.play(side, rng.choice(match.legal(side)))
        if not still(match, start):
            break
        assert isinstance(done, Played)
        assert done.rolls == ()
        assert all(getattr(match.state, name) is part for name, part in before.items())
        assert set(match.awaited(None)) == set(before_lanes(match))


def before_lanes(match: Match) -> tuple[str, ...]:
    """For the public all are awaited until all are done."""
    return tuple(match.state.steps[-1].lanes)


@every_secret_game
@given(seed=seeds)
def test_the_log_keeps_lanes_one_after_the_other(game: Game, scenario: str, seed: int) -> None:
    start = opened(game, scenario, seed)
    plan = plans(start, seed)
    order = [side for side in plan for _ in plan[side]]
    match = played(start, Random(seed).sample(order, len(order)), plan)
    sides = [entry.side for entry in match.log[len(start.log) :]]
    assert sides == [side for side in game.sides for _ in plan.get(side, ())]
