"""What the sockets of games and of people have in common: the first message, and how a socket is closed."""

from __future__ import annotations

import asyncio
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect

from interpreter.web.request.services import services
from interpreter.web.settings import PROTOCOL
from interpreter.web.store import UNAVAILABLE
from interpreter.web.wire.game import (
    FAILED,
    LATER,
    OTHER_PROTOCOL,
    RATE_OR_POLICY,
    Hello,
    Message,
    WireError,
    read,
)

log = logging.getLogger("rumpus")


class CloseError(Exception):
    """The socket is to be closed with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


async def heard(socket: WebSocket) -> Message:
    """Return the next message, or close the socket for one that is not ours."""
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1005))
    text = received.get("text")
    if text is None:
        raise CloseError(RATE_OR_POLICY, "messages are text")
    try:
        return read(text)
    except WireError as fault:
        raise CloseError(RATE_OR_POLICY, str(fault)) from None


async def heard_hello(socket: WebSocket) -> Hello:
    """Return the first message, which must come in time and be `hello`."""
    try:
        async with asyncio.timeout(services(socket).settings.hello_seconds):
            hello = await heard(socket)
    except TimeoutError:
        raise CloseError(RATE_OR_POLICY, "no hello") from None
    if hello["t"] != "hello":
        raise CloseError(RATE_OR_POLICY, "say hello first")
    if hello["protocol"] != PROTOCOL:
        raise CloseError(OTHER_PROTOCOL, "reload the page: it speaks another protocol")
    return hello


async def say_why_ended(socket: WebSocket, end: BaseException | None) -> None:
    """Close a socket for the reason for which one of its tasks has ended."""
    if isinstance(end, TimeoutError):
        socket.scope["state"].get("abort", lambda: None)()  # a farewell would wait in the same full buffer
    elif isinstance(end, CloseError):
        await socket.close(end.code, end.reason)
    elif isinstance(end, UNAVAILABLE):
        log.error("the database failed: %s", end)
        await socket.close(LATER, "the database does not answer; say hello again")
    elif not isinstance(end, WebSocketDisconnect):
        log.error("a socket's message failed", exc_info=end)
        await socket.close(FAILED, "this is a bug in rumpus; say hello again")
