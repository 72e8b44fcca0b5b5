"""`pacwar report`: what the results of a batch show, as a page with plots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from pacwar.cli.common import Json, readable, say, tell
from pacwar.core.records import Fault, encode

Source = Annotated[
    Path, typer.Argument(metavar="FILE", help="What `pacwar simulate --out FILE.sqlite` wrote.")
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="DIR", help="The folder of the report; else beside the file.")
]


def report(file: Source, out: Out = None, as_json: Json = False) -> None:
    """Win rates, length, losses, the course of play, and which rules were used: an HTML page with PNG plots.

    With --json the figures are printed and nothing is written.
    """
    from pacwar.lab.findings import find
    from pacwar.lab.results import Results

    with Results.read(readable(file)) as results:
        found = find(results)
    if not found.summary["games"]:
        raise Fault(f"{file} holds no games yet")
    if as_json:
        tell(json.loads(encode(found)))
        return
    from pacwar.lab.report import write

    page = write(found, out or file.with_suffix(".report"))
    say(f"{found.title}: {found.summary['games']} games. The report is {page}")
