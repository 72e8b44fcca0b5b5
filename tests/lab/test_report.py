"""What is counted of simulated games, and the report that is made of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import pacwar
from pacwar.core.records import encode
from pacwar.core.rulebook import RuleIndex
from pacwar.games.saipan.model import BanzaiDeclared, UnitEliminated
from pacwar.lab.findings import Findings, find
from pacwar.lab.report import write
from pacwar.lab.results import Results, about
from pacwar.lab.simulation import Finished, plan, play_many, play_one
from pacwar.lab.tally import CITED
from tests.games import ALL_GAMES, new_match, random_play, rule_ids

BATCH = plan("saipan", seed=8)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lab") / "r.sqlite"
    with Results.open(path, about(BATCH)) as kept:
        for done in play_many(BATCH, range(1, 5), tallied=True):
            kept.add(done)
        kept.add(Finished(9, 90, trouble="crash", error="fell"))
    return path


def found(path: Path) -> Findings:
    with Results.read(path) as kept:
        return find(kept)


def test_counting_changes_nothing() -> None:
    game = pacwar.load("saipan")
    plain, counted = play_one(game, BATCH, 1), play_one(game, BATCH, 1, tallied=True)
    assert counted.tallies and not plain.tallies
    assert (plain.scores, plain.decisions, plain.why) == (counted.scores, counted.decisions, counted.why)


def test_rules_are_counted_by_what_cites_them() -> None:
    game = pacwar.load("saipan")
    tallies = play_one(game, BATCH, 1, tallied=True).tallies
    assert set(tallies) >= set(CITED)
    assert {number for kind in CITED for number in tallies[kind]} <= rule_ids(game)
    assert sum(tallies["asked"].values()) == sum(tallies["action"].values())
    assert (
        tallies["asked"]["5.0"] >= tallies["action"]["StepTo"]
    )  # every step of a unit is asked for under 5.0
    assert tallies["die"]["7.0"] == sum(
        tallies["count"][f"attacks by {who}"] for who in ("the U.S.", "Japan")
    )


def test_the_chronicle_of_saipan_agrees_with_the_log() -> None:
    game = pacwar.load("saipan")
    match = new_match(game, "historical", 3)
    for _ in random_play(match, Random(3)):
        pass
    assert game.chronicle is not None
    told = game.chronicle(match)
    events = [event for entry in match.log for event in entry.events]
    assert sum(told.losses["us"].values()) == len(match.state.forces["us"].lost)
    assert sum(sum(lost.values()) for lost in told.losses.values()) == sum(
        type(e) is UnitEliminated for e in events
    )
    assert told.counts["Banzai attacks"] == sum(type(e) is BanzaiDeclared for e in events)
    assert told.counts["Japanese units at the end"] == len(match.state.forces["japan"].on_map)
    assert match.result is not None
    assert told.marks["the landing failed: no American unit is left on the island"] == (
        match.result.scores["us"] == 0
    )


def test_findings_add_up(results: Path) -> None:
    got = found(results)
    assert got.summary["games"] == 5 and got.summary["finished"] == 4 and sum(got.turns.values()) == 4
    assert {side: sum(counts.values()) for side, counts in got.score_counts.items()} == {"us": 4, "japan": 4}
    coded = {
        r.id for r in pacwar.load("saipan").library.get("rules.yaml", RuleIndex).rules if r.status == "coded"
    }
    used, never = {rule.id for rule in got.rules}, {rule.id for rule in got.never}
    assert not used & never and coded <= used | never and "13.0" in used
    assert all(0 < rule.games <= 4 for rule in got.rules)
    assert got.command.startswith("pacwar simulate saipan --scenario historical --games 5 --seed 8")
    lost = sum(n for by_turn in got.losses.values() for n in by_turn.values())
    with Results.read(results) as kept:
        whole = [kept.tallies(number) for number in range(1, 5)]
    assert lost == pytest.approx(
        sum(sum(t.get(f"lost {s}", {}).values()) for t in whole for s in ("us", "japan")) / 4
    )


def test_the_report_is_one_page_that_needs_nothing_else(results: Path, tmp_path: Path) -> None:
    page = write(found(results), tmp_path / "report").read_text()
    assert not re.findall(r"(?:src|href)='(?!data:)", page) and "http" not in page
    for name in ("scores", "turns", "decisions", "losses", "course", "rules"):
        assert (tmp_path / "report" / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    assert page.count("data:image/png") == 6 and "1 of them failed" in page and "never cited" in page
    figures = json.loads((tmp_path / "report" / "findings.json").read_text())
    assert figures == json.loads(encode(found(results)))


def test_a_game_without_a_chronicle_has_a_report_as_well(tmp_path: Path) -> None:
    assert "toy" in {game.key for _, game, _ in ALL_GAMES}
    batch = plan("toy", seed=1, options={"length": "short"})
    with Results.open(tmp_path / "toy.db", about(batch)) as kept:
        for done in play_many(batch, range(1, 6), tallied=True):
            kept.add(done)
    got = found(tmp_path / "toy.db")
    assert not got.losses and not got.marks and got.rules and "--option length=short" in got.command
    assert write(got, tmp_path / "toy").stat().st_size > 10_000
