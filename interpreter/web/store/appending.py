"""The statements that store an event with the changed row of its game: what every action of a game costs."""

from __future__ import annotations

from sqlalchemy import ARRAY, Connection, String, bindparam, exists, func, insert, select, update

from interpreter.web.store import jobs
from interpreter.web.store.database import CHANNEL, Transaction
from interpreter.web.store.games import Values, changing, event_values, version_of
from interpreter.web.store.tables import events, games
from interpreter.web.store.tables import jobs as jobs_table
from interpreter.web.store.values import Answer, Appended, Changes, Conflict, Event, Repeated, Stale

_SAME_COMMAND = (
    events.c.game == bindparam("in_game"),
    events.c.seat == bindparam("by"),
    events.c.client_id == bindparam("command"),  # an empty name is stored as null, which equals nothing
)
_KNOWN = select(events).where(*_SAME_COMMAND)
_CHANGED = update(games).where(
    games.c.id == bindparam("in_game"), games.c.version == bindparam("expected"), ~exists().where(*_SAME_COMMAND)
)
"""Made once: to put the statement together takes longer than SQLite takes to run it."""

_FIXED = frozenset({"id", "rules", "title", "start", "listed", "created"})
_GROWN = (
    _CHANGED.values({c.name: bindparam(f"new_{c.name}", type_=c.type) for c in games.c if c.name not in _FIXED})
    .returning(games.c.id)
    .cte("grown")
)
_ADDED = insert(events).from_select(
    events.c.keys(), select(*(bindparam(f"event_{c.name}", type_=c.type) for c in events.c)).select_from(_GROWN)
)
_WORK = insert(jobs_table).from_select(
    ["kind", *jobs.FRESH, "game", "version", "visitor"],
    select(
        func.unnest(bindparam("jobs", type_=ARRAY(String))),
        *(bindparam(f"job_{name}", value, type_=jobs_table.c[name].type) for name, value in jobs.FRESH.items()),
        bindparam("event_game", type_=String),
        bindparam("event_version", type_=events.c.version.type),
        bindparam("visitor", type_=String),
    ).select_from(_GROWN),
)
_AT_ONCE = (
    select(func.pg_notify(CHANNEL, bindparam("told", type_=String)))
    .select_from(_GROWN)
    .add_cte(_ADDED.cte("added"), _WORK.cte("work"))
)
"""All of it in one statement, which PostgreSQL commits by itself: one round trip instead of six."""


def append(transaction: Transaction, game: str, expected: int, event: Event, changes: Changes) -> Answer:
    """Store an event and what it changes, if the game is at the expected version and the command is new."""
    command = {"in_game": game, "by": event.seat, "command": event.client_id, "expected": expected}
    row = {"version": expected + 1, **changing(changes)}
    stored = event_values(event) | {"game": game, "version": expected + 1}
    add = _add_at_once if transaction.is_postgres else _add
    if add(transaction, command, row, stored, changes):
        return Appended(expected + 1)
    return _why_not(transaction.connection, command, event)


def _add_at_once(transaction: Transaction, command: Values, row: Values, stored: Values, changes: Changes) -> bool:
    words = command | {f"new_{name}": value for name, value in row.items()}
    words |= {f"event_{name}": value for name, value in stored.items()}
    told = f"{stored['game']}:{stored['version']}"
    return bool(
        transaction.connection.execute(
            _AT_ONCE, words | {"jobs": list(changes.jobs), "visitor": changes.visitor, "told": told}
        ).all()
    )


def _add(transaction: Transaction, command: Values, row: Values, stored: Values, changes: Changes) -> bool:
    if not transaction.connection.execute(_CHANGED, command | row).rowcount:
        return False
    transaction.connection.execute(insert(events), stored)
    jobs.add(transaction, stored["game"], stored["version"], changes.jobs, changes.visitor)
    transaction.tell(stored["game"], stored["version"])
    return True


def _why_not(connection: Connection, command: Values, event: Event) -> Answer:
    stored = connection.execute(_KNOWN, command).one_or_none()
    if stored is None:
        return Stale(version_of(connection, command["in_game"]))
    return Repeated(stored.version) if (stored.kind, stored.text) == (event.kind, event.text) else Conflict()


def version_of_command(connection: Connection, game: str, seat: int, client_id: str) -> int | None:
    """Return the version that a seat's command has made, or None if it is not stored."""
    words = {"in_game": game, "by": seat, "command": client_id}
    stored = connection.execute(_KNOWN, words).one_or_none()
    return None if stored is None else int(stored.version)
