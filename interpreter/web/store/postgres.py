"""A store in a PostgreSQL database, which many processes may share."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

import psycopg
from sqlalchemy import URL, Connection, create_engine, event, func
from sqlalchemy.exc import DisconnectionError

from interpreter.web.store.database import Listener, Transaction
from interpreter.web.store.errors import StoreError
from interpreter.web.store.migrations import upgrade
from interpreter.web.store.postgres_hub import PostgresHub

T = TypeVar("T")

_CONNECTIONS = 8
_IDLE_SECONDS = 1.0
"""A connection that was used within this time is taken to be alive."""

_USED = "used"
"""Where a connection's record has the time of its last use."""
_UPGRADE_LOCK = 8_276_931
"""Any number that other programs hardly use: processes that start together upgrade one after another."""


class PostgresDatabase:
    """An open PostgreSQL database: each write is a transaction of its own."""

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(url, pool_size=_CONNECTIONS, max_overflow=_CONNECTIONS)
        event.listen(self._engine, "checkin", _note_use)
        event.listen(self._engine, "checkout", _ping_if_idle)
        self._readers = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        try:
            with self._engine.begin() as connection:
                _check_durable(connection)
                connection.execute(func.pg_advisory_xact_lock(_UPGRADE_LOCK).select())
                upgrade(connection)
        except BaseException:
            self._engine.dispose()
            raise
        self._threads = ThreadPoolExecutor(_CONNECTIONS, "store-writer")
        self._hub = PostgresHub(url.set(drivername="postgresql").render_as_string(hide_password=False))

    def read(self, work: Callable[[Connection], T]) -> T:
        """Return what some work reads; each statement sees what is committed then."""
        with self._readers.connect() as connection:
            return work(connection)

    def write(self, work: Callable[[Transaction], T]) -> T:
        """Return the result of some work when it is durable."""
        with self._engine.begin() as connection:
            return work(Transaction(connection))

    def submit(self, work: Callable[[Transaction], T]) -> Future[T]:
        """Begin to write, without waiting; each statement is a transaction of its own."""
        return self._threads.submit(self.read, lambda connection: work(Transaction(connection)))

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a listener for each version that any process has stored."""
        return self._hub.listen(listener)

    def close(self) -> None:
        """Close all connections."""
        self._hub.close()
        self._threads.shutdown()
        self._engine.dispose()


def _note_use(raw: Any, record: Any) -> None:  # Any: SQLAlchemy's interface for listeners
    record.info[_USED] = time.monotonic()


def _ping_if_idle(raw: Any, record: Any, proxy: Any) -> None:  # Any: likewise
    """Let the pool replace a connection that was lost; to ask before each use would double the round trips."""
    if time.monotonic() - record.info.get(_USED, 0) > _IDLE_SECONDS:
        try:
            raw.execute("SELECT 1")
            raw.rollback()
        except psycopg.OperationalError as fault:
            raise DisconnectionError from fault


def _check_durable(connection: Connection) -> None:
    """Refuse a database whose commits may be lost: the page acknowledges actions as stored."""
    if connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "off":
        raise StoreError("synchronous_commit is off, so the database may lose actions; set it to on")
