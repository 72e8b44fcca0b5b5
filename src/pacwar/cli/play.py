"""`pacwar play`: a game at the keyboard, in text."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import SystemRandom
from shlex import quote
from typing import Annotated

import typer

from pacwar.ai import PLAYERS, player
from pacwar.cli.common import Options, Pack, Scenario, _keys, game_of, one_of, options_of, readable, say
from pacwar.cli.drawing import picture_of
from pacwar.cli.formatting import told_lines
from pacwar.core.dice import Seeded
from pacwar.core.folders import own_folder
from pacwar.core.match import Match
from pacwar.core.records import Fault

DEFAULT = "saipan"
SUFFIX = ".pacwar"
LAST = 5  # lines of the story that are repeated when a game goes on

Side = Annotated[
    str | None,
    typer.Option(
        "--side", metavar="SIDE", help="The side you take (the first, if you name none), both, or none."
    ),
]
Opponent = Annotated[
    str, typer.Option("--opponent", metavar="NAME", help=f"The computer player: {', '.join(PLAYERS)}.")
]
Seed = Annotated[
    int | None, typer.Option("--seed", help="Dice and computer player from this number: repeatable.")
]
Load = Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Where the game is kept while you play.")
]
Strict = Annotated[
    bool | None,
    typer.Option(
        "--strict/--free",
        help="Do rules that make a move final end undo? If you say nothing: strict between two people, else free.",
    ),
]
Plain = Annotated[
    bool, typer.Option("--plain", help="No map unless you ask, one choice a line: for screen readers.")
]
Key = Annotated[
    str | None,
    typer.Argument(metavar="[GAME]", help="Which game; saipan, if you name none.", autocompletion=_keys),
]


def play(
    game: Key = None,
    scenario: Scenario = None,
    side: Side = None,
    opponent: Opponent = "normal",
    seed: Seed = None,
    pack: Pack = None,
    load: Load = None,
    save: Save = None,
    strict: Strict = None,
    option: Options = None,
    plain: Plain = False,
) -> None:
    """Play a game in the terminal. Type help at any question; the game is kept, and can be resumed with --load."""
    from pacwar.cli.screen import Screen
    from pacwar.cli.session import Keeper, Leave, Session

    dice = None if seed is None else Seeded(seed)
    if load:
        match = _loaded(load, game, scenario, option, pack)
        match.with_dice(dice or match.dice)
    else:
        match = Match.new(game_of(game or DEFAULT, pack), scenario, dice, options_of(option))
    people = _people(match, side)
    if strict is not None or not load:
        match.strict = (len(people) > 1) if strict is None else strict
    base = seed if seed is not None else SystemRandom().getrandbits(48)
    one_of(opponent, PLAYERS, "computer player")
    computers = {s: player(opponent, match.game, f"{base}:{s}") for s in match.game.sides if s not in people}
    keeper = Keeper(_place(match, load, save) if people else save)
    _welcome(match, people, opponent, keeper.path)
    session = Session(match, people, computers, Screen(plain), keeper)
    try:
        session.run()
    except (Leave, EOFError):
        say("", "You leave the table.")
    except KeyboardInterrupt:
        say("", "You leave the table.")
        raise
    finally:
        if keeper.path:
            what, how = ("Look at it again", "replay") if match.result else ("Go on with it", "play --load")
            over = f" --pack {quote(str(pack))}" if pack else ""
            say(f"The game is kept. {what}: pacwar {how} {quote(str(keeper.path))}{over}")


def _loaded(
    load: Path, key: str | None, scenario: str | None, option: list[str] | None, pack: Path | None
) -> Match:
    match = Match.load(readable(load), pack=pack)
    if key is not None and key != match.game.key:
        raise Fault(f"{load} is a game of {match.game.key}, not of {key}")
    if scenario is not None and scenario != match.scenario:
        raise Fault(f"{load} is the scenario {match.scenario}, not {scenario}")
    if option:
        raise Fault("a saved game has its options already: leave --option out")
    return match


def _people(match: Match, side: str | None) -> tuple[str, ...]:
    """The sides that are played at the keyboard."""
    sides = match.game.sides
    if side is None:
        return sides[:1]
    one_of(side, (*sides, "both", "none"), "side")
    return {"both": sides, "none": ()}.get(side, tuple(s for s in sides if s == side))


def _place(match: Match, load: Path | None, save: Path | None) -> Path:
    """Where the game is kept: where it was, where the player says, or in the player's own folder."""
    if save is not None:
        if save.is_dir() or not save.absolute().parent.is_dir():
            raise Fault(
                f"{save} cannot be written: {'it is a folder' if save.is_dir() else 'there is no such folder'}"
            )
        if save.exists() and (load is None or not save.samefile(load)):
            raise Fault(f"{save} exists already: go on with it by --load, or choose another name")
        return save
    if load is not None:
        return load
    folder = data_folder()
    name = f"{match.game.key}-{match.scenario}-{time.strftime('%Y%m%d-%H%M%S')}"
    path, number = folder / f"{name}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{SUFFIX}"
    return path


def data_folder() -> Path:
    """The folder for saves: the one that this system gives to programs, else the current one."""
    folder = own_folder() / "saves"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path()
    return folder if os.access(folder, os.W_OK) else Path()


def _welcome(match: Match, people: tuple[str, ...], opponent: str, kept: Path | None) -> None:
    game, picture = match.game, picture_of(match.game)
    say(f"{game.title}: {game.scenarios[match.scenario]}", style="bold")
    others = ", ".join(picture.side(s) for s in game.sides if s not in people)
    if len(people) == 1:
        say(f"You play {picture.side(people[0])}; the computer ({opponent}) plays {others}.")
    elif people:
        say("Both sides are played at this keyboard.")
    else:
        say(f"The computer ({opponent}) plays {others}.")
    if people:
        undo = (
            "moves are final as the rules say"
            if match.strict
            else "you may take moves back until a die is rolled or the other side is asked"
        )
        say(f"Undo: {undo}. Type help at any question, quit to stop.")
    if match.log:
        one = people[0] if len(people) == 1 else None
        told = [line for entry in match.told(one) for line in told_lines(picture, entry)]
        say(f"The game goes on after {len(match.log)} actions.{' What happened last:' if told else ''}")
        say(*(f"  {line}" for line in told[-LAST:]))
