"""What an action costs the table, and how much each seat is sent: `python -m tools.frame_cost [GAME ...]`.

Matches are played at random; after each action the frames of four audiences are made and written as they would be sent:
both seats, the public, and the public once more. The milliseconds are CPU time for all four, without the action itself
and without the database; the bytes are those of one seat. `giant` is a made-up scenario of 14,357 hexes and 3,500 counters.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from pacwar.core.contract import Game
from pacwar.core.dice import Seeded
from pacwar.core.match import Match, Played
from pacwar.core.records import encode
from pacwar.games import GAMES, load
from pacwar.table.archive import MatchRow, SeatRow
from pacwar.table.audience_log import AudienceLog
from pacwar.table.live_match import Audience, LiveMatch
from tools.giant import giant

BARS = {"bataan": (1.5, 6_000), "giant": (10.0, 10_000)}  # milliseconds, bytes


class Nowhere:
    """An archive that keeps nothing."""

    def commit(self, key: str, change: Any) -> None: ...


class Cost(NamedTuple):
    seconds: float
    sent: list[int]  # bytes to each audience that was sent something


def table_for(game: Game, scenario: str, seed: int) -> LiveMatch:
    """A match of two people, with a fourth audience."""
    seats = {side: SeatRow(side, "me", "digest", 0) for side in game.sides}
    row = MatchRow(
        "measured", game.key, scenario, {}, True, 1, "", "new", None, None, "", "system", None, seats, False
    )
    live = LiveMatch(Nowhere(), row, game, Match.new(game, scenario, Seeded(seed)))  # type: ignore[arg-type]
    other = live.audiences["more"] = Audience(None, AudienceLog(live.match.setting, None), 0)
    other.frame = live._look(other, 0)
    return live


def costs(game: Game, scenario: str, seed: int, most: int) -> list[Cost]:
    """What each action of a match played at random costs, up to so many."""
    live, rng, found = table_for(game, scenario, seed), Random(seed), list[Cost]()
    for _ in islice(iter(lambda: live.match.deciders, ()), most):
        side = rng.choice(live.match.deciders)
        played = live.match.play(side, rng.choice(live.match.legal(side)))
        assert isinstance(played, Played)
        began = time.process_time()
        made = live.commit()
        sent = [len(encode(news)) for news in made.values()]
        found.append(Cost(time.process_time() - began, sent))
    return found


def spread(values: Sequence[float]) -> str:
    ordered = sorted(values)
    return "  ".join(
        f"{ordered[min(len(ordered) - 1, int(share * len(ordered)))]:9,.2f}" for share in (0.5, 0.95, 0.99)
    )


def measured(game: Game, scenario: str, matches: int, most: int) -> tuple[float, float]:
    """Prints a line of figures; returns the medians."""
    found = [cost for seed in range(matches) for cost in costs(game, scenario, seed, most)]
    times = [1000 * cost.seconds for cost in found]
    sent = [float(size) for cost in found for size in cost.sent]
    print(f"{game.key:8} {scenario:12} {len(found):6}  ms {spread(times)}   bytes {spread(sent)}", flush=True)
    return statistics.median(times), statistics.median(sent)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.frame_cost", description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES, "giant"])
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--most", type=int, default=400, help="actions of a match")
    given = parser.parse_args()
    print(f"{'':28} median / 95 % / 99 %")
    good = True
    for key in given.games:
        game = giant() if key == "giant" else load(key)
        for scenario in game.scenarios:
            ms, size = measured(game, scenario, given.matches, given.most)
            most_ms, most_size = BARS.get(key, (float("inf"), float("inf")))
            good = good and ms <= most_ms and size <= most_size
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
