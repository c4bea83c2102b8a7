"""News of games from other processes, by notifications of PostgreSQL."""

from __future__ import annotations

import contextlib
import logging
import select
import socket
import threading
from collections.abc import Callable

import psycopg

from interpreter.web.store.database import CHANNEL, Listener
from interpreter.web.store.hub import Hub

log = logging.getLogger("rumpus")

_FIRST_WAIT, _LONGEST_WAIT = 0.1, 5.0
"""Seconds between two attempts to connect."""


class PostgresHub(Hub):
    """Listens in a thread of its own, on a connection of its own, which it opens again when it is lost."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address
        self._is_closed = threading.Event()
        self._door, self._bell = socket.socketpair()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._is_listening = threading.Event()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a listener for each notification from now on; the first call starts the thread."""
        stop = super().listen(listener)
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="store-listener", daemon=True)
                self._thread.start()
        self._is_listening.wait(_LONGEST_WAIT)  # a version stored after this call is not missed
        return stop

    def close(self) -> None:
        """End the thread."""
        self._is_closed.set()
        self._bell.send(b"!")
        if self._thread is not None:
            self._thread.join()
        self._door.close()
        self._bell.close()

    def _work(self) -> None:
        """Listen to notifications until the store is closed, and connect again after a fault."""
        wait = _FIRST_WAIT
        while not self._is_closed.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, keepalives_idle=30) as connection:
                    connection.add_notify_handler(lambda notice: self._take(notice.payload))
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._is_listening.set()
                    wait = _FIRST_WAIT
                    self._follow(connection)
            except psycopg.Error as fault:
                log.warning("lost the connection for notifications, which is opened again: %s", fault)
                self._is_closed.wait(wait)
                wait = min(2 * wait, _LONGEST_WAIT)

    def _follow(self, connection: psycopg.Connection) -> None:
        """Take notifications until the store is closed or the connection is lost."""
        inner = connection.pgconn
        while not self._is_closed.is_set():
            while notice := inner.notifies():
                self._take(notice.extra.decode())
            select.select([inner.socket, self._door.fileno()], [], [])
            inner.consume_input()

    def _take(self, payload: str) -> None:
        game, _, version = payload.partition(":")
        with contextlib.suppress(ValueError):  # anybody with the database's password may notify
            self.tell(game, int(version))
