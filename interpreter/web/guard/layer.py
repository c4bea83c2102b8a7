"""The outermost layer of the application: it refuses what is not for it, and protects what it answers."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from typing import TYPE_CHECKING, Any

from interpreter.web.guard.closing import Closing
from interpreter.web.guard.limits import Limits
from interpreter.web.guard.origin import host_of, is_our_name, is_own_origin, other_name
from interpreter.web.guard.visitor import SERVER, visitor
from interpreter.web.languages.marking import N_, filled, translated

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

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

_KEPT = re.compile(r"/api/rules/[0-9a-f]{64}/(?:array\.svg|table)")
"""Answers that are kept, because they never change."""

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


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
            closing = Closing(receive, send)
            await self._http(scope, closing.receive, _with_headers(closing.send))
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
        """Refuse a request for another name, beyond the limits or from another site, or let it be answered."""
        from starlette.requests import Request

        request = Request(scope)
        writes = scope["method"] not in _SAFE
        host = host_of(scope)
        if not is_our_name(host, self.limits.settings):
            await _refuse(scope, send, 421, "other-name", other_name(host))
        elif after := self._pause(request, writes):
            message = filled("Too many requests from your address; wait %(seconds)s s.", seconds=after)
            await _refuse(scope, send, 429, "too-many-requests", message, after)
        elif writes and not is_own_origin(scope["headers"]):
            await _refuse(scope, send, 403, "other-origin", N_("This request comes from a page of another site."))
        elif _length(scope) > self.limits.settings.max_body:
            await _refuse(scope, send, 413, "too-large", _too_large(self.limits.settings.max_body))
        else:
            async with self.limits.line(request):
                await self._answered(scope, receive, send)

    def _pause(self, request: Request, writes: bool) -> int:
        """Return how many seconds a request comes too early, or 0."""
        full = next((what for what in _limiting(request.url.path, writes) if not self.limits.allows(request, what)), "")
        return self.limits.pause(request, full) if full else 0

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        settings = self.limits.settings
        try:
            await self.app(scope, _Body(receive, settings.max_body, settings.body_seconds).receive, send)
        except Exception:  # the outermost layer: a bug gets an answer, and its traceback goes to the log
            log.exception("a request failed: %s %s", scope["method"], scope["path"])
            await _refuse(scope, send, 500, "bug", N_("This is a bug in rumpus."))


def _limiting(path: str, writes: bool) -> tuple[str, ...]:
    """Return what limits a request; files cost next to nothing, and a page asks for many.

    So do boards at the start and tables, whose answers are kept: the galleries of a class ask for hundreds at once.
    """
    if path.startswith("/static/") or _KEPT.fullmatch(path):
        return ("files",)
    return ("requests", "writes") if writes else ("requests",)


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


_TOO_SLOW = N_("The request did not arrive in time. Send it again.")


def _too_large(most: int) -> str:
    return filled("%(what)s may have %(most)s KB. This one is longer.", what=N_("A request"), most=most // 1024)


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


async def _refuse(scope: Scope, send: Send, status: int, code: str, message: str, after: int = 5) -> None:
    """Send an error: a page if the client wants one, else JSON. `after` is when to ask again, if that helps."""
    from starlette.datastructures import Headers

    from interpreter.web.languages.catalogues import words_in
    from interpreter.web.languages.choice import BY_LANGUAGE, chosen_language
    from interpreter.web.templates.rendering import error_page, wants_page

    accept = dict(scope["headers"]).get(b"accept", b"").decode("latin-1")
    is_page = wants_page(scope["path"], accept)
    more = {"after": after} if status == 429 else {}
    language = chosen_language(Headers(scope=scope))
    said = translated(message, words_in(language))
    body = error_page(status, message, language).encode() if is_page else error_body(code, said, **more)
    kind = b"text/html; charset=utf-8" if is_page else b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in BY_LANGUAGE.items()]
    if status in (429, 503):
        headers.append((b"retry-after", str(after).encode()))
    if scope["method"] not in _SAFE:
        headers.append((b"connection", b"close"))  # its body may never come
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def error_body(code: str, message: str, **more: Any) -> bytes:  # Any: JSON
    """Return an error as JSON."""
    return json.dumps({"error": {"code": code, "message": message, **more}}).encode()
