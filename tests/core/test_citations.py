"""Citations are found by the ids of the index, whatever they look like."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pacwar.core import rulebook
from pacwar.core.citations import Citations

# Ids in the manner of two very large rulebooks.
PACIFIC = """
1.0 2.2 2.4.nav.aa 2.4.air.bounce 2.4.gen.loadpt 3.1.H 3.1.H.4 4.1.ranges 4.2.1.D 4.2.1.HF 5.14.8
5.5.2.opt3 7.1.B.1a 7.1.B.alt 7.10.1 7.8.1.s4 8.1.4.cc2 9.4 10.1.1.small 11.5.D2 12.0 12.1 13.5.7.error
13.6.jp 13.8 13.8.1 13.8.delay 15.2.4 16.2 16.4.7 17.1.13.SP 17.3.8.attack 17.12.1 19.10.3 20.1.b 20.1.rank
22.12 22.8.2.transit 23.13.5.tq 25.9.2 8.2101 26.16-2
"""
BUSHIDO = """
G G.1 G.1A G.9F GF G1 G1.1 G1.13 G1.42 G1.421 G1.4231 G1.6121 G8.2107 H-V0 H-VL H-V1 H-V10 H-O24 H-OA H-D5
EF24 E1.16c E1.2+1.31c E8.21+8.3+9.3+9.43c E10.1-.11c E11.251c S59 S59.VC S59.BAL S60 S60.1 S60.VC S62.OB
C.G1 C.G1.421 C.DATE C.PTO C.G10.4 R1 R12
"""
FRAMES = ("see {}.", "({})", '"{}"', "# {}", "{}, {}", "by {}: no", "{}/{}", "under {} and {};")
SHARED = json.loads((Path(__file__).parents[2] / "web/tests/citations.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("ids", [PACIFIC.split(), BUSHIDO.split()], ids=["pacific", "bushido"])
@pytest.mark.parametrize("frame", FRAMES)
def test_every_id_is_found_whole_and_alone(ids: list[str], frame: str) -> None:
    rules = Citations(ids)
    for number in ids:
        text = frame.format(number, number)
        assert [found for found, _ in rules.find(text)] == [number] * frame.count("{}"), text
        assert all(text[at:].startswith(found) for found, at in rules.find(text))


@pytest.mark.parametrize("ids", [PACIFIC.split(), BUSHIDO.split()], ids=["pacific", "bushido"])
def test_code_and_tests_cite_every_id(ids: list[str]) -> None:
    rules = Citations(ids)
    for number in ids:
        source = f'def f():\n    """About it ({number})."""\n    return "{number}"  # {number}\n'
        assert rulebook.cited(source, rules) == {number: [2, 3, 3]}
    names = {
        number: number.lower().translate(str.maketrans(".-+", "___")).replace("__", "_") for number in ids
    }
    for number, name in names.items():
        source = f"def test_{name}_says_so() -> None: ..."
        assert number in rulebook.tested(source, rules), name


@pytest.mark.parametrize(
    "text", ["7.12", "v7.1.2", "17.1", "7.1a", "7.1.2", "$7.1", "7.1_2", "-7.1", "7.1-a", "x7.1", "7.1+2"]
)
def test_no_id_is_found_inside_of_something_else(text: str) -> None:
    assert list(Citations(["7.1"]).find(text)) == []


def test_the_longest_id_is_the_one_that_is_cited() -> None:
    rules = Citations(["4.1", "4.1-1", "4.1-1B", "G1.4", "G1.42", "G1.421"])
    assert [number for number, _ in rules.find("4.1-1B, 4.1-1, 4.1; G1.421, G1.42.")] == [
        "4.1-1B",
        "4.1-1",
        "4.1",
        "G1.421",
        "G1.42",
    ]


@pytest.mark.parametrize("text", ["16.4.7-16.4.10", "16.4.7 to 16.4.10", "16.4.7–16.4.10"])
def test_a_range_cites_what_lies_between(text: str) -> None:
    rules = Citations(["16.4.6", "16.4.7", "16.4.8", "16.4.10", "16.4.11", "16.5.9"])
    assert [number for number, _ in rules.find(text)] == ["16.4.7", "16.4.8", "16.4.10"]


def test_a_range_of_rulings_and_the_ends_of_an_odd_one() -> None:
    rules = Citations(["R5", "R6", "R7", "3.1.H", "4.2"])
    assert [number for number, _ in rules.find("R5-R7")] == ["R5", "R6", "R7"]
    assert [number for number, _ in rules.find("3.1.H to 4.2")] == ["3.1.H", "4.2"]


def test_a_quoted_number_of_the_shape_of_an_id_is_a_wrong_number() -> None:
    rules = Citations(["7.12", "G1.421", "S60.VC", "R12", "G"])
    source = 'x = ("7.13", "G2.1", "S61.VC", "R9", "A", "7.123", "H1.4", "A7.12")\n'
    assert set(rulebook.cited(source, rules)) == {"7.13", "G2.1", "S61.VC", "R9"}


def test_without_an_index_nothing_is_cited() -> None:
    rules = Citations([])
    assert list(rules.find("7.1, R5 and nothing")) == [] and not rules.looks_like_one("7.1")


def test_the_client_has_the_same_pattern() -> None:
    """The file from which the tests of the client take pattern and cases."""
    rules = Citations(SHARED["ids"])
    assert rules.pattern == SHARED["pattern"]
    for text, numbers in SHARED["cases"].items():
        assert [number for number, _ in rules.find(text)] == numbers
