"""Golden transcripts of Saipan: one opening of each scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import assert_golden, head
from tests.saipan.scene import GAME

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_4_1_golden_transcript(file: Path) -> None:
    assert 40 <= len(assert_golden(GAME, file).log) <= 120


def test_14_0_there_is_a_transcript_for_each_scenario() -> None:
    assert {head(f.read_text(encoding="utf-8").splitlines(), "scenario") for f in FILES} == set(
        GAME.scenarios
    )


def test_4_1_the_transcripts_show_what_they_are_for() -> None:
    """Landing, Banzai with losses, retreat, displacement or elimination, advance, protective fire: each at least once."""
    text = "\n".join(f.read_text(encoding="utf-8") for f in FILES)
    for rule in (
        "12.31",
        "12.32",
        "12.34",
        "10.0",
        "10.12",
        "7.61",
        "7.7",
        "7.81",
        "7.91",
        "4.1-1B-c",
        "14.22",
    ):
        assert f"({rule})" in text, rule
    assert "317 is eliminated in 1103 (Afetna Point) (7.7)" in text
