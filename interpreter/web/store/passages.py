"""Statements about passages: which actions were played in a position, in how many finished games, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from interpreter.web.store import jobs
from interpreter.web.store.database import Transaction
from interpreter.web.store.tables import passages
from interpreter.web.store.values import Job, Passage

_MOST = 40
"""The most actions that an answer has for a position."""


def count(
    transaction: Transaction, job: Job, rules: str, played: Sequence[tuple[str, str]], winner: int | None
) -> bool:
    """Finish a job that counts a game: each position with the action played in it, once.

    Return False, and count nothing, if another process has the job.
    """
    if not jobs.finish(transaction, job):
        return False
    result = {name: int(name == _RESULTS[winner]) for name in _RESULTS.values()}
    rows = [
        {"rules": rules, "position": position, "action": action, **result} for position, action in dict.fromkeys(played)
    ]
    if rows:
        insert = (postgresql.insert if transaction.is_postgres else sqlite.insert)(passages)
        more = {name: passages.c[name] + insert.excluded[name] for name in result}
        key = ["rules", "position", "action"]
        # in the same order everywhere, so that two processes never wait for each other
        rows.sort(key=lambda row: (row["position"], row["action"]))
        transaction.connection.execute(insert.on_conflict_do_update(index_elements=key, set_=more), rows)
    return True


_RESULTS = {0: "white", None: "drawn", 1: "black"}
"""The columns that count the games, by the winner."""


def find(connection: Connection, rules: str, position: str) -> Sequence[Passage]:
    """Return the actions that were played in a position, the ones played most first."""
    games = passages.c.white + passages.c.drawn + passages.c.black
    wanted = select(passages.c.action, passages.c.white, passages.c.drawn, passages.c.black)
    there = wanted.where(passages.c.rules == rules, passages.c.position == position)
    rows = connection.execute(there.order_by(games.desc(), passages.c.action).limit(_MOST))
    return tuple(Passage(**row._mapping) for row in rows)
