"""Bringing the tables of a database up to date, revision by revision."""

from sqlalchemy import Connection, column, inspect, select, table

HEAD = "passkeys"
"""The newest revision."""

_TABLE = "alembic_version"


def revision_of(connection: Connection) -> str:
    """Return the revision of a database."""
    if not inspect(connection).has_table(_TABLE):
        return "base"
    return connection.scalar(select(column("version_num")).select_from(table(_TABLE))) or "base"


def upgrade(connection: Connection, target: str = HEAD) -> None:
    """Lead the tables to a revision, in the transaction of the connection."""
    present = revision_of(connection)
    if present != target:
        from interpreter.web.store.migrations.upgrading import lead  # it takes 0.3 s, and most starts need nothing

        lead(connection, present, target)
