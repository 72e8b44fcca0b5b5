"""`pacwar table`: the table in the browser, on this computer. `pacwar serve`: the same for other people."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pacwar.core.records import Fault
from pacwar.games import GAMES
from pacwar.table.run import PORT, serve

Port = Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes any free port.")]
Database = Annotated[
    str | None,
    typer.Option(
        "--database-url",
        help="sqlite:///FILE or postgresql+psycopg://...; by default a file in your data folder.",
    ),
]
Packs = Annotated[list[str] | None, typer.Option("--pack", help="GAME=FOLDER: data files that overlay ours.")]


def table(
    port: Port = PORT,
    database_url: Database = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    pack: Packs = None,
) -> None:
    """Open the table in the browser: play against the computer, a friend at this screen, or by link."""
    try:
        serve("127.0.0.1", port, database_url, browser, packs=packs_of(pack))
    except Fault:
        if port != PORT:
            raise
        serve("127.0.0.1", 0, database_url, browser, packs=packs_of(pack))  # the usual port is taken


def serve_others(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Port = PORT,
    database_url: Database = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="The server's public address, such as https://war.example. Repeatable."),
    ] = None,
    pack: Packs = None,
) -> None:
    """Serve the table to other people. Put it behind an HTTPS proxy, and name its address with --origin."""
    serve(host, port, database_url, False, packs=packs_of(pack), origins=origin or ())


def packs_of(given: list[str] | None) -> dict[str, str | Path]:
    found: dict[str, str | Path] = {}
    for each in given or ():
        game, equal, folder = each.partition("=")
        if not equal or game not in GAMES:
            raise Fault(
                f"--pack must have the form GAME=FOLDER, with GAME one of {', '.join(GAMES)}, not {each!r}"
            )
        found[game] = folder
    return found
