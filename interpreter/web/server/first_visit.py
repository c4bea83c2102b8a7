"""The first visit: the server opens its own pages before it says that it serves, so that no visitor waits for it."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from typing import TYPE_CHECKING, Any

from interpreter.web.rules.cards import cards
from interpreter.web.templates.static_files import asset
from rulesets import Catalogue

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message

log = logging.getLogger("rumpus")

_PATIENCE, _STEP = 1.0, 0.01
"""Seconds to wait for the cards, and between two looks."""

_HEADERS = ((b"host", b"127.0.0.1"), (b"accept", b"text/html"), (b"accept-encoding", b"gzip"))


async def visit(app: ASGIApp) -> None:
    """Ask for what a first visitor asks for: gallery, form of a new game, a position, its table, and scripts.

    All that is made once is made then: templates, hashes of files, the rules of the first game of the gallery. Nothing
    is stored, and a request that fails ends nothing.
    """
    game = Catalogue().featured()[0]
    await _ask(app, f"/play/{game}")
    await _ask(app, "/games")
    await _ask(app, "/review")  # it has the template of a game
    await _ask(app, asset("play.js"))
    await _ask(app, "/api/look", {"ruleset": game})
    if await _have_cards():
        await _ask(app, "/")


async def _have_cards() -> bool:
    """Wait for the cards of the gallery, but not as long as it takes to make them without a cache."""
    making = threading.Thread(target=cards, daemon=True)  # the end must not wait for it
    making.start()
    until = time.monotonic() + _PATIENCE
    while making.is_alive() and time.monotonic() < until:
        await asyncio.sleep(_STEP)
    return not making.is_alive()


async def _ask(app: ASGIApp, address: str, body: Any = None) -> None:  # Any: JSON
    """Send a request to the application, without a socket."""
    path, _, query = address.partition("?")
    sent = b"" if body is None else json.dumps(body).encode()
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET" if body is None else "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [*_HEADERS, (b"content-type", b"application/json"), (b"content-length", str(len(sent)).encode())],
        "client": ("127.0.0.1", 0),
        "server": ("127.0.0.1", 0),
    }

    told: list[Message] = [{"type": "http.request", "body": sent, "more_body": False}]

    async def receive() -> Message:
        if not told:
            await asyncio.Event().wait()  # the client stays until it is answered
        return told.pop()

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] >= 500:
            log.warning("the first visit to %s was answered with status %d", path, message["status"])

    await app(scope, receive, send)
