"""The command in a terminal: what it prints is expected, and lines are typed."""

import os
import termios
from pathlib import Path

from pexpect.fdpexpect import fdspawn

from support.command import Running


class Terminal(fdspawn):  # type: ignore[misc]  # pexpect has no types
    """A terminal without echo, on which the command is forked as by `Running`."""

    def __init__(self, *words: str, cwd: Path | None = None) -> None:
        ours, theirs = os.openpty()
        attributes = termios.tcgetattr(theirs)
        attributes[3] &= ~termios.ECHO  # of the local flags
        termios.tcsetattr(theirs, termios.TCSANOW, attributes)
        self.process = Running(*words, cwd=cwd, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        super().__init__(ours, encoding="utf-8", timeout=60)

    def say(self, line: str, prompt: str) -> str:
        """Type a line and return what is printed before the next prompt."""
        self.sendline(line)
        self.expect(prompt)
        return str(self.before)

    def close(self) -> None:
        """Kill the command, if it still runs."""
        self.process.kill()
        self.process.wait()
        super().close()
