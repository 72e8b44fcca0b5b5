"""The commands of the lab: batches that resume, reports, luck."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import pacwar
from pacwar import Match, Seeded
from pacwar.lab.results import Results
from tests.cli.terminal import Run
from tests.games import random_play

BATCH = ("simulate", "saipan", "--seed", 6, "--processes", 1)


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = Match.new(pacwar.load("saipan"), None, Seeded(4))
    for _ in random_play(match, Random(4)):
        pass
    path = tmp_path_factory.mktemp("luck") / "game.pacwar"
    match.save(path)
    return path


def test_a_batch_goes_on_where_it_was_interrupted(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "r.sqlite"
    whole = json.loads(run(*BATCH, "--games", 4, "--json").out)
    assert run(*BATCH, "--games", 2, "--out", out).code == 0
    resumed = run(*BATCH, "--games", 4, "--out", out, "--json")
    assert "has 2 of 4 games; 2 are left" in resumed.err
    answer = json.loads(resumed.out)
    assert {name: answer[name] for name in ("games", "scores", "length")} == {
        name: whole[name] for name in ("games", "scores", "length")
    }
    with Results.read(out) as results:
        assert [game.number for game in results.games()] == [1, 2, 3, 4]
    again = run(*BATCH, "--games", 4, "--out", out)
    assert again.code == 0 and "4 games" in again.out


def test_another_batch_is_refused_in_one_sentence(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "r.sqlite"
    assert run(*BATCH, "--games", 1, "--out", out).code == 0
    other = run("simulate", "saipan", "--games", 1, "--seed", 7, "--out", out)
    assert (
        other.code == 2
        and other.err == f"pacwar: {out} has another batch (seed: 6; this command: 7); name another file\n"
    )


def test_a_budget_is_part_of_the_batch(run: Run, tmp_path: Path) -> None:
    assert "a budget must be above 0" in run(*BATCH, "--games", 1, "--budget", 0).err
    said = run(*BATCH, "--games", 1, "--budget", 0.5, "--out", tmp_path / "r.db", "--json")
    assert json.loads(said.out)["budget"] == 0.5


def test_a_report(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "r.sqlite"
    run(*BATCH, "--games", 2, "--out", out)
    said = run("report", out, "--out", tmp_path / "page")
    assert said.code == 0 and (tmp_path / "page" / "report.html").exists()
    figures = json.loads(run("report", out, "--json").out)
    assert figures["summary"]["games"] == 2 and figures["about"]["plan"]["seed"] == 6


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["report", "no.sqlite"], "no file no.sqlite"),
        (["report", __file__], "was not written by pacwar simulate"),
        (["luck", "no.pacwar"], "no file no.pacwar"),
        (["luck", __file__, "--rollouts", "-1"], "--rollouts must be at least 0"),
        (["luck", __file__, "--moments", "1"], "--moments must be at least 2"),
        (["luck", __file__, "--player", "x"], "no player 'x'"),
        (["luck", __file__, "--png", "x.jpg"], "the name must end in .png"),
        (["simulate", "saipan", "--games", "1", "--ray", "x:y"], "the address must be host:port"),
    ],
)
def test_bad_input_is_one_sentence(run: Run, arguments: list[str], complaint: str) -> None:
    said = run(*arguments)
    assert said.code == 2 and complaint in said.err and said.err.count("\n") == 1


def test_luck_of_a_saved_game(run: Run, save: Path, tmp_path: Path) -> None:
    png = tmp_path / "graph.png"
    with_graph = ("--rollouts", 1, "--moments", 3, "--player", "random", "--processes", 1)
    said = run("luck", save, *with_graph, "--png", png)
    assert said.code == 0 and "rolls" in said.out and "Win probability by turn" in said.out
    assert png.read_bytes().startswith(b"\x89PNG")
    answer = json.loads(run("luck", save, *with_graph, "--json").out)
    assert len(answer["chances"]) == 3 and len(answer["ledger"]["throws"]) > 10
    assert json.loads(run("luck", save, "--rollouts", 0, "--json").out)["chances"] == []


def test_a_running_game_has_no_luck(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "running.pacwar"
    Match.new(pacwar.load("saipan"), None, Seeded(1)).save(path)
    assert "still running" in run("luck", path).err
