"""Web push in the store: the key of the server, and the subscriptions of browsers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select

from interpreter.web.store.database import Database, Transaction, milliseconds
from interpreter.web.store.push_tables import push_keys, subscriptions
from interpreter.web.store.tables import holders

MOST = 10
"""The most subscriptions of a browser's secret; a new one replaces the oldest."""

_KEY = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscription:
    """Where and how a browser wants to be told that it is its turn."""

    endpoint: str
    p256dh: str
    auth: str
    """With the key above it encrypts a message for this browser alone."""
    host: str
    """The name by which the browser called this server."""


class Subscriptions:
    """The subscriptions of a database. A call that writes returns when its effect is durable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def key(self, new: Callable[[], str]) -> str:
        """Return the private key of the server, a new one if there is none."""
        wanted = select(push_keys.c.pem).where(push_keys.c.id == _KEY)
        known: str | None = self._database.read(lambda connection: connection.execute(wanted).scalar_one_or_none())
        if known is not None:
            return known
        made = new()

        def first(transaction: Transaction) -> str:
            transaction.insert_new(push_keys, {"id": _KEY, "pem": made})
            stored: str = transaction.connection.execute(wanted).scalar_one()
            return stored

        return self._database.write(first)

    def add(self, holder: str, new: Subscription) -> None:
        """Keep a subscription of a browser."""
        self._database.write(lambda transaction: _add(transaction, holder, new))

    def remove(self, endpoint: str, holder: str | None = None) -> None:
        """Forget a subscription, of one browser alone if it is named."""
        gone = delete(subscriptions).where(subscriptions.c.endpoint == endpoint)
        own = gone if holder is None else gone.where(subscriptions.c.holder == holder)
        self._database.write(lambda transaction: transaction.connection.execute(own))

    def of_seat(self, game: str, seat: int) -> Sequence[Subscription]:
        """Return the subscriptions of the browsers that hold a seat."""
        fields = [subscriptions.c[name] for name in Subscription.__dataclass_fields__]
        held = holders.c.secret_hash == subscriptions.c.holder
        wanted = select(*fields).join(holders, held).where(holders.c.game == game, holders.c.seat == seat)
        ordered = wanted.order_by(subscriptions.c.created, subscriptions.c.endpoint)
        return self._database.read(
            lambda connection: tuple(Subscription(**row._mapping) for row in connection.execute(ordered))
        )


def _add(transaction: Transaction, holder: str, new: Subscription) -> None:
    connection = transaction.connection
    connection.execute(delete(subscriptions).where(subscriptions.c.endpoint == new.endpoint))
    own = select(subscriptions.c.endpoint).where(subscriptions.c.holder == holder)
    oldest = own.order_by(subscriptions.c.created.desc(), subscriptions.c.endpoint).offset(MOST - 1)
    for endpoint in connection.execute(oldest).scalars().all():
        connection.execute(delete(subscriptions).where(subscriptions.c.endpoint == endpoint))
    connection.execute(insert(subscriptions), {**asdict(new), "holder": holder, "created": milliseconds()})
