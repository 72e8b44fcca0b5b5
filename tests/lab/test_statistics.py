"""Intervals against values from the literature, and sums that do not grow."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pacwar.lab.simulation import Finished
from pacwar.lab.statistics import KEPT, Summary, mean, wilson


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (
            0,
            10,
            0.0,
            0.2775,
        ),  # Wilson score without correction: Newcombe 1998, and R's prop.test(correct=FALSE)
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilson(hits: int, trials: int, low: float, high: float) -> None:
    found = wilson(hits, trials)
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-4)
    assert found.low <= found.value <= found.high


def test_no_games_no_certainty() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    assert mean({}).value == 0.0


def test_the_bootstrap_agrees_with_the_normal_interval_for_many_values() -> None:
    values = Counter(Random(1).choice((0.0, 0.5, 1.0)) for _ in range(3000))
    found = mean(values)
    exact = sum(v * n for v, n in values.items()) / 3000
    spread = (sum(n * (v - exact) ** 2 for v, n in values.items()) / 3000 / 3000) ** 0.5
    assert found.value == pytest.approx(exact)
    assert [found.low, found.high] == pytest.approx([exact - 1.96 * spread, exact + 1.96 * spread], abs=2e-3)
    assert mean(values) == found  # the same every time


def test_a_hundred_thousand_games_take_no_more_room_than_a_few() -> None:
    summary = Summary(("a", "b"))
    for number in range(100_000):
        if number % 1000 == 7:
            summary.add(Finished(number, number, trouble="crash", error="x"))
        else:
            summary.add(Finished(number, number, {"a": 1.0, "b": 0.0}, "", 100 + number % 50, 90, 15))
    assert (summary.games, summary.finished, summary.kinds["crash"]) == (100_000, 99_900, 100)
    assert len(summary.troubles) == KEPT and len(summary.lengths["decisions"]) == 50
    record = summary.record()
    assert record["wins"]["a"]["won"] == 99_900 and record["scores"]["b"]["mean"] == 0
    assert record["length"]["decisions"]["min"] == 100 and record["length"]["turns"]["max"] == 15
