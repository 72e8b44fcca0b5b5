"""`pacwar drill`: a position as text, with what is played there and what is expected."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pacwar.cli.common import Json, Pack, printable, readable, say, tell
from pacwar.core import drill as drills
from pacwar.core import drill_run, registry
from pacwar.core.library import read_text
from pacwar.core.records import Fault

File = Annotated[
    str, typer.Argument(metavar="FILE", help="A drill file, or the name of one that comes with a game.")
]


def drill(file: File, pack: Pack = None, as_json: Json = False) -> None:
    """Run a drill: play its moves and print what happens. The exit code is 1 if something expected does not."""
    path = found(file)
    try:
        given = drills.read(read_text(path), pack=str(pack) if pack else None)
        lines = list(drill_run.run(given))
    except Fault as fault:
        raise Fault(f"{path.name}: {fault}") from None
    wrong = [line for line in lines if line.wrong]
    if as_json:
        tell({"title": given.title, "passed": not wrong, "moves": [line._asdict() for line in lines]})
    else:
        _print(given, lines)
    if wrong:
        raise typer.Exit(1)


def found(file: str) -> Path:
    """A file, or the drill of that name (saipan/s3-infiltration) that comes with a game."""
    path = Path(file)
    if not path.exists():
        key, _, name = file.partition("/")
        if name and key in set(registry.keys()):
            shipped = registry.load_game(key).drills
            if name in shipped:
                return shipped[name]
            raise Fault(f"{key} has no drill {name!r}; it has {', '.join(sorted(shipped)) or 'none'}")
    return readable(path)


def _print(given: drills.Drill, lines: list[drill_run.Line]) -> None:
    if given.title:
        say(printable(given.title))
    for line in lines:
        say(f"{'WRONG ' if line.wrong else ''}{printable(line.text)}")
        for text in line.happened:
            say(f"    {printable(text)}")
        if line.wrong:
            say(f"    {printable(line.wrong)}")
    failed = sum(bool(line.wrong) for line in lines)
    say(
        f"{len(lines)} lines, {failed} not as expected."
        if failed
        else f"{len(lines)} lines, all as expected."
    )
