"""Stored states are compressed, as snapshots; dice taken back have a name of their own."""

from __future__ import annotations

import zlib

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

AT_ONCE = 100  # states in memory
STATES = sa.table(
    "states",
    sa.column("match", sa.String),
    sa.column("number", sa.Integer),
    sa.column("state", sa.Text),
)


def upgrade() -> None:
    op.execute("ALTER TABLE matches RENAME COLUMN spent TO voided_rolls")
    snapshots = op.create_table(
        "snapshots",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    connection, t = op.get_bind(), STATES
    keys = connection.execute(sa.select(t.c.match, t.c.number).order_by(t.c.match, t.c.number)).all()
    for first in range(0, len(keys), AT_ONCE):
        rows = []
        for match, number in keys[first : first + AT_ONCE]:
            query = sa.select(t.c.state).where(t.c.match == match, t.c.number == number)
            state = zlib.compress(connection.execute(query).scalar_one().encode())
            rows.append({"match": match, "number": number, "state": state})
        connection.execute(sa.insert(snapshots), rows)
    op.drop_table("states")


def downgrade() -> None:
    raise NotImplementedError("the tables before this cannot store compressed states")
