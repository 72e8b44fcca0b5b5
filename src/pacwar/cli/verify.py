"""`pacwar verify`: check the committed dice of a finished match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pacwar.cli.common import Json, readable, say, tell
from pacwar.core.library import read_text
from pacwar.verify import check

WHAT = "the secret matches the commitment made before set-up, and gives every die of the save"

File = Annotated[Path, typer.Argument(metavar="FILE", help="The save of a finished game.")]


def verify(file: File, as_json: Json = False) -> None:
    """Check the committed dice of a save. The exit code is 0 if they are genuine, 1 if not or if they cannot be checked."""
    count, wrong = check(read_text(readable(file)))
    if as_json:
        tell({"verified": not wrong, "dice": count, "reason": wrong})
    elif wrong:
        say(f"Not verified: {wrong}.")
    else:
        say(f"Verified: {count} dice. {WHAT[0].upper()}{WHAT[1:]}.")
    if wrong:
        raise typer.Exit(1)
