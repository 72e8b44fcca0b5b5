"""`pacwar simulate`: many games between computer players."""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TextIO

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
from pacwar.lab.results import SUFFIXES, Results, about
from pacwar.lab.simulation import Batch, Finished, cores, plan, play_many

Games = Annotated[int, typer.Option("--games", metavar="N", help="The number of games.")]
Seed = Annotated[int, typer.Option("--seed", help="The batch's seed; it gives each game its seed.")]
Processes = Annotated[
    int | None,
    typer.Option("--processes", metavar="P", help="The number of processes; by default one per core."),
]
First = Annotated[
    int, typer.Option("--first", metavar="N", help="The number of the first game, to repeat part of a batch.")
]
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="SIDE=NAME",
        help="The player of a side: random, beginner, normal or hard. Repeatable.",
    ),
]
Us = Annotated[str | None, typer.Option("--us", metavar="NAME", help="The same as --player us=NAME.")]
Japan = Annotated[
    str | None, typer.Option("--japan", metavar="NAME", help="The same as --player japan=NAME.")
]
Budget = Annotated[
    float,
    typer.Option("--budget", metavar="PART", help="Multiplies the computer players' usual budget."),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Store each game: .sqlite (can be resumed; pacwar report reads it), .csv or .json.",
    ),
]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray", metavar="ADDRESS", help="Play on a Ray cluster: host:port, ray://host:port or auto."
    ),
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
    budget: Budget = 1.0,
    out: Out = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """Play many games between computer players (by default random) and summarize them.

    The same seed gives the same games, on any number of processes or machines. The exit code is 1 if a game
    crashed, reached a dead end or did not end.
    """
    at_least(games, 1, "--games")
    at_least(first, 1, "--first")
    workers = min(games, at_least(cores() if processes is None else processes, 1, "--processes"))
    named = pairs(player, "--player", "SIDE=NAME")
    for side, name in (("us", us), ("japan", japan)):
        if name is not None and named.setdefault(side, name) != name:
            raise Fault(f"--{side} and --player name two players for {side}")
    batch = plan(game, scenario, named, seed, options_of(option), pack, budget=budget)
    from pacwar.lab.statistics import Summary  # brings numpy: not before the input is known to be good

    summary = Summary(tuple(batch.players))
    started, stopped, numbers = time.perf_counter(), False, range(first, first + games)
    with _kept(out, batch, numbers) as (there, left, write), progress("games", games) as advance:
        for done in there:
            summary.add(done)
            advance()
        if there and left:
            typer.echo(f"pacwar: {out} has {len(there)} of {games} games; {len(left)} are left", err=True)
        try:
            for done in _played(batch, left, min(workers, max(1, len(left))), ray, out):
                summary.add(done)
                write(done)
                advance()
        except KeyboardInterrupt:  # what has been played counts
            stopped = True
    seconds = time.perf_counter() - started
    answer = {
        "game": batch.game, "scenario": batch.scenario, "seed": seed, "first": first, "players": batch.players,
        "options": batch.options, "budget": batch.budget, **summary.record(), "processes": workers, "seconds": round(seconds, 3),
        "games_per_second": round((summary.games - len(there)) / seconds, 2),
    }  # fmt: skip
    if as_json:
        tell(answer)
    elif summary.games:
        _print(answer, batch)
    if stopped:
        again = "; the same command resumes" if _resumes(out) else ""
        typer.echo(f"pacwar: stopped after {summary.games} of {games} games{again}", err=True)
        raise typer.Exit(INTERRUPTED)
    if answer["troubles"]:
        raise typer.Exit(TROUBLE)


def _print(answer: dict[str, Any], batch: Batch) -> None:
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
    table(("length", "mean", "95 %", "minimum", "maximum"), lengths, right=("mean", "minimum", "maximum"))
    say(
        "",
        f"Crashes {answer['crashes']}, dead ends {answer['dead_ends']}, too long {answer['too_long']}.",
        f"{answer['seconds']:.1f} s on {answer['processes']} processes: {answer['games_per_second']:.1f} games per second.",
    )
    for trouble in answer["troubles"]:
        say(
            f"Game {trouble['number']} (seed {trouble['seed']}): {trouble['kind']}. To repeat it: "
            f"pacwar simulate {batch.game} --scenario {batch.scenario} --seed {batch.seed} --games 1 --first {trouble['number']}"
            + "".join(f" --player {side}={name}" for side, name in batch.players.items())
            + "".join(f" --option {name}={value}" for name, value in batch.options.items())
            + (f" --pack {batch.pack}" if batch.pack else "")
            + (f" --budget {batch.budget:g}" if batch.budget != 1 else ""),
            *(f"    {line}" for line in trouble["error"].rstrip().split("\n")),
        )


def _played(
    batch: Batch, numbers: Sequence[int], workers: int, ray: str | None, out: Path | None
) -> Iterator[Finished]:
    """The games that are left, on this machine or on a cluster; a file of results gets their tallies as well."""
    if not numbers:
        return iter(())
    if ray is None:
        return play_many(batch, numbers, workers, _resumes(out))
    from pacwar.lab.cluster import play_on_cluster

    return play_on_cluster(about(batch), numbers, ray, _resumes(out))


# -- keeping the games ----------------------------------------------------------------------------------------


def _resumes(out: Path | None) -> bool:
    return out is not None and out.suffix in SUFFIXES


@contextmanager
def _kept(
    out: Path | None, batch: Batch, numbers: Sequence[int]
) -> Iterator[tuple[list[Finished], Sequence[int], Writer]]:
    """The games already in a file, the numbers of those that are left, and a function that stores a game."""
    if out is None:
        yield [], numbers, lambda done: None
    elif _resumes(out):
        with Results.open(out, about(batch)) as results:
            yield list(results.games(numbers)), results.missing(numbers), results.add
    elif out.suffix in (".csv", ".json"):
        try:
            file = out.open("w", encoding="utf-8", newline="")
        except OSError as error:
            raise Fault(f"{out} cannot be written: {error.strerror}") from None
        with file, (_csv if out.suffix == ".csv" else _json)(file, tuple(batch.players)) as write:
            yield [], numbers, write
    else:
        raise Fault(
            f"--out {out}: the name must end in .csv or .json, or in .sqlite for a batch that can resume"
        )


@contextmanager
def _csv(file: TextIO, sides: tuple[str, ...]) -> Iterator[Writer]:
    rows = csv.writer(file)
    lengths = ("decisions", "choices", "turns", "trouble", "why")
    rows.writerow(["number", "seed", *(f"score_{side}" for side in sides), *lengths])
    yield lambda d: rows.writerow(
        [d.number, d.seed, *(d.scores.get(s, "") for s in sides), *(getattr(d, name) for name in lengths)]
    )


@contextmanager
def _json(file: TextIO, sides: tuple[str, ...]) -> Iterator[Writer]:
    comma = iter(["[\n"])

    def write(done: Finished) -> None:
        line = {name: getattr(done, name) for name in done.__struct_fields__ if name != "tallies"}
        file.write(next(comma, ",\n") + json.dumps(line, ensure_ascii=False))

    yield write
    file.write(next(comma, "") + "\n]\n")
