"""Matches as earlier versions stored them: a database of version 0002 of its tables, made by the code of that time.

`earlier.sql.gz` has four matches of Bataan!, of which tests know the secrets: one of rules 6 that goes on; one of rules 6
and two of rules 1 that part from the rules of today, one of these over.
"""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import MetaData, insert

from pacwar.table import storage
from pacwar.table.seating import digest
from tests.table.tables import Client, Match, a_table

GOES_ON, PARTS, AGAINST_COMPUTER, OVER = (
    "bataan6-mauban",
    "bataan6-abucay",
    "bataan1-mauban",
    "bataan1-over",
)


def secret(key: str, side: str) -> str:
    """What opens a seat here."""
    return f"{key}-{side}"


def fill(url: str) -> None:
    """Put the stored matches into an empty database, of either kind."""
    source = sqlite3.connect(":memory:")
    source.executescript(gzip.decompress(Path(__file__).with_name("earlier.sql.gz").read_bytes()).decode())
    source.row_factory = sqlite3.Row
    engine = storage.connected(url)
    storage.migrate(engine, "0002")
    tables = MetaData()
    tables.reflect(engine)
    with engine.begin() as connection:
        for name in ("matches", "seats", "entries", "states"):
            rows = [dict(row) for row in source.execute(f"SELECT * FROM {name}")]
            for row in rows:
                if row.get("digest"):
                    row["digest"] = digest(secret(row["match"], row["side"]))
            connection.execute(insert(tables.tables[name]), rows)
    engine.dispose()
    source.close()


@contextmanager
def an_old_table(folder: Path, url: str | None = None) -> Iterator[Client]:
    url = url or f"sqlite:///{folder}/table.db"
    fill(url)
    with a_table(folder, url) as client:
        yield client


def sit(client: Client, key: str, *sides: str) -> Match:
    return Match(client, {"match": key, "seats": {side: secret(key, side) for side in sides}})
