"""Fits the weights of `games/saipan/advice_chances.py`: `python -m tools.saipan_chances --games 240`.

Quick minds play both scenarios against each other, in two turns of five in a temper that is drawn by lot, so that
positions of all kinds come up. At the start of each Player-Turn the features are written down; how the game ended is
what they have to foretell. Needed again when counters, Ground Support or the players have changed much.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np
from scipy.optimize import minimize

from pacwar import load
from pacwar.ai.playout import EvenDice, Mind, Playout
from pacwar.ai.policy import Policy
from pacwar.core import machine
from pacwar.core.records import Ended
from pacwar.games.saipan.advice_chances import cleared, thrown_back

OTHER_TEMPER = 0.4  # how often a side plays a turn in another temper than the usual
SMOOTH = 0.002  # keeps weights small that hardly matter
loaded = lru_cache(load)

Row = tuple[tuple[float, ...], tuple[float, ...]]


class Dice(EvenDice):
    """Ordinary dice."""

    def roll(self, faces: int, rule: str, told: str | None = None) -> int:
        return self.rng.randint(1, faces)

    def __init__(self, rng: Random) -> None:
        super().__init__("")
        self.rng = rng


def played(number: int) -> tuple[list[Row], float]:
    """One game: the features of its Player-Turns, and what the U.S. scored."""
    game = loaded("saipan")
    advice: Any = game.extra["advice"]
    scenario = tuple(game.scenarios)[number % len(game.scenarios)]
    rng = Random(f"chances {number}")
    start = machine.settled(game, game.position(game.start(scenario, {}), None), machine.NO_DICE, [])
    line = Playout(game, advice, start, {s: Mind(Policy(game, f"{number} {s}")) for s in game.sides})
    rows: list[Row] = []
    while True:
        p = line.standing.position
        top = p.state.steps[-1]
        if type(top) is Ended:
            return rows, top.scores["us"]
        time = advice.clock(p)
        japanese = bool(time % 2)
        if rows or japanese:  # not before anybody has landed
            rows.append((cleared(p, japanese), thrown_back(p, japanese)))
        side = game.sides[japanese]
        other = rng.random() < OTHER_TEMPER
        line.minds[side].policy.stance = rng.choice(advice.stances(p, side)) if other else None
        line.until(time + 1, Dice(rng))


def fitted(features: Sequence[tuple[float, ...]], hits: Sequence[bool]) -> tuple[list[float], float]:
    """Weights of a logistic curve, the constant first, and the loss."""
    x, y = np.array(features), np.array(hits, dtype=float)
    scale = x.std(axis=0) + 1e-9
    scale[0] = 1.0

    def loss(w: Any) -> float:
        z = (x / scale) @ w
        return float(np.mean(np.logaddexp(0, z) - y * z) + SMOOTH * np.sum(w[1:] ** 2))

    found = minimize(loss, np.zeros(x.shape[1]))
    return [round(float(v), 3) for v in found.x / scale], float(found.fun)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    won: list[tuple[tuple[float, ...], bool]] = []
    lost: list[tuple[tuple[float, ...], bool]] = []
    with ProcessPoolExecutor(args.processes, get_context("spawn")) as pool:
        for n, (rows, score) in enumerate(pool.map(played, range(args.games)), 1):
            won += [(first, score == 1) for first, _ in rows]
            lost += [(second, score == 0) for _, second in rows]
            print(f"\r{n} of {args.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for name, seen in (("CLEARED", won), ("THROWN_BACK", lost)):
        weights, loss = fitted([f for f, _ in seen], [hit for _, hit in seen])
        print(f"{name} = ({', '.join(map(str, weights))})  # {len(seen)} Player-Turns, loss {loss:.3f}")


if __name__ == "__main__":
    main()
