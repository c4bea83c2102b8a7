"""The first visit: what a server asks itself for before it says that it serves."""

import asyncio
import logging
import time

import pytest
from starlette.types import Message, Receive, Scope, Send

from interpreter.web.server import first_visit
from interpreter.web.server.first_visit import visit


class Asked:
    """An application that notes what it is asked for, and answers with a status."""

    def __init__(self, status: int = 200) -> None:
        self.status, self.bodies = status, dict[str, bytes]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.bodies[scope["path"]] = (await receive())["body"]
        start: Message = {"type": "http.response.start", "status": self.status, "headers": []}
        await send(start)
        await send({"type": "http.response.body", "body": b""})


def test_what_a_first_visitor_asks_for_is_made_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_visit, "cards", lambda: ())
    app = Asked()
    asyncio.run(visit(app))
    pages = [path for path in app.bodies if not path.startswith("/static")]
    assert pages == ["/play/hullabaloo", "/games", "/review", "/api/look", "/"]
    assert app.bodies["/api/look"] == b'{"ruleset": "hullabaloo"}'


def test_the_gallery_is_left_out_while_its_cards_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_visit, "cards", lambda: time.sleep(0.2))
    monkeypatch.setattr(first_visit, "_PATIENCE", 0.01)
    app = Asked()
    asyncio.run(visit(app))
    assert "/" not in app.bodies
    assert "/games" in app.bodies


def test_the_visitor_stays_until_it_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_visit, "cards", lambda: ())

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(receive(), 0.01)

    asyncio.run(visit(slow))


def test_a_page_that_fails_is_logged_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(first_visit, "cards", lambda: ())
    with caplog.at_level(logging.WARNING, "rumpus"):
        asyncio.run(visit(Asked(503)))
    assert "the first visit to /games was answered with status 503" in caplog.text
