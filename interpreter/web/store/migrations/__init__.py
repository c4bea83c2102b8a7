"""Bringing the tables of a database up to date, revision by revision."""

from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from alembic.script.revision import ResolutionError
from sqlalchemy import Connection

from interpreter.web.store.errors import StoreError

_SCRIPTS = ScriptDirectory(str(Path(__file__).parent))


def revision_of(connection: Connection) -> str:
    """Return the revision of a database."""
    return MigrationContext.configure(connection).get_current_revision() or "base"


def upgrade(connection: Connection, target: str = "head") -> None:
    """Lead the tables to a revision, in the transaction of the connection."""
    present = revision_of(connection)
    try:
        missing = list(_SCRIPTS.iterate_revisions(target, present))
    except ResolutionError:
        raise StoreError(f"the database has the unknown revision {present}; install a newer rumpus") from None
    context = MigrationContext.configure(connection)
    for revision in reversed(missing):
        with Operations.context(context):
            revision.module.upgrade()
        context.stamp(_SCRIPTS, revision.revision)
