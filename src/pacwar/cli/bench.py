"""`pacwar bench`: speed, compared with other engines."""

from __future__ import annotations

from typing import Annotated

import typer

from pacwar.cli.common import Json, at_least, game_of, say, table, tell
from pacwar.cli.progress import progress
from pacwar.games import GAMES

Rounds = Annotated[
    int, typer.Option("--rounds", metavar="N", help="Rounds; in each, all engines take turns.")
]
Games = Annotated[
    int,
    typer.Option(
        "--games", metavar="K", help="Games of pacwar per round; the other engines play for the same time."
    ),
]
Which = Annotated[
    list[str] | None, typer.Option("--game", metavar="GAME", help="Only this game. Repeatable.")
]


def bench(rounds: Rounds = 5, games: Games = 10, game: Which = None, as_json: Json = False) -> None:
    """Measure random legal play in CPU time on one core, also of python-chess and Catanatron if installed.

    Only decisions with at least two legal actions count, for every engine.
    """
    from pacwar.lab import bench as lab
    from pacwar.lab.timings import timings

    at_least(rounds, 1, "--rounds")
    at_least(games, 1, "--games")
    chosen = {key: game_of(key) for key in game or GAMES}
    us = {key: lab.ours(loaded) for key, loaded in chosen.items()}
    others, missing = lab.peers()
    with progress("rounds", rounds) as advance:
        found = lab.compete(us, others, rounds, games, advance)
    rows = lab.rows(found)
    ratios = lab.ratios(found, list(us), list(others))
    times = {key: timings(loaded, games) for key, loaded in chosen.items()}
    if as_json:
        tell(
            {
                "rows": [{name: getattr(row, name) for name in row.__struct_fields__} for row in rows],
                "ratios": ratios,
                "rounds": rounds,
                "games": games,
                "missing": missing,
                "timings": {
                    key: {n: {f: getattr(t, f) for f in t.__struct_fields__} for n, t in named.items()}
                    for key, named in times.items()
                },
            }
        )
        return
    say(f"Random legal play, one core, CPU time, {rounds} rounds of {games} games", style="bold")
    table(
        ("engine", "decisions/s", "all ticks/s", "games/s", "forced", "choices"),
        (
            (r.name, f"{r.decisions_per_s:,.0f}", f"{r.ticks_per_s:,.0f}", f"{r.games_per_s:.1f}", f"{r.forced_share:.0%}",
             f"{r.mean_list:.1f}")
            for r in rows
        ),
        right=("decisions/s", "all ticks/s", "games/s", "forced", "choices"),
    )  # fmt: skip
    say(
        "",
        "A decision has at least two legal actions; forced: share of ticks with one; choices: mean length of the list.",
    )
    for name, ratio in ratios.items():
        key, _, peer = name.partition("/")
        bar = lab.BARS.get(key, ("", 0.0))
        say(f"{name}: {ratio:.2f}" + (f" (goal: {bar[1]:.1f})" if bar[0] == peer else ""))
    if missing:
        say(
            f"Not installed, so not measured: {', '.join(missing)}. Install them with: pip install 'pacwar[bench]'"
        )
    for key, named in times.items():
        say("", f"{key}, single operations, CPU time", style="bold")
        lines = [
            (n, f"{t.median:.3g}", f"{t.p95:.3g}", f"{t.p99:.3g}", t.unit.replace("us", "µs"), t.samples)
            for n, t in named.items()
        ]
        table(
            ("operation", "median", "p95", "p99", "unit", "samples"),
            lines,
            right=("median", "p95", "p99", "samples"),
        )
