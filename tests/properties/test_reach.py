"""Where a picked unit can go is found by the judge itself; lists of actions stop where something happens."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given

from pacwar.core.contract import Game, MoveSpec, own_agenda
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.reach import Way
from pacwar.core.records import Action, Refusal, argument, encode
from tests.games import copied, every_game, moments, seeds
from tests.playing import open_ask


def travels(game: Game, scenario: str, seed: int, about: int) -> Iterator[tuple[Match, str, MoveSpec]]:
    """Moments at which something is on the move."""
    for match, side, _ in moments(game, scenario, seed, about=about):
        travel = open_ask(match, side).travel
        if travel is not None:
            yield copied(match), side, travel


def mover(match: Match, side: str) -> object:
    """Who is on the move, if somebody is."""
    travel = open_ask(match, side).travel if side in match.deciders else None
    return None if travel is None else (travel.who(match.position, own_agenda(match.state, side)[-1]),)


def still_moving(match: Match, side: str, before: Match) -> bool:
    """Is the same move still going on? The same question may be about another."""
    return mover(match, side) is not None and mover(match, side) == mover(before, side)


def go(match: Match, side: str, way: Way) -> list[Played]:
    """Take every step of a way; where another side may interrupt, it passes, as the way assumes."""
    assumed, done = list(way.assumes), []
    for action in way.actions:
        played = match.play(side, action)
        assert isinstance(played, Played)
        done.append(played)
        while assumed and side not in match.deciders:
            other, quiet = assumed.pop(0)
            passed = match.play(other, quiet)
            assert isinstance(passed, Played)
            done.append(passed)
    assert not assumed
    return done


@every_game
@given(seed=seeds)
def test_every_way_can_be_gone_to_its_end(game: Game, scenario: str, seed: int) -> None:
    """What is said of its end is true there; nothing is said of what lies behind a roll or a discovery."""
    tried = 0
    for match, side, travel in travels(game, scenario, seed, about=40):
        before = encode(match.state)
        for spot, way in match.ways(side).items():
            assert argument(way.actions[-1]) == spot
            assert all(type(action) is travel.step for action in way.actions)
            probe = copied(match, Seeded(seed))
            done = go(probe, side, way)
            tried += 1
            found_out = any(each.rolls or any(e.reveals for e in each.events) for each in done)
            if way.left is None:
                assert not way.may_stop
                continue
            assert not found_out
            assert still_moving(probe, side, match)
            now = own_agenda(probe.state, side)[-1]
            assert travel.where(probe.position, now) == (spot, way.left)
            assert way.may_stop == (travel.stop is not None)
            assert travel.stop is None or probe.check(side, travel.stop()) is None
        assert encode(match.state) == before
    assert tried


@every_game
@given(seed=seeds)
def test_the_quiet_answer_of_a_window_is_always_legal(game: Game, scenario: str, seed: int) -> None:
    for match, side, _ in moments(game, scenario, seed, about=60):
        ask = open_ask(match, side)
        if ask.window:
            assert ask.quiet is not None
            assert match.check(side, ask.quiet) is None


@every_game
@given(seed=seeds)
def test_every_single_step_is_covered(game: Game, scenario: str, seed: int) -> None:
    """A spot one step away is within reach, unless the unit may not stop there."""
    for match, side, travel in travels(game, scenario, seed, about=40):
        reach = match.reach(side)
        for step in (a for a in match.legal(side) if type(a) is travel.step):
            if argument(step) not in reach:
                probe = copied(match, Seeded(seed))
                probe.play(side, step)
                assert still_moving(probe, side, match)
                assert travel.stop is not None
                assert isinstance(probe.check(side, travel.stop()), Refusal)


def stops_at(match: Match, side: str, played: Played, moved: object) -> str:
    if played.rolls:
        return "die"
    if any(event.reveals for event in played.events):
        return "discovery"
    moves = mover(match, side)
    passed_on = moved is not None and moves is not None and moves != moved
    return "question" if passed_on or side not in match.deciders else ""


@every_game
@given(seed=seeds)
def test_a_list_of_actions_stops_at_refusal_die_discovery_and_question(
    game: Game, scenario: str, seed: int
) -> None:
    """Against the same actions played one by one."""
    rng = Random(seed)
    stopped: set[str] = set()
    for match, side, _ in moments(game, scenario, seed, about=60):
        plan: list[Action] = []
        ahead = copied(match, Seeded(seed))
        for _ in range(rng.randint(1, 6)):
            if side not in ahead.deciders:
                break
            plan.append(rng.choice(ahead.legal(side)))
            ahead.play(side, plan[-1])
        if rng.random() < 0.3:
            kind = rng.choice(game.actions())
            plan.insert(rng.randint(0, len(plan)), rng.choice(match.setting.domain(kind)))
        one_by_one, expected = copied(match, Seeded(seed)), ""
        count = 0
        refusal = None
        for number, action in enumerate(plan):
            moved = mover(one_by_one, side)
            played = one_by_one.play(side, action)
            if isinstance(played, Refusal):
                expected, refusal = "refusal", played
                break
            count += 1
            expected = stops_at(one_by_one, side, played, moved) if number < len(plan) - 1 else ""
            if expected:
                break
        probe = copied(match, Seeded(seed))
        done = probe.play_all(side, plan)
        assert (done.stopped, done.refusal, len(done.played)) == (expected, refusal, count)
        assert encode(probe.state) == encode(one_by_one.state)
        stopped.add(done.stopped)
    assert "" in stopped
    assert len(stopped) > 1
