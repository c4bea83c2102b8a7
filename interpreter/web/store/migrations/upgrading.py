"""Leading the tables of a database from one revision to another, with Alembic."""

from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from alembic.script.revision import ResolutionError
from sqlalchemy import Connection

from interpreter.web.store.errors import StoreError

SCRIPTS = ScriptDirectory(str(Path(__file__).parent))


def lead(connection: Connection, present: str, target: str) -> None:
    """Lead the tables from the present revision to another, in the transaction of the connection."""
    try:
        missing = list(SCRIPTS.iterate_revisions(target, present))
    except ResolutionError:
        raise StoreError(f"the database has the unknown revision {present}; install a newer rumpus") from None
    context = MigrationContext.configure(connection)
    for revision in reversed(missing):
        with Operations.context(context):
            revision.module.upgrade()
        context.stamp(SCRIPTS, revision.revision)
