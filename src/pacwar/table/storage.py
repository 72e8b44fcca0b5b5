"""Storage of matches: the tables, and the engine for SQLite or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Engine,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    make_url,
)

from pacwar.core.records import Fault

metadata = MetaData()


def _match() -> Column[str]:
    return Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("game", String(32), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("strict", Boolean, nullable=False),
    Column("rules", Integer, nullable=False),  # version of the rules
    Column("data", String(64), nullable=False),  # digest of the data, pack included
    Column("origin", String(16), nullable=False),  # new, load, branch, what_if
    Column("source", String(32)),  # the match from which it was branched
    Column("start", Text),  # the encoded state of a what if
    Column("opening", Text),  # rolls before the first decision; NULL: they wait for the nonces
    Column("dice", String(16), nullable=False),  # committed or system
    Column("secret", String(64)),  # of the dice; the commitment is its digest
    Column("voided_rolls", Text, nullable=False),  # dice that were taken back: {entry: rolls}
    Column("standing", Text, nullable=False),  # orders as they were given: [[side, order, entries], ...]
    Column("courses", Text, nullable=False),  # side -> actions that wait for a window
    Column("delay", Float),  # seconds until an answer in a window is released; NULL: as the operator says
    Column("disguise", Boolean, nullable=False),  # whether answers by order take as long as answers by hand
    Column("branched", Integer),  # so many entries were played with other dice
    Column("earlier", Text, nullable=False, server_default="[]"),  # entries played with earlier rules
    Column("floor", Integer, nullable=False),  # nothing before this entry can be undone
    Column("ended", Text),  # by the players: "us resigned", "draw agreed"
    Column("hints", Boolean, nullable=False),  # whether the computer gives hints
    Column("number", Integer, nullable=False),  # of the last public frame
)

seats = Table(
    "seats",
    metadata,
    _match(),
    Column("side", String(32), primary_key=True),
    Column("kind", String(32), nullable=False),  # me, friend, or the name of a computer player
    Column("digest", String(64)),  # SHA-256 of the seat's secret; NULL: a computer player
    Column("nonce", String(64)),
    Column("seed", BigInteger, nullable=False),  # of a computer player
    Column("number", Integer, nullable=False),  # of the seat's last frame
)

entries = Table(
    "entries",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", String(32), nullable=False),
    Column("action", Text, nullable=False),
    Column("rolls", Text, nullable=False),
    Column("events", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True, autoincrement=False),  # so many entries lie before it
    Column("state", LargeBinary, nullable=False),  # encoded and compressed
)

messages = Table(
    "messages",
    metadata,
    _match(),
    Column("side", String(32), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

offers = Table(
    "offers",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("entries", Integer, nullable=False),
    Column("target", Integer),  # the entry to which it would go back
    Column("answer", String(16)),  # accepted, declined, withdrawn; NULL: open
)

notes = Table(
    "notes",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("after", Integer, nullable=False),  # so many entries lay before it
    Column("text", Text, nullable=False),
)


def open_engine(url: str) -> Engine:
    """The engine for a database, with its tables brought up to date."""
    engine = connected(url)
    migrate(engine)
    return engine


def connected(url: str) -> Engine:
    """The engine for a database as it is."""
    try:
        parsed = make_url(url)
    except Exception:
        raise Fault(
            "the database URL cannot be read; use sqlite:///pacwar.db or postgresql://host/name"
        ) from None
    if parsed.get_backend_name() == "sqlite":
        return _sqlite(parsed)
    if parsed.get_backend_name() == "postgresql":
        return create_engine(parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True, pool_size=10)
    raise Fault(f"the database must be SQLite or PostgreSQL, not {parsed.get_backend_name()}")


def _sqlite(url: Any) -> Engine:
    if url.database in (None, "", ":memory:"):
        raise Fault("the database needs a file, such as sqlite:///pacwar.db")
    Path(url.database).absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def migrate(engine: Engine, version: str = "head") -> None:
    """Bring the tables to the newest version, in one transaction."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
