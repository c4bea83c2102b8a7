"""Runs the command as a user would, without waiting for its start each time."""

import atexit
import json
import os
import select
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
    numbers = [None if stream is None else stream.fileno() for stream in streams]
    pid, handle = _forked(words, numbers, folder, env, _SECONDS)
    try:
        select.select([handle], [], [])
    finally:
        os.close(handle)
    return _reaped(pid)


class Running(subprocess.Popen[Any]):
    """The command while it runs: a process as any other, with pipes to its standard streams."""

    def __init__(
        self,
        *words: str,
        cwd: Path | None = None,
        env: Mapping[str, str] = ENV,
        modules: Sequence[str] = (),
        **options: Any,
    ) -> None:
        self._modules = modules
        self._handle = -1
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        super().__init__([RUMPUS, *words], cwd=cwd or Path.cwd(), env=env, **{**pipes, **options})

    def _execute_child(self, args: Any, *words: Any) -> None:
        """Do what `Popen` does between making the pipes and keeping its own ends of them, by a fork of another process."""
        cwd, env = words[4:6]
        stdin, to_stdin, stdout_from, stdout, stderr_from, stderr = words[9:15]
        self.pid, self._handle = _forked(args, (stdin, stdout, stderr), cwd, env, 0, self._modules)
        for theirs, ours in ((stdin, to_stdin), (stdout, stdout_from), (stderr, stderr_from)):
            if ours != -1:
                os.close(theirs)
        if hasattr(self, "_devnull"):
            os.close(self._devnull)
        self._closed_child_pipe_fds = True

    def poll(self) -> int | None:
        """The exit status, if it has ended."""
        if self.returncode is None and select.select([self._handle], [], [], 0)[0]:
            os.close(self._handle)
            self.returncode = _reaped(self.pid)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the exit status."""
        if self.returncode is None and not select.select([self._handle], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        status = self.poll()
        assert status is not None
        return status


def _forked(
    words: Sequence[str],
    streams: Sequence[int | None],
    folder: Path,
    env: Mapping[str, str],
    seconds: int,
    modules: Sequence[str] = (),
) -> tuple[int, int]:
    """The number and a handle of a new process, which is ended after some seconds if that is not 0."""
    numbers = [number for number, stream in enumerate(streams) if stream is not None]
    order = {"words": words, "folder": str(folder), "env": dict(env), "seconds": seconds, "numbers": numbers}
    message = json.dumps({**order, "modules": modules}).encode()
    socket.send_fds(_forker(), [message], [stream for stream in streams if stream is not None])
    pid, handles, _, _ = socket.recv_fds(_forker(), 16, 1)
    return int(pid), handles[0]


def _reaped(pid: int) -> int:
    """The exit status of a process that has ended."""
    _forker().send(json.dumps({"reap": pid}).encode())
    return int(_forker().recv(16))


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
