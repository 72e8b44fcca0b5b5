"""Tests of a game lie in the file of their chapter and are named by the rules that they are about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pacwar
from pacwar.core import rulebook
from pacwar.core.citations import Citations
from pacwar.core.rulebook import RuleIndex, Rulings
from pacwar.games import GAMES

TESTS = Path(__file__).parent
NO_CHAPTER = {"data", "drawing", "example_of_play", "golden", "map", "memory", "perft", "show", "view"}
EXAMPLE = re.compile(r"test_(example_|[ex]\d\d_)")  # it may lie with any of the rules that it shows
OCCASIONS = {"audit", "question", "questions", "referee", "round", "rounds"}
NO_TOPIC = {"again", "more", "others", "various"}


@pytest.mark.parametrize("key", GAMES)
def test_the_tests_of_a_game_lie_with_their_rule(key: str) -> None:
    library = pacwar.load(key).library
    chapters = {rule.id: {chapter(rule.id)} for rule in library.get("rules.yaml", RuleIndex).rules}
    for ruling in library.get("rulings.yaml", Rulings).rulings:
        chapters[ruling.id] = {chapter(rule) for rule in ruling.about}
    assert list(misplaced(TESTS / key, chapters)) == []


def misplaced(folder: Path, chapters: dict[str, set[int]]) -> Iterator[str]:
    """Modules that are about no chapter, and tests whose name begins with no rule or that cite none of the chapter."""
    for file in sorted(folder.rglob("test_*.py")):
        found = re.match(r"test_(\d\d)_\w", file.stem)
        if found and int(found[1]) in set().union(*chapters.values()):
            source = file.read_text(encoding="utf-8")
            cited = rulebook.tested(source, Citations(chapters))
            for name in re.findall(r"^def (test_\w+)", source, re.M):
                is_numbered = re.match(r"test_(\d+_\d|r\d)", name)
                its = (chapters[rule] for rule, names in cited.items() if name in names)
                if not EXAMPLE.match(name) and not (is_numbered and int(found[1]) in set().union(*its)):
                    yield f"{file.name}::{name}"
        elif file.stem.removeprefix("test_") not in NO_CHAPTER:
            yield file.name


def chapter(rule: str) -> int:
    return int(rule.split(".")[0])


@pytest.mark.parametrize("key", GAMES)
def test_names_tell_the_topic_and_no_occasion(key: str) -> None:
    for file in sorted((TESTS / key).rglob("test_*.py")):
        assert not NO_TOPIC & set(file.stem.split("_")), file.name
        for name in (file.stem, *re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))):
            assert not OCCASIONS & set(name.split("_")), f"{file.name}: {name}"
