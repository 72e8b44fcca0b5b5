"""Tests of a game lie in the file of their chapter and are named by the rules that they are about."""

from __future__ import annotations

import ast
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


# -- the agenda -----------------------------------------------------------------------------------------------

GAME_CODE = [
    *sorted((Path(pacwar.__file__).parent / "games").rglob("*.py")),
    *sorted((TESTS.parent / "docs" / "toy").rglob("*.py")),
]


def is_agenda(node: ast.expr) -> bool:
    return getattr(node, "attr", getattr(node, "id", "")) == "steps"


def is_stacked(node: ast.AST) -> bool:
    """Does this take the agenda apart, or put it together, as a stack: `s.steps[:-1]`, `(*s.steps, step)`, `s.steps + (step,)`?"""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        return is_agenda(node.value) and node.slice.upper is not None
    if isinstance(node, ast.Starred):
        return any(is_agenda(part) for part in names_in(node.value))
    return isinstance(node, ast.BinOp) and is_agenda(node.left) and isinstance(node.right, ast.Tuple)


def stacked(source: str) -> list[int]:
    return [getattr(node, "lineno", 0) for node in ast.walk(ast.parse(source)) if is_stacked(node)]


def names_in(node: ast.expr) -> Iterator[ast.expr]:
    """A starred name, or what it is a part of; not what a comprehension goes through."""
    yield node
    if isinstance(node, ast.Subscript):
        yield from names_in(node.value)


def test_games_write_the_agenda_first_to_last() -> None:
    """A chapter says `then` or `ahead`, in the order of the rulebook; that the agenda is a stack is the core's affair."""
    found = [
        f"{file.name}:{line}" for file in GAME_CODE for line in stacked(file.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "replace(s, steps=s.steps[:-1])",
        "replace(s, steps=(*s.steps[:-1], a))",
        "replace(s, steps=(*s.steps, a, b))",
        "replace(s, steps=(a, *s.steps[1:]))",
        "replace(s, steps=s.steps + (a,))",
        "replace(s, steps=(*steps[:-2], a))",
    ],
)
def test_an_agenda_taken_apart_is_noticed(line: str) -> None:
    assert stacked(line)
