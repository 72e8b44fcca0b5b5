"""Golden transcripts: one opening of each scenario, replayed line by line.

A line is "side Action argument -> what followed, each with its rule". With PACWAR_GOLDEN=write in the environment
the actions of the files are played again and the rest is written anew; the difference is read in review.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pacwar.core.dice import Scripted
from pacwar.core.match import Match, Played
from pacwar.core.records import Event
from pacwar.games.saipan import model as m
from tests.saipan.scene import GAME, act

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.txt"))
ARROW = " -> "


def told(events: tuple[Event, ...]) -> str:
    return "; ".join(f"{GAME.describe(e)} ({e.rule})" for e in events)


def written(side: str, action: str, events: tuple[Event, ...]) -> str:
    return f"{side} {action}{ARROW}{told(events)}" if events else f"{side} {action}"


def head(lines: list[str], key: str) -> str:
    """What a line "# key: ..." at the top says."""
    return next(line.removeprefix(f"# {key}:").strip() for line in lines if line.startswith(f"# {key}:"))


def replayed(lines: list[str]) -> tuple[list[str], Match]:
    """The transcript as the game plays it now."""
    dice = Scripted(*map(int, head(lines, "dice").split()))
    match = Match.new(GAME, head(lines, "scenario"), dice)
    found = []
    for line in lines:
        if line.startswith("#"):
            found.append(line)
            continue
        if line.startswith("opening"):
            found.append(f"opening{ARROW}{told(match.opening)}" if match.opening else "opening")
            continue
        side, kind, *rest = line.split(ARROW)[0].split(" ", 2)
        action = act(getattr(m, kind), rest[0] if rest else None)
        assert match.deciders == (side,), line
        played = match.play(side, action)
        assert isinstance(played, Played), f"{line}: {played}"
        found.append(written(side, GAME.write(action), played.events))
    return found, match


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_4_1_golden_transcript(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    now, match = replayed(lines)
    if os.environ.get("PACWAR_GOLDEN") == "write":
        file.write_text("\n".join(now) + "\n", encoding="utf-8")
        return
    for number, (old, new) in enumerate(zip(lines, now, strict=True), 1):
        assert new == old, f"{file.name} line {number}"
    dice = match.dice
    assert isinstance(dice, Scripted)
    assert dice.used == len(dice.faces)  # every face of the script was rolled
    assert 40 <= len(match.log) <= 120


def test_14_0_there_is_a_transcript_for_each_scenario() -> None:
    assert {head(f.read_text(encoding="utf-8").splitlines(), "scenario") for f in FILES} == set(
        GAME.scenarios
    )


def test_4_1_the_transcripts_show_what_they_are_for() -> None:
    """Landing, Banzai with losses, retreat, displacement or elimination, advance, protective fire: each at least once."""
    text = "\n".join(f.read_text(encoding="utf-8") for f in FILES)
    for rule in (
        "12.31",
        "12.32",
        "12.34",
        "10.0",
        "10.12",
        "7.61",
        "7.7",
        "7.81",
        "7.91",
        "4.1-1B-c",
        "14.22",
    ):
        assert f"({rule})" in text, rule
    assert "317 is eliminated in 1103 (Afetna Point) (7.7)" in text
