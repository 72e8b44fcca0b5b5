"""Alembic's environment: runs on the connection that the server hands over."""

from __future__ import annotations

from alembic import context

from pacwar.table.storage import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
