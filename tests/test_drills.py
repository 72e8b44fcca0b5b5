"""The drills that come with the games, the worked examples of the rulebooks, go as they say."""

from __future__ import annotations

from pathlib import Path

import pytest

import pacwar
from pacwar.core import drill, drill_run
from pacwar.games import GAMES

SHIPPED = [
    pytest.param(key, file, id=f"{key}/{name}")
    for key in GAMES
    for name, file in pacwar.load(key).drills.items()
]


@pytest.mark.parametrize(("key", "file"), SHIPPED)
def test_a_shipped_drill_goes_as_it_says(key: str, file: Path) -> None:
    given = drill.read(file.read_text(encoding="utf-8"), pacwar.load(key))
    assert given.title
    lines = list(drill_run.run(given))
    assert lines and [line for line in lines if line.wrong] == []


def test_every_game_has_worked_examples() -> None:
    assert all(pacwar.load(key).drills for key in GAMES)
