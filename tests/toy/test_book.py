"""The toy's rulebook, its rule index and the guide say the same as its code."""

from __future__ import annotations

import re
from pathlib import Path

import toy
from pacwar.core.citations import Citations
from pacwar.core.rulebook import RuleIndex, Rulings, cited, coverage
from tests.toy.scene import GAME

FOLDER = Path(toy.__file__).parent
GUIDE = FOLDER.parent / "how-to-write-a-game.md"
INDEX = GAME.library.get("rules.yaml", RuleIndex)


def test_the_index_has_every_rule_of_the_book_with_its_line() -> None:
    lines = (FOLDER / "rulebook.md").read_text(encoding="utf-8").split("\n")
    printed = {m.group(1): n for n, line in enumerate(lines, 1) if (m := re.match(r"\*\*(\d+\.\d+)", line))}
    assert {rule.id: rule.line for rule in INDEX.rules} == printed


def test_every_coded_rule_is_cited_in_code_and_tests() -> None:
    rulings = GAME.library.get("rulings.yaml", Rulings)
    for row in coverage(INDEX, rulings, FOLDER, Path(__file__).parent):
        if row.status == "coded":
            assert row.code, f"no code cites {row.id}"
            assert row.tests, f"no test names {row.id}"


def test_the_code_of_the_guide_is_the_code_of_the_toy() -> None:
    """Every Python snippet of the guide stands in a file of the toy, line for line; `...` stands for left-out lines."""
    sources = [
        [line.strip() for line in file.read_text(encoding="utf-8").split("\n")]
        for file in sorted(FOLDER.rglob("*.py"))
    ]
    snippets = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(snippets) > 5
    for snippet in snippets:
        parts = [part.strip("\n") for part in re.split(r"^\s*\.\.\.\n", snippet, flags=re.MULTILINE)]
        for part in filter(None, parts):
            lines = [line.strip() for line in part.split("\n")]
            assert any(
                lines == source[i : i + len(lines)] for source in sources for i in range(len(source))
            ), part


def test_no_rule_cites_a_number_that_is_not_in_the_book() -> None:
    rulings = GAME.library.get("rulings.yaml", Rulings).rulings
    rules = Citations([rule.id for rule in INDEX.rules] + [ruling.id for ruling in rulings])
    for file in FOLDER.glob("*.py"):
        found = cited(file.read_text(encoding="utf-8"), rules)
        assert set(found) <= rules.ids, f"{file.name} cites {set(found) - rules.ids}"
