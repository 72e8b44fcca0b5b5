"""Statistics over a batch: means with bootstrap intervals, win rates with Wilson intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any

import numpy as np

from pacwar.core.records import Record
from pacwar.lab.simulation import CRASH, DEAD_END, TOO_LONG, Finished

Z = 1.959963984540054  # two-sided 95 %
RESAMPLES = 2000
KEPT = 20  # troubles that are kept whole; the others are only counted


class Estimate(Record, frozen=True):
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


class WinRecord(Record, frozen=True):
    """How often a side won, drew and lost, and its rate of wins."""

    won: int
    drawn: int
    lost: int
    rate: Estimate


def wilson(hits: float, trials: int) -> Estimate:
    """The rate of hits with the Wilson score interval."""
    if trials == 0:
        return Estimate(0.0, 0.0, 1.0)
    rate, z2 = hits / trials, Z * Z
    middle = (rate + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z / (1 + z2 / trials) * sqrt(rate * (1 - rate) / trials + z2 / (4 * trials * trials))
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Estimate(rate, min(low, rate), max(high, rate))


def mean(counts: Mapping[float, int], seed: int = 0) -> Estimate:
    """The mean of values that were counted, with a percentile bootstrap interval. Counts keep it cheap: a resample
    of a hundred thousand games is one draw from a multinomial distribution."""
    total = sum(counts.values())
    if total == 0:
        return Estimate(0.0, 0.0, 0.0)
    values = np.array(sorted(counts), dtype=float)
    weights = np.array([counts[value] for value in values.tolist()], dtype=float)
    drawn = np.random.default_rng(seed).multinomial(total, weights / total, size=RESAMPLES)
    low, high = np.percentile(drawn @ values / total, [2.5, 97.5])
    return Estimate(float(values @ weights / total), float(low), float(high))


class Summary:
    """Counts of a batch, game by game. Its size does not grow with the batch."""

    def __init__(self, sides: tuple[str, ...]) -> None:
        self.sides = sides
        self.games = 0
        self.scores: dict[str, Counter[float]] = {side: Counter() for side in sides}
        self.lengths: dict[str, Counter[float]] = {
            "decisions": Counter(),
            "choices": Counter(),
            "turns": Counter(),
        }
        self.reasons: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.troubles: list[Finished] = []

    def add(self, done: Finished) -> None:
        self.games += 1
        if done.trouble:
            self.kinds[done.trouble] += 1
            if len(self.troubles) < KEPT:
                self.troubles.append(done)
            return
        for side in self.sides:
            self.scores[side][done.scores[side]] += 1
        for name, counter in self.lengths.items():
            counter[getattr(done, name)] += 1

    @property
    def finished(self) -> int:
        return self.games - sum(self.kinds.values())

    def score(self, side: str) -> Estimate:
        return mean(self.scores[side])

    def tally(self, side: str) -> WinRecord:
        counts = self.scores[side]
        won, lost = counts[1.0], counts[0.0]
        return WinRecord(won, self.finished - won - lost, lost, wilson(won, self.finished))

    def length(self, name: str) -> dict[str, Any]:
        counts = self.lengths[name]
        found = mean(counts)
        return {
            "mean": found.value, "low": found.low, "high": found.high,
            "min": min(counts, default=0), "max": max(counts, default=0),
        }  # fmt: skip

    def record(self) -> dict[str, Any]:
        """The summary as plain data."""
        scores = {side: self.score(side) for side in self.sides}
        tallies = {side: self.tally(side) for side in self.sides}
        return {
            "games": self.games,
            "finished": self.finished,
            "scores": {side: {"mean": e.value, "low": e.low, "high": e.high} for side, e in scores.items()},
            "wins": {
                side: {"won": t.won, "drawn": t.drawn, "lost": t.lost,
                       "rate": t.rate.value, "low": t.rate.low, "high": t.rate.high}
                for side, t in tallies.items()
            },
            "length": {name: self.length(name) for name in self.lengths},
            "crashes": self.kinds[CRASH],
            "dead_ends": self.kinds[DEAD_END],
            "too_long": self.kinds[TOO_LONG],
            "troubles": [
                {"number": t.number, "seed": t.seed, "kind": t.trouble, "error": t.error} for t in self.troubles
            ],
        }  # fmt: skip
