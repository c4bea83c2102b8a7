"""Statements about games: rows, seats and events."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, case, exists, insert, select, update

from interpreter.web.store import jobs
from interpreter.web.store.database import Transaction, milliseconds
from interpreter.web.store.errors import UnknownGameError
from interpreter.web.store.tables import events, games, meta, rules, seats
from interpreter.web.store.tables import jobs as jobs_table
from interpreter.web.store.values import (
    Answer,
    Appended,
    Changes,
    Clock,
    Conflict,
    Event,
    Game,
    Job,
    NewGame,
    Rules,
    Seat,
    Stale,
)

Values = dict[str, Any]  # Any: values of columns

_BEAT = "beat"
"""The key of the time at which a server was alive."""


def new_id() -> str:
    """Return a random name of ten letters and digits."""
    return base64.b32encode(secrets.token_bytes(7)).decode().lower()[:10]


def put_rules(transaction: Transaction, new: Rules) -> None:
    """Store rules unless they are there: the hash names the text."""
    row = {"sha": new.sha, "text": new.text, "files": dict(new.files), "title": new.title}
    transaction.insert_new(rules, {**row, "program_version": new.program_version})


def find_rules(connection: Connection, sha: str) -> Rules | None:
    """Return stored rules."""
    row = connection.execute(select(rules).where(rules.c.sha == sha)).one_or_none()
    return None if row is None else Rules(**row._mapping)


def rules_titled(connection: Connection, title: str, limit: int) -> Sequence[Rules]:
    """Return stored rules with a title."""
    wanted = select(rules).where(rules.c.title == title).order_by(rules.c.sha).limit(limit)
    return tuple(Rules(**row._mapping) for row in connection.execute(wanted))


def create(transaction: Transaction, new: NewGame) -> Game:
    """Create a game at version 0."""
    game = Game(
        id=new_id(),
        rules=new.rules,
        title=new.title,
        start=new.start,
        version=0,
        state=new.state,
        actor=new.actor,
        number=new.number,
        winner=None,
        reason="",
        clock=new.clock,
        due_at=new.due_at,
        listed=new.listed,
        created=milliseconds(),
        rematch="",
    )
    fixed = {"id": game.id, "rules": game.rules, "title": game.title, "start": game.start, "listed": game.listed}
    row = {**fixed, "version": 0, "created": game.created, **changing(game)}
    transaction.connection.execute(insert(games), row)
    for seat in new.seats:
        transaction.connection.execute(insert(seats), {**_seat_values(seat), "game": game.id})
    jobs.add(transaction, game.id, 0, new.jobs, new.visitor)
    transaction.tell(game.id, 0)
    return game


def _seat_values(seat: Seat) -> Values:
    named = {"seat": seat.seat, "kind": seat.kind, "name": seat.name, "level": seat.level}
    return {**named, "secret_hash": seat.secret_hash}


def changing(changed: Game | Changes) -> Values:
    """Return the columns that events change."""
    return {
        "state": changed.state,
        "actor": changed.actor,
        "number": changed.number,
        "winner": changed.winner,
        "reason": changed.reason,
        "due_at": changed.due_at,
        "rematch": changed.rematch,
        **_clock_values(changed.clock),
    }


def _clock_values(clock: Clock | None) -> Values:
    if clock is None:
        return dict.fromkeys(("base_ms", "increment_ms", "days", "left_white", "left_black", "running", "since"))
    return {
        "base_ms": clock.base_ms,
        "increment_ms": clock.increment_ms,
        "days": clock.days,
        "left_white": clock.left[0],
        "left_black": clock.left[1],
        "running": clock.running,
        "since": clock.since,
    }


def find(connection: Connection, game: str) -> Game | None:
    """Return a game's row."""
    row = connection.execute(select(games).where(games.c.id == game)).one_or_none()
    return None if row is None else game_of(row._mapping)


def game_of(row: Mapping[Any, Any]) -> Game:
    """Return the game of a row."""
    values = dict(row)
    clock = {name: values.pop(name) for name in ("base_ms", "increment_ms", "days", "running", "since")}
    left = values.pop("left_white"), values.pop("left_black")
    return Game(clock=None if clock["base_ms"] is None else Clock(left=left, **clock), **values)


def seats_of(connection: Connection, game: str) -> Sequence[Seat]:
    """Return the seats of a game in their order."""
    rows = connection.execute(select(seats).where(seats.c.game == game).order_by(seats.c.seat))
    return tuple(Seat(**row._mapping) for row in rows)


def events_of(connection: Connection, game: str, since: int, limit: int) -> Sequence[Event]:
    """Return the first events after a version."""
    wanted = select(events).where(events.c.game == game, events.c.version > since)
    return tuple(_event(row._mapping) for row in connection.execute(wanted.order_by(events.c.version).limit(limit)))


_NEWS = (
    select(games, *(column.label(f"event_{column.name}") for column in events.c))
    .outerjoin(events, (events.c.game == games.c.id) & (events.c.version > bindparam("since")))
    .where(games.c.id == bindparam("game"))
    .order_by(events.c.version)
    .limit(bindparam("limit"))
)
"""One statement, so that the events lead exactly to the row unless there are more than the limit."""


def news(connection: Connection, game: str, since: int, limit: int) -> tuple[Game, Sequence[Event]] | None:
    """Return a game's row with its first events after a version, or None if there is no such game."""
    rows = connection.execute(_NEWS, {"game": game, "since": since, "limit": limit}).all()
    if not rows:
        return None
    n_columns = len(games.c)
    found = [dict(zip(events.c.keys(), row[n_columns:], strict=True)) for row in rows]
    row = dict(zip(games.c.keys(), rows[0][:n_columns], strict=True))
    return game_of(row), tuple(_event(values) for values in found if values["version"] is not None)


def _event(row: Mapping[Any, Any]) -> Event:
    values = dict(row)
    left = values.pop("left_white"), values.pop("left_black")
    client_id = values.pop("client_id") or ""
    return Event(client_id=client_id, left=None if left[0] is None else left, **values)


def listed(connection: Connection, states: Collection[str], limit: int) -> Sequence[Game]:
    """Return listed games in one of some states, the newest first."""
    wanted = select(games).where(games.c.listed, games.c.state.in_(states))
    return _all(connection.execute(wanted.order_by(games.c.created.desc(), games.c.id).limit(limit)))


def due(connection: Connection, now: int) -> Sequence[Game]:
    """Return the games in which the time of the running side is up."""
    wanted = select(games).where(games.c.due_at <= now, games.c.state == "on")
    return _all(connection.execute(wanted.order_by(games.c.due_at)))


def _all(rows: Iterable[Row[Any]]) -> Sequence[Game]:
    return tuple(game_of(row._mapping) for row in rows)


def versions(connection: Connection, names: Collection[str]) -> dict[str, int]:
    """Return the versions of games."""
    rows = connection.execute(select(games.c.id, games.c.version).where(games.c.id.in_(names)))
    return {row.id: row.version for row in rows}


def version_of(connection: Connection, game: str) -> int:
    """Return the version of a game that is there."""
    version: int | None = connection.execute(select(games.c.version).where(games.c.id == game)).scalar_one_or_none()
    if version is None:
        raise UnknownGameError(f"there is no game {game}")
    return version


def event_values(event: Event) -> Values:
    """Return the columns of an event."""
    left = event.left or (None, None)
    row = {"game": event.game, "version": event.version, "seat": event.seat, "kind": event.kind, "text": event.text}
    return row | {
        "client_id": event.client_id or None,
        "at": event.at,
        "left_white": left[0],
        "left_black": left[1],
    }


def take_seat(transaction: Transaction, taken: Seat, expected: int, visitor: str) -> Answer:
    """Give a free seat to a player; the game begins when no seat is free."""
    connection, game = transaction.connection, taken.game
    free = (seats.c.game == game, seats.c.seat == taken.seat, seats.c.kind == "open")
    grown = update(games).where(games.c.id == game, games.c.version == expected, exists().where(*free))
    if not connection.execute(grown.values(version=expected + 1)).rowcount:
        version = version_of(connection, game)
        return Conflict() if version == expected else Stale(version)
    connection.execute(update(seats).where(*free).values(_seat_values(taken)))
    _begin_if_full(transaction, game, expected + 1, visitor)
    joined = Event(
        game=game,
        version=expected + 1,
        seat=taken.seat,
        kind="join",
        text=taken.name,
        client_id="",
        at=milliseconds(),
        left=None,
    )
    transaction.connection.execute(insert(events), event_values(joined))
    transaction.tell(game, expected + 1)
    return Appended(expected + 1)


def _begin_if_full(transaction: Transaction, game: str, version: int, visitor: str) -> None:
    kinds = [seat.kind for seat in seats_of(transaction.connection, game)]
    if "open" in kinds:
        return
    begun = update(games).where(games.c.id == game).values(state="on").returning(games.c.actor)
    actor = transaction.connection.execute(begun).scalar_one()
    if kinds[actor] == "computer":
        jobs.add(transaction, game, version, ("move",), visitor)


def pause(transaction: Transaction, job: Job) -> None:
    """Remove a job of a game between computers, and stop its clock."""
    if jobs.finish(transaction, job):
        paused = update(games).where(games.c.id == job.game, games.c.version == job.version)
        transaction.connection.execute(paused.values(due_at=None))


def resume(transaction: Transaction, game: str, now: int, visitor: str) -> bool:
    """Add the job of a game between computers that has none; its clock goes on where the turn began."""
    connection = transaction.connection
    has_job = exists().where(jobs_table.c.game == games.c.id, jobs_table.c.version == games.c.version)
    has_person = exists().where(seats.c.game == games.c.id, seats.c.kind != "computer")
    paused = update(games).where(games.c.id == game, games.c.state == "on", ~has_job, ~has_person)
    left = case((games.c.running == 0, games.c.left_white), (games.c.running == 1, games.c.left_black))
    since = case((games.c.since.is_not(None), now))
    version = connection.execute(
        paused.values(since=since, due_at=now + left).returning(games.c.version)
    ).scalar_one_or_none()
    if version is None:
        return False
    jobs.add(transaction, game, version, ("move",), visitor)
    return True


def beaten(connection: Connection) -> int:
    """Return the latest time at which a server said that it is alive, or 0."""
    last: int | None = connection.execute(select(meta.c.value).where(meta.c.key == _BEAT)).scalar_one_or_none()
    return last or 0


def beat(transaction: Transaction, now: int, silence_ms: int) -> int:
    """Say that a server is alive; after a longer silence give the time back to running clocks, and return it."""
    connection = transaction.connection
    transaction.insert_new(meta, {"key": _BEAT, "value": now})
    last: int = connection.execute(select(meta.c.value).where(meta.c.key == _BEAT)).scalar_one()
    taken = update(meta).where(meta.c.key == _BEAT, meta.c.value == last).values(value=max(now, last))
    is_mine = connection.execute(taken).rowcount > 0  # of several processes that start, one gives the time back
    if not is_mine or now - last <= silence_ms:
        return 0
    lost = case((games.c.since > last, now - games.c.since), else_=now - last)
    running = update(games).where(games.c.state == "on", games.c.running.is_not(None))
    connection.execute(running.values(since=games.c.since + lost, due_at=games.c.due_at + lost))
    return now - last
