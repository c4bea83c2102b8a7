"""The head of each message as pygls reads it, and no other: what it takes amiss would end the server."""

import re
from typing import BinaryIO

MAX_MESSAGE = 1 << 28
"""Bytes of one message, far more than any text that is looked at."""

MAX_LINE = 1 << 16
"""Bytes of a line that are looked at together. Only a body that was passed over has longer ones."""

_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*([0-9]{1,12})[ \t]*\r?\n$", re.IGNORECASE)


class Frames:
    """Standard input, in which lengths are written one way, and are lengths that can be.

    >>> from io import BytesIO
    >>> frames = Frames(BytesIO(b"junk}content-length:3\\n\\nabcContent-Length: 999999999999\\r\\n"))
    >>> frames.readline(), frames.readline(), frames.read(3), frames.readline()
    (b'Content-Length: 3\\r\\n', b'\\n', b'abc', b'-\\n')
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream

    def readline(self) -> bytes:
        """A line of a head. A length stands at its end at times: behind a message that was passed over."""
        line = self.stream.readline(MAX_LINE)
        found = _LENGTH.search(line)
        if found is not None:
            length = int(found[1])
            return b"Content-Length: %d\r\n" % length if length <= MAX_MESSAGE else b"-\n"
        return line if not line.strip() else b"-\n"

    def read(self, length: int) -> bytes:
        """The body of a message."""
        return self.stream.read(length)
