"""Backups: an SQLite file with the same tables, which can be restored into either kind of database."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, MetaData, create_engine, func, insert, select
from sqlalchemy.exc import DBAPIError

from interpreter.web.store.database import Transaction
from interpreter.web.store.errors import StoreError
from interpreter.web.store.migrations import revision_of, upgrade
from interpreter.web.store.sqlite import outside_transaction, reading_engine, writing_engine
from interpreter.web.store.tables import jobs, metadata

_ROWS = 1000
"""Rows copied at once."""


def write_backup(url: URL, path: Path) -> None:
    """Copy a snapshot of a database to a new file, while others write.

    The file appears under its name when it is whole and on the disk.
    """
    if path.exists():
        raise StoreError(f"{path} exists; name a new file")
    try:
        _write(url, path)
    except DBAPIError as fault:
        raise StoreError(f"cannot copy the database: {fault.orig}") from None


def _write(url: URL, path: Path) -> None:
    with _folder_beside(path) as folder, snapshot(url) as source:
        unfinished = folder / "backup"
        engine = writing_engine(URL.create("sqlite", database=str(unfinished)))
        with engine.begin() as target:
            upgrade(target, revision_of(source))
            _copy(source, target)
        _settle(engine)
        unfinished.chmod(0o600)  # it has drafts, and hashes of secrets
        os.replace(unfinished, path)


@contextmanager
def _folder_beside(path: Path) -> Iterator[Path]:
    """Give a folder in the same file system, and remove it."""
    try:
        folder = Path(tempfile.mkdtemp(prefix=".rumpus-", dir=path.absolute().parent))
    except OSError as fault:
        raise StoreError(f"cannot write {path}: {fault.strerror}") from None
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def snapshot(url: URL) -> Iterator[Connection]:
    """Give a connection that sees the database as it is now."""
    is_file = url.get_backend_name() == "sqlite"
    if is_file and not Path(url.database or "").is_file():
        raise StoreError(f"there is no database {url.database}")
    engine = reading_engine(url) if is_file else create_engine(url, isolation_level="REPEATABLE READ")
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _settle(engine: Engine) -> None:
    """Check a file, and leave all of it in the file itself."""
    fault = outside_transaction(engine, "PRAGMA integrity_check")
    outside_transaction(engine, "PRAGMA journal_mode = DELETE")
    engine.dispose()
    if fault != "ok":
        raise StoreError(f"the copy is damaged: {fault}")


def _copy(source: Connection, target: Connection) -> None:
    """Copy all rows between tables of the same revision, which may be an older one."""
    origins, copies = _tables(source), _tables(target)
    for copy in copies.sorted_tables:
        rows = source.execute(select(origins.tables[copy.name]).execution_options(yield_per=_ROWS))
        for part in rows.mappings().partitions(_ROWS):
            target.execute(insert(copy), [dict(row) for row in part])


def _tables(connection: Connection) -> MetaData:
    """Return the tables that a database has, without Alembic's own."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in metadata.tables)
    return found


def read_backup(path: Path, target: Transaction) -> None:
    """Copy all rows of a backup, of this or an older version of Rumpus, into an empty database."""
    if not path.is_file():
        raise StoreError(f"there is no file {path}")
    connection = target.connection
    if any(connection.execute(select(table).limit(1)).first() for table in metadata.sorted_tables):
        raise StoreError("the database is not empty; restore into a new one")
    with tempfile.TemporaryDirectory(prefix="rumpus-") as folder:
        engine = writing_engine(URL.create("sqlite", database=shutil.copy(path, folder)))
        try:
            _take_over(engine, connection)
        except (DBAPIError, sqlite3.DatabaseError) as fault:
            raise StoreError(f"cannot restore {path}: {getattr(fault, 'orig', fault)}") from None
        finally:
            engine.dispose()
    if target.is_postgres:
        _count_on(connection)


def _take_over(engine: Engine, target: Connection) -> None:
    """Bring a copy of a backup up to date, and copy its rows; the backup itself stays as it is."""
    with engine.begin() as source:
        if revision_of(source) == "base":
            raise StoreError("the file is an SQLite database, but not a backup of Rumpus")
        upgrade(source)
        _copy(source, target)


def _count_on(connection: Connection) -> None:
    """Let PostgreSQL number new jobs after those that were copied."""
    sequence = func.pg_get_serial_sequence(jobs.name, jobs.c.id.name)
    following = func.coalesce(func.max(jobs.c.id), 0) + 1
    connection.execute(select(func.setval(sequence, following, False)).select_from(jobs))
