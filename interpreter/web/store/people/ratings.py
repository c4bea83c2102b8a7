"""Statements about ratings: settle a game that is over, and read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, delete, distinct, func, insert, select, update

from interpreter.web.store.database import Transaction, milliseconds
from interpreter.web.store.people.glicko import NEW, WEEK_MS, Strength, played, rested
from interpreter.web.store.people.values import Rating
from interpreter.web.store.tables import events, games, ratings, sitters, terms
from interpreter.web.wire.words import Speed

_COLUMNS = tuple(ratings.c[name] for name in Rating.__dataclass_fields__)
_SCORES = {0: (1.0, 0.0), None: (0.5, 0.5), 1: (0.0, 1.0)}
"""The scores of White and Black, by the winner."""


def of_person(connection: Connection, person: str) -> Sequence[Rating]:
    """Return the ratings of a person, those of most games first."""
    wanted = select(*_COLUMNS).where(ratings.c.person == person)
    rows = connection.execute(wanted.order_by(ratings.c.games.desc(), ratings.c.title, ratings.c.speed))
    return tuple(Rating(**row._mapping) for row in rows)


def settle(transaction: Transaction, game: str) -> None:
    """Let the result of a rated game change the ratings of its players, once.

    A game in which a side has not acted changes nothing.
    """
    connection = transaction.connection
    is_open = update(terms).where(terms.c.game == game, terms.c.rated, ~terms.c.settled)
    found = connection.execute(is_open.values(settled=True).returning(terms.c.ruleset, terms.c.speed)).one_or_none()
    if found is None or not _both_acted(connection, game):
        return
    sitting = select(sitters.c.person).where(sitters.c.game == game).order_by(sitters.c.seat)
    players = connection.execute(sitting).scalars().all()
    if len(set(players)) != 2:  # one of them has given up the name
        return
    title, winner = connection.execute(select(games.c.title, games.c.winner).where(games.c.id == game)).one()
    now = milliseconds()
    before = {  # in the same order everywhere, so that two processes never wait for each other
        person: _rating(connection, person, found.ruleset, found.speed, title, now) for person in sorted(players)
    }
    strengths = [_rested(before[person], now) for person in players]
    for place, person in enumerate(players):
        after = played(strengths[place], [(strengths[1 - place], _SCORES[winner][place])])
        _store(transaction, person, replace(before[person], title=title, at=now), after)


def _both_acted(connection: Connection, game: str) -> bool:
    sides = select(func.count(distinct(events.c.seat))).where(events.c.game == game, events.c.kind == "act")
    return int(connection.execute(sides).scalar_one()) == 2


def _rating(connection: Connection, person: str, ruleset: str, speed: Speed, title: str, now: int) -> Rating:
    mine = ratings.c.person == person, ratings.c.ruleset == ruleset, ratings.c.speed == speed
    row = connection.execute(select(*_COLUMNS).where(*mine).with_for_update()).one_or_none()
    if row is not None:
        return Rating(**row._mapping)
    return Rating(ruleset=ruleset, speed=speed, title=title, games=0, at=now, **NEW._asdict())


def _rested(rating: Rating, now: int) -> Strength:
    strength = Strength(rating.rating, rating.deviation, rating.volatility)
    return rested(strength, (now - rating.at) // WEEK_MS) if rating.games else strength


def _store(transaction: Transaction, person: str, rating: Rating, after: Strength) -> None:
    key = ratings.c.person == person, ratings.c.ruleset == rating.ruleset, ratings.c.speed == rating.speed
    transaction.connection.execute(delete(ratings).where(*key))
    changed = replace(rating, games=rating.games + 1, **after._asdict())
    row = {name: getattr(changed, name) for name in Rating.__dataclass_fields__}
    transaction.connection.execute(insert(ratings), {**row, "person": person})
