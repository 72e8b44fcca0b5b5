"""Batches of games: the same games however the work is shared out, and troubles that are part of the record."""

from __future__ import annotations

import dataclasses
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

import pacwar
from pacwar.ai import PLAYERS
from pacwar.core.records import Fault, replace
from pacwar.lab.simulation import CRASH, DEAD_END, TOO_LONG, Finished, plan, play_many, play_one, seed_of


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    batch = plan("saipan", seed=11)
    alone = list(play_many(batch, range(1, 6), processes=1))
    shared = list(play_many(batch, range(1, 6), processes=2))
    assert alone == shared and [game.number for game in alone] == [1, 2, 3, 4, 5]
    assert list(play_many(batch, [4, 5], processes=1)) == alone[3:]


def test_a_batch_that_nobody_waits_for_leaves_no_process_behind() -> None:
    before = set(active_children())  # of other tests in this process
    games = play_many(plan("saipan", seed=11), range(1, 1001), processes=2)
    assert next(games).number == 1
    workers = set(active_children()) - before
    games.close()
    assert workers and [child.pid for child in workers if running(child.pid)] == []


def running(pid: int | None) -> bool:
    """As the system sees it: two threads may wait for the same child, and then one of them never hears of its end."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_game_ends_with_scores_and_lengths() -> None:
    [game] = play_many(plan("saipan", "free", {"us": "random"}, seed=3), [1])
    assert game.trouble == "" and sum(game.scores.values()) == 1
    assert 0 < game.choices <= game.decisions and game.turns <= 15


def test_beginners_play_malaya_to_the_end() -> None:
    """Counted as for a report, with the game's own chronicle."""
    batch = plan("malaya", None, {"allies": "beginner", "japan": "beginner"}, seed=1)
    [game] = play_many(batch, [1], tallied=True)
    assert game.trouble == "" and game.turns > 1 and sum(game.scores.values()) == 1
    assert (
        game.tallies["count"]["Japanese Victory Points"] > 0 and game.tallies["count"]["attacks by Japan"] > 0
    )


@pytest.mark.parametrize("scenario", ["layac", "mauban"])
def test_beginners_play_bataan_to_the_end(scenario: str) -> None:
    batch = plan("bataan", scenario, {"us": "beginner", "japan": "beginner"}, seed=1)
    [game] = play_many(batch, [1], tallied=True)
    assert game.trouble == "" and game.turns > 1 and sum(game.scores.values()) == 1
    assert sum(game.tallies["count"].values()) > 0


def test_seeds_differ_by_batch_and_number() -> None:
    assert len({seed_of(batch, number) for batch in range(30) for number in range(100)}) == 3000


def test_a_batch_is_checked_before_it_begins() -> None:
    for arguments, complaint in (
        (("go",), "no game 'go'"),
        (("saipan", "x"), "no scenario 'x'"),
        (("saipan", None, {"uk": "random"}), "no side 'uk'"),
        (("saipan", None, {"us": "x"}), "no computer player 'x'"),
    ):
        with pytest.raises(Fault, match=complaint):
            plan(*arguments)


def troubled(monkeypatch: pytest.MonkeyPatch, choose: Any) -> Finished:
    class Odd:
        def __init__(self, game: object, seed: object, budget: float, watch: object) -> None:
            pass

        def choose(self, seat: Any) -> Any:
            return choose(seat)

    monkeypatch.setitem(PLAYERS, "odd", Odd)
    return play_one(pacwar.load("saipan"), plan("saipan", names={"us": "odd"}), 1)


def test_a_crash_is_part_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(seat: Any) -> Any:
        raise RuntimeError("fell")

    found = troubled(monkeypatch, fall)
    assert found.trouble == CRASH and "RuntimeError: fell" in found.error and found.decisions == 1


def test_a_refused_choice_is_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    found = troubled(monkeypatch, lambda seat: replace(seat.legal[0], unit=0))
    assert found.trouble == CRASH and "an illegal action" in found.error


def test_dead_ends_and_endless_games_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pacwar.load("saipan")
    batch = plan("saipan")
    monkeypatch.setattr("pacwar.core.match.Match.legal", lambda self, side: [])
    assert play_one(game, batch, 1).trouble == DEAD_END
    monkeypatch.undo()
    assert play_one(dataclasses.replace(game, max_decisions=10), batch, 1).trouble == TOO_LONG
