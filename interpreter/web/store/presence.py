"""Statements about presence: which players and how many spectators each server process has at a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, delete, insert, select, update

from interpreter.web.store.database import PRESENCE, Transaction
from interpreter.web.store.tables import present
from interpreter.web.store.values import Present


def attend(transaction: Transaction, process: str, there: Mapping[str, Present]) -> None:
    """Say who is at games at a process, and tell listeners."""
    connection = transaction.connection
    connection.execute(delete(present).where(present.c.process == process, present.c.game.in_(list(there))))
    rows = [
        {
            "process": process,
            "game": game,
            "seats": sum(1 << seat for seat in those.seats),
            "watching": those.watching,
        }
        for game, those in there.items()
        if those != Present()
    ]
    if rows:
        seen = insert(present).values(seen=transaction.now())
        connection.execute(seen, rows)  # one statement for any number of rows, which is compiled once
    for game in there:
        transaction.tell(game, PRESENCE)


def elsewhere(connection: Connection, process: str, names: Collection[str]) -> Mapping[str, Present]:
    """Return who is at games at other processes, without the games where nobody is."""
    found: dict[str, Present] = {}
    others = select(present).where(present.c.game.in_(list(names)), present.c.process != process)
    for row in connection.execute(others):
        before = found.get(row.game, Present())
        seats = frozenset(seat for seat in range(2) if row.seats >> seat & 1)
        found[row.game] = Present(before.seats | seats, before.watching + row.watching)
    return found


def stay(transaction: Transaction, process: str, silence_ms: int) -> None:
    """Say that a process is alive, and forget those that have said nothing for a time."""
    now, connection = transaction.now(), transaction.connection
    connection.execute(update(present).where(present.c.process == process).values(seen=now))
    gone = delete(present).where(present.c.seen < now - silence_ms).returning(present.c.game)
    for game in connection.execute(gone).scalars().all():
        transaction.tell(game, PRESENCE)


def leave(transaction: Transaction, process: str) -> None:
    """Forget a process that ends."""
    mine = delete(present).where(present.c.process == process).returning(present.c.game)
    for game in transaction.connection.execute(mine).scalars().all():
        transaction.tell(game, PRESENCE)
