"""Does the state at every decision of random games round-trip through a drill?

    python -m tools.drills --games 200 [--every 1] [saipan malaya bataan/campaign ...]

Every scenario is played so many times. At each decision (or each so many) the position is written as a drill, from an empty map
and from the scenario's start in turn, and read back; the state must be the same. Prints the counts, and stops at the first failure.
"""

from __future__ import annotations

import argparse
from random import Random

import pacwar
from pacwar.core import drill
from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match
from pacwar.games import GAMES


def one_game(game: Game, scenario: str, seed: int, every: int) -> tuple[int, int]:
    """A random game: its decisions, and the positions that were written and read back."""
    rng, decisions, compared = Random(seed), 0, 0
    options = {name: rng.choice(list(values)) for name, values in game.options.items()}
    match = Match.new(game, scenario, Seeded(seed), options)
    while match.deciders:
        if decisions % every == 0:
            compare(
                match, (drill.EMPTY, drill.SCENARIO)[compared % 2], f"{scenario} {seed}, decision {decisions}"
            )
            compared += 1
        side = rng.choice(match.deciders)
        match.play(side, rng.choice(match.legal(side)))
        decisions += 1
    compare(match, drill.EMPTY, f"{scenario} {seed}, at its end")
    return decisions, compared + 1


def compare(match: Match, setup: str, where: str) -> None:
    again = drill.read(match.drill(setup=setup), match.game)
    drill.require_possible(match.game, again.state)
    if again.state != match.state:
        raise SystemExit(f"{match.game.key} {where}: the state is another one\n{match.drill(setup=setup)}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("keys", nargs="*", metavar="game[/scenario]", default=GAMES)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args()
    for wanted in given.keys:
        key, _, only = wanted.partition("/")
        game = pacwar.load(key)
        for scenario in (only,) if only else game.scenarios:
            counts = [one_game(game, scenario, seed, given.every) for seed in range(given.games)]
            decisions, compared = (sum(column) for column in zip(*counts, strict=True))
            print(
                f"{key} {scenario}: {given.games} games, {decisions} decisions, {compared} positions the same",
                flush=True,
            )


if __name__ == "__main__":
    main()
