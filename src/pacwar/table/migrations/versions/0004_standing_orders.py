"""Standing orders and courses of running matches, and when answers in windows are released."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("standing", sa.Text, nullable=False, server_default="[]"))
    op.add_column("matches", sa.Column("courses", sa.Text, nullable=False, server_default="{}"))
    op.add_column("matches", sa.Column("delay", sa.Float))
    op.add_column("matches", sa.Column("disguise", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    for name in ("disguise", "delay", "courses", "standing"):
        op.drop_column("matches", name)
