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
from typing import Any

import psycopg

from interpreter.web.store import open_store

_PROGRAMS = ("/usr/lib/postgresql/17/bin", "/usr/lib/postgresql/16/bin", "/usr/lib/postgresql/15/bin", "/usr/local/bin")
_USER = "rumpus"
_SETTINGS = "-c listen_addresses= -c max_connections=200 -c shared_buffers=32MB -c fsync=off"  # tests kill clients, never the server
_END_OTHERS = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
_VERSIONS = "SELECT version_num FROM alembic_version"
_CLEAR = """SET session_replication_role = replica; DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
        EXECUTE 'DELETE FROM ' || quote_ident(name);
    END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' LOOP
        EXECUTE 'ALTER SEQUENCE ' || quote_ident(name) || ' RESTART';
    END LOOP;
END $$"""
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
        self._empty: list[str] = []
        self._cleared: list[str] = []
        self._used: dict[str, bool] = {}
        self._versions: list[Any] = []

    def new_database(self) -> str:
        """Return the address of an empty database."""
        return self._hand_out(self._empty.pop() if self._empty else self._create(), has_tables=False)

    def database_with_tables(self) -> str:
        """Return the address of a database that has all tables, and nothing in them."""
        if self._cleared:
            return self._hand_out(self._cleared.pop(), has_tables=True)
        name = self._empty.pop() if self._empty else self._create()
        open_store(self.address(name)).close()
        with psycopg.connect(self.address(name)) as connection:
            self._versions = connection.execute(_VERSIONS).fetchall()
        return self._hand_out(name, has_tables=True)

    def _hand_out(self, name: str, *, has_tables: bool) -> str:
        self._used[name] = has_tables
        return self.address(name)

    def _create(self) -> str:
        name = f"games{next(_names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return name

    def take_back(self) -> None:
        """Empty all databases for other tests: to create one writes a thousand files, and to make tables takes long."""
        while self._used:
            name, has_tables = self._used.popitem()
            with psycopg.connect(self.address(name), autocommit=True) as connection:
                connection.execute(_END_OTHERS)
                connection.execute(f"ALTER DATABASE {name} RESET ALL")
                if has_tables and self._versions == connection.execute(_VERSIONS).fetchall():
                    connection.execute(_CLEAR)
                    self._cleared.append(name)
                else:
                    connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
                    self._empty.append(name)

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
