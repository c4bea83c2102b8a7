"""A program in a process of its own, to which we write lines, and whose lines we read with a time limit."""

import shlex
import subprocess
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

from interpreter.match.outside.fault import PlayerFault

_FAREWELL = 0.5
"""Seconds that a program has to end after its standard input is closed, before it is killed."""


class Pipe:
    """A running program; every failure is a `PlayerFault`."""

    def __init__(self, command: str) -> None:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, errors="replace"
            )
        except OSError as fault:
            raise PlayerFault(f"does not start: {fault.strerror}") from None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None, "it was opened with a pipe"
        with suppress(ValueError):  # the pipe is closed while it is read
            for line in self._process.stdout:
                self._lines.put(line.strip())
        self._lines.put(None)

    def say(self, line: str) -> None:
        """Write a line."""
        assert self._process.stdin is not None, "it was opened with a pipe"
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise PlayerFault("has ended") from None

    def listen(self, until: float) -> str | None:
        """Return the next line, or None if none arrives until a point of the monotonic clock."""
        try:
            line = self._lines.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise PlayerFault("has ended")
        return line

    def hear(self, wanted: Callable[[str], bool], seconds: float) -> list[str]:
        """Return the lines up to the first one that is wanted, or raise `PlayerFault` if it does not arrive in time."""
        until, lines = monotonic() + seconds, []
        while (line := self.listen(until)) is not None:
            lines.append(line)
            if wanted(line):
                return lines
        raise PlayerFault(f"gave no answer within {seconds:g} seconds")

    def close(self) -> None:
        """End the program."""
        assert self._process.stdin is not None, "it was opened with a pipe"
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(_FAREWELL)
        if self._process.stdout is not None:
            self._process.stdout.close()
