"""Statements about names: choose, find, give up, and block others."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, literal, select, tuple_, update

from interpreter.web.store.database import PEOPLE, Transaction, milliseconds
from interpreter.web.store.games import new_id
from interpreter.web.store.passkey_tables import passkeys
from interpreter.web.store.people.values import Person
from interpreter.web.store.tables import blocked, events, holders, people, ratings, seats, sitters, terms

_COLUMNS = tuple(people.c[name] for name in Person.__dataclass_fields__)


def folded(name: str) -> str:
    """Return what two names have in common that people would take for the same.

    >>> folded("Ada") == folded("ADA")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def create(transaction: Transaction, name: str, secret_hash: str, *, bot: bool) -> Person | None:
    """Give a name to a secret, or return None if the name is taken or the secret has one."""
    person = Person(id=new_id(), name=name, secret_hash=secret_hash, bot=bot, created=milliseconds())
    row = {column.name: getattr(person, column.name) for column in _COLUMNS}
    transaction.insert_new(people, {**row, "folded": folded(name)})
    made = find(transaction.connection, name)
    return person if made is not None and made.id == person.id else None


def find(connection: Connection, name: str) -> Person | None:
    """Return the person of a name, however it is written in small and capital letters."""
    return _one(connection, people.c.folded == folded(name))


def of_secret(connection: Connection, secret_hash: str) -> Person | None:
    """Return the person whom a secret belongs to."""
    return _one(connection, people.c.secret_hash == secret_hash)


def _one(connection: Connection, condition: ColumnElement[bool]) -> Person | None:
    row = connection.execute(select(*_COLUMNS).where(condition)).one_or_none()
    return None if row is None else Person(**row._mapping)


def move_seats(transaction: Transaction, before: str, now: str) -> None:
    """Let a secret hold the seats of another one, which holds them no longer."""
    connection = transaction.connection
    known = select(holders.c.game).where(holders.c.secret_hash == now)
    theirs = holders.c.secret_hash == before
    connection.execute(update(holders).where(theirs, holders.c.game.not_in(known)).values(secret_hash=now))
    connection.execute(delete(holders).where(theirs))


def forget(transaction: Transaction, person: str) -> None:
    """Delete a person: name, ratings and lists. Games stay, without the name; the browser keeps its seats."""
    connection = transaction.connection
    mine = connection.execute(select(sitters.c.game, sitters.c.seat).where(sitters.c.person == person)).all()
    theirs = select(sitters.c.game, sitters.c.seat).where(sitters.c.person == person)
    connection.execute(update(seats).where(tuple_(seats.c.game, seats.c.seat).in_(theirs)).values(name=""))
    joined = tuple_(events.c.game, events.c.seat).in_(theirs)
    connection.execute(update(events).where(joined, events.c.kind == "join").values(text=""))
    connection.execute(update(terms).where(terms.c.invited == person).values(invited=None, declined=True))
    connection.execute(delete(blocked).where((blocked.c.person == person) | (blocked.c.other == person)))
    connection.execute(delete(ratings).where(ratings.c.person == person))
    connection.execute(delete(passkeys).where(passkeys.c.person == person))
    connection.execute(delete(sitters).where(sitters.c.person == person))
    connection.execute(delete(people).where(people.c.id == person))
    for game, _ in mine:
        transaction.tell(game, PEOPLE)


def block(transaction: Transaction, person: str, other: str) -> None:
    """Note that a person does not want another one as an opponent."""
    transaction.insert_new(blocked, {"person": person, "other": other})


def unblock(transaction: Transaction, person: str, other: str) -> None:
    """Forget that."""
    pair = blocked.c.person == person, blocked.c.other == other
    transaction.connection.execute(delete(blocked).where(*pair))


def is_blocked(connection: Connection, person: str, other: str) -> bool:
    """Return True if a person does not want another one as an opponent."""
    pair = select(literal(1)).where(blocked.c.person == person, blocked.c.other == other)
    return connection.execute(pair).first() is not None


def blocked_by(connection: Connection, person: str) -> Sequence[str]:
    """Return the names of those whom a person has blocked."""
    wanted = select(people.c.name).join(blocked, blocked.c.other == people.c.id).where(blocked.c.person == person)
    return tuple(connection.execute(wanted.order_by(people.c.folded)).scalars())
