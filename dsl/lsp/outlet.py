"""Standard output, which says when nobody reads it any more: pygls would only log that, and go on."""

from collections.abc import Callable
from typing import BinaryIO


class Outlet:
    """A stream to an editor. Once that has closed its end, what is written is lost, and `leave` is called instead.

    >>> from io import BytesIO
    >>> closed = BytesIO()
    >>> closed.close()
    >>> Outlet(closed, lambda: print("gone")).write(b"{}")
    gone
    """

    def __init__(self, stream: BinaryIO, leave: Callable[[], None]) -> None:
        self.stream, self.leave = stream, leave

    def write(self, data: bytes) -> None:
        """Send a message on its way."""
        try:
            self.stream.write(data)
            self.stream.flush()
        except (OSError, ValueError):  # a pipe without a reader, a stream that is closed
            self.leave()

    def flush(self) -> None:
        """Nothing: each message is sent at once."""

    def close(self) -> None:
        """Close the stream."""
        self.stream.close()
