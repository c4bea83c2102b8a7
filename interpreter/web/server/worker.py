"""A server process: the application under uvicorn on a socket that already listens."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType

import uvicorn

from interpreter.web.rules.cell import CellLimits, Cells, Costs, Home
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.referee import Referee
from interpreter.web.server.app import create_app
from interpreter.web.server.connection import HttpProtocol, SocketProtocol
from interpreter.web.server.first_visit import visit
from interpreter.web.server.log import prepare_log
from interpreter.web.server.serve import BACKLOG
from interpreter.web.settings import Settings
from interpreter.web.store import open_store

_SWITCH_SECONDS = 0.0001
"""A thread that judges an action holds the event loop up for so long at each of its system calls.

Python's own value is fifty times that. With 150 games and an action a second in each, the 95th percentile of a
broadcast was 450 ms with that value, and is 100 ms with this one.
"""

_COLLECTION = 5_000, 50, 100
"""Threshold of garbage collection: often and short among new objects, seldom among all.

With Python's own values all objects of 150 games were scanned each 13 seconds, while nobody was answered for 0.3 s.
"""

_CELLS = max(2, (os.cpu_count() or 2) - 1)
"""Processes for strangers' rules and searches; one visitor has all but one of them."""

_ACCEPTED = 8
"""Connections that a process accepts at once. Others share the socket: when all clients come back after a restart, a
process that took all that wait would serve them alone.
"""

_WARM_SECONDS = 2.0
"""When the server has answered the first requests, it starts what forks cells: that takes some seconds."""

_WRITING_NICE = 15
"""Games go before authors."""

_REPORTS = 2
"""Processes for reports; they, and what forks them, begin with the first report. One visitor has one of them."""

_REPORTING_NICE = 19
"""Reports take what all others leave."""

_DRAWING_MEMORY = 1 << 30
"""Bytes of address space of a process that has loaded what draws plots."""


class Server(uvicorn.Server):
    """Says when it answers requests without delay, and prepares cells then."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], cells: Cells) -> None:
        super().__init__(config)
        self.ready, self.cells = ready, cells

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)  # uvicorn has set the queue to what a process accepts at once
        if self.started:
            await visit(self.config.loaded_app)
            self.ready()
            self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        await asyncio.sleep(_WARM_SECONDS)
        with contextlib.suppress(JobError):
            await self.cells.warm()


def run(
    settings: Settings, bound: socket.socket, ready: Callable[[], None], wait: Callable[[], None] = lambda: None
) -> None:
    """Serve in this process until a signal; `wait` before connections are accepted."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.set_threshold(*_COLLECTION)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _passed)
    prepare_log()
    store = open_store(settings.database)
    home, costs = Home(), Costs()
    writing = Cells(_CELLS, CellLimits(nice=_WRITING_NICE, tables=settings.tables), home, costs)
    reporting = Cells(_REPORTS, CellLimits(nice=_REPORTING_NICE, memory=_DRAWING_MEMORY), Home(draws=True), costs)
    playing = Cells(_CELLS, CellLimits(tables=settings.tables), home, costs)
    referee = Referee(playing, writing=writing, reporting=reporting)
    config = uvicorn.Config(
        create_app(settings, store, referee),
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=settings.max_frame,
        ws_max_queue=8,
        ws_per_message_deflate=False,  # 40 KB for each socket; what is large is sent once
        backlog=_ACCEPTED,
        log_config=None,
        access_log=settings.log_requests,
        proxy_headers=False,  # `Limits` knows which proxies are trusted
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    gc.freeze()  # what is loaded stays, and need not be scanned
    try:
        wait()
        Server(config, ready, referee.cells).run(sockets=[bound])
    finally:
        referee.close()
        store.close()


def _passed(number: int, frame: FrameType | None) -> None:
    """Take the signal that uvicorn raises once more when it has ended: what follows must still be done."""


def _say(line: str) -> None:
    print(line, flush=True)


def _wait_for_all() -> None:
    """Say that this process can serve, and wait for the supervisor."""
    _say("prepared")
    sys.stdin.readline()  # `SERVE`
    threading.Thread(target=_end_with_supervisor, daemon=True).start()


def _end_with_supervisor() -> None:
    sys.stdin.read()  # until the supervisor is gone
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Serve on the socket whose number is the argument, with the settings that standard input brings."""
    settings = Settings.from_json(json.loads(sys.stdin.readline()))
    run(settings, socket.socket(fileno=int(sys.argv[1])), lambda: _say("ready"), _wait_for_all)


if __name__ == "__main__":
    main()
