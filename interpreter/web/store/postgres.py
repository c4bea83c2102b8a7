"""A store in a PostgreSQL database, which many processes may share."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import URL, Connection, create_engine, func

from interpreter.web.store.database import Listener, Transaction
from interpreter.web.store.errors import StoreError
from interpreter.web.store.hub import PostgresHub
from interpreter.web.store.migrations import upgrade

T = TypeVar("T")

_CONNECTIONS = 8
_UPGRADE_LOCK = 8_276_931
"""Any number that other programs hardly use: processes that start together upgrade one after another."""


class PostgresDatabase:
    """An open PostgreSQL database: each write is a transaction of its own."""

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(url, pool_size=_CONNECTIONS, max_overflow=_CONNECTIONS, pool_pre_ping=True)
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
        """Begin to write, without waiting."""
        return self._threads.submit(self.write, work)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a listener for each version that any process has stored."""
        return self._hub.listen(listener)

    def close(self) -> None:
        """Close all connections."""
        self._hub.close()
        self._threads.shutdown()
        self._engine.dispose()


def _check_durable(connection: Connection) -> None:
    """Refuse a database whose commits may be lost: the page acknowledges actions as stored."""
    if connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "off":
        raise StoreError("synchronous_commit is off, so the database may lose actions; set it to on")
