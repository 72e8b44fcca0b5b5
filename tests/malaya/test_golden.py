"""Golden transcripts of Malaya."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import assert_golden, head
from tests.malaya.scene import GAME

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_4_1_golden_transcript(file: Path) -> None:
    assert 40 <= len(assert_golden(GAME, file).log) <= 150


def test_25_0_there_is_a_transcript_for_each_scenario() -> None:
    assert {head(f.read_text(encoding="utf-8").splitlines(), "scenario") for f in FILES} == set(
        GAME.scenarios
    )


def test_4_1_the_transcripts_show_what_they_are_for() -> None:
    """Picks, air combat, breakdown, activation, recon, an assault from the sea with strike and battle, victory points."""
    text = "\n".join(f.read_text(encoding="utf-8") for f in FILES)
    for rule in (
        "5.1",
        "16.51",
        "9.1",
        "26.5",
        "16.71",
        "22.4",
        "16.81",
        "14.2",
        "10.3",
        "15.3",
        "18.4",
        "24.1-A-Objective",
    ):
        assert f"({rule})" in text, rule
