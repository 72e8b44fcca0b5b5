"""The rule index of a game, its rulings, and the coverage report: which rule is in which code and test.

Citations are found in the sources by the ids of the index: a rule number in quotes, at the head of a docstring, or behind `#` in code;
in tests also in names (`test_7_12_...` cites 7.12) and module names. A citation in a docstring says what a function is
about; one on a line of code (a refusal, an event, a roll, a comment) says which line is the rule.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path
from typing import Annotated, Any

from pacwar.core.citations import Citations
from pacwar.core.records import PROSE, Record

STATUSES = ("coded", "no code needed", "open")


class Rule(Record, frozen=True):
    """A row of the index: a rule of the book, with its gist in our own words."""

    id: str
    title: str
    gist: str
    status: str
    line: int | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        if self.status not in STATUSES:
            raise ValueError(f"status must be one of {', '.join(STATUSES)}, not {self.status!r}")
        if (self.status == "no code needed") != bool(self.reason):
            raise ValueError(f"rule {self.id}: 'no code needed' must have a reason, and no other status may")


class RuleIndex(Record, frozen=True):
    rules: Annotated[tuple[Rule, ...], PROSE]  # says what is coded; nothing is played by it

    def __post_init__(self) -> None:
        seen = set()
        for rule in self.rules:
            if rule.id in seen:
                raise ValueError(f"rule {rule.id} is in the index twice")
            seen.add(rule.id)


class Ruling(Record, frozen=True):
    """The decision of a doubtful wording. Cited like a rule."""

    id: str
    about: tuple[str, ...]
    question: str
    decision: str
    reason: str


class Rulings(Record, frozen=True):
    rulings: Annotated[tuple[Ruling, ...], PROSE]


class Citation(Record, frozen=True):
    """A place in the code that cites a rule."""

    file: str  # from the folder of the games on
    line: int
    function: str  # its qualified name; "" at the top of a module
    on_line: bool  # on a line of code, not in a docstring

    def __str__(self) -> str:
        return f"{self.file}:{self.line}{' ' + self.function if self.function else ''}"


class Covered(Record, frozen=True):
    """A row of the coverage report."""

    id: str
    title: str
    status: str
    code: tuple[Citation, ...]  # those on a line of code first
    tests: tuple[str, ...]
    reason: str = ""

    @property
    def docstring_only(self) -> bool:
        """Coded, but no line of code says that it is the rule."""
        return self.status == "coded" and not any(place.on_line for place in self.code)


def cited(source: str, rules: Citations) -> dict[str, list[int]]:
    """Rule numbers cited in comments and strings of a Python source, with their lines.

    A string that looks like a rule number but is none of the game is returned too: it is a wrong number.
    """
    found: dict[str, list[int]] = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in (tokenize.COMMENT, tokenize.STRING):
            continue
        text = token.string
        whole = text.strip("\"'")
        if token.type == tokenize.STRING and rules.looks_like_one(whole):
            found.setdefault(whole, []).append(token.start[0])
            continue
        for number, at in rules.find(text):
            found.setdefault(number, []).append(token.start[0] + text[:at].count("\n"))
    return found


def tested(source: str, rules: Citations) -> dict[str, list[str]]:
    """Rule numbers that tests name: in `def test_7_12_r5_...`, or cited inside of the test."""
    by_form: dict[str, list[str]] = {}
    for number in sorted(rules.ids):
        by_form.setdefault(re.sub(r"[^0-9A-Za-z]+", "_", number).lower(), []).append(number)
    found: dict[str, list[str]] = {}
    current = ""
    by_line: dict[int, list[str]] = {}
    for number, lines in cited(source, rules).items():
        for line in lines:
            by_line.setdefault(line, []).append(number)
    for at, text in enumerate(source.split("\n"), 1):
        if match := re.match(r"\s*(?:async )?def (test_\w+)", text):
            current = match.group(1)
            parts = current.removeprefix("test_").removeprefix("example_").lower().split("_")
            while parts:
                sizes = (size for size in range(len(parts), 0, -1) if "_".join(parts[:size]) in by_form)
                size = next(sizes, len(parts))  # the longest number; words end the search
                for named in by_form.get("_".join(parts[:size]), ()):
                    found.setdefault(named, []).append(current)
                parts = parts[size:]
        if current:
            for number in by_line.get(at, ()):
                if number in rules.ids and current not in found.setdefault(number, []):
                    found[number].append(current)
    return found


def citations(source: str, file: str, rules: Citations) -> dict[str, list[Citation]]:
    """Where a source cites rules: line, function, and whether it is a line of code or a docstring."""
    tree = ast.parse(source)
    docstrings: set[int] = set()
    functions: list[tuple[int, int, str]] = []

    def walk(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}".lstrip(".")
                functions.append((child.lineno, child.end_lineno or child.lineno, inner))
            walk(child, inner)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docstrings.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))

    walk(tree, "")

    def place(line: int) -> Citation:
        inside = [(start, name) for start, end, name in functions if start <= line <= end]
        return Citation(file, line, max(inside)[1] if inside else "", line not in docstrings)

    return {number: [place(line) for line in lines] for number, lines in cited(source, rules).items()}


def coverage(index: RuleIndex, rulings: Rulings, code: Path, tests: Path | None) -> list[Covered]:
    """The report: every rule and ruling with the code that cites it and the tests that name it."""
    rows: list[Any] = [*index.rules, *rulings.rulings]
    rules = Citations(row.id for row in rows)
    in_code: dict[str, list[Citation]] = {}
    for file in sorted(code.rglob("*.py")):
        name = file.relative_to(code.parent).as_posix()
        for number, places in citations(file.read_text(encoding="utf-8"), name, rules).items():
            in_code.setdefault(number, []).extend(places)
    in_tests: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("test_*.py")) if tests and tests.is_dir() else []:
        for number, names in tested(file.read_text(encoding="utf-8"), rules).items():
            in_tests.setdefault(number, []).extend(f"{file.name}::{name}" for name in names)
    return [
        Covered(
            row.id,
            row.title if isinstance(row, Rule) else f"Ruling on {', '.join(row.about)}",
            row.status if isinstance(row, Rule) else "coded",
            tuple(sorted(in_code.get(row.id, ()), key=lambda place: not place.on_line)),
            tuple(in_tests.get(row.id, ())),
            row.reason if isinstance(row, Rule) else "",
        )
        for row in rows
    ]
