"""The ledger of luck and the graph of chances of finished games."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import pacwar
import toy
from pacwar import Match, Seeded
from pacwar.core.contract import Game
from pacwar.core.records import Fault, replace
from pacwar.lab.luck import chance, graph, ledger, moments
from tests.games import random_play


@cache
def finished(key: str = "saipan", seed: int = 5) -> Match:
    game: Game = toy.load() if key == "toy" else pacwar.load(key)
    match = Match.new(game, None, Seeded(seed))
    for _ in random_play(match, Random(seed)):
        pass
    return match


def test_a_throw_is_reckoned_over_every_face() -> None:
    """By hand: the same action with each face of its one die, all equally likely."""
    match = finished()
    found = ledger(match)
    throw = found.throws[3]
    entry = match.log[throw.entry]
    assert len(entry.rolls) == 1
    worths = []
    for face in range(1, 7):
        past = match.at(throw.entry)
        past.replay(entry.side, entry.action, [replace(entry.rolls[0], face=face)])
        worths.append(match.game.worth(past.view("us"), "us"))
        if face == entry.rolls[0].face:
            assert throw.actual["us"] == pytest.approx(worths[-1])
    mean = sum(worths) / 6
    assert throw.expected["us"] == pytest.approx(mean)
    assert throw.spread["us"] == pytest.approx((sum((w - mean) ** 2 for w in worths) / 6) ** 0.5, abs=1e-5)


def test_every_throw_is_in_the_ledger_and_adds_up() -> None:
    match = finished()
    found = ledger(match)
    assert [t.entry for t in found.throws] == [n for n, entry in enumerate(match.log) if entry.rolls]
    for side in ("us", "japan"):
        assert found.total[side] == pytest.approx(
            sum(t.actual[side] - t.expected[side] for t in found.throws)
        )
    assert abs(found.sigmas["us"]) < 6 and found.left_out == 0


def test_dice_after_a_secret_decision_count_as_well() -> None:
    """In the toy game the first chits are drawn when both have set up in secret."""
    match = finished("toy")
    found = ledger(match)
    thrown = [n for n, entry in enumerate(match.log) if entry.rolls]
    assert [t.entry for t in found.throws] == thrown and found.left_out == 0
    first = next(
        n for n, entry in enumerate(match.log) if type(entry.action).__name__ == "Ready" and entry.rolls
    )
    assert first in thrown


def test_the_moments_of_the_graph() -> None:
    match = finished()
    all_ = moments(match, 99)
    assert [m.turn for m in all_] == [*range(1, 16), 15] and all_[0].entry == 0
    assert all_[-1].entry == len(match.log)
    few = moments(match, 5)
    assert len(few) == 5 and few[0] == all_[0] and few[-1] == all_[-1] and set(few) <= set(all_)
    with pytest.raises(Fault, match="at least 2 moments"):
        moments(match, 1)


def test_chances_are_the_same_for_the_same_seed_and_end_with_the_result() -> None:
    match = finished()
    before = len(match.log)
    one = graph(match, 2, "random", seed=3, most=3)
    assert one == graph(match, 2, "random", seed=3, most=3, processes=2)
    assert len(match.log) == before and match.result is not None  # the match itself is untouched
    assert [c.games for c in one] == [2, 2, 0]
    assert {side: value[0] for side, value in one[-1].scores.items()} == match.result.scores
    for point in one:
        assert sum(value[0] for value in point.scores.values()) == pytest.approx(1)
        assert all(low <= mean <= high for mean, low, high in point.scores.values())


def test_a_game_played_on_depends_on_the_seed() -> None:
    match = finished("toy", 1)
    moment = moments(match, 4)[0]
    found = {str(chance(match, moment, 8, "random", seed=seed).scores) for seed in range(6)}
    assert len(found) > 1


def test_a_running_game_has_no_luck_yet() -> None:
    match = Match.new(pacwar.load("saipan"), None, Seeded(1))
    for reckon in (lambda: ledger(match), lambda: chance(match, moments(finished(), 2)[0], 1, "random")):
        with pytest.raises(Fault, match="still running"):
            reckon()
