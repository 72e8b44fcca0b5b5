"""`pacwar luck`: the luck of the dice in a finished match, and the win probability by turn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from pacwar.cli.common import Json, Pack, at_least, one_of, readable, say, table, tell
from pacwar.cli.progress import progress
from pacwar.core.contract import Game
from pacwar.core.match import Match
from pacwar.core.records import Fault, encode
from pacwar.lab.luck import Chance, Ledger, graph, ledger, moments
from pacwar.lab.simulation import cores

File = Annotated[Path, typer.Argument(metavar="FILE", help="The save of a finished game.")]
Rollouts = Annotated[
    int, typer.Option("--rollouts", metavar="N", help="Games played on from each moment; 0 for no graph.")
]
Moments = Annotated[
    int, typer.Option("--moments", metavar="N", help="The maximum number of moments in the graph.")
]
Quick = Annotated[str, typer.Option("--player", metavar="NAME", help="The computer player of all sides.")]
Budget = Annotated[
    float, typer.Option("--budget", metavar="PART", help="Multiplies the computer player's usual budget.")
]
Seed = Annotated[int, typer.Option("--seed", help="The seed of the games played on.")]
Processes = Annotated[
    int | None,
    typer.Option("--processes", metavar="P", help="The number of processes; by default one per core."),
]
Png = Annotated[Path | None, typer.Option("--png", metavar="FILE", help="Write the graph to this file.")]

SHOWN = 10  # rolls that are printed: those that changed most


def luck(
    file: File,
    rollouts: Rollouts = 10,
    most: Moments = 16,
    player: Quick = "beginner",
    budget: Budget = 1.0,
    seed: Seed = 1,
    png: Png = None,
    processes: Processes = None,
    pack: Pack = None,
    as_json: Json = False,
) -> None:
    """Show the luck of a finished match: each roll against its average, and the win probability by turn.

    Luck is measured in the game's own value of a position. The win probability is the mean score of games that a
    computer player plays on for all sides from a moment of the match, with new dice. The same seed gives the same graph.
    """
    from pacwar.ai import PLAYERS

    at_least(rollouts, 0, "--rollouts")
    at_least(most, 2, "--moments")
    one_of(player, PLAYERS, "player")
    workers = at_least(cores() if processes is None else processes, 1, "--processes")
    if png is not None and (png.suffix != ".png" or not rollouts):
        raise Fault(f"--png {png}: the name must end in .png, and --rollouts must be above 0")
    match = Match.load(readable(file), pack=pack)
    found = ledger(match)
    points: tuple[Chance, ...] = ()
    if rollouts:
        with progress("moments", len(moments(match, most))) as advance:
            points = graph(match, rollouts, player, seed, most, budget, workers, lambda chance: advance())
    if png is not None:
        _draw(png, match.game, points)
    if as_json:
        tell(json.loads(encode({"ledger": found, "chances": points, "player": player, "seed": seed})))
    else:
        _print(match.game, found, points)


def _names(game: Game) -> dict[str, str]:
    return {
        str(side): game.show.side_names.get(side, side) if game.show else str(side) for side in game.sides
    }


def _print(game: Game, found: Ledger, points: tuple[Chance, ...]) -> None:
    names = _names(game)
    say(f"{len(found.throws)} rolls", style="bold")
    rows = [(names[side], f"{found.total[side]:+.2f}", f"{found.sigmas[side]:+.2f}") for side in names]
    table(("side", "luck", "in standard deviations"), rows, right=("luck", "in standard deviations"))
    if found.left_out:
        say(f"{found.left_out} rolls have too many outcomes and are left out.")
    biggest = sorted(
        found.throws, key=lambda t: -max(abs(t.actual[side] - t.expected[side]) for side in names)
    )
    say("", "The rolls that changed most", style="bold")
    lines = [
        (t.entry + 1, names[t.side], t.text, *(f"{t.actual[side] - t.expected[side]:+.2f}" for side in names))
        for t in biggest[:SHOWN]
    ]
    table(("action", "by", "result", *names.values()), lines, right=tuple(names.values()))
    if points:
        say("", "Win probability by turn, with 95 % intervals", style="bold")
        chances = [
            (p.turn or "", p.entry, *(f"{v[0]:.2f} ({v[1]:.2f} to {v[2]:.2f})" for v in map(p.scores.get, names) if v))
            for p in points
        ]  # fmt: skip
        table(("turn", "after action", *names.values()), chances, right=("turn", "after action"))


def _draw(png: Path, game: Game, points: tuple[Chance, ...]) -> None:
    from pacwar.lab.plots import chances

    turns = {point.turn: point.entry for point in reversed(points) if point.turn}
    picture = chances([(p.entry, p.scores) for p in points], _names(game), dict(sorted(turns.items())))
    try:
        png.write_bytes(picture)
    except OSError as error:
        raise Fault(f"{png} cannot be written: {error.strerror}") from None
