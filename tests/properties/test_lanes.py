"""Together: where sides decide at the same time in secret, their order in time makes no difference and is not told."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given

from pacwar.core.contract import Game
from pacwar.core.match import Match, Played
from pacwar.core.records import Action, Refusal, encode
from tests.games import ALL_GAMES, F, in_secret, new_match, seeds, seen

SECRET = [
    (name, game, scenario) for name, game, scenario in ALL_GAMES if in_secret(new_match(game, scenario, 0))
]


def every_secret_game(test: F) -> F:
    cases = [pytest.param(game, scenario, id=name) for name, game, scenario in SECRET]
    marked: F = pytest.mark.parametrize(("game", "scenario"), cases)(test)
    return marked


def still(match: Match) -> bool:
    """Is the first secret decision of the match still open? (Another one may follow at once.)"""
    return type(match.state.steps[-1]) is type(new_match(match.game, match.scenario, 0).state.steps[-1])


def test_there_is_a_game_with_a_secret_decision() -> None:
    assert SECRET


def plans(game: Game, scenario: str, seed: int) -> dict[str, list[Action]]:
    """What each side does in its first secret decision, until its lane is closed. Dice may ask for something else before."""
    match, rng = new_match(game, scenario, seed), Random(seed)
    assume(in_secret(match))
    found: dict[str, list[Action]] = {side: [] for side in match.deciders}
    for side in match.deciders:
        while still(match) and side in match.deciders:
            action = rng.choice(match.legal(side))
            found[side].append(action)
            match.play(side, action)
    return found


def played(game: Game, scenario: str, seed: int, order: list[str], plan: dict[str, list[Action]]) -> Match:
    match = new_match(game, scenario, seed)
    left = {side: list(actions) for side, actions in plan.items()}
    for side in order:
        assert isinstance(match.play(side, left[side].pop(0)), Played)
    return match


@every_secret_game
@given(seed=seeds)
def test_lanes_commute(game: Game, scenario: str, seed: int) -> None:
    """In whatever order the sides decide: the same state, the same log, and the same is told to everybody."""
    plan = plans(game, scenario, seed)
    order = [side for side in plan for _ in plan[side]]
    first = played(game, scenario, seed, order, plan)
    assert not still(first)
    orders = [order[::-1]] + [Random(seed + n).sample(order, len(order)) for n in range(4)]
    for other in (played(game, scenario, seed, each, plan) for each in orders):
        assert encode(other.state) == encode(first.state)
        assert list(other.log) == list(first.log)
        for side in (*game.sides, None):
            assert other.told(side) == first.told(side)
            assert seen(other, side) == seen(first, side)


@every_secret_game
@given(seed=seeds)
def test_nothing_of_a_lane_is_told_before_all_are_closed(game: Game, scenario: str, seed: int) -> None:
    """Not even that something has been entered, taken back, or is done."""
    rng = Random(seed)
    match = new_match(game, scenario, seed)
    everybody = (*game.sides, None)
    while still(match):
        side = rng.choice(match.deciders)
        before = {other: seen(match, other) for other in everybody if other != side}
        if match.can_undo(side) and rng.random() < 0.3:
            assert match.undo(side) is None
        else:
            match.play(side, rng.choice(match.legal(side)))
        if still(match):
            for other in before:
                assert seen(match, other) == before[other]
            assert all(event.told is not None for entry in match.log for event in entry.events)


@every_secret_game
@given(seed=seeds)
def test_undo_works_within_a_lane_until_it_is_closed(game: Game, scenario: str, seed: int) -> None:
    plan = plans(game, scenario, seed)
    first, *others = plan
    match = new_match(game, scenario, seed)
    start = seen(match, first)
    for other in others:
        match.play(other, plan[other][0])
    for action in plan[first][:-1]:
        match.play(first, action)
    theirs = [seen(match, other) for other in others]
    for _ in plan[first][:-1]:
        assert match.can_undo(first)
        assert match.undo(first) is None
    assert seen(match, first) == start
    assert isinstance(match.undo(first), Refusal)
    assert [seen(match, other) for other in others] == theirs
    for action in plan[first]:
        match.play(first, action)
    assert first not in match.deciders or not still(match)  # closed, and it stays so
    assert not match.can_undo(first)
    assert isinstance(match.undo(first), Refusal)
    assert isinstance(match.play(first, plan[first][0]), Refusal)


@every_secret_game
@given(seed=seeds)
def test_while_lanes_are_open_nothing_but_the_agenda_changes(game: Game, scenario: str, seed: int) -> None:
    match, rng = new_match(game, scenario, seed), Random(seed)
    before = {name: getattr(match.state, name) for name in game.state.__struct_fields__ if name != "steps"}
    while True:
        side = rng.choice(match.deciders)
        done = match.play(side, rng.choice(match.legal(side)))
        if not still(match):
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
    plan = plans(game, scenario, seed)
    order = [side for side in plan for _ in plan[side]]
    match = played(game, scenario, seed, Random(seed).sample(order, len(order)), plan)
    assert [entry.side for entry in match.log] == [side for side in game.sides for _ in plan.get(side, ())]
