"""A PostgreSQL server of our own for tests, in a temporary folder and on a socket of its own."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

_PROGRAMS = ("/usr/lib/postgresql/17/bin", "/usr/lib/postgresql/16/bin", "/usr/lib/postgresql/15/bin", "/usr/local/bin")
_USER = "rumpus"
_SETTINGS = "-c listen_addresses= -c max_connections=200 -c shared_buffers=32MB -c fsync=off"  # tests kill clients, never the server
_names = count()


def programs() -> Path | None:
    """Return the folder with the programs of a PostgreSQL server, or None."""
    found = shutil.which("initdb")
    folders = [*map(Path, _PROGRAMS), *([Path(found).parent] if found else [])]
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


class Cluster:
    """A running server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new_database(self) -> str:
        """Create an empty database; return its address."""
        name = f"games{next(_names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def address(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://{_USER}@/{name}?host={self.folder}"


@contextmanager
def cluster(where: Path) -> Iterator[Cluster]:
    """Start a server, and stop it. Its programs refuse to run as root, so that root runs them as another user."""
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # the path of a socket has at most 107 bytes
    user = _unprivileged()
    if user:
        os.chown(folder, user.pw_uid, user.pw_gid)
    data = str(folder / "data")
    try:
        _run(user, where / "initdb", "--pgdata", data, "--auth", "trust", "--username", _USER, "--no-sync")
        options = f"-k {folder} {_SETTINGS}"
        _run(user, where / "pg_ctl", "--pgdata", data, "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield Cluster(folder)
        finally:
            _run(user, where / "pg_ctl", "--pgdata", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)


def _unprivileged() -> pwd.struct_passwd | None:
    if os.getuid():
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return known.get("postgres") or known["nobody"]


def _run(user: pwd.struct_passwd | None, *words: object) -> None:
    done = subprocess.run(
        [str(word) for word in words],
        user=user.pw_uid if user else None,
        group=user.pw_gid if user else None,
        extra_groups=[] if user else None,
        cwd="/",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
