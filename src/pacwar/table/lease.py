"""One server per database: matches and frames live in its memory, and two servers would not know of each other.

SQLite: a lock on a file beside the database. PostgreSQL: an advisory lock of a connection that does nothing else.
Both end with the process, however that ends.
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from pacwar.core.records import Fault

ADVISORY = 0x7061_6377_6172  # "pacwar"
PATIENCE = 3.0  # seconds: PostgreSQL may notice a little late that a server has ended
TAKEN = "another server uses this database; stop it, or name another database with --database-url"


class Lease:
    """Held from its creation until `end`; raises Fault if another server holds it."""

    def __init__(self, engine: Engine) -> None:
        self._file: IO[bytes] | None = None
        self._connection: Connection | None = None
        if engine.dialect.name == "sqlite":
            self._file = _locked(Path(f"{engine.url.database}.lock"))
        else:
            self._connection = _advised(engine)

    def end(self) -> None:
        if self._file is not None:
            self._file.close()
        if self._connection is not None:
            with contextlib.suppress(
                SQLAlchemyError
            ):  # given back at once; a lost connection has given it back
                self._connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": ADVISORY})
            self._connection.invalidate()  # closed for good: a pool would keep it, and the lock with it
            self._connection.close()


def _locked(path: Path) -> IO[bytes]:
    file = path.open("ab")
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]  # Windows
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Fault(TAKEN) from None
    return file


def _advised(engine: Engine) -> Connection:
    connection = engine.execution_options(isolation_level="AUTOCOMMIT").connect()
    until = time.monotonic() + PATIENCE
    while not connection.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": ADVISORY}).scalar():
        if time.monotonic() > until:
            connection.close()
            raise Fault(TAKEN)
        time.sleep(0.1)
    return connection
