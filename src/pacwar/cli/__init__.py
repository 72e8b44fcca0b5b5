"""The command line: `pacwar COMMAND`. One file for each command; `main` turns bad input into one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from pacwar.cli import bench, data, drill, games, luck, play, replay, report, rules, simulate, table, verify
from pacwar.core.records import Fault

USAGE, INTERRUPTED = 2, 130  # exit codes: bad input, Ctrl-C

app = typer.Typer(
    name="pacwar",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("table")(table.table)
app.command("serve")(table.serve_others)
app.command("games")(games.games)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("report")(report.report)
app.command("replay")(replay.replay)
app.command("verify")(verify.verify)
app.command("drill")(drill.drill)
app.command("luck")(luck.luck)
app.command("rules")(rules.rules)
app.add_typer(data.app, name="data")
app.command("bench")(bench.bench)


def _version(asked: bool) -> None:
    if asked:
        import pacwar

        typer.echo(f"pacwar {pacwar.__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
]


@app.callback(invoke_without_command=True)
def top(context: typer.Context, version: Version = False) -> None:
    """A rules-enforcing table for board wargames of the Pacific War. Start with: pacwar table"""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the answer is the exit code. Bad input is one sentence on stderr and 2, never a traceback."""
    try:
        code = app(None if arguments is None else list(arguments), prog_name="pacwar", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Fault as fault:
        return _complain(str(fault))
    except (typer.Abort, KeyboardInterrupt):
        typer.echo("", err=True)
        return INTERRUPTED
    except BrokenPipeError:  # the reader has gone: `pacwar rules saipan | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        message = getattr(error, "format_message", None)  # Typer's own errors, with any version of click
        if message is None:
            raise
        where = getattr(getattr(error, "ctx", None), "command_path", "pacwar")
        return _complain(f"{message().rstrip('.')}; see {where} --help")


def _complain(sentence: str) -> int:
    typer.echo(f"pacwar: {' '.join(sentence.split())}", err=True)
    return USAGE
