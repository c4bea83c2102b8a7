"""What the store asks of a database, whichever it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from sqlalchemy import BigInteger, ColumnElement, Connection, Insert, Table, func, literal
from sqlalchemy.dialects import postgresql, sqlite

T = TypeVar("T")

Listener = Callable[[str, int], None]
"""Takes the name of a game and its version, `PRESENCE` or `CHAT`.

Called in a thread of the store, it must return at once.
"""

CHANNEL = "rumpus"

PRESENCE = -1
"""Instead of a version: somebody has come to the game, or has left."""


CHAT = -2
"""Likewise: a player has written a line."""


PEOPLE = -3
"""Likewise: what is known of its players has changed."""


@dataclass(slots=True)
class Transaction:
    """A transaction that writes, with the notifications to send when it is durable."""

    connection: Connection
    told: list[tuple[str, int]] = field(default_factory=list)

    @property
    def is_postgres(self) -> bool:
        """Return True on PostgreSQL."""
        return self.connection.dialect.name == "postgresql"

    def tell(self, game: str, version: int) -> None:
        """Tell listeners of a new version, of `PRESENCE` or of `CHAT`, at the commit."""
        if self.is_postgres:
            self.connection.execute(func.pg_notify(CHANNEL, f"{game}:{version}").select())
        else:
            self.told.append((game, version))

    def now(self) -> ColumnElement[int]:
        """Return the time in milliseconds: of the database where several machines share it."""
        if self.is_postgres:
            return func.cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
        return literal(milliseconds(), BigInteger)

    def insert_new(self, table: Table, row: dict[str, Any]) -> None:  # Any: values of columns
        """Insert a row unless it is there."""
        insert = postgresql.insert if self.is_postgres else sqlite.insert
        statement: Insert = insert(table).values(row).on_conflict_do_nothing()
        self.connection.execute(statement)


class Database(Protocol):
    """A database that is open."""

    def read(self, work: Callable[[Connection], T]) -> T:
        """Return what some work reads."""
        ...

    def write(self, work: Callable[[Transaction], T]) -> T:
        """Return the result of some work when what it wrote is durable; an exception undoes the work alone."""
        ...

    def submit(self, work: Callable[[Transaction], T]) -> Future[T]:
        """Begin to write, without waiting; the future has the result when it is durable.

        On PostgreSQL each statement of the work is committed by itself.
        """
        ...

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a listener for each new version of a game, until the returned function is called."""
        ...

    def close(self) -> None:
        """Finish what is waiting, and close all connections."""
        ...


def milliseconds() -> int:
    """Return the time of this machine."""
    return time.time_ns() // 1_000_000
