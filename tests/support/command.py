"""Runs the command as a user would, without waiting for its start each time."""

import atexit
import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

RUMPUS = str(Path(sys.executable).parent / "rumpus")
ENV = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONWARNINGS": "error"}

_SECONDS = 120
"""How long a command may take before it is ended."""


def rumpus(*words: str, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The finished command: its exit status and what it printed."""
    with TemporaryFile("w+") as given, TemporaryFile("w+") as printed, TemporaryFile("w+") as said:
        given.write(stdin)
        given.seek(0)
        status = become([RUMPUS, *words], (given, printed, said), cwd or Path.cwd(), ENV)
        printed.seek(0)
        said.seek(0)
        return subprocess.CompletedProcess([RUMPUS, *words], status, printed.read(), said.read())


def become(words: Sequence[str], streams: Sequence[IO[Any] | None], folder: Path, env: Mapping[str, str]) -> int:
    """The exit status of the command, started with these standard streams, in this folder, in this environment.

    A stream that is `None` is closed.
    """
    numbers = [number for number, stream in enumerate(streams) if stream is not None]
    order = {"words": words, "folder": str(folder), "env": dict(env), "seconds": _SECONDS, "numbers": numbers}
    door = _forker()
    socket.send_fds(door, [json.dumps(order).encode()], [stream.fileno() for stream in streams if stream is not None])
    return int(door.recv(16))


@cache
def _forker() -> socket.socket:
    """The door of the process that becomes the command; shutting it ends the process."""
    door, far_side = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    program, pipe = Path(__file__).with_name("forked.py"), subprocess.PIPE
    with far_side:
        number = far_side.fileno()
        words = [sys.executable, "-P", str(program), str(number)]
        process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=ENV, pass_fds=[number])
    atexit.register(process.communicate)
    atexit.register(door.close)
    return door
