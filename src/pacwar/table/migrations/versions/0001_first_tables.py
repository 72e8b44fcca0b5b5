"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NEWEST_FIRST = ("notes", "offers", "chat", "messages", "states", "entries", "seats", "matches")


def _match() -> sa.Column[str]:
    return sa.Column(
        "match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )


def _number() -> sa.Column[int]:
    return sa.Column("number", sa.Integer, primary_key=True, autoincrement=False)


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("strict", sa.Boolean, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("data", sa.String(64), nullable=False),
        sa.Column("origin", sa.String(16), nullable=False),
        sa.Column("source", sa.String(32)),
        sa.Column("start", sa.Text),
        sa.Column("opening", sa.Text),
        sa.Column("dice", sa.String(16), nullable=False),
        sa.Column("secret", sa.String(64)),
        sa.Column("skips", sa.Text, nullable=False),
        sa.Column("floor", sa.Integer, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "seats",
        _match(),
        sa.Column("side", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(64)),
        sa.Column("nonce", sa.String(64)),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "entries",
        _match(),
        _number(),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("rolls", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
    )
    op.create_table("states", _match(), _number(), sa.Column("state", sa.Text, nullable=False))
    op.create_table(
        "messages",
        _match(),
        sa.Column("side", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        _match(),
        _number(),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "offers",
        _match(),
        _number(),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("target", sa.Integer),
        sa.Column("answer", sa.String(16)),
    )
    op.create_table(
        "notes",
        _match(),
        _number(),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in NEWEST_FIRST:
        op.drop_table(table)
