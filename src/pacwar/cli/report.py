"""`pacwar report`: the findings of a batch, as a page with plots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from pacwar.cli.common import Json, readable, say, tell
from pacwar.core.records import Fault, encode

Source = Annotated[
    Path, typer.Argument(metavar="FILE", help="A file written by `pacwar simulate --out FILE.sqlite`.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="The folder of the report; by default beside the file."),
]


def report(file: Source, out: Out = None, as_json: Json = False) -> None:
    """Make an HTML page with plots: win rates, length, losses, course of play, and use of the rules.

    --json prints the figures and writes nothing.
    """
    from pacwar.lab.findings import find
    from pacwar.lab.results import Results

    with Results.read(readable(file)) as results:
        found = find(results)
    if not found.summary["games"]:
        raise Fault(f"{file} has no finished games yet")
    if as_json:
        tell(json.loads(encode(found)))
        return
    from pacwar.lab.report import write

    page = write(found, out or file.with_suffix(".report"))
    say(f"{found.title}: {found.summary['games']} games. Report: {page}")
