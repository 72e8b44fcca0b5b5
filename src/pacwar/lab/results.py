"""The results of a batch in one SQLite file, written as games finish. It holds all that is needed to repeat the batch,
and an interrupted batch can be resumed."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pacwar
from pacwar.core.contract import Game
from pacwar.core.records import Fault, Record, decode, encode, replace
from pacwar.games import load
from pacwar.lab.simulation import Batch, Finished
from pacwar.lab.tally import Tallies

FORMAT = 1
SUFFIXES = (".sqlite", ".sqlite3", ".db")
OFTEN = 0.5  # seconds between two commits
PATIENCE = 60.0  # seconds, while another process reads or writes
TABLES = """
create table about (name text primary key, value text not null);
create table games (
  number integer primary key, seed integer not null, why text not null, decisions integer not null,
  choices integer not null, turns integer not null, trouble text not null, error text not null);
create table scores (
  game integer not null, side text not null, score real not null, primary key (game, side)) without rowid;
create table names (id integer primary key, kind text not null, name text not null, unique (kind, name));
create table tallies (
  game integer not null, name integer not null, times integer not null, primary key (game, name)) without rowid;
"""
GAME = "insert or replace into games values (?, ?, ?, ?, ?, ?, ?, ?)"


class About(Record, frozen=True):
    """The batch of a results file. The same plan, rules and data give the same games."""

    plan: Batch
    rules_version: int
    data: str  # the digest of the data, with the pack
    version: str  # of pacwar: its computer players
    format: int = FORMAT


def about(plan: Batch, game: Game | None = None) -> About:
    game = game or load(plan.game, plan.pack)
    return About(plan, game.rules_version, game.library.digest, pacwar.__version__)


class Results:
    """A results file. `Results.open` begins or resumes one; `Results.read` only reads."""

    def __init__(self, path: Path, base: sqlite3.Connection, of: About) -> None:
        self.path, self.about = path, of
        self._base = base
        self._names: dict[tuple[str, str], int] = {
            (kind, name): number for number, kind, name in base.execute("select id, kind, name from names")
        }
        self._committed = monotonic()

    # -- opening ----------------------------------------------------------------------------------------------

    @classmethod
    @contextmanager
    def open(cls, path: Path, of: About) -> Iterator[Results]:
        """Begin a file, or resume one of the same batch."""
        with _connected(path, "rwc") as base:
            try:
                _begin(base, of)
                found = cls(path, base, _about(path, base))
                found._compare(of)
                yield found
                base.commit()
            except sqlite3.Error as error:
                raise Fault(f"{path} cannot be written: {error}") from None
            except BaseException:  # Ctrl-C: finished games are kept
                base.commit()
                raise

    @classmethod
    @contextmanager
    def read(cls, path: Path) -> Iterator[Results]:
        if not path.is_file():
            raise Fault(f"no file {path}")
        with _connected(path, "ro") as base:
            yield cls(path, base, _about(path, base))

    def _compare(self, of: About) -> None:
        """Refuse games of another batch."""
        mine = self.about
        for name in of.plan.__struct_fields__:
            was, now = getattr(mine.plan, name), getattr(of.plan, name)
            if was != now and name != "pack":  # a pack may have another path: its digest is compared
                raise Fault(
                    f"{self.path} has another batch ({name}: {_said(was)}; this command: {_said(now)}); name another file"
                )
        for name, what in (
            ("version", "pacwar"),
            ("rules_version", "rules version"),
            ("data", "data"),
        ):
            was, now = getattr(mine, name), getattr(of, name)
            if was != now:
                raise Fault(f"{self.path} was made with another {what} ({was}, not {now}); name another file")

    # -- writing ----------------------------------------------------------------------------------------------

    def missing(self, numbers: Iterable[int]) -> list[int]:
        """Those games that are not in the file."""
        there = {number for (number,) in self._base.execute("select number from games")}
        return [number for number in numbers if number not in there]

    def add(self, done: Finished) -> None:
        base, number = self._base, done.number
        row = (
            number,
            done.seed,
            done.why,
            done.decisions,
            done.choices,
            done.turns,
            done.trouble,
            done.error,
        )
        base.execute(GAME, row)
        base.executemany(
            "insert or replace into scores values (?, ?, ?)", [(number, s, v) for s, v in done.scores.items()]
        )
        base.executemany(
            "insert or replace into tallies values (?, ?, ?)",
            [
                (number, self._name(kind, n), v)
                for kind, all_ in done.tallies.items()
                for n, v in all_.items()
            ],
        )
        if monotonic() - self._committed > OFTEN:
            base.commit()
            self._committed = monotonic()

    def _name(self, kind: str, name: str) -> int:
        found = self._names.get((kind, name))
        if found is None:
            self._base.execute("insert or ignore into names (kind, name) values (?, ?)", (kind, name))
            where = "select id from names where kind = ? and name = ?"  # another process may have named it
            [(found,)] = self._base.execute(where, (kind, name))
            self._names[kind, name] = found
        return found

    # -- reading ----------------------------------------------------------------------------------------------

    def games(self, numbers: Sequence[int] | None = None) -> Iterator[Finished]:
        """The games in the order of their numbers, without their tallies."""
        scores: dict[int, dict[str, float]] = {}
        for game, side, score in self._base.execute("select game, side, score from scores"):
            scores.setdefault(game, {})[side] = score
        wanted = None if numbers is None else set(numbers)
        for row in self._base.execute("select * from games order by number"):
            number, seed, *rest = row
            if wanted is None or number in wanted:
                yield Finished(number, seed, scores.get(number, {}), *rest)

    def tallies(self, number: int) -> Tallies:
        """What was counted in one game."""
        found: Tallies = {}
        rows = self._base.execute(
            "select kind, names.name, times from tallies join names on id = tallies.name where game = ?",
            [number],
        )
        for kind, name, times in rows:
            found.setdefault(kind, {})[name] = times
        return found

    def whole(self, number: int) -> Finished:
        """One game with its tallies."""
        [game] = self.games([number])
        return replace(game, tallies=self.tallies(number))

    def totals(self, kind: str) -> dict[str, tuple[int, int]]:
        """Over all games: in how many games something was counted at all, and how often in all."""
        rows = self._base.execute(
            "select names.name, sum(times > 0), sum(times) from tallies join names on id = tallies.name"
            " where kind = ? group by id order by id",
            [kind],
        )
        return {name: (games, times) for name, games, times in rows}

    def spreads(self, kind: str) -> dict[str, Counter[float]]:
        """Over all games: for each name how many games had which count."""
        rows = self._base.execute(
            "select names.name, times, count(*) from tallies join names on id = tallies.name"
            " where kind = ? group by id, times order by id",
            [kind],
        )
        found: dict[str, Counter[float]] = {}
        for name, times, games in rows:
            found.setdefault(name, Counter())[times] = games
        return found

    def kinds(self) -> list[str]:
        return [
            kind for (kind,) in self._base.execute("select kind from names group by kind order by min(id)")
        ]


def _said(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={each}" for name, each in value.items()) or "none"
    return str(value)


@contextmanager
def _connected(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    try:
        base = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", timeout=PATIENCE, uri=True)
    except sqlite3.Error as error:
        raise Fault(f"{path} cannot be opened: {error}") from None
    try:
        yield base
    finally:
        base.close()


def _begin(base: sqlite3.Connection, of: About) -> None:
    """Lay out a new file; of two processes that begin it at the same time one does."""
    with base:
        base.execute("begin immediate")
        if not base.execute("select name from sqlite_master").fetchall():
            for table in TABLES.split(";")[:-1]:
                base.execute(table)
            base.execute("insert into about values ('batch', ?)", [encode(of).decode()])


def _about(path: Path, base: sqlite3.Connection) -> About:
    try:
        [(text,)] = base.execute("select value from about where name = 'batch'").fetchall()
        found = decode(text, About)
    except (sqlite3.Error, ValueError):
        raise Fault(f"{path} was not written by pacwar simulate") from None
    if found.format != FORMAT:
        raise Fault(f"{path} has format {found.format}; this pacwar reads format {FORMAT}")
    return found
