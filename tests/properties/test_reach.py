"""Where a picked unit can go is found by the judge itself; lists of actions stop where something happens."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given

from pacwar.core.contract import Game, MoveSpec, own_agenda
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
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


@every_game
@given(seed=seeds)
def test_every_way_can_be_gone_to_its_end(game: Game, scenario: str, seed: int) -> None:
    tried = 0
    for match, side, travel in travels(game, scenario, seed, about=40):
        before = encode(match.state)
        for spot, way in match.reach(side).items():
            assert argument(way[-1]) == spot
            assert all(type(action) is travel.step for action in way)
            probe = copied(match, Seeded(seed))
            done = probe.play_all(side, way)
            assert done.refusal is None
            tried += 1
            if done.stopped or done.played[-1].rolls or any(e.reveals for e in done.played[-1].events):
                continue
            if still_moving(probe, side, match):
                now = own_agenda(probe.state, side)[-1]
                assert travel.where(probe.position, now)[0] == spot
                assert travel.stop is None or probe.check(side, travel.stop()) is None
        assert encode(match.state) == before
    assert tried


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
            plan.insert(rng.randint(0, len(plan)), rng.choice(game.domain(kind)))
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
