"""A match says how many of its entries were played with earlier rules, and replayed since."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("earlier", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("matches", "earlier")
