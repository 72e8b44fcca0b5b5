"""How strong one computer player is against another: `python -m tools.strength hard normal --games 200 --budget 0.1`.

The first player takes each side in turn. A game depends on its number, the seed, the scenario and the budget alone.
Games are kept in a file, one line each; the same command again goes on where it was interrupted, and prints the mean
score of the first player (win 1, draw 1/2, loss 0) with 95 % intervals, over both sides and for each.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from pacwar import Match, Seeded, load
from pacwar.ai import PLAYERS, player, seat_of
from pacwar.core.contract import Game
from pacwar.core.match import Played
from pacwar.lab.simulation import seed_of
from pacwar.lab.statistics import mean

Job = dict[str, Any]  # what a game depends on, as it is written to the file
MAX_ENDS = 6  # that are told by name
loaded = lru_cache(load)


def played(job: Job) -> Job:
    """Play one game; the answer is the job with its outcome."""
    game: Game = loaded(job["game"])
    seed = seed_of(job["seed"], job["number"])
    sides = game.sides if job["number"] % 2 else tuple(reversed(game.sides))
    names = dict(zip(sides, job["players"], strict=False))
    match = Match.new(game, job["scenario"], Seeded(f"{seed}:dice"))
    at = {s: player(name, game, f"{seed}:{s}", budget=job["budget"]) for s, name in names.items()}
    spent: dict[str, Counter[int]] = {
        s: Counter() for s in game.sides
    }  # side -> turn -> seconds of the processor
    turn = 0
    while match.result is None:
        side = match.deciders[0]
        turn = getattr(match.state, "turn", 0)
        began = time.process_time()
        action = at[side].choose(seat_of(match, side))
        spent[side][turn] += time.process_time() - began  # type: ignore[assignment]  # a Counter adds floats as well
        assert isinstance(match.play(side, action), Played)
    first = str(sides[0])
    return job | {
        "side": first,
        "score": match.result.scores[first],
        "why": match.result.why,
        "turns": turn,
        "seconds": [round(s, 3) for s in spent[first].values()],
    }


def wanted(args: argparse.Namespace) -> list[Job]:
    base = {
        "game": args.game, "scenario": args.scenario, "players": [args.first, args.second],
        "budget": args.budget, "seed": args.seed,
    }  # fmt: skip
    return [base | {"number": n} for n in range(1, args.games + 1)]


def done(path: Path, jobs: Iterable[Job]) -> dict[int, Job]:
    """The games of these jobs that are in the file already; a line cut short by an interruption is left out."""
    known = {json.dumps(job): job["number"] for job in jobs}
    found: dict[int, Job] = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        key = json.dumps({k: row.get(k) for k in ("game", "scenario", "players", "budget", "seed", "number")})
        if key in known:
            found[known[key]] = row
    return found


def report(rows: list[Job], args: argparse.Namespace) -> None:
    head = f"{args.first} v {args.second}, {args.game} {args.scenario}, budget {args.budget:g}"
    print(f"{head}: {len(rows)} games")
    if not rows:
        return
    for side in ("both sides", *sorted({r["side"] for r in rows})):
        of = [r for r in rows if side in ("both sides", r["side"])]
        scores = Counter(float(r["score"]) for r in of)
        e = mean(scores)
        print(
            f"  {side}: {e.value:.3f} [{e.low:.3f}, {e.high:.3f}]"
            f"  won {scores[1.0]}, drawn {len(of) - scores[1.0] - scores[0.0]}, lost {scores[0.0]}"
        )
    for side in sorted({r["side"] for r in rows}):
        ends = Counter(
            r["why"] if not r["why"][:1].isdigit() else "units of both" for r in rows if r["side"] == side
        )
        told = [f"{n} x {why}" for why, n in ends.most_common(MAX_ENDS)]
        if rest := ends.total() - sum(n for _, n in ends.most_common(MAX_ENDS)):
            told.append(f"{rest} in other ways")
        print(f"  {args.first} as {side}: " + "; ".join(told))
    seconds = [s for r in rows for s in r["seconds"]]
    middle, most = np.percentile(seconds, [50, 95])
    print(f"  seconds of the processor a turn: median {middle:.2f}, 95th percentile {most:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first", choices=PLAYERS)
    parser.add_argument("second", choices=PLAYERS)
    parser.add_argument("--game", default="saipan")
    parser.add_argument("--scenario", default="historical")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--budget", type=float, default=1.0, help="part of the usual number of positions")
    parser.add_argument("--seed", type=int, default=1944)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("strength.jsonl"), help="where games are kept")
    args = parser.parse_args()
    jobs = wanted(args)
    rows = done(args.out, jobs)
    left = [job for job in jobs if job["number"] not in rows]
    with args.out.open("a") as file, ProcessPoolExecutor(args.processes, get_context("spawn")) as pool:
        try:
            for future in as_completed([pool.submit(played, job) for job in left]):
                row = future.result()
                file.write(json.dumps(row) + "\n")
                file.flush()
                rows[row["number"]] = row
                print(f"\r{len(rows)} of {len(jobs)} games", end="", flush=True)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
    print(end="\r")
    report([rows[n] for n in sorted(rows)], args)


if __name__ == "__main__":
    main()
