"""`pacwar simulate`: many games between computer players."""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from pacwar.cli.common import (
    GameName,
    Json,
    Options,
    Pack,
    Scenario,
    at_least,
    options_of,
    pairs,
    say,
    table,
    tell,
)
from pacwar.cli.progress import progress
from pacwar.core.records import Fault
from pacwar.lab.simulation import Finished, Plan, cores, plan, play_many

Games = Annotated[int, typer.Option("--games", metavar="N", help="How many games.")]
Seed = Annotated[
    int, typer.Option("--seed", help="The batch's seed; with a game's number it gives the game's seed.")
]
Processes = Annotated[
    int | None, typer.Option("--processes", metavar="P", help="How many processes; else one a core.")
]
First = Annotated[
    int, typer.Option("--first", metavar="N", help="The number of the first game: repeats part of a batch.")
]
Players = Annotated[
    list[str] | None,
    typer.Option("--player", metavar="SIDE=NAME", help="Who plays a side: greedy or random. Repeatable."),
]
Us = Annotated[str | None, typer.Option("--us", metavar="NAME", help="The same as --player us=NAME.")]
Japan = Annotated[
    str | None, typer.Option("--japan", metavar="NAME", help="The same as --player japan=NAME.")
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write a line for each game: .csv or .json.")
]

TROUBLE, INTERRUPTED = 1, 130  # exit codes

Writer = Callable[[Finished], None]


def simulate(
    game: GameName,
    scenario: Scenario = None,
    games: Games = 100,
    seed: Seed = 1,
    processes: Processes = None,
    player: Players = None,
    us: Us = None,
    japan: Japan = None,
    first: First = 1,
    option: Options = None,
    pack: Pack = None,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Play many games between computer players (random, if you name none) and sum them up.

    The same seed gives the same games, whatever the number of processes. Exit code 1 if a game crashed, came to a
    dead end or did not end.
    """
    at_least(games, 1, "--games")
    at_least(first, 1, "--first")
    workers = min(games, at_least(cores() if processes is None else processes, 1, "--processes"))
    named = pairs(player, "--player", "SIDE=NAME")
    for side, name in (("us", us), ("japan", japan)):
        if name is not None and named.setdefault(side, name) != name:
            raise Fault(f"--{side} and --player name two players for {side}")
    batch = plan(game, scenario, named, seed, options_of(option), pack)
    from pacwar.lab.statistics import Summary  # brings numpy: not before the input is known to be good

    summary = Summary(tuple(batch.players))
    started, stopped = time.perf_counter(), False
    with _written(out, summary.sides) as write, progress("games", games) as advance:
        try:
            for done in play_many(batch, games, workers, first):
                summary.add(done)
                write(done)
                advance()
        except KeyboardInterrupt:  # what has been played counts
            stopped = True
    seconds = time.perf_counter() - started
    answer = {
        "game": batch.game, "scenario": batch.scenario, "seed": seed, "first": first, "players": batch.players,
        "options": batch.options, **summary.record(), "processes": workers, "seconds": round(seconds, 3),
        "games_per_second": round(summary.games / seconds, 2),
    }  # fmt: skip
    if as_json:
        tell(answer)
    elif summary.games:
        _print(answer, batch)
    if stopped:
        typer.echo(f"pacwar: stopped after {summary.games} of {games} games", err=True)
        raise typer.Exit(INTERRUPTED)
    if answer["troubles"]:
        raise typer.Exit(TROUBLE)


def _print(answer: dict[str, Any], batch: Plan) -> None:
    say(f"{batch.game}, {batch.scenario}: {answer['games']} games, seed {batch.seed}", style="bold")
    rows = []
    for side, name in batch.players.items():
        score, wins = answer["scores"][side], answer["wins"][side]
        rows.append(
            (side, name, f"{score['mean']:.3f}", f"{score['low']:.3f} to {score['high']:.3f}", wins["won"], wins["drawn"],
             wins["lost"], f"{wins['rate']:.1%}", f"{wins['low']:.1%} to {wins['high']:.1%}")
        )  # fmt: skip
    numbers = ("mean score", "won", "drawn", "lost", "win rate")
    table(
        ("side", "player", "mean score", "95 %", "won", "drawn", "lost", "win rate", "95 %"),
        rows,
        right=numbers,
    )
    say("")
    lengths = [
        (
            name,
            f"{row['mean']:.1f}",
            f"{row['low']:.1f} to {row['high']:.1f}",
            f"{row['min']:g}",
            f"{row['max']:g}",
        )
        for name, row in (
            ("decisions", answer["length"]["decisions"]),
            ("with a choice", answer["length"]["choices"]),
            ("turns", answer["length"]["turns"]),
        )
    ]
    table(("length", "mean", "95 %", "least", "most"), lengths, right=("mean", "least", "most"))
    say(
        "",
        f"Crashes {answer['crashes']}, dead ends {answer['dead_ends']}, too long {answer['too_long']}.",
        f"{answer['seconds']:.1f} s on {answer['processes']} processes: {answer['games_per_second']:.1f} games a second.",
    )
    for trouble in answer["troubles"]:
        say(
            f"Game {trouble['number']} (seed {trouble['seed']}): {trouble['kind']}. Repeat it with: "
            f"pacwar simulate {batch.game} --scenario {batch.scenario} --seed {batch.seed} --games 1 --first {trouble['number']}"
            + "".join(f" --player {side}={name}" for side, name in batch.players.items()),
            *(f"    {line}" for line in trouble["error"].rstrip().split("\n")),
        )


@contextmanager
def _written(out: Path | None, sides: tuple[str, ...]) -> Iterator[Writer]:
    """A line for each game, written while the batch runs."""
    if out is None:
        yield lambda done: None
        return
    if out.suffix not in (".csv", ".json"):
        raise Fault(f"--out {out}: the name must end in .csv or .json")
    try:
        file = out.open("w", encoding="utf-8", newline="")
    except OSError as error:
        raise Fault(f"{out} cannot be written: {error.strerror}") from None
    with file:
        if out.suffix == ".csv":
            rows = csv.writer(file)
            rows.writerow(
                [
                    "number",
                    "seed",
                    *(f"score_{s}" for s in sides),
                    "decisions",
                    "choices",
                    "turns",
                    "trouble",
                    "why",
                ]
            )
            yield lambda d: rows.writerow(
                [
                    d.number,
                    d.seed,
                    *(d.scores.get(s, "") for s in sides),
                    d.decisions,
                    d.choices,
                    d.turns,
                    d.trouble,
                    d.why,
                ]
            )
            return
        comma = iter(["[\n"])

        def write(done: Finished) -> None:
            line = {name: getattr(done, name) for name in done.__struct_fields__}
            file.write(next(comma, ",\n") + json.dumps(line, ensure_ascii=False))

        yield write
        file.write(next(comma, "") + "\n]\n")
