"""A file of results: all that is needed to repeat a batch, and one that was interrupted goes on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

import pacwar
from pacwar.core.records import Fault, replace
from pacwar.lab.results import Results, about
from pacwar.lab.simulation import Finished, plan, play_many, play_one

BATCH = plan("saipan", seed=3)


def written(path: Path, *numbers: int) -> Path:
    with Results.open(path, about(BATCH)) as results:
        for done in play_many(BATCH, numbers, tallied=True):
            results.add(done)
    return path


def test_what_is_written_is_what_was_played(tmp_path: Path) -> None:
    path = written(tmp_path / "r.sqlite", 2)
    with Results.read(path) as results:
        assert results.about.plan == BATCH and results.about.data == pacwar.load("saipan").library.digest
        assert results.whole(2) == play_one(pacwar.load("saipan"), BATCH, 2, tallied=True)
        assert [game.number for game in results.games()] == [2]


def test_an_interrupted_batch_goes_on_with_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"

    def interrupted() -> None:
        with Results.open(path, about(BATCH)) as results:
            results.add(Finished(1, 10, {"us": 1.0, "japan": 0.0}))
            results.add(Finished(3, 30, {"us": 0.5, "japan": 0.5}))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    with Results.open(path, about(BATCH)) as results:
        assert results.missing(range(1, 6)) == [2, 4, 5]
        assert [game.seed for game in results.games([3, 4])] == [30]


def test_two_processes_may_write_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    first, second = play_many(BATCH, (1, 2), tallied=True)
    with Results.open(path, about(BATCH)) as results:
        with Results.open(path, about(BATCH)) as other:
            other.add(first)
        results.add(second)
    with Results.read(path) as results:
        assert [results.whole(1), results.whole(2)] == [first, second]


@pytest.mark.parametrize(
    ("other", "complaint"),
    [
        (plan("saipan", seed=4), r"has another batch \(seed: 3; this command: 4\)"),
        (plan("saipan", "free", seed=3), "scenario: historical; this command: free"),
        (
            plan("saipan", names={"us": "beginner"}, seed=3),
            "players: .*us=random.* this command: .*us=beginner",
        ),
        (plan("saipan", seed=3, budget=0.5), "budget: 1.0; this command: 0.5"),
    ],
)
def test_another_batch_is_refused(tmp_path: Path, other: object, complaint: str) -> None:
    path = written(tmp_path / "r.sqlite")
    with pytest.raises(Fault, match=complaint), Results.open(path, replace(about(BATCH), plan=other)):
        pass


def test_other_data_rules_or_players_are_refused(tmp_path: Path) -> None:
    path, own = written(tmp_path / "r.sqlite"), about(BATCH)
    for other in (replace(own, data="0"), replace(own, rules_version=99), replace(own, version="9.9")):
        with pytest.raises(Fault, match="was made with another"), Results.open(path, other):
            pass
    moved = replace(own, plan=replace(BATCH, pack="/elsewhere"))  # the same data from another place
    with Results.open(path, moved) as results:
        assert results.missing([1]) == [1]


def test_what_is_no_file_of_results_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with pytest.raises(Fault, match="no file"), Results.read(path):
        pass
    path.write_text("not a database, but long enough to be looked at" * 50)
    with pytest.raises(Fault, match="was not written by pacwar simulate"), Results.read(path):
        pass
    path.unlink()
    sqlite3.connect(path).execute("create table about (name, value)").connection.close()
    with pytest.raises(Fault, match="was not written by pacwar simulate"), Results.open(path, about(BATCH)):
        pass
    with pytest.raises(Fault, match="cannot be opened"), Results.open(tmp_path / "no" / "x.db", about(BATCH)):
        pass
