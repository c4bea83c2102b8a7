"""How a connection ends that is closed before the request has arrived: the client gets the answer nevertheless."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Send

_SECONDS = 5.0
"""How long the rest of a refused request may take."""

_MOST = 1024 * 1024
"""Bytes of the rest of a refused request: ten of the longest requests."""


class Closing:
    """Reads the rest of a request before its connection is closed, and throws it away.

    A system that closes a connection while data comes in resets it, and the answer is lost on its way
    (RFC 9112, 9.6).
    """

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._is_here = self._closes = False

    async def receive(self) -> Message:
        """Return the next part of the request."""
        message = await self._receive()
        self._is_here = not message.get("more_body")
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the answer; the last one ends when the request is here, or has had its time."""
        if message["type"] == "http.response.start":
            self._closes = (b"connection", b"close") in message.get("headers", ())
        elif self._closes and not self._is_here and not message.get("more_body"):
            await self._send({**message, "more_body": True})
            message = {"type": message["type"], "body": b""}
            with suppress(TimeoutError):
                async with asyncio.timeout(_SECONDS):
                    await self._read_on()
        await self._send(message)

    async def _read_on(self) -> None:
        seen = 0
        while not self._is_here and seen <= _MOST:
            seen += len((await self.receive()).get("body", b""))
