"""Fits the weights by which a game's computer players judge a position: `python -m tools.chances malaya --games 120`.

Quick minds play all scenarios against each other, two phases of five in a stance that is drawn by lot, so that
positions of all kinds come up. Whenever the game's clock goes on the features are written down; how the game ended is
what they have to foretell. Needed again when counters, tables or the players have changed much. The answer is what
stands in `games/<game>/advice_chances.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize

from pacwar import load
from pacwar.ai.playout import EvenDice, Mind, Playout
from pacwar.ai.policy import Policy
from pacwar.core import machine
from pacwar.core.match import complete_options
from pacwar.core.records import Ended
from pacwar.games.bataan import advice_chances as bataan
from pacwar.games.malaya import advice_chances as malaya
from pacwar.games.saipan import advice_chances as saipan

OTHER_STANCE = 0.4  # how often a side plays a phase in another stance than the usual
SMOOTH = 0.002  # keeps weights small that hardly matter
TINY = 1e-9  # what varies less does not vary
FIRM = 0.5  # how firmly weights keep to what is likely
loaded = lru_cache(load)

Features = tuple[float, ...]
Row = tuple[Features, ...]  # one tuple of features for each curve that is fitted


class Study(NamedTuple):
    """What is foretold of one game, and from what."""

    look: Callable[[Any, int], Row]  # a position at a time of the clock
    outcome: Callable[[Any], float]  # of the last position
    fits: Callable[[Sequence[Row], Sequence[float]], Iterator[str]]


class Dice(EvenDice):
    """Ordinary dice."""

    def roll(self, faces: int, rule: str, told: str | None = None, die: str = "") -> int:
        return self.rng.randint(1, faces)

    def __init__(self, rng: Random) -> None:
        super().__init__("")
        self.rng = rng


def played(name: str, scenarios: Sequence[str], number: int) -> tuple[list[Row], float]:
    """One game: the features of its phases, and how it ended."""
    game, study = loaded(name), STUDIES[name]
    advice: Any = game.advice
    scenario = scenarios[number % len(scenarios)]
    rng = Random(f"chances {number}")
    state = game.start(scenario, complete_options(game, {}))
    start = machine.run_until_asked(game, game.position(state, None), machine.NO_DICE, [])
    line = Playout(game, advice, start, {s: Mind(Policy(game, f"{number} {s}")) for s in game.sides})
    rows: list[Row] = []
    begun = advice.clock(start.position)
    while True:
        p = line.standing.position
        if type(p.state.steps[-1]) is Ended:
            return rows, study.outcome(p)
        time = advice.clock(p)
        if time > begun:  # something has happened
            rows.append(study.look(p, time))
        for side in game.sides:
            stances = advice.stances(p, side)
            other = len(stances) > 1 and rng.random() < OTHER_STANCE
            line.minds[side].policy.stance = rng.choice(stances) if other else None
        line.until(time + 1, Dice(rng))


# -- curves ---------------------------------------------------------------------------------------------------


def spans(x: Any) -> Any:
    """How much each feature varies; 1 for one that does not, but for rounding."""
    found = x.std(axis=0)
    return np.where(found > TINY, found, 1.0)


def logistic(features: Sequence[Features], hits: Sequence[bool]) -> tuple[list[float], float]:
    """Weights of a logistic curve, the constant first, and the loss."""
    x, y = np.array(features), np.array(hits, dtype=float)
    scale = spans(x)

    def loss(w: Any) -> float:
        z = (x / scale) @ w
        return float(np.mean(np.logaddexp(0, z) - y * z) + SMOOTH * np.sum(w[1:] ** 2))

    found = minimize(loss, np.zeros(x.shape[1]))
    return [round(float(v), 3) for v in found.x / scale], float(found.fun)


def linear(features: Sequence[Features], sums: Sequence[float], likely: Features) -> tuple[list[float], Any]:
    """Weights of a sum, the constant first, and by how much each of the cases is missed.

    Games are few and their phases much alike: weights keep near to those that are likely from the start.
    """
    x, y, near = np.array(features, dtype=float), np.array(sums, dtype=float), np.array(likely)
    scale = spans(x)
    z = x / scale
    firm = len(y) * FIRM * np.diag([0.0] + [1.0] * (x.shape[1] - 1))
    moved = np.linalg.solve(z.T @ z + firm, z.T @ (y - x @ near)) / scale
    weights = [round(float(v), 2) for v in near + moved]
    return weights, y - x @ weights


def spread(left: Sequence[float], missed: Any, most: int) -> list[float]:
    """The spread of a logistic curve around a sum: at the end, and what each turn that is left adds."""
    x = np.array([[1.0, turns] for turns in left])
    squares, *_ = np.linalg.lstsq(x, missed**2, rcond=None)
    first, last = (float(np.sqrt(max(squares @ (1.0, turns), 1.0) * 3) / np.pi) for turns in (most, 1))
    each = (first - last) / (most - 1)
    return [round(last - each, 2), round(each, 2)]


def line(name: str, weights: Sequence[float], about: str) -> str:
    return f"{name} = ({', '.join(map(str, weights))})  # {about}"


# -- the games ------------------------------------------------------------------------------------------------


def saipan_looks(p: Any, time: int) -> Row:
    japanese = bool(time % 2)
    return saipan.cleared(p, japanese), saipan.thrown_back(p, japanese)


def saipan_fits(rows: Sequence[Row], scores: Sequence[float]) -> Iterator[str]:
    for n, (name, hit) in enumerate((("CLEARED", 1.0), ("THROWN_BACK", 0.0))):
        weights, loss = logistic([row[n] for row in rows], [score == hit for score in scores])
        yield line(name, weights, f"{len(rows)} Player-Turns, loss {loss:.3f}")


def malaya_looks(p: Any, time: int) -> Row:
    return (malaya.gap(p), malaya.left(p)), malaya.features(p)


def malaya_ends(p: Any) -> float:
    """The difference of Victory Points; sudden death (24.3) counts as the highest level."""
    top, points = p.state.steps[-1], malaya.gap(p)
    if top.by == "24.2":
        return float(points)
    least = p.setting.victory.levels[-1].least
    return float(max(points, least) if top.scores["japan"] == 1.0 else min(points, -least))


def malaya_fits(rows: Sequence[Row], ends: Sequence[float]) -> Iterator[str]:
    """The points to come; and the spread of a logistic curve around them, which grows with the turns left."""
    coming = [end - row[0][0] for row, end in zip(rows, ends, strict=True)]
    weights, missed = linear([row[1] for row in rows], coming, malaya.AS_IT_STANDS)
    yield line("COMING", weights, f"{len(rows)} impulses, standard error {missed.std():.1f}")
    yield line("SPREAD", spread([row[0][1] for row in rows], missed, 6), "of the logistic curve")


def bataan_looks(p: Any, time: int) -> Row:
    number = float(tuple(loaded("bataan").scenarios).index(p.state.scenario))
    if p.field.scenario.also:
        return (number, p.state.tally.points, bataan.left(p)), bataan.prospects(p)
    return (number,), bataan.standing(p)


def bataan_ends(p: Any) -> float:
    """The victory points of the campaign, the score of Japan elsewhere."""
    campaign = p.field.scenario.also
    return float(p.state.tally.points if campaign else p.state.steps[-1].scores["japan"])


def bataan_fits(rows: Sequence[Row], ends: Sequence[float]) -> Iterator[str]:
    """A curve for each scenario in which hexes decide, and the points to come in the campaign."""
    for number, name in enumerate(loaded("bataan").scenarios):
        of = [(row, end) for row, end in zip(rows, ends, strict=True) if row[0][0] == number]
        if not of:
            continue
        heads, features = [row[0] for row, _ in of], [row[1] for row, _ in of]
        if len(heads[0]) == 1:
            weights, loss = logistic(features, [end == 1.0 for _, end in of])
            yield line(name, weights, f"{len(of)} sequences, loss {loss:.3f}")
            continue
        coming = [end - row[0][1] for row, end in of]
        weights, missed = linear(features, coming, bataan.AS_IT_STANDS)
        yield line("COMING", weights, f"{len(of)} sequences, standard error {missed.std():.1f}")
        yield line("SPREAD", spread([head[2] for head in heads], missed, 23), "of the logistic curve")


STUDIES = {
    "saipan": Study(saipan_looks, lambda p: p.state.steps[-1].scores["us"], saipan_fits),
    "malaya": Study(malaya_looks, malaya_ends, malaya_fits),
    "bataan": Study(bataan_looks, bataan_ends, bataan_fits),
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=STUDIES)
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--scenarios", nargs="*", help="that are played in turn; all if none is named")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    rows: list[Row] = []
    outcomes: list[float] = []
    with ProcessPoolExecutor(args.processes, get_context("spawn")) as pool:
        job = partial(played, args.game, args.scenarios or tuple(loaded(args.game).scenarios))
        for n, (seen, outcome) in enumerate(pool.map(job, range(args.games)), 1):
            rows += seen
            outcomes += [outcome] * len(seen)
            print(f"\r{n} of {args.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for found in STUDIES[args.game].fits(rows, outcomes):
        print(found)


if __name__ == "__main__":
    main()
