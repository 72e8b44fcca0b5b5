"""The data of a game: typed files with provenance, overlaid by a pack, checked on load.

YAML files hold tables, counters and scenarios; TSV files hold maps, one line per hex. A file is loaded into a type
and refused with its name, the key and the reason if it does not fit. `provenance` in a YAML file and `#!` lines
in a TSV file give the provenance of values; the most specific entry wins.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import yaml

from pacwar.core.records import Fault, Record, convert, encode, plain_facts, schema

T = TypeVar("T")

KINDS = ("printed", "derived", "reconstructed", "pack")


class Provenance(Record, frozen=True):
    """The provenance of a datum: `printed` with the line of the rulebook text, otherwise with the reasoning."""

    kind: str
    line: int | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"kind must be one of {', '.join(KINDS)}, not {self.kind!r}")
        if self.kind in ("derived", "reconstructed") and not self.note:
            raise ValueError(f"{self.kind} needs a note with the reason")


PACKED = Provenance("pack", note="from the pack")


class DataFile(Record, frozen=True):
    """One data file as it was read: its content, and the provenance of its parts."""

    content: Any
    provenance: dict[str, Provenance]


class _Sources(Record, frozen=True):
    """The provenance part of a YAML file."""

    provenance: dict[str, Provenance]


class Library:
    """All data of a game, read at once; `pack` is a folder with files of the same names that overlay ours."""

    def __init__(self, folder: Path, files: Mapping[str, Any], pack: str | Path | None = None) -> None:
        self.folder = folder
        self.files = dict(files)
        self.pack = Path(pack) if pack else None
        if self.pack:
            self._check_pack(self.pack)
        self.sheets = {name: self._sheet(name) for name in self.files}
        self._typed = {name: self._convert(name, kind) for name, kind in self.files.items()}
        self.digest = hashlib.sha256(encode(plain_facts(self._typed))).hexdigest()  # sentences do not count

    def get(self, name: str, kind: type[T]) -> T:
        """The content of a file, of the type it was declared with."""
        return cast(T, self._typed[name])

    def rows(self, name: str, kind: type[T]) -> list[T]:
        """The lines of a TSV file, each as one record."""
        return cast(list[T], self._typed[name])

    def provenance(self, name: str, *keys: str) -> Provenance:
        """The provenance of a value, by its path: the most specific entry that fits.

        After the path itself come the paths that it begins with, the longest first, its parts from the last to the
        first, the groups that the thing belongs to (a counter of side `us` is in the group `us`), and the default
        of the file.
        """
        sheet = self.sheets[name]
        known = sheet.provenance
        paths = [".".join(keys[:size]) for size in range(len(keys), 1, -1)]
        for key in (*paths, *reversed(keys)):
            if key in known:
                return known[key]
        for key in (*_groups(sheet.content, keys), "default"):
            if key in known:
                return known[key]
        raise Fault(f"{name}: {'.'.join(keys)} has no provenance")

    def schema(self, name: str) -> dict[str, Any]:
        kind = self.files[name]
        if not name.endswith(".tsv"):
            return schema(kind)
        return {"type": "array", "items": schema(kind)}

    # -- reading ----------------------------------------------------------------------------------------------

    def _check_pack(self, pack: Path) -> None:
        if not pack.is_dir():
            raise Fault(f"the pack {pack} is not a folder")
        for file in sorted(pack.iterdir()):
            if file.name not in self.files and not file.name.startswith((".", "README")):
                raise Fault(
                    f"{file.name} is not a data file of this game; a pack may have {', '.join(self.files)}"
                )

    def _sheet(self, name: str) -> DataFile:
        read = read_tsv if name.endswith(".tsv") else read_yaml
        own = read(self.folder / name)
        over = self.pack / name if self.pack else None
        if over is None or not over.exists():
            return own
        return overlaid(own, read(over), named_from=0 if name.endswith(".tsv") else 1)

    def _convert(self, name: str, kind: Any) -> Any:
        content = self.sheets[name].content
        try:
            if name.endswith(".tsv"):
                return [_row(name, key, row, kind) for key, row in content.items()]
            return convert(content, kind)
        except msgspec.ValidationError as error:
            raise Fault(f"{name}: {_named(_where(str(error)), content, kind)}") from None


def _row(name: str, key: str, row: dict[str, str], kind: Any) -> Any:
    try:
        return msgspec.convert({k: v for k, v in row.items() if v != ""}, type=kind, strict=False)
    except msgspec.ValidationError as error:
        raise Fault(f"{name}: line of {key}: {_where(str(error))}") from None


def _where(error: str) -> str:
    """msgspec says "... - at `$.rows[3]`"; we put the key first."""
    reason, _, path = error.partition(" - at ")
    path = path.strip("`").removeprefix("$").removeprefix(".")
    return f"{path}: {reason}" if path else reason


def _named(fault: str, content: dict[str, Any], kind: Any) -> str:
    """msgspec says [...] for a key of a mapping: find out which key it is."""
    if "[...]" not in fault:
        return fault
    top = fault.partition("[...]")[0]
    for key, value in content.get(top, {}).items() if isinstance(content.get(top), dict) else ():
        try:
            convert({**content, top: {key: value}}, kind)
        except msgspec.ValidationError as error:
            if "[...]" in (alone := _where(str(error))):
                return alone.replace("[...]", f".{key}", 1)
    return fault


def _groups(content: Any, keys: tuple[str, ...]) -> list[str]:
    """The text values of the thing that is asked about: its side, its kind, ..."""
    for top in content.values() if isinstance(content, dict) else ():
        if isinstance(top, dict) and keys and isinstance(top.get(keys[0]), dict):
            return [value for value in top[keys[0]].values() if isinstance(value, str)]
    return []


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Fault(f"{path.name} is missing in {path.parent.name}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Fault(f"{path.name} cannot be read: {error}") from None


def read_yaml(path: Path) -> DataFile:
    try:
        content = yaml.load(read_text(path), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f" line {mark.line + 1}" if mark else ""
        raise Fault(f"{path.name}{line}: {getattr(error, 'problem', None) or 'not valid YAML'}") from None
    if not isinstance(content, dict):
        raise Fault(f"{path.name}: the file must be a mapping")
    given = content.pop("provenance", {})
    sources = {"provenance": given}
    try:
        return DataFile(content, convert(sources, _Sources).provenance)
    except msgspec.ValidationError as error:
        raise Fault(f"{path.name}: {_named(_where(str(error)), sources, _Sources)}") from None


def read_tsv(path: Path) -> DataFile:
    """Lines by their key: the first column, or the first two and three for hexsides and their features."""
    provenance: dict[str, Provenance] = {}
    content: dict[str, dict[str, str]] = {}
    columns: list[str] = []
    for number, line in enumerate(read_text(path).split("\n"), 1):
        at = f"{path.name} line {number}"
        if line.startswith("#!"):
            column, _, source = line[2:].partition(":")
            provenance[column.strip()] = _source(source, at)
        elif not columns and line:
            columns = line.split("\t")
        elif line:
            cells = line.split("\t")
            if len(cells) != len(columns):
                raise Fault(f"{at}: {len(cells)} cells, but the heading has {len(columns)}")
            row = dict(zip(columns, cells, strict=True))
            key = "-".join(cells[:3]) if columns[:2] == ["a", "b"] else cells[0]
            if key in content:
                raise Fault(f"{at}: {key} is repeated")
            for part in filter(None, row.pop("source", "").split("; ")):
                column, _, source = part.partition("=")
                provenance[f"{key}.{column}"] = _source(source.replace(": ", " -- ", 1), at)
            content[key] = row
    if not columns:
        raise Fault(f"{path.name}: the heading line with the column names is missing")
    return DataFile(content, provenance)


def _source(text: str, at: str) -> Provenance:
    """`printed L94 -- note`, `derived -- note`."""
    head, _, note = text.partition("--")
    kind, *rest = head.split() or [""]
    line = int(rest[0][1:]) if rest and rest[0][:1] == "L" and rest[0][1:].isdigit() else None
    try:
        return Provenance(kind, line, note.strip())
    except ValueError as error:
        raise Fault(f"{at}: provenance: {error}") from None


def overlaid(own: DataFile, over: DataFile, named_from: int) -> DataFile:
    """Our data overlaid with the values of a pack, key by key; lists are replaced whole.

    `named_from` says from which key of its path on a value is named in the provenance of its file.
    """
    changed: list[tuple[str, ...]] = []
    content = _overlay(own.content, over.content, (), changed)
    if any(
        len(path) <= named_from for path in changed
    ):  # a whole part of the file, such as the list of turns
        return DataFile(content, {"default": PACKED} | over.provenance)
    keys = {".".join(path[named_from:]): PACKED for path in changed}
    kept = {k: v for k, v in own.provenance.items() if not keys.keys() & _prefixes(k)}
    return DataFile(content, kept | keys | over.provenance)


def _prefixes(key: str) -> set[str]:
    """6.1 is a part of 6: what is said of it ends when 6 is replaced."""
    parts = key.split(".")
    return {".".join(parts[:size]) for size in range(1, len(parts))}


def _overlay(own: Any, over: Any, path: tuple[str, ...], changed: list[tuple[str, ...]]) -> Any:
    if own == over:  # the pack has the same value: it keeps its provenance
        return own
    if isinstance(own, dict) and isinstance(over, dict):
        merged = dict(own)
        for key, value in over.items():
            merged[key] = _overlay(own.get(key), value, (*path, str(key)), changed)
        return merged
    changed.append(path)
    return over
