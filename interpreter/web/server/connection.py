"""The connections of uvicorn, with an end for those whose client sends or takes nothing."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SILENCE_SECONDS = 10.0
"""A client that owes us something is looked at so often, and twice is once too many."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Leaves `abort` in the state of a socket: closing one whose client takes no data would wait for ever."""

    async def run_asgi(self) -> None:
        """Run the application for this socket."""
        self.scope["state"]["abort"] = self.transport.abort
        await super().run_asgi()


class HttpProtocol(H11Protocol):
    """Closes a connection on which no whole request arrives, or on which no answer is taken."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to look at the connection."""
        super().connection_made(transport)
        self._before: Any = None
        self._look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop looking."""
        self._looking.cancel()
        super().connection_lost(exc)

    def _look_later(self) -> None:
        self._looking = self.loop.call_later(SILENCE_SECONDS, self._look)

    def _look(self) -> None:
        """End the connection if it owes us what it owed us at the last look."""
        if self.transport.get_protocol() is not self:  # it is a socket now
            return
        owes = self._owed()
        if owes is not None and owes == self._before:
            self.transport.abort()
        else:
            self._before = owes
            self._look_later()

    def _owed(self) -> object:
        """Return what the client has still to do, or None if it waits for us."""
        if self.flow.write_paused:
            return self.transport.get_write_buffer_size()
        is_ours = self.cycle is not None and not self.cycle.response_complete
        return None if is_ours else (self.cycle,)
