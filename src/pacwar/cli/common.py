"""What the commands share: the console, games by name, options, plain tables, JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pacwar.core.contract import Game
from pacwar.core.records import Fault
from pacwar.games import GAMES, load

WIDE = 160  # columns, if the output is not a terminal


def _keys(incomplete: str) -> list[str]:
    return [key for key in GAMES if key.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game; `pacwar games` lists them.", autocompletion=_keys)
]
Pack = Annotated[
    Path | None, typer.Option("--pack", metavar="DIR", help="A folder of data files that overlay ours.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Scenario = Annotated[
    str | None, typer.Option("--scenario", metavar="NAME", help="The scenario; by default the first.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game. Repeatable."),
]


def console() -> Console:
    """The terminal; without one, wide and without color."""
    plain = not sys.stdout.isatty()
    return Console(
        highlight=False, markup=False, width=WIDE if plain and "COLUMNS" not in os.environ else None
    )


def say(*lines: str, style: str | None = None) -> None:
    """Plain lines without markup; not wrapped if the output is not a terminal."""
    out = console()
    for line in lines:
        out.print(Text(line, style=style or ""), soft_wrap=not out.is_terminal)


def tell(answer: Any) -> None:
    """An answer for programs."""
    typer.echo(json.dumps(answer, indent=2, ensure_ascii=False))


def table(headings: Sequence[str], rows: Iterable[Sequence[object]], right: Sequence[str] = ()) -> None:
    """Columns without lines around them, so that they read well and can be cut apart."""
    drawn = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        drawn.add_column(heading, justify="right" if heading in right else "left")
    for row in rows:
        drawn.add_row(*(Text(str(cell)) for cell in row))
    out = console()
    with out.capture() as captured:
        out.print(drawn)
    typer.echo("\n".join(line.rstrip() for line in captured.get().rstrip("\n").split("\n")))


def game_of(name: str, pack: Path | None = None) -> Game:
    return load(name, pack)


def options_of(given: Sequence[str] | None) -> dict[str, str]:
    """`--option name=value`, as often as wanted."""
    return pairs(given, "--option", "NAME=VALUE")


def pairs(given: Sequence[str] | None, option: str, form: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in given or ():
        name, equal, value = text.partition("=")
        if not equal or not name or not value:
            raise Fault(f"{option} must have the form {form}, not {text!r}")
        if name in found:
            raise Fault(f"{option} names {name} twice")
        found[name] = value
    return found


def one_of(value: str, choices: Iterable[str], what: str) -> str:
    known = list(choices)
    if value not in known:
        raise Fault(f"no {what} {value!r}; choose from {', '.join(known)}")
    return value


def at_least(value: int, least: int, option: str) -> int:
    if value < least:
        raise Fault(f"{option} must be at least {least}, not {value}")
    return value


def scores(given: Mapping[str, float]) -> str:
    return ", ".join(f"{side} {score:g}" for side, score in given.items())


def readable(path: Path) -> Path:
    """An existing file, or a Fault."""
    if not path.is_file():
        raise Fault(f"{path} is a folder" if path.is_dir() else f"no file {path}")
    return path


def printable(text: str) -> str:
    """Foreign text without control characters."""
    return "".join(c if c.isprintable() else "?" for c in text)


def write_file(path: Path, content: str) -> None:
    try:
        path.write_text(content, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Fault(f"{path} cannot be written: {error.strerror}") from None
