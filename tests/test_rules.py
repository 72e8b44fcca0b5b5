"""The rule index holds: every cited number exists, every coded rule has code and a test."""

from __future__ import annotations

from pathlib import Path

import pytest

import pacwar
from pacwar.core import rulebook
from pacwar.core.citations import Citations
from pacwar.core.rulebook import RuleIndex, Rulings, cited, coverage
from pacwar.games import GAMES

ROOT = Path(__file__).parent.parent
UNLINED = {  # no single line of code is this ruling
    "malaya": {
        "R1": "equates two numberings of the same rules",
        "R7": "equates the names of phases",
        "R8": "equates the names of markers",
        "R45": "says how the data files as a whole were made",
    }
}


@pytest.mark.parametrize("key", GAMES)
def test_every_coded_rule_has_code_and_a_test(key: str) -> None:
    library = pacwar.load(key).library
    index, rulings = library.get("rules.yaml", RuleIndex), library.get("rulings.yaml", Rulings)
    rows = coverage(index, rulings, ROOT / "src/pacwar/games" / key, ROOT / "tests" / key)
    assert [row.id for row in rows if row.status == "open"] == []
    coded = [row for row in rows if row.status == "coded"]
    assert len(coded) > 100
    assert [row.id for row in coded if not row.code] == [], "coded rules that no code cites"
    assert [row.id for row in coded if not row.tests] == [], "coded rules without a test"


@pytest.mark.parametrize("key", GAMES)
def test_every_coded_rule_is_cited_on_a_line_of_code(key: str) -> None:
    """A docstring says what a function is about; the line that is the rule says so itself."""
    library = pacwar.load(key).library
    index, rulings = library.get("rules.yaml", RuleIndex), library.get("rulings.yaml", Rulings)
    rows = coverage(index, rulings, ROOT / "src/pacwar/games" / key, None)
    assert {row.id for row in rows if row.docstring_only} == set(UNLINED.get(key, ()))


@pytest.mark.parametrize("key", GAMES)
def test_every_cited_rule_exists(key: str) -> None:
    library = pacwar.load(key).library
    index, rulings = library.get("rules.yaml", RuleIndex), library.get("rulings.yaml", Rulings)
    rules = Citations([rule.id for rule in index.rules] + [ruling.id for ruling in rulings.rulings])
    for folder in (ROOT / "src/pacwar/games" / key, ROOT / "tests" / key):
        for file in sorted(folder.rglob("*.py")):
            found = cited(file.read_text(encoding="utf-8"), rules)
            unknown = {number: lines for number, lines in found.items() if number not in rules.ids}
            assert not unknown, f"{file.name} cites rules that do not exist"


@pytest.mark.parametrize("key", GAMES)
def test_rulings_are_about_rules_that_exist(key: str) -> None:
    library = pacwar.load(key).library
    ids = {rule.id for rule in library.get("rules.yaml", RuleIndex).rules}
    for ruling in library.get("rulings.yaml", Rulings).rulings:
        assert set(ruling.about) <= ids, ruling.id


def test_citations_are_found_in_strings_comments_and_ranges() -> None:
    source = 'def f():\n    """7.71-7.74 How to retreat."""\n    return "8.32"  # 9.4\n'
    found = cited(source, Citations(["7.71", "7.72", "7.73", "7.74", "9.4"]))
    assert found == {"7.71": [2], "7.74": [2], "7.72": [2], "7.73": [2], "8.32": [3], "9.4": [3]}


def test_a_citation_on_a_line_of_code_is_told_from_one_in_a_docstring() -> None:
    source = '''"""7.1 Movement."""
class Unit:
    def step(self):
        """7.2 A step."""
        left = 1  # 7.3
        return Refusal("7.4", "no")
LIMIT = 3  # 7.5
'''
    found = rulebook.citations(source, "r07.py", Citations(["7.1", "7.2", "7.3", "7.4", "7.5"]))
    places = [place for number in sorted(found) for place in found[number]]
    assert [(place.line, place.function, place.on_line) for place in places] == [
        (1, "", False),
        (4, "Unit.step", False),
        (5, "Unit.step", True),
        (6, "Unit.step", True),
        (7, "", True),
    ]
    assert str(places[1]) == "r07.py:4 Unit.step"


def test_rulings_are_cited_by_their_whole_number() -> None:
    source = 'def f():\n    """R9, R99 and R100 say so; R1000 is none."""\n    return "R101"\n'
    assert cited(source, Citations(["R1", "R9", "R99", "R100"])) == {
        "R9": [2],
        "R99": [2],
        "R100": [2],
        "R101": [3],
    }


def test_the_name_of_a_test_may_begin_with_several_numbers() -> None:
    source = '''
def test_6_41b_6_41c_r102_who_was_not_fed_7_may_be() -> None:
    """9.1"""
'''
    found = rulebook.tested(source, Citations(["6.41", "6.41b", "6.41c", "R102", "7", "9.1"]))
    assert set(found) == {"6.41b", "6.41c", "R102", "9.1"}
