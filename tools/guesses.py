"""A guess looks like the real thing: `python -m tools.guesses 1000`.

Plays random games, half of them of each scenario, and at every decision, for every side, makes a state by `guess`: its
view and its legal list must be those of the match. Most guesses go on from the one before.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from math import inf
from multiprocessing import get_context
from random import Random

from pacwar import Match, Seeded, load
from pacwar.ai import seat_of
from pacwar.ai.belief import guess_of
from pacwar.core.contract import Game, Guess
from pacwar.core.match import Played
from pacwar.core.records import encode

AFRESH = 0.2  # of the guesses do not go on from the one before

loaded = lru_cache(load)


def differences(game: Game, scenario: str, seed: int, most: float = inf) -> tuple[int, int]:
    """How many guesses were compared in one random game, at most so many, and how many of them looked different."""
    match, rng = Match.new(game, scenario, Seeded(seed)), Random(seed)
    compared = different = 0
    before: dict[str, Guess] = {}
    while match.deciders and compared < most:
        for side in game.sides:
            seat = seat_of(match, side)
            afresh = rng.random() < AFRESH
            guess = before[side] = guess_of(game, seat, rng, None if afresh else before.get(side))
            twin = match.with_state(guess.position.state)
            same = encode(twin.view(side)) == encode(seat.view) and twin.legal(side) == seat.legal
            compared += 1
            different += not same
        side = rng.choice(match.deciders)
        assert isinstance(match.play(side, rng.choice(match.legal(side))), Played)
    return compared, different


def _one(key: str, number: int) -> tuple[int, int]:
    game = loaded(key)
    scenarios = tuple(game.scenarios)
    return differences(game, scenarios[number % len(scenarios)], number)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=int, nargs="?", default=1000)
    parser.add_argument("--game", default="saipan")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    compared = different = 0
    with ProcessPoolExecutor(args.processes, get_context("spawn")) as pool:
        for n, found in enumerate(pool.map(partial(_one, args.game), range(args.games)), 1):
            compared, different = compared + found[0], different + found[1]
            print(f"\r{n} of {args.games} games", end="", file=sys.stderr, flush=True)
    print(f"\r{args.games} games of {args.game}: {compared} guesses compared, {different} looked different")
    sys.exit(different > 0)


if __name__ == "__main__":
    main()
