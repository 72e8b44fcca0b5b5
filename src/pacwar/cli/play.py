"""`pacwar play`: a match in the terminal."""

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
from pacwar.core.earlier import Parted
from pacwar.core.folders import own_folder
from pacwar.core.match import Match
from pacwar.core.records import Fault

DEFAULT = "saipan"
SUFFIX = ".pacwar"
LAST = 5  # log lines that are repeated when a match continues

Side = Annotated[
    str | None,
    typer.Option("--side", metavar="SIDE", help="Your side (by default the first), both, or none."),
]
Opponent = Annotated[
    str, typer.Option("--opponent", metavar="NAME", help=f"The computer player: {', '.join(PLAYERS)}.")
]
Seed = Annotated[int | None, typer.Option("--seed", help="A seed for the dice and the computer player.")]
Load = Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Continue a saved match.")]
GoOn = Annotated[
    bool,
    typer.Option(
        "--go-on", help="Continue a save of an earlier version from where it parts from the rules of today."
    ),
]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="The file in which the match is saved.")
]
Strict = Annotated[
    bool | None,
    typer.Option(
        "--strict/--free",
        help="Whether rules that make a move final end undo; by default only between two people.",
    ),
]
Plain = Annotated[
    bool, typer.Option("--plain", help="For screen readers: no map unless you ask, one choice per line.")
]
Key = Annotated[
    str | None,
    typer.Argument(metavar="[GAME]", help="The game; by default saipan.", autocompletion=_keys),
]


def play(
    game: Key = None,
    scenario: Scenario = None,
    side: Side = None,
    opponent: Opponent = "normal",
    seed: Seed = None,
    pack: Pack = None,
    load: Load = None,
    go_on: GoOn = False,
    save: Save = None,
    strict: Strict = None,
    option: Options = None,
    plain: Plain = False,
) -> None:
    """Play a match in the terminal. Type help at any prompt. The match is saved; continue it with --load."""
    from pacwar.cli.screen import Screen
    from pacwar.cli.session import Keeper, Leave, Session

    dice = None if seed is None else Seeded(seed)
    if load:
        match, whole = _loaded(load, pack, go_on)
        _require_same(load, match, game, scenario, option)
        match.with_dice(dice or match.dice)
        if not whole:  # the longer save stays as it is
            save = save or _unused(load.parent, f"{load.stem}-from-{len(match.log)}")
            load = None
    else:
        match = Match.new(game_of(game or DEFAULT, pack), scenario, dice, options_of(option))
    people = _people(match, side)
    if strict is not None or not match.log:
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
        say("", "You left the match.")
    except KeyboardInterrupt:
        say("", "You left the match.")
        raise
    finally:
        if keeper.path:
            what, how = ("To replay it", "replay") if match.result else ("To continue it", "play --load")
            over = f" --pack {quote(str(pack))}" if pack else ""
            say(f"The match is saved. {what}: pacwar {how} {quote(str(keeper.path))}{over}")


def _loaded(load: Path, pack: Path | None, go_on: bool) -> tuple[Match, bool]:
    """The saved match, and whether it is whole; otherwise it goes on from where it parts, if the player wants that."""
    try:
        return Match.load(readable(load), pack=pack), True
    except Parted as parted:
        if not go_on:
            raise Fault(f"{parted}; add --go-on to continue from there") from None
        match = parted.go_on()
        say(f"The match continues from before entry {len(match.log) + 1} of its save: {parted.why}.")
        return match, False


def _require_same(
    load: Path, match: Match, key: str | None, scenario: str | None, option: list[str] | None
) -> None:
    if key is not None and key != match.game.key:
        raise Fault(f"{load} is a match of {match.game.key}, not of {key}")
    if scenario is not None and scenario != match.scenario:
        raise Fault(f"{load} has the scenario {match.scenario}, not {scenario}")
    if option:
        raise Fault("a saved match already has its options; leave out --option")


def _people(match: Match, side: str | None) -> tuple[str, ...]:
    """The sides that are played at the keyboard."""
    sides = match.game.sides
    if side is None:
        return sides[:1]
    one_of(side, (*sides, "both", "none"), "side")
    return {"both": sides, "none": ()}.get(side, tuple(s for s in sides if s == side))


def _place(match: Match, load: Path | None, save: Path | None) -> Path:
    """The file of the match: the loaded one, the one that the player names, or a new one in the data folder."""
    if save is not None:
        if save.is_dir() or not save.absolute().parent.is_dir():
            raise Fault(
                f"{save} cannot be written: {'it is a folder' if save.is_dir() else 'its folder does not exist'}"
            )
        if save.exists() and (load is None or not save.samefile(load)):
            raise Fault(f"{save} already exists; continue it with --load, or choose another name")
        return save
    if load is not None:
        return load
    folder = data_folder()
    name = f"{match.game.key}-{match.scenario}-{time.strftime('%Y%m%d-%H%M%S')}"
    return _unused(folder, name)


def _unused(folder: Path, name: str) -> Path:
    path, number = folder / f"{name}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{SUFFIX}"
    return path


def data_folder() -> Path:
    """The folder for saves: the data folder of this system, or the current folder."""
    folder = own_folder() / "saves"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path()
    return folder if os.access(folder, os.W_OK) else Path()


def _welcome(match: Match, people: tuple[str, ...], opponent: str, kept: Path | None) -> None:
    game, picture = match.game, picture_of(match.setting)
    say(f"{game.title}: {game.scenarios[match.scenario]}", style="bold")
    others = ", ".join(picture.side(s) for s in game.sides if s not in people)
    if len(people) == 1:
        say(f"You play {picture.side(people[0])}; the computer ({opponent}) plays {others}.")
    elif people:
        say("You play both sides at this keyboard.")
    else:
        say(f"The computer ({opponent}) plays {others}.")
    if people:
        undo = (
            "moves are final where the rules say so"
            if match.strict
            else "you may take moves back until a die is rolled or the other side is asked"
        )
        say(f"Undo: {undo}. Type help at any prompt, quit to stop.")
    if match.log:
        one = people[0] if len(people) == 1 else None
        told = [line for entry in match.told(one) for line in told_lines(picture, entry)]
        say(*(f"Note: {note.text(game)}." for note in match.earlier))
        say(f"The match continues after {len(match.log)} actions.{' Last events:' if told else ''}")
        say(*(f"  {line}" for line in told[-LAST:]))
