"""What players do by consent is kept as the save has it: how they end a match, and the dice that were taken back.

Of dice taken back before this only the number was kept, not how many faces they had: where there were any, the dice
of the match can no longer be verified, and it goes on with dice of the system. Hints are allowed where no friend
plays. The player "greedy" is called "beginner" now.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

MATCHES = sa.table(
    "matches",
    sa.column("id", sa.String),
    sa.column("outcome", sa.Text),
    sa.column("ended", sa.Text),
    sa.column("skips", sa.Text),
    sa.column("dice", sa.String),
    sa.column("secret", sa.String),
    sa.column("hints", sa.Boolean),
)
SEATS = sa.table("seats", sa.column("match", sa.String), sa.column("kind", sa.String))


def upgrade() -> None:
    op.add_column("matches", sa.Column("spent", sa.Text, nullable=False, server_default="{}"))
    op.add_column("matches", sa.Column("branched", sa.Integer))
    op.add_column("matches", sa.Column("ended", sa.Text))
    op.add_column("matches", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
    connection, t = op.get_bind(), MATCHES
    over = connection.execute(sa.select(t.c.id, t.c.outcome).where(t.c.outcome.is_not(None))).all()
    for key, outcome in over:
        connection.execute(sa.update(t).where(t.c.id == key).values(ended=_ended(json.loads(outcome))))
    connection.execute(sa.update(t).where(t.c.skips != "[]").values(dice="system", secret=None))
    friends = sa.select(SEATS.c.match).where(SEATS.c.kind == "friend")
    connection.execute(sa.update(t).where(t.c.id.in_(friends)).values(hints=False))
    connection.execute(sa.update(SEATS).where(SEATS.c.kind == "greedy").values(kind="beginner"))
    op.drop_column("matches", "skips")
    op.drop_column("matches", "outcome")


def _ended(outcome: dict[str, dict[str, float]]) -> str:
    scores = outcome["scores"]
    loser = next((side for side, score in scores.items() if score == 0), None)
    return "draw agreed" if loser is None else f"{loser} resigned"


def downgrade() -> None:
    raise NotImplementedError("the first tables cannot store an agreed end or takeback")
