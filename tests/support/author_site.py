"""A running server with the author's page, for a browser."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from interpreter.web.rules.cell import Cells
from interpreter.web.rules.referee import Referee
from interpreter.web.server.app import create_app
from interpreter.web.settings import Settings
from interpreter.web.store import open_store
from support.cells import home


@contextmanager
def author_site(folder: Path) -> Iterator[str]:
    """Run a server; yield its address."""
    database = f"sqlite:///{folder / 'games.db'}"
    store, referee = open_store(database), Referee(Cells(1, home=home()), writing=Cells(2, home=home()))
    app = create_app(Settings(database=database, trusted=frozenset({"127.0.0.1"})), store, referee)
    server = uvicorn.Server(
        uvicorn.Config(
            app, port=0, log_level="warning", ws="websockets-sansio", ws_max_size=16384, timeout_graceful_shutdown=3
        )
    )
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
        referee.close()
        store.close()
