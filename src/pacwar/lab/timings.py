"""CPU time of single operations over random games, for the goals of the design."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time_ns
from typing import Any, TypeVar

import numpy as np

from pacwar.core.contract import Ask, Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.core.records import Record

T = TypeVar("T")

UNITS = {"apply": "us", "view": "us", "legal": "us", "reach": "ms", "odds": "ms", "save": "ms", "load": "ms"}
SCALE = {"us": 1e3, "ms": 1e6}  # nanoseconds
ODDS_EVERY = 5  # previews are asked for at every fifth question that has one


class Timing(Record, frozen=True):
    """The spread of one kind of thing."""

    median: float
    p95: float
    p99: float
    unit: str
    samples: int


class Stopwatch:
    """CPU time of what it is given to do, by name."""

    def __init__(self) -> None:
        self.taken: dict[str, list[int]] = {name: [] for name in UNITS}

    def time(self, name: str, act: Callable[..., T], *arguments: Any, **named: Any) -> T:
        started = process_time_ns()
        found = act(*arguments, **named)
        self.taken[name].append(process_time_ns() - started)
        return found


def timings(game: Game, games: int = 5, seed: int = 1) -> dict[str, Timing]:
    """Random games, with each thing timed where it occurs."""
    watch = Stopwatch()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game"
        for number in range(games):
            match = _played(game, seed + number, watch)
            watch.time("save", match.save, path)
            watch.time("load", Match.load, path, pack=game.library.pack)
    return {name: _spread(values, UNITS[name]) for name, values in watch.taken.items()}


def _played(game: Game, seed: int, watch: Stopwatch) -> Match:
    match, draw = Match.new(game, None, Seeded(seed)), Random(seed).random
    before: type | None = None
    while match.result is None:
        side = match.deciders[0]
        legal = watch.time("legal", match.legal, side)
        watch.time("view", match.view, side)
        step = type(match.step(side))
        asks = game.steps.get(step)
        action = legal[int(draw() * len(legal))]
        if isinstance(asks, Ask) and asks.travel is not None and step is not before:
            watch.time("reach", match.reach, side)
        if isinstance(asks, Ask) and asks.quiet is not None and len(match.log) % ODDS_EVERY == 0:
            watch.time("odds", match.odds, side, action)
        before = step
        watch.time("apply", match.play, side, action)
    return match


def _spread(values: list[int], unit: str) -> Timing:
    if not values:
        return Timing(0.0, 0.0, 0.0, unit, 0)
    middle, p95, p99 = np.percentile(np.array(values), [50, 95, 99]) / SCALE[unit]
    return Timing(float(middle), float(p95), float(p99), unit, len(values))
