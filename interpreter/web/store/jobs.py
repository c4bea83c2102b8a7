"""Statements about jobs: work that any process may take, and that one process has at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from interpreter.web.store.database import Transaction
from interpreter.web.store.tables import jobs
from interpreter.web.store.values import Job

FRESH: Mapping[str, str | int] = {"worker": "", "lease_until": 0, "attempts": 0, "dead": False, "error": ""}
"""The columns of a job that nobody has taken."""

TRIES = 3
"""Number of failures after which no process takes the job again."""

Choose = Callable[[Sequence[str]], str | None]
"""Chooses one of the visitors with free jobs, or none of them."""


def first(visitors: Sequence[str]) -> str | None:
    """Choose the visitor who has waited longest."""
    return visitors[0] if visitors else None


def add(transaction: Transaction, game: str, version: int, kinds: Iterable[str], visitor: str) -> None:
    """Add jobs for a version of a game."""
    for kind in kinds:
        row = {"game": game, "version": version, "kind": kind, "visitor": visitor}
        transaction.connection.execute(insert(jobs), {**row, **FRESH})


def claim(
    transaction: Transaction, worker: str, kinds: Iterable[str], lease_s: float, choose: Choose = first
) -> Job | None:
    """Take the oldest free job of the chosen visitor for a time, or one whose time has run out.

    A job that was lost `TRIES` times with the process that had it is given once more, for giving up on it.
    """
    is_free = (~jobs.c.dead, jobs.c.kind.in_(list(kinds)), jobs.c.lease_until <= transaction.now())
    waiting = select(jobs.c.visitor).where(*is_free).group_by(jobs.c.visitor).order_by(func.min(jobs.c.id))
    chosen = choose(transaction.connection.execute(waiting).scalars().all())
    if chosen is None:
        return None
    own = select(jobs.c.id).where(*is_free, jobs.c.visitor == chosen)
    oldest = own.order_by(jobs.c.id).limit(1).with_for_update(skip_locked=True)
    taken = update(jobs).where(jobs.c.id == oldest.scalar_subquery())
    values = {
        "worker": worker,
        "lease_until": transaction.now() + round(lease_s * 1000),
        "attempts": jobs.c.attempts + 1,
        "dead": jobs.c.attempts >= TRIES,
    }
    given = taken.values(values).returning(*(jobs.c[name] for name in Job.__dataclass_fields__))
    row = transaction.connection.execute(given).one_or_none()
    return None if row is None else Job(**row._mapping)


def renew(transaction: Transaction, job: Job, lease_s: float) -> bool:
    """Keep a job for a time from now; return False if another process has it."""
    until = transaction.now() + round(lease_s * 1000)
    return transaction.connection.execute(update(jobs).where(*_held(job)).values(lease_until=until)).rowcount > 0


def finish(transaction: Transaction, job: Job) -> bool:
    """Remove a job that is done; return False if another process has it."""
    return transaction.connection.execute(delete(jobs).where(*_held(job))).rowcount > 0


def fail(transaction: Transaction, job: Job, error: str) -> bool:
    """Hand back a job that failed, for another try or for good; return False if another process has it."""
    values = {"lease_until": 0, "error": error, "dead": job.attempts >= TRIES}
    return transaction.connection.execute(update(jobs).where(*_held(job)).values(values)).rowcount > 0


def _held(job: Job) -> tuple[ColumnElement[bool], ...]:
    return jobs.c.id == job.id, jobs.c.worker == job.worker, jobs.c.attempts == job.attempts
