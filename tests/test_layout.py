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
    """Does this take the agenda apart, or put it together, as a stack: `s.steps[:-1]`, `s.steps[-2]`, `s.steps[0]`,
    `(*s.steps, step)`, `s.steps + (step,)`? The open step is `s.steps[-1]`."""
    if isinstance(node, ast.Subscript) and is_agenda(node.value):
        index = ast.unparse(node.slice)
        return (index.lstrip("-").isdigit() and index != "-1") or (":" in index and not index.endswith(":"))
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
        "s.steps[-2]",
        "turn = s.steps[0]",
        "replace(s, steps=(*steps[:-2], a))",
    ],
)
def test_an_agenda_taken_apart_is_noticed(line: str) -> None:
    assert stacked(line)


# -- what chapters keep ---------------------------------------------------------------------------------------


ANYTHING = {"dict[str, Any]", "dict[Any, Any]", "dict[str, object]"}


def scratch(source: str) -> list[int]:
    """Where something is kept under a name in quotes: in a dict of anything, by `setdefault`, or in the dict of an object."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AnnAssign | ast.FunctionDef):
            kind = node.annotation if isinstance(node, ast.AnnAssign) else node.returns
            is_table = isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "").isupper()
            if kind is not None and ast.unparse(kind) in ANYTHING and not is_table:
                found.append(node.lineno)
        elif isinstance(node, ast.Attribute) and node.attr == "__dict__":
            found.append(node.lineno)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "setdefault":
            key = node.args[0]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                found.append(node.lineno)
    return found


def test_what_chapters_find_has_a_type() -> None:
    """Facts are kept by `derived`, `fact`, `fact_about` and `fact_at`, not in a dict under a name in quotes."""
    chapters = [file for file in GAME_CODE if re.match(r"r\d\d_|position|agenda", file.stem)]
    assert len(chapters) > 60
    found = [f"{file.name}:{line}" for file in chapters for line in scratch(file.read_text(encoding="utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "known: dict[str, Any] = {}",
        "def remembered(self) -> dict[str, Any]: ...",
        "known: dict[int, int] = p.notes.setdefault('ways', {})",
        "p.__dict__['ways'] = found",
    ],
)
def test_a_dict_for_anything_is_noticed(line: str) -> None:
    assert scratch(line)
