"""Statements about lines: what players write to each other in their games."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import Connection, delete, func, insert, inspect, select, update

from interpreter.web.store.database import CHAT, Transaction, milliseconds
from interpreter.web.store.tables import games, lines, seats
from interpreter.web.store.values import Line, Reported

MOST = 200
"""The most lines of a game."""


def add(transaction: Transaction, game: str, seat: int, text: str) -> Line | None:
    """Add a line to a game, and tell listeners; return None if the game has as many as it may."""
    connection = transaction.connection
    connection.execute(select(games.c.id).where(games.c.id == game).with_for_update())  # one after another
    last = connection.execute(select(func.max(lines.c.number)).where(lines.c.game == game)).scalar_one() or 0
    if last >= MOST:
        return None
    line = Line(number=last + 1, seat=seat, text=text, at=milliseconds())
    row = {"game": game, "number": line.number, "seat": seat, "text": text, "at": line.at, "reported": False}
    connection.execute(insert(lines).values(row))
    transaction.tell(game, CHAT)
    return line


def find(connection: Connection, game: str, since: int) -> Sequence[Line]:
    """Return the lines of a game after one of them."""
    wanted = select(lines.c.number, lines.c.seat, lines.c.text, lines.c.at)
    rows = connection.execute(wanted.where(lines.c.game == game, lines.c.number > since).order_by(lines.c.number))
    return tuple(Line(**row._mapping) for row in rows)


def last(connection: Connection, names: Collection[str]) -> Mapping[str, int]:
    """Return the numbers of the last lines of games."""
    wanted = select(lines.c.game, func.max(lines.c.number)).where(lines.c.game.in_(list(names))).group_by(lines.c.game)
    return {row[0]: row[1] for row in connection.execute(wanted)}


def report(transaction: Transaction, game: str, seat: int) -> int:
    """Keep the lines of a seat for whoever runs the server; return their number."""
    theirs = update(lines).where(lines.c.game == game, lines.c.seat == seat)
    return transaction.connection.execute(theirs.values(reported=True)).rowcount


def forget(transaction: Transaction, before: int) -> int:
    """Delete the lines from before a time that nobody has reported; return their number."""
    old = delete(lines).where(~lines.c.reported, lines.c.at < before)
    return transaction.connection.execute(old).rowcount


def reported(connection: Connection) -> Sequence[Reported]:
    """Return the lines that players have reported, by games; none if the database is older than lines."""
    if not inspect(connection).has_table(lines.name):
        return ()
    wanted = (
        select(lines.c.game, lines.c.seat, seats.c.name, lines.c.text, lines.c.at)
        .join(seats, (seats.c.game == lines.c.game) & (seats.c.seat == lines.c.seat))
        .where(lines.c.reported)
        .order_by(lines.c.game, lines.c.number)
    )
    return tuple(Reported(**row._mapping) for row in connection.execute(wanted))
