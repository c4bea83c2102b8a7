"""Lines of bytes from another program, as text."""

from collections.abc import Callable, Iterator

MAX_LINE = 1_000_000
"""Maximum length of a line in bytes."""

_CHUNK = 65_536


def read_lines(read: Callable[[int], bytes]) -> Iterator[str | None]:
    """Yield lines without their ends; None for a line that is too long, as soon as it is.

    `read` returns up to that many bytes, none at the end. Bytes that are not UTF-8 become replacement characters.

    >>> import io
    >>> list(read_lines(io.BytesIO(b"go\\r\\nd\\xff\\nquit").read))
    ['go', 'd\\ufffd', 'quit']
    """
    rest, is_long = b"", False
    while data := read(_CHUNK):
        *whole, rest = (rest + data).split(b"\n")
        for line in whole:
            if not is_long:
                yield None if len(line) > MAX_LINE else _text(line)
            is_long = False
        if len(rest) > MAX_LINE:
            if not is_long:
                yield None
            rest, is_long = b"", True
    if rest and not is_long:
        yield _text(rest)


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").strip()
