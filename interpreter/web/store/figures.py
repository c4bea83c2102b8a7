"""Figures that authors have drawn, in the store: those of a draft, and those that its rules were published with."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Delete, Table, delete, func, insert, literal, select

from interpreter.web.store.database import Database, Transaction
from interpreter.web.store.tables import figures, published_figures, rulesets

MOST_BYTES = 256 * 1024
"""Bytes of all figures of a ruleset."""


_CLAIM = ""
"""The name of a row without a figure, which says whose rules these are: otherwise a copy could draw for their games."""


class Figures:
    """The figures of a database, by their names. A call that writes returns when its effect is durable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_draft(self, ruleset: str) -> Mapping[str, str]:
        """Return the figures of a draft."""
        return self._all(figures, "ruleset", ruleset)

    def of_rules(self, sha: str) -> Mapping[str, str]:
        """Return the figures that rules were published with."""
        return self._all(published_figures, "rules", sha)

    def _all(self, table: Table, column: str, key: str) -> Mapping[str, str]:
        wanted = select(table.c.name, table.c.drawing).where(table.c[column] == key, table.c.name != _CLAIM)
        ordered = wanted.order_by(table.c.name)
        return self._database.read(lambda connection: {row.name: row.drawing for row in connection.execute(ordered)})

    def put(self, ruleset: str, name: str, drawing: str) -> bool:
        """Keep a figure of a draft in place of the one of its name; return False if all are too large then."""
        others = (figures.c.ruleset == ruleset, figures.c.name != name)
        size = select(func.coalesce(func.sum(func.length(figures.c.drawing)), 0)).where(*others)

        def put(transaction: Transaction) -> bool:
            if transaction.connection.execute(size).scalar_one() + len(drawing) > MOST_BYTES:
                return False
            transaction.connection.execute(_one(ruleset, name))
            transaction.connection.execute(insert(figures), {"ruleset": ruleset, "name": name, "drawing": drawing})
            return True

        return self._database.write(put)

    def remove(self, ruleset: str, name: str) -> None:
        """Forget a figure of a draft."""
        self._database.write(lambda transaction: transaction.connection.execute(_one(ruleset, name)))


def _one(ruleset: str, name: str) -> Delete:
    return delete(figures).where(figures.c.ruleset == ruleset, figures.c.name == name)


def publish(transaction: Transaction, ruleset: str, sha: str) -> None:
    """Show rules with the figures of a draft; rules that another ruleset has published before keep what they have."""
    connection = transaction.connection
    theirs = select(literal(1)).where(published_figures.c.rules == sha, published_figures.c.ruleset != ruleset)
    if connection.execute(theirs).first() is not None:
        return
    connection.execute(delete(published_figures).where(published_figures.c.rules == sha))
    claim = {"rules": sha, "name": _CLAIM, "drawing": "", "ruleset": ruleset}
    connection.execute(insert(published_figures), claim)
    own = select(literal(sha), figures.c.name, figures.c.drawing, figures.c.ruleset).where(figures.c.ruleset == ruleset)
    connection.execute(insert(published_figures).from_select(["rules", "name", "drawing", "ruleset"], own))


def withdraw(transaction: Transaction, ruleset: str) -> None:
    """Take the figures back that a ruleset was published with."""
    transaction.connection.execute(delete(published_figures).where(published_figures.c.ruleset == ruleset))


def copy(transaction: Transaction, ruleset: str, sha: str, to: str) -> None:
    """Give a copy of a ruleset its figures: those of its rules if a hash is given, or else those of the draft."""
    source = published_figures if sha else figures
    where = source.c.rules == sha if sha else source.c.ruleset == ruleset
    own = select(literal(to), source.c.name, source.c.drawing).where(where, source.c.name != _CLAIM)
    transaction.connection.execute(insert(figures).from_select(["ruleset", "name", "drawing"], own))


def forget(transaction: Transaction) -> None:
    """Delete the figures of drafts that are no longer there."""
    lost = figures.c.ruleset.not_in(select(rulesets.c.id))
    transaction.connection.execute(delete(figures).where(lost))
