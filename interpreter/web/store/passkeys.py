"""Passkeys in the store, and the challenges that wait for an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import delete, func, insert, select, update

from interpreter.web.store.database import Database, Transaction, milliseconds
from interpreter.web.store.passkey_tables import challenges, passkeys

MOST = 20
"""The most passkeys of a person."""

_WAITING_MS = 5 * 60 * 1000
"""A challenge is answered within this time, or not at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passkey:
    """A passkey of a person."""

    credential: str
    person: str
    public_key: str
    sealed: str
    """The secret of the person, which the handle that the device keeps opens."""
    used: int
    """How often it was used, as its device counts."""


class Passkeys:
    """The passkeys of a database. A call that writes returns when its effect is durable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def challenge(self, new: str) -> None:
        """Keep a challenge until it is answered, and forget those that were not."""

        def keep(transaction: Transaction) -> None:
            now = milliseconds()
            transaction.connection.execute(delete(challenges).where(challenges.c.created < now - _WAITING_MS))
            transaction.connection.execute(insert(challenges), {"challenge": new, "created": now})

        self._database.write(keep)

    def take(self, challenge: str) -> bool:
        """Return True if a challenge waits for an answer, which it then does no longer."""
        known = (challenges.c.challenge == challenge, challenges.c.created >= milliseconds() - _WAITING_MS)
        return self._database.write(
            lambda transaction: transaction.connection.execute(delete(challenges).where(*known)).rowcount == 1
        )

    def add(self, new: Passkey) -> bool:
        """Keep a passkey; return False if its person has too many, or if it is known."""
        count = select(func.count()).where(passkeys.c.person == new.person)
        same = select(passkeys.c.credential).where(passkeys.c.credential == new.credential)

        def add(transaction: Transaction) -> bool:
            connection = transaction.connection
            if connection.execute(count).scalar_one() >= MOST or connection.execute(same).first() is not None:
                return False
            connection.execute(insert(passkeys), {**asdict(new), "created": milliseconds()})
            return True

        return self._database.write(add)

    def find(self, credential: str) -> Passkey | None:
        """Return a passkey, or None."""
        columns = [passkeys.c[name] for name in Passkey.__dataclass_fields__]
        wanted = select(*columns).where(passkeys.c.credential == credential)
        row = self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if row is None else Passkey(**row._mapping)

    def of_person(self, person: str) -> Sequence[str]:
        """Return the credentials of the passkeys of a person."""
        wanted = select(passkeys.c.credential).where(passkeys.c.person == person).order_by(passkeys.c.created)
        return self._database.read(lambda connection: tuple(connection.execute(wanted).scalars()))

    def note_use(self, credential: str, used: int) -> None:
        """Note how often a passkey was used."""
        changed = update(passkeys).where(passkeys.c.credential == credential).values(used=used)
        self._database.write(lambda transaction: transaction.connection.execute(changed))

    def remove(self, person: str) -> None:
        """Forget all passkeys of a person."""
        gone = delete(passkeys).where(passkeys.c.person == person)
        self._database.write(lambda transaction: transaction.connection.execute(gone))
