"""What protects the server: headers, origins, sizes, rates, and the secrets of seats."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from interpreter.web.visitor import SERVER, visitor, visitor_at

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from interpreter.web.settings import Rate, Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"x-frame-options", b"DENY"),
)
"""Headers of every response, in its own words if it has them already."""

log = logging.getLogger("rumpus")

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_BUCKETS = 20_000
"""Addresses whose rates are remembered; the ones seen longest ago are forgotten."""


def new_secret() -> str:
    """Return the secret of a seat: 128 random bits as text."""
    return secrets.token_urlsafe(16)


def hash_of(secret: str) -> str:
    """Return what the store keeps of a secret.

    >>> hash_of("ox")[:8]
    '1dd14ffc'
    """
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def is_secret(secret: str, hashed: str | None) -> bool:
    """Return True if a secret has a hash, after the same time for every wrong one."""
    return hashed is not None and hmac.compare_digest(hash_of(secret), hashed)


class Bucket:
    """A token bucket; `now` is the time in seconds."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self._now = rate, now
        self._tokens, self._at = float(rate.amount), now()

    def take(self) -> bool:
        """Take a token if there is one."""
        now = self._now()
        gained = (now - self._at) * self.rate.amount / self.rate.seconds
        self._tokens, self._at = min(float(self.rate.amount), self._tokens + gained), now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


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

    def allows(self, connection: HTTPConnection, what: str) -> bool:
        """Take a token for a request from the bucket of its address."""
        address = self.address(connection)
        if address is None:
            return True
        key = (what, address)
        if key not in self._buckets:
            self._buckets[key] = Bucket(getattr(self.settings, what))
            if len(self._buckets) > _BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return self._buckets[key].take()

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

    def leave(self, connection: HTTPConnection) -> None:
        """Forget a socket that `enter` has counted."""
        address = self.address(connection)
        if address is None:
            return
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]


def host_of(scope: Scope) -> str:
    """Return the name by which a client calls this server, without the port.

    >>> host_of({"headers": [(b"host", b"Rumpus.example:8000")]}), host_of({"headers": [(b"host", b"[::1]:8000")]})
    ('rumpus.example', '::1')
    """
    text: str = dict(scope["headers"]).get(b"host", b"").decode("latin-1").strip().lower()
    name = text[1:].partition("]")[0] if text.startswith("[") else text.partition(":")[0]
    return name.removesuffix(".")


def is_our_name(host: str, settings: Settings) -> bool:
    """Return True if the server answers under a name: loopback, the address that it listens on, or a name of its own.

    The page of another site may lead its own name to our address, and would then read our answers as its own.
    """
    if host == "localhost" or host in {name.lower() for name in settings.names}:
        return True
    try:
        address, own = ip_address(host), ip_address(settings.host)
    except ValueError:
        return False
    # who listens everywhere has addresses that only the system knows; an address, unlike a name, leads to one machine
    return address.is_loopback or address == own or own.is_unspecified


def _other_name(host: str) -> str:
    shown = "".join(char for char in host[:100] if char.isprintable())
    return f"This server does not answer under the name `{shown}`. If it should, start it with `--name {shown}`."


def is_own_origin(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return True unless a browser says that the request comes from a page of another site."""
    found = {name.lower(): value.decode("latin-1") for name, value in headers}
    origin = found.get(b"origin")
    if origin is None:
        return found.get(b"sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return bool(origin) and urlsplit(origin).netloc.lower() == found.get(b"host", "").lower() != ""
    except ValueError:
        return False


class Guard:
    """The outermost layer: origins, sizes and rates on the way in, headers on the way out."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        from starlette.requests import HTTPConnection

        visitor.set(self.limits.address(HTTPConnection(scope)) or SERVER)
        if scope["type"] == "http":
            await self._http(scope, receive, _with_headers(send))
        elif fault := self._fault_of_socket(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": fault})
        else:
            await self.app(scope, receive, send)

    def _fault_of_socket(self, scope: Scope) -> str:
        if not is_our_name(host_of(scope), self.limits.settings):
            return "this server has another name"
        return "" if is_own_origin(scope["headers"]) else "another site's page"

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        from starlette.requests import Request

        request = Request(scope)
        writes = scope["method"] not in _SAFE
        host = host_of(scope)
        if not is_our_name(host, self.limits.settings):
            await _refuse(scope, send, 421, "other-name", _other_name(host))
        elif not self.limits.allows(request, "requests") or (writes and not self.limits.allows(request, "writes")):
            await _refuse(
                scope, send, 429, "too-many-requests", "Too many requests from your address; wait some seconds."
            )
        elif writes and not is_own_origin(scope["headers"]):
            await _refuse(scope, send, 403, "other-origin", "This request comes from a page of another site.")
        elif _length(scope) > self.limits.settings.max_body:
            await _refuse(scope, send, 413, "too-large", _too_large(self.limits.settings.max_body))
        else:
            async with self.limits.line(request):
                await self._answered(scope, receive, send)

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        settings = self.limits.settings
        try:
            await self.app(scope, _Body(receive, settings.max_body, settings.body_seconds).receive, send)
        except Exception:  # the outermost layer: a bug gets an answer, and its traceback goes to the log
            log.exception("a request failed: %s %s", scope["method"], scope["path"])
            await _refuse(scope, send, 500, "bug", "This is a bug in rumpus.")


class _Body:
    """Counts the bytes of a request, whose header may not say how many there will be, and the time until it is here."""

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self._receive, self._most, self._seen = receive, most, 0
        self._until: float | None = asyncio.get_running_loop().time() + seconds
        """When the request must be here; None if it is."""

    async def receive(self) -> Message:
        """Return the next part of the request."""
        from starlette.exceptions import HTTPException

        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise HTTPException(408, _TOO_SLOW, {"connection": "close"}) from None
        self._seen += len(message.get("body", b""))
        if self._seen > self._most:
            raise HTTPException(413, _too_large(self._most), {"connection": "close"})
        if not message.get("more_body"):
            self._until = None
        return message


_TOO_SLOW = "The request did not arrive in time. Send it again."


def _too_large(most: int) -> str:
    return f"A request may have {most // 1024} KB. This one is longer."


def _length(scope: Scope) -> int:
    said = dict(scope["headers"]).get(b"content-length", b"0")
    return int(said) if said.isdigit() else 0


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = list(message.get("headers", []))
            named = {name.lower() for name, _ in own}
            message["headers"] = [*own, *(pair for pair in HEADERS if pair[0] not in named)]
        await send(message)

    return sending


async def _refuse(scope: Scope, send: Send, status: int, code: str, message: str) -> None:
    from interpreter.web.rendering import error_page, wants_page

    accept = dict(scope["headers"]).get(b"accept", b"").decode("latin-1")
    is_page = wants_page(scope["path"], accept)
    body = error_page(status, message).encode() if is_page else error_body(code, message)
    kind = b"text/html; charset=utf-8" if is_page else b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    if status in (429, 503):
        headers.append((b"retry-after", b"5"))
    if scope["method"] not in _SAFE:
        headers.append((b"connection", b"close"))  # its body may never come
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def error_body(code: str, message: str, **more: Any) -> bytes:  # Any: JSON
    """Return an error as JSON."""
    return json.dumps({"error": {"code": code, "message": message, **more}}).encode()
