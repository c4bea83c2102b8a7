"""Messages between the server and a cell: a length in four bytes, then JSON."""

import socket

HEAD = 4
"""Bytes of the length."""


def framed(message: bytes) -> bytes:
    """Return a message with its length.

    >>> framed(b"{}")
    b'\\x00\\x00\\x00\\x02{}'
    """
    return len(message).to_bytes(HEAD, "big") + message


def receive(channel: socket.socket) -> bytes | None:
    """Return the next message, or None if the other end is closed."""
    head = _read(channel, HEAD)
    return _read(channel, int.from_bytes(head, "big")) if head is not None else None


def _read(channel: socket.socket, count: int) -> bytes | None:
    parts = bytearray()
    while len(parts) < count:
        part = channel.recv(count - len(parts))
        if not part:
            return None
        parts += part
    return bytes(parts)
