"""Standard streams that may be closed or full, or whose reader may leave."""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO


class OutputError(Exception):
    """Standard output cannot be written. This is not an `OSError`, because libraries catch those."""

    def __init__(self, fault: OSError) -> None:
        reason = "it is closed" if fault.errno == errno.EBADF else fault.strerror
        super().__init__(f"standard output cannot be written: {reason}")


class ReaderLeftError(Exception):
    """The reader of standard output has closed the pipe, as `head` does."""


class _Shared(io.TextIOWrapper):
    """A stream over the bytes of another, which stays open."""

    def close(self) -> None:
        """Do not close the bytes of the other stream."""


class _Output(_Shared):
    """Standard output with a specific error if it cannot be written."""

    def write(self, text: str) -> int:
        with _told():
            return super().write(text)

    def flush(self) -> None:
        with _told():
            super().flush()


class _Remarks(_Shared):
    """Standard error; a failure to write it is ignored."""

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError:
            _send_nowhere(self.fileno())
            return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError:
            _send_nowhere(self.fileno())


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise ReaderLeftError from None
    except OSError as fault:
        raise OutputError(fault) from None


def prepare_streams() -> None:
    """Replace the standard streams by ones that are never `None` and have distinct errors.

    Where a stream is closed, Python has `None`, and prints to standard output what was meant for standard error.
    """
    _open_closed()
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)))
    sys.stdout = _over(sys.stdout, 1, _Output)
    sys.stderr = _over(sys.stderr, 2, _Remarks)


def _over(stream: TextIO | None, number: int, kind: type[_Shared]) -> _Shared:
    """Return a stream over another, or over the null device if that is closed."""
    return kind(
        stream.buffer if stream else io.FileIO(number, "w", closefd=False),
        encoding=stream.encoding if stream else None,
        errors="backslashreplace",  # file names may contain bytes that are invalid in every encoding
        line_buffering=getattr(stream, "line_buffering", False),
        write_through=getattr(stream, "write_through", False),
    )


def _open_closed() -> None:
    """Open the null device for each closed stream, so that no file reuses its number.

    It is opened the wrong way, so that input and output fail as they do on a closed stream.
    """
    for number, mode in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)


def check_streams() -> None:
    """Check both streams, so that a closed one is reported before anything waits for it."""
    from interpreter.cli.shared.files import STDIN, UsageError, reason

    try:
        os.read(sys.stdin.fileno(), 0)
    except OSError as fault:
        raise UsageError(f"{STDIN} cannot be read: {reason(fault)}") from None
    try:
        os.write(sys.stdout.fileno(), b"")
    except OSError as fault:
        raise UsageError(f"standard output cannot be written: {reason(fault)}") from None


def forget_output() -> None:
    """Discard the remaining output, which cannot be written."""
    _send_nowhere(1)


def _send_nowhere(number: int) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
