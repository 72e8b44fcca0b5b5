"""Golden transcripts, for every game that keeps some: openings that are replayed line by line.

A line is "side Action argument -> what followed, each with its rule". With PACWAR_GOLDEN=write in the environment
the actions of the files are played again and the rest is written anew; the difference is read in review.
"""

from __future__ import annotations

import os
from pathlib import Path

from pacwar.core.contract import Game
from pacwar.core.dice import Scripted
from pacwar.core.match import Match, Played
from pacwar.core.records import Action, Event

ARROW = " -> "


def head(lines: list[str], key: str, default: str | None = None) -> str:
    """What a line "# key: ..." at the top says."""
    said = (line.removeprefix(f"# {key}:").strip() for line in lines if line.startswith(f"# {key}:"))
    return next(said) if default is None else next(said, default)


def read(match: Match, words: str) -> Action:
    """An action as a save writes it."""
    name = words.split(" ")[0]
    kind = next(kind for kind in match.game.actions() if kind.__name__ == name)
    return next(action for action in match.setting.domain(kind) if match.setting.write(action) == words)


def told(match: Match, events: tuple[Event, ...]) -> str:
    return "; ".join(f"{match.setting.describe(e)} ({e.rule})" for e in events)


def written(match: Match, what: str, events: tuple[Event, ...]) -> str:
    return f"{what}{ARROW}{told(match, events)}" if events else what


def replayed(game: Game, lines: list[str]) -> tuple[list[str], Match]:
    """The transcript as the game plays it now."""
    dice = Scripted(*map(int, head(lines, "dice").split()))
    options = dict(option.split("=") for option in head(lines, "options", "").split())
    match = Match.new(game, head(lines, "scenario"), dice, options)
    found = []
    for line in lines:
        if line.startswith("#"):
            found.append(line)
            continue
        if line.startswith("opening"):
            found.append(written(match, "opening", match.opening))
            continue
        side, words = line.split(ARROW)[0].split(" ", 1)
        assert side in match.deciders, line
        played = match.play(side, read(match, words))
        assert isinstance(played, Played), f"{line}: {played}"
        found.append(written(match, f"{side} {words}", played.events))
    return found, match


def assert_golden(game: Game, file: Path) -> Match:
    """Nothing has changed, and every face of the script was rolled."""
    lines = file.read_text(encoding="utf-8").splitlines()
    now, match = replayed(game, lines)
    if os.environ.get("PACWAR_GOLDEN") == "write":
        file.write_text("\n".join(now) + "\n", encoding="utf-8")
        return match
    for number, (old, new) in enumerate(zip(lines, now, strict=True), 1):
        assert new == old, f"{file.name} line {number}"
    assert isinstance(match.dice, Scripted)
    assert match.dice.used == len(match.dice.faces)
    return match
