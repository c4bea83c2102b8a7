"""Starting the server: one process, or several that share a listening socket and a PostgreSQL database."""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from dsl.errors import RumpusError
from interpreter.web.settings import Settings

BACKLOG = 1024
SERVE = "serve"
"""Lets a process that can serve begin to accept connections."""

_RESTART_SECONDS = 1.0
"""Pause before a process that has ended is started again."""

_START_SECONDS = 60.0

log = logging.getLogger("rumpus")


class ServeError(RumpusError):
    """A server that cannot start."""


def default_database() -> str:
    """Return the address of the user's own database file."""
    base = os.environ.get("XDG_DATA_HOME", "")
    try:
        folder = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share"
    except RuntimeError:
        raise ServeError("there is no home folder to keep games in; name a file for them: --database FILE") from None
    return f"sqlite:///{folder / 'rumpus' / 'games.db'}"


def database_address(text: str) -> str:
    """Return the address of a database, given one or the path of an SQLite file.

    >>> database_address("/tmp/games.db"), database_address("postgresql://host/games")
    ('sqlite:////tmp/games.db', 'postgresql://host/games')
    """
    return text if "://" in text else f"sqlite:///{os.path.abspath(text)}"


def is_sqlite(database: str) -> bool:
    """Return True if a database is a file that one process writes."""
    return database.startswith("sqlite")


def prepare_folder(database: str) -> None:
    """Create the folder of an SQLite file, for its owner alone: it holds the hashes of secrets.

    Raise `ServeError` if games cannot be written there.
    """
    if not is_sqlite(database):
        return
    file = Path(database.partition("///")[2])
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(file if file.exists() else file.parent, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as fault:
        raise ServeError(f"cannot keep games in {file}: {fault.strerror}; name another file: --database FILE") from None


def listening(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 lets the system choose."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as fault:
        bound.close()
        raise ServeError(f"cannot listen on {host}:{port}: {fault.strerror}; name another port: --port PORT") from None
    bound.listen(BACKLOG)
    return bound


def address_of(bound: socket.socket) -> str:
    """Return the address of the page on a listening socket."""
    host, port = bound.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def serve(settings: Settings, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal; call `ready` when requests are answered."""
    if settings.workers > 1 and is_sqlite(settings.database):
        raise ServeError("several workers need PostgreSQL (--database URL): one process writes an SQLite file")
    prepare_folder(settings.database)
    if settings.workers > 1:
        _supervise(settings, bound, ready)
        return
    from interpreter.web.server.worker import run

    run(settings, bound, ready)


def _supervise(settings: Settings, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Keep several processes serving on one socket until a signal."""
    ended: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: ended.append(number))
    workers = [_started(bound) for _ in range(settings.workers)]
    for some in (workers[:1], workers[1:]):  # the first one brings the tables up to date before the others look
        for worker in some:
            _tell(worker, json.dumps(settings.as_json()))
        for worker in some:
            _await(worker)
    for worker in workers:  # all together: one that served before the others would get all clients that wait
        _tell(worker, SERVE)
    for worker in workers:
        _await(worker)
    ready()
    while not ended:
        time.sleep(0.2)
        for place, worker in enumerate(workers):
            if worker.poll() is not None and not ended:
                log.warning("process %d has ended; another one starts", worker.pid)
                time.sleep(_RESTART_SECONDS)
                workers[place] = _started(bound)
                _tell(workers[place], json.dumps(settings.as_json()))
                _tell(workers[place], SERVE)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.wait()


def _started(bound: socket.socket) -> subprocess.Popen[str]:
    """Start a process. It loads its modules, and then waits for the settings."""
    number = bound.fileno()
    command = [sys.executable, "-m", "interpreter.web.server.worker", str(number)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, pass_fds=[number], start_new_session=True)


def _tell(worker: subprocess.Popen[str], line: str) -> None:
    """Write a line to the standard input of a process, which ends when this process does."""
    assert worker.stdin is not None
    with contextlib.suppress(BrokenPipeError):  # it has ended; whoever waits for it says so
        worker.stdin.write(line + "\n")
        worker.stdin.flush()


def _await(worker: subprocess.Popen[str]) -> None:
    """Wait for a line of a process: it writes one when it can serve, and another when it serves."""
    assert worker.stdout is not None
    is_heard, _, _ = select.select([worker.stdout], [], [], _START_SECONDS)
    if not is_heard or not worker.stdout.readline():
        raise ServeError("a server process did not start; its message is above")
