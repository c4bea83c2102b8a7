"""Statements about browsers: one secret of a browser holds all its seats."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, case, select

from interpreter.web.store.database import Transaction
from interpreter.web.store.games import game_of
from interpreter.web.store.tables import games, holders
from interpreter.web.store.values import Game


def hold(transaction: Transaction, secret_hash: str, game: str, seat: int) -> None:
    """Let a secret hold a seat, besides the secret of the seat itself."""
    transaction.insert_new(holders, {"secret_hash": secret_hash, "game": game, "seat": seat})


def seat_held(connection: Connection, secret_hash: str, game: str) -> int | None:
    """Return the seat of a game that a secret holds, or None."""
    found = select(holders.c.seat).where(holders.c.secret_hash == secret_hash, holders.c.game == game)
    seat: int | None = connection.execute(found).scalar_one_or_none()
    return seat


def games_held(connection: Connection, secret_hash: str, limit: int) -> Sequence[tuple[Game, int]]:
    """Return the games under way in which a secret holds a seat, with that seat: first those where it is to act."""
    is_to_act = (games.c.state == "on") & (games.c.actor == holders.c.seat)
    wanted = (
        select(games, holders.c.seat.label("held"))
        .join(holders, holders.c.game == games.c.id)
        .where(holders.c.secret_hash == secret_hash, games.c.state != "over")
        .order_by(case((is_to_act, 0), else_=1), games.c.created.desc(), games.c.id)
        .limit(limit)
    )
    rows = connection.execute(wanted).mappings().all()
    return tuple((game_of({column.name: row[column.name] for column in games.c}), row["held"]) for row in rows)
