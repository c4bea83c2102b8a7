"""Standard output that notices a closed reader; pygls would only log that and continue."""

from collections.abc import Callable
from typing import BinaryIO


class EditorStream:
    """A stream to an editor. If the editor has closed it, output is dropped and `leave` is called.

    >>> from io import BytesIO
    >>> closed = BytesIO()
    >>> closed.close()
    >>> EditorStream(closed, lambda: print("gone")).write(b"{}")
    gone
    """

    def __init__(self, stream: BinaryIO, leave: Callable[[], None]) -> None:
        self.stream, self.leave = stream, leave

    def write(self, data: bytes) -> None:
        """Send a message."""
        try:
            self.stream.write(data)
            self.stream.flush()
        except (OSError, ValueError):  # a pipe without a reader, or a closed stream
            self.leave()

    def flush(self) -> None:
        """Do nothing: each message is sent at once."""

    def close(self) -> None:
        """Close the stream."""
        self.stream.close()
