"""Golden transcripts of Bataan!: the openings of the five scenarios, each with another optional rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bataan.scene import GAME
from tests.golden import assert_golden, head

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))
TEXTS = [file.read_text(encoding="utf-8") for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_4_2_golden_transcript(file: Path) -> None:
    assert 40 <= len(assert_golden(GAME, file).log) <= 150


def test_19_0_there_is_a_transcript_for_each_scenario_and_each_option() -> None:
    heads = [text.splitlines() for text in TEXTS]
    assert {head(lines, "scenario") for lines in heads} == set(GAME.scenarios)
    options = {option for lines in heads for option in head(lines, "options", "").split()}
    assert {option.split("=")[0] for option in options} == set(GAME.options)


def test_4_2_the_transcripts_show_what_they_are_for() -> None:
    """Events, markers, movement, combat with its support, coordination and result, forts, ships, supply points."""
    text = "\n".join(TEXTS)
    for rule in (
        "17.11",
        "7.15",
        "7.21",
        "7.44",
        "8.11",
        "9.12",
        "9.35",
        "12.11",
        "13.38",
        "10.41a",
        "10.43c",
        "10.63",
        "11.21",
        "11.61",
        "14.22",
        "15.34",
        "15.54",
        "6.44",
        "3.11c",
    ):
        assert f"({rule})" in text, rule
