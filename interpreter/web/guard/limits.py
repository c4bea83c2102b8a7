"""Limits for each address: requests, sockets and costly work."""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

from interpreter.web.guard.visitor import visitor_at
from interpreter.web.wire.game import RATE_OR_POLICY

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.websockets import WebSocket

    from interpreter.web.settings import Rate, Settings

_BUCKETS = 20_000
"""Addresses whose rates are remembered; the ones seen longest ago are forgotten."""


class Bucket:
    """A token bucket; `now` is the time in seconds."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self._now = rate, now
        self._tokens, self._at = float(rate.amount), now()

    def take(self, count: int = 1) -> bool:
        """Take some tokens if there are as many."""
        now = self._now()
        gained = (now - self._at) * self.rate.amount / self.rate.seconds
        self._tokens, self._at = min(float(self.rate.amount), self._tokens + gained), now
        if self._tokens < count:
            return False
        self._tokens -= count
        return True

    def give(self, count: int) -> None:
        """Give back tokens that were not used."""
        self._tokens += count

    def wait(self, count: int) -> int:
        """Return the whole seconds until there are as many tokens, as it was when some were taken last."""
        return max(1, math.ceil((count - self._tokens) * self.rate.seconds / self.rate.amount))


class _Line:
    """The requests of an address that are being answered or wait for that."""

    def __init__(self, places: int) -> None:
        self.places, self.length = asyncio.Semaphore(places), 0


class Limits:
    """The token buckets of addresses, by what they limit."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._sockets: dict[str, int] = {}
        self._lines: dict[str, _Line] = {}

    def address(self, connection: HTTPConnection) -> str | None:
        """Return the address to limit: that of the client, or None for one that is trusted itself.

        A trusted proxy appends the address of its client to `X-Forwarded-For`.
        """
        host = connection.client.host if connection.client else ""
        if host not in self.settings.trusted:
            return visitor_at(host)
        named = connection.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        return visitor_at(named) if named else None

    def is_encrypted(self, connection: HTTPConnection) -> bool:
        """Return True if the client speaks TLS: with us, or with a trusted proxy that says so."""
        host = connection.client.host if connection.client else ""
        named = connection.headers.get("x-forwarded-proto", "") if host in self.settings.trusted else ""
        return (named or connection.url.scheme) == "https"

    def allows(self, connection: HTTPConnection, what: str, count: int = 1) -> bool:
        """Take a token for a request from the bucket of its address, or several for costly work."""
        address = self.address(connection)
        if address is None:
            return True
        key = (what, address)
        if key not in self._buckets:
            self._buckets[key] = Bucket(getattr(self.settings, what))
            if len(self._buckets) > _BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return self._buckets[key].take(count)

    def give_back(self, connection: HTTPConnection, what: str, count: int) -> None:
        """Give back tokens that a request has not used."""
        bucket = self._buckets.get((what, self.address(connection) or ""))
        if bucket is not None:
            bucket.give(count)

    def pause(self, connection: HTTPConnection, what: str, count: int = 1) -> int:
        """Return the seconds after which `allows` will give a token again, or several."""
        bucket = self._buckets.get((what, self.address(connection) or ""))
        return bucket.wait(count) if bucket is not None else 1

    @contextlib.asynccontextmanager
    async def line(self, connection: HTTPConnection) -> AsyncIterator[None]:
        """Wait until fewer requests of an address are being answered than may be at the same time."""
        address = self.address(connection)
        if address is None:
            yield
            return
        line = self._lines.setdefault(address, _Line(self.settings.requests_at_once))
        line.length += 1
        try:
            async with line.places:
                yield
        finally:
            line.length -= 1
            if not line.length:
                del self._lines[address]

    def enter(self, connection: HTTPConnection) -> bool:
        """Count a socket of an address, unless it has too many."""
        address = self.address(connection)
        if address is None:
            return True
        if self._sockets.get(address, 0) >= self.settings.sockets_per_address:
            return False
        self._sockets[address] = self._sockets.get(address, 0) + 1
        return True

    async def turn_away(self, socket: WebSocket) -> None:
        """Refuse a socket that `enter` has not counted."""
        await asyncio.sleep(self.settings.refusal_seconds)
        await socket.close(RATE_OR_POLICY, "too many sockets from your address")

    def leave(self, connection: HTTPConnection) -> None:
        """Forget a socket that `enter` has counted."""
        address = self.address(connection)
        if address is None:
            return
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
