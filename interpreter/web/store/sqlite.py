"""A store in an SQLite file, which one process opens at a time."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event

from interpreter.web.store.database import Listener, Transaction
from interpreter.web.store.errors import StoreError
from interpreter.web.store.hub import Hub
from interpreter.web.store.migrations import upgrade
from interpreter.web.store.writer import Writer

try:
    import fcntl
except ImportError:  # Windows, where the file is not locked
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")

_READERS = 4
_WRITER = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk when it returns
    "PRAGMA journal_size_limit = 67108864",  # the log shrinks again after a long read
)
_READER = ("PRAGMA query_only = ON", "PRAGMA wal_autocheckpoint = 0")  # the writer alone writes
_ALL = ("PRAGMA busy_timeout = 5000", "PRAGMA foreign_keys = ON")


class SqliteDatabase:
    """An open SQLite file: one thread writes it, and a few connections read it."""

    def __init__(self, url: URL) -> None:
        path = url.database
        if not path or path == ":memory:":
            raise StoreError("the store needs a file: sqlite:///PATH")
        self._lock = _locked(Path(f"{path}.lock"))
        _make_private(path)
        self._engine = writing_engine(url)
        try:
            with self._engine.begin() as connection:
                upgrade(connection)
        except BaseException:
            self._free()
            raise
        self._readers = _engine(url, "BEGIN", (*_ALL, *_READER), _READERS)
        self._hub = Hub()
        self._writer = Writer(self._engine.connect, self._hub.tell)

    def read(self, work: Callable[[Connection], T]) -> T:
        """Return what some work reads."""
        with self._readers.connect() as connection:
            return work(connection)

    def write(self, work: Callable[[Transaction], T]) -> T:
        """Return the result of some work when it is durable."""
        return self._writer.run(work)

    def submit(self, work: Callable[[Transaction], T]) -> Future[T]:
        """Begin to write, without waiting."""
        return self._writer.submit(work)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a listener after each commit of a new version."""
        return self._hub.listen(listener)

    def close(self) -> None:
        """Write everything into the file itself, and close it."""
        self._writer.close()
        self._readers.dispose()
        outside_transaction(self._engine, "PRAGMA wal_checkpoint(TRUNCATE)")
        self._free()

    def _free(self) -> None:
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()


def writing_engine(url: URL) -> Engine:
    """Return an engine with one connection, whose transactions write."""
    return _engine(url, "BEGIN IMMEDIATE", (*_ALL, *_WRITER), 1)


def reading_engine(url: URL) -> Engine:
    """Return an engine with one connection, whose transactions read a snapshot."""
    return _engine(url, "BEGIN", (*_ALL, *_READER), 1)


def outside_transaction(engine: Engine, statement: str) -> Any:  # Any: a value of SQLite
    """Run a statement that SQLite refuses within a transaction; return the first value that it gives."""
    with closing(engine.raw_connection()) as connection:
        return connection.cursor().execute(statement).fetchone()[0]


def _engine(url: URL, begin: str, settings: tuple[str, ...], size: int) -> Engine:
    """Return an engine whose connections have some settings, and whose transactions begin with a statement."""
    engine = create_engine(url, poolclass=QueuePool, pool_size=size, max_overflow=0)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:  # Any: a connection of sqlite3 as the pool wraps it
        connection.isolation_level = None  # the module would begin transactions of its own, later than told
        for setting in settings:
            connection.execute(setting)

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _make_private(path: str) -> None:
    """Create the file for its owner alone, unless it is there: it has drafts, and hashes of secrets."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as fault:
        raise StoreError(f"cannot open {path}: {fault.strerror}") from None


def _locked(path: Path) -> IO[str] | None:
    """Return a locked file, which the system frees when this process ends in whatever way."""
    if fcntl is None:
        return None
    try:
        file = os.fdopen(os.open(path, os.O_CREAT | os.O_RDWR, 0o600), "w")
    except OSError as fault:
        raise StoreError(f"cannot open {path}: {fault.strerror}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        name = path.with_suffix("")
        raise StoreError(f"another process has opened {name}; end it, or use PostgreSQL for several") from None
    return file
