"""`pacwar replay`: a saved match in words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pacwar.cli.common import Json, Pack, one_of, printable, readable, say, tell
from pacwar.cli.drawing import picture_of
from pacwar.cli.formatting import events_lines
from pacwar.core.earlier import Parted
from pacwar.core.log import Entry
from pacwar.core.match import Match
from pacwar.core.records import Fault

File = Annotated[Path, typer.Argument(metavar="FILE", help="The save file.")]
First = Annotated[int, typer.Option("--from", metavar="N", help="The first action to print.")]
Last = Annotated[int | None, typer.Option("--to", metavar="N", help="The last action to print.")]
Side = Annotated[
    str | None, typer.Option("--side", metavar="SIDE", help="Print only what this side was told.")
]


def replay(
    file: File,
    first: First = 1,
    last: Last = None,
    side: Side = None,
    pack: Pack = None,
    as_json: Json = False,
) -> None:
    """Print a saved match in words, after a check of every action and die.

    A save that parts from the rules of today is printed up to there, and from there on as it is written. The exit code
    is then 1.
    """
    parted = None
    try:
        match = Match.load(readable(file), pack=pack)
    except Parted as found:
        parted, match = found, found.match
    total = len(match.log)
    end = total if last is None else last
    if not 1 <= first <= max(total, 1):
        raise Fault(f"--from {first}: the match has actions 1 to {total}")
    if not first <= end <= max(total, 1):
        raise Fault(f"--to {end}: choose a number from {first} to {total}")
    if side is not None:
        side = one_of(side, match.game.sides, "side")
    shown = [(number, match.log[number - 1]) for number in range(first, min(end, total) + 1)]
    if as_json:
        tell(_record(match, shown, side, parted))
    else:
        _print(match, shown, side, opening=first == 1)
        _print_end(match, side, parted)
    if parted is not None:
        raise typer.Exit(1)


def _told(entry: Entry, side: str | None) -> Entry:
    """What one side was told of it; everything, if no side is named."""
    if side is None:
        return entry
    events = tuple(e for e in entry.events if e.told in (None, side))
    rolls = tuple(r for r in entry.rolls if r.told in (None, side))
    return Entry(entry.side, entry.action if entry.side == side else None, events, rolls)


def _print(match: Match, shown: list[tuple[int, Entry]], side: str | None, opening: bool) -> None:
    game, picture = match.game, picture_of(match.setting)
    say(f"{game.title}: {game.scenarios[match.scenario]}", style="bold")
    if opening:
        for line, _ in events_lines(
            picture, _told(Entry("", None, match.opening, match.opening_rolls), side).events
        ):
            say(line)
    for number, whole in shown:
        entry = _told(whole, side)
        lines = list(events_lines(picture, entry.events, entry.rolls))
        if not lines and entry.action is not None:
            lines = [(f"{picture.side(entry.side)}: {match.setting.describe(entry.action)}", False)]
        for i, (line, heading) in enumerate(lines):
            if heading:
                say("", line, style="bold")
            else:
                say(f"{number if i == 0 else '':>5}  {line}")
    if match.result is not None and shown and shown[-1][0] == len(match.log):
        say("", f"The game is over: {match.result.cited}", style="bold")
        say(*(f"  {picture.side(s)} {score:g}" for s, score in match.result.scores.items()))


def _print_end(match: Match, side: str | None, parted: Parted | None) -> None:
    """Whether all of it was replayed, and the rest as it is written."""
    for note in match.earlier:
        say("", f"Note: {note.text(match.game)}.")
    if parted is None:
        say("", f"The save is valid: all {len(match.log)} actions replay with their dice.")
        return
    say("", f"The save parts from the rules of today: {parted}.", style="bold")
    if side is None and parted.rest:
        say("The rest as it is written:", *(f"  {printable(line)}" for line in parted.rest))
    if match.result is None:
        say("", "To continue from there: pacwar play --load FILE --go-on")


def _record(
    match: Match, shown: list[tuple[int, Entry]], side: str | None, parted: Parted | None
) -> dict[str, Any]:
    game, result = match.game, match.result
    entries = []
    for number, whole in shown:
        entry = _told(whole, side)
        entries.append(
            {
                "number": number,
                "side": str(entry.side),
                "action": match.setting.write(entry.action) if entry.action is not None else None,
                "events": [
                    {"text": match.setting.describe(e), "rule": e.rule, "told": e.told} for e in entry.events
                ],
                "dice": [
                    {"faces": r.faces, "face": r.face, "rule": r.rule, "told": r.told} for r in entry.rolls
                ],
            }
        )
    return {
        "game": game.key,
        "scenario": match.scenario,
        "options": match.options,
        "actions": len(match.log),
        "entries": entries,
        "result": {"scores": result.scores, "why": result.why, "rule": result.rule} if result else None,
        "earlier": [{"entries": e.entries, "rules": e.rules, "data": e.data} for e in match.earlier],
        "parted": {
            "entry": parted.entry,
            "rule": parted.rule,
            "why": parted.why,
            "rest": [] if side else list(parted.rest),
        }
        if parted
        else None,
    }
