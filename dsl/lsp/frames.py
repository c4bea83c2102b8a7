"""Message headers in a form that pygls can read; other headers would terminate it."""

import re
from typing import BinaryIO

MAX_MESSAGE = 1 << 28
"""Maximum number of bytes of a message, far more than any file may have."""

MAX_LINE = 1 << 16
"""Maximum number of bytes of a line. Only a skipped body has longer ones."""

_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*([0-9]{1,12})[ \t]*\r?\n$", re.IGNORECASE)


class Frames:
    """Standard input with normalized and valid message lengths.

    >>> from io import BytesIO
    >>> frames = Frames(BytesIO(b"junk}content-length:3\\n\\nabcContent-Length: 999999999999\\r\\n"))
    >>> frames.readline(), frames.readline(), frames.read(3), frames.readline()
    (b'Content-Length: 3\\r\\n', b'\\n', b'abc', b'-\\n')
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream

    def readline(self) -> bytes:
        """Read a line of a header. After a skipped message, a length may be at the end of a line."""
        line = self.stream.readline(MAX_LINE)
        found = _LENGTH.search(line)
        if found is not None:
            length = int(found[1])
            return b"Content-Length: %d\r\n" % length if length <= MAX_MESSAGE else b"-\n"
        return line if not line.strip() else b"-\n"

    def read(self, length: int) -> bytes:
        """Read the body of a message."""
        return self.stream.read(length)
