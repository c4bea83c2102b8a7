"""The connections of uvicorn, with an end for those whose client sends or takes nothing, or sends crumbs."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from interpreter.web.guard.limits import Bucket
from interpreter.web.settings import Rate

SILENCE_SECONDS = 10.0
"""A client that owes us something is looked at so often, and twice is once too many."""


_FRAMES = Rate(100, 20)
"""Pings, pongs and parts of messages on one socket. A browser sends one pong every 20 seconds."""

_PIECE = 2048
"""Bytes of a socket that are read at once: they may be hundreds of frames."""

_MAX_HEAD = 16 * 1024
"""Bytes of the head of a request."""

_PARTS, _PART = 64, 256
"""A body may come in 64 parts, and in more if they have 256 bytes each on average."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Leaves `abort` in the state of a socket: closing one whose client takes no data would wait for ever.

    It cuts off a client that sends many pings, pongs and parts, which the limits of messages do not count.
    """

    def __init__(self, *given: Any, **named: Any) -> None:  # Any: what uvicorn passes
        super().__init__(*given, **named)
        self._odd = Bucket(_FRAMES)

    async def run_asgi(self) -> None:
        """Run the application for this socket."""
        self.scope["state"]["abort"] = self.transport.abort
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Read what has come, until the client is cut off."""
        for start in range(0, len(data), _PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + _PIECE])

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message."""
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        """Count a ping, a pong or a part, and cut off a client with too many."""
        if not self._odd.take():
            self.transport.abort()
        return not self.transport.is_closing()


class _Requests(h11.Connection):
    """Refuses a body in crumbs: to read one takes as long as to read 64 KB."""

    _parts = _bytes = 0

    def next_event(self) -> Any:  # Any: h11 has no common type of events
        """Return what has come next."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._parts = self._bytes = 0
        elif isinstance(event, h11.Data):
            self._parts += 1
            self._bytes += len(event.data)
            if self._parts > _PARTS and self._bytes < self._parts * _PART:
                raise h11.RemoteProtocolError("the body comes in crumbs")
        return event


class HttpProtocol(H11Protocol):
    """Closes a connection on which no whole request arrives, or on which no answer is taken."""

    def __init__(self, config: Config, *given: Any, **named: Any) -> None:  # Any: what uvicorn passes
        super().__init__(config, *given, **named)
        self.conn = _Requests(h11.SERVER, _MAX_HEAD)

    def send_400_response(self, msg: str) -> None:
        """Refuse bytes that are not a request, or cut the connection if the answer has begun; its handler is told."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

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
