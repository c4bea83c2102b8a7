"""Who sits where: by the secret of a seat, or by the one cookie with which a browser holds all its seats."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.web.guard.secret import hash_of, is_secret, new_secret
from interpreter.web.request.services import services

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from interpreter.web.live.room import Room
    from interpreter.web.store import Seat

COOKIE = "player"
_YEAR = 365 * 24 * 3600
"""Seconds for which a browser keeps its cookie, since its last new seat: games by correspondence are slow."""

_OF_OLD = "seat-"
"""Cookies of earlier versions, one for each game. Browsers keep some 180 of a site, and drop the oldest ones."""

_AT_ONCE = 30
"""Cookies that a response replaces: proxies take 4 KB of headers."""


def brought(connection: HTTPConnection) -> str:
    """Return the secret in the header of a request, or an empty text."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip()[:100] if scheme.lower() == "bearer" else ""


async def seat_at(connection: HTTPConnection, room: Room, secret: str = "") -> int | None:
    """Return the seat of a game that a secret holds: the given one, that of the header, or else that of a cookie."""
    given = secret or brought(connection)
    if given:
        return await _held(connection, room, given)
    old = connection.cookies.get(f"{_OF_OLD}{room.game.id}", "")[:100]
    seat = await _held(connection, room, old)
    return await _held(connection, room, _browser(connection)) if seat is None else seat


async def _held(connection: HTTPConnection, room: Room, secret: str) -> int | None:
    if not secret:
        return None
    seat = _seat_of(room.game.seats, secret)
    if seat is not None:
        return seat
    hashed = hash_of(secret)
    known = room.holders.get(hashed)
    if known is None:
        known = await asyncio.to_thread(services(connection).store.seat_held, hashed, room.game.id)
    return None if known is None else room.holders.put(hashed, known)


def _browser(connection: HTTPConnection) -> str:
    return connection.cookies.get(COOKIE, "")[:100]


def browser_of(connection: HTTPConnection) -> str:
    """Return the hash of the secret with which a browser holds its seats, or an empty text."""
    secret = _browser(connection)
    return hash_of(secret) if secret else ""


async def keep_seat(connection: HTTPConnection, response: Response, game: str, seat: int) -> None:
    """Let the browser keep a seat, where no script can read it."""
    holder = keep_browser(connection, response)
    await asyncio.to_thread(services(connection).store.hold, holder, game, seat)


def keep_browser(connection: HTTPConnection, response: Response) -> str:
    """Let the browser keep its secret, a new one if it has none; return the hash."""
    secret = browser_secret(connection)
    keep_secret(connection, response, secret)
    return hash_of(secret)


def browser_secret(connection: HTTPConnection) -> str:
    """Return the secret with which a browser holds its seats, or a new one."""
    return _browser(connection) or new_secret()


def keep_secret(connection: HTTPConnection, response: Response, secret: str) -> None:
    """Let a browser keep a secret that holds seats, where no script can read it."""
    is_safe = services(connection).limits.is_encrypted(connection)
    response.set_cookie(COOKIE, secret, max_age=_YEAR, httponly=True, samesite="lax", secure=is_safe)


async def link_to(connection: HTTPConnection, game: str, seat: int) -> str:
    """Return a secret for a seat that another machine may use: the one in the request, or a new one."""
    given = brought(connection)
    if given:
        return given
    base = _browser(connection) or connection.cookies.get(f"{_OF_OLD}{game}", "")
    secret = hmac.new(base.encode(), game.encode(), "sha256").hexdigest()[:32]  # the same for each link
    await asyncio.to_thread(services(connection).store.hold, hash_of(secret), game, seat)
    return secret


async def take_over(connection: HTTPConnection, response: Response) -> str:
    """Replace cookies of earlier versions by the one of today; return the hash of the browser's secret, or nothing."""
    names = [name for name in connection.cookies if name.startswith(_OF_OLD)][:_AT_ONCE]
    if not names:
        return browser_of(connection)
    secret = _browser(connection) or new_secret()
    store = services(connection).store
    for name in names:
        game = name.removeprefix(_OF_OLD)
        seat = _seat_of(await asyncio.to_thread(store.seats, game), connection.cookies[name][:100])
        if seat is not None:
            await asyncio.to_thread(store.hold, hash_of(secret), game, seat)
        response.delete_cookie(name, httponly=True, samesite="lax")
    keep_secret(connection, response, secret)
    return hash_of(secret)


def _seat_of(seats: Sequence[Seat], secret: str) -> int | None:
    """Return the seat that a secret holds, or None."""
    held = [seat.seat for seat in seats if is_secret(secret, seat.secret_hash)]  # all are compared, whichever it is
    return held[0] if held and secret else None
