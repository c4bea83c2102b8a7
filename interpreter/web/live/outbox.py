"""The messages that wait for a socket."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from interpreter.web.wire.game import write


class Outbox:
    """The messages that wait for one socket. A socket too slow for them gets one `resync` instead of all."""

    def __init__(self, send: Callable[[str], Awaitable[None]], most: int, stall_seconds: float) -> None:
        self._send, self._most, self._stall = send, most, stall_seconds
        self._waiting: deque[str] = deque()
        self._ready = asyncio.Event()

    def put(self, text: str) -> None:
        """Add a message; this never waits."""
        if len(self._waiting) >= self._most:
            self._waiting.clear()
            text = write({"t": "resync"})
        self._waiting.append(text)
        self._ready.set()

    async def drain(self) -> None:
        """Send for ever; raise `TimeoutError` if the socket takes nothing for too long."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._waiting:
                async with asyncio.timeout(self._stall):
                    await self._send(self._waiting.popleft())
