"""`pacwar data`: check the data of a game, export it for a pack, print its schema."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from pacwar.cli.common import GameName, Json, Pack, game_of, say, table, tell, write_file
from pacwar.core.contract import Game
from pacwar.core.records import Fault

README = """\
This is a pack for {title} ({key}): data files that overlay those of pacwar.

Keep the files that you change and delete the others. A YAML file needs only the keys that differ. A TSV file needs
only the heading and the lines that differ. Then run:

    pacwar data check {key} --pack {folder}
    pacwar play {key} --pack {folder}

Values from a pack are labeled as yours. `pacwar data schema {key}` describes every file.
"""

app = typer.Typer(help="Check the data of a game, export it for a pack, print its schema.")

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="DIR", help="Write one schema per file into this folder.")
]


@app.command("check")
def check(game: GameName, pack: Pack = None, as_json: Json = False) -> None:
    """Check the data of a game, with a pack if you name one, and list its provenance."""
    loaded = game_of(game, pack)
    library = loaded.library
    rows = []
    for name in library.files:
        sheet = library.sheets[name]
        sources = Counter(p.kind for p in sheet.provenance.values())
        over = library.pack is not None and (library.pack / name).exists()
        rows.append({"file": name, "entries": _size(sheet.content), "pack": over, "sources": dict(sources)})
    if as_json:
        tell(
            {"game": loaded.key, "digest": library.digest, "pack": str(pack) if pack else None, "files": rows}
        )
        return
    table(
        ("file", "entries", "pack", "provenance notes"),
        ((r["file"], r["entries"], "yes" if r["pack"] else "", _counted(r["sources"])) for r in rows),
        right=("entries",),
    )
    say(
        "",
        f"{loaded.title}: the data is valid{f' with the pack {pack.name}' if pack else ''}.",
        f"Digest {library.digest}",
    )


def _size(content: object) -> int:
    """Entries of a file: lines of a map, or entries of its one list or mapping."""
    if isinstance(content, dict):
        if len(content) == 1:
            return _size(next(iter(content.values())))
        return len(content)
    return len(content) if isinstance(content, list) else 1


def _counted(sources: object) -> str:
    assert isinstance(sources, dict)
    return ", ".join(f"{count} {kind}" for kind, count in sorted(sources.items()))


@app.command("export")
def export(game: GameName, folder: Folder) -> None:
    """Write the data files of a game into a folder, as a starting point for a pack."""
    loaded = game_of(game)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Fault(f"{folder} already exists; name a new or empty folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in loaded.library.files:
            shutil.copyfile(loaded.library.folder / name, folder / name)
    except OSError as error:
        raise Fault(f"{folder} cannot be written: {error.strerror}") from None
    write_file(folder / "README.txt", README.format(key=loaded.key, title=loaded.title, folder=folder))
    say(f"{len(loaded.library.files)} files are in {folder}; see README.txt for the next steps.")


@app.command("schema")
def schema(game: GameName, out: Out = None) -> None:
    """The JSON Schema of every data file of a game."""
    loaded = game_of(game)
    found = schemas(loaded)
    if out is None:
        tell(found)
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Fault(f"{out} cannot be written: {error.strerror}") from None
    for name, content in found.items():
        write_file(out / f"{name}.schema.json", json.dumps(content, indent=2, ensure_ascii=False) + "\n")
    say(f"{len(found)} schemas are in {out}.")


def schemas(game: Game) -> dict[str, object]:
    return {name: game.library.schema(name) for name in game.library.files}
