"""A program in a process of its own, to which we write lines, and whose lines we read with a time limit."""

import os
import shlex
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty, Queue
from threading import Thread
from time import monotonic

from interpreter.lines import MAX_LINE, read_lines
from interpreter.match.outside.fault import PlayerFault

_FAREWELL = 0.5
"""Seconds that a program has to end after its standard input is closed, before it is killed."""

_MOST_WAITING = 100
"""Maximum number of lines that wait for us; a program that writes more of them waits until we listen."""

_MOST_UNANSWERING = 1_000_000
"""Maximum number of lines between a question and its answer."""


class Pipe:
    """A running program; every failure is a `PlayerFault`."""

    def __init__(self, command: str) -> None:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        except OSError as fault:
            raise PlayerFault(f"does not start: {fault.strerror}") from None
        except ValueError:
            raise PlayerFault("does not start: its command has an unterminated quote") from None
        self._lines: Queue[str | None] = Queue(_MOST_WAITING)
        self._end = "has ended"
        """Reason why there are no more lines."""
        self._closed = False
        self._n_heard = 0
        """Number of lines since we last said something."""
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None, "it was opened with a pipe"
        for line in read_lines(partial(os.read, self._process.stdout.fileno())):
            if self._closed:
                return
            if line is None:
                self._end = f"wrote a line of more than {MAX_LINE} bytes"
                break
            self._lines.put(line)
        self._lines.put(None)

    def say(self, line: str) -> None:
        """Write a line."""
        assert self._process.stdin is not None, "it was opened with a pipe"
        self._n_heard = 0
        try:
            self._process.stdin.write(f"{line}\n".encode(errors="replace"))
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise PlayerFault("has ended") from None

    def listen(self, until: float) -> str | None:
        """Return the next line, or None if none arrives until a point of the monotonic clock."""
        left = until - monotonic()
        if left <= 0:  # even if lines wait: a program that never pauses must not hold us
            return None
        try:
            line = self._lines.get(timeout=left)
        except Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise PlayerFault(self._end)
        self._n_heard += 1
        if self._n_heard > _MOST_UNANSWERING:
            raise PlayerFault(f"wrote more than {_MOST_UNANSWERING} lines without an answer")
        return line

    def hear(self, wanted: Callable[[str], bool], seconds: float) -> str:
        """Return the first line that is wanted, or raise `PlayerFault` if it does not arrive in time."""
        until = monotonic() + seconds
        while (line := self.listen(until)) is not None:
            if wanted(line):
                return line
        raise PlayerFault(f"gave no answer within {seconds:g} seconds")

    def close(self) -> None:
        """End the program."""
        assert self._process.stdin is not None, "it was opened with a pipe"
        self._closed = True
        self._drain()
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(_FAREWELL)
        if self._process.stdout is not None and not self._reader.is_alive():
            self._process.stdout.close()

    def _drain(self) -> None:
        """Make room, so that a reader that waits for it sees that the pipe is closed."""
        with suppress(Empty):
            while True:
                self._lines.get_nowait()
