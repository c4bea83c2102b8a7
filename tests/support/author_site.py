"""A running server with the author's page, for a browser."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from jinja2 import ChoiceLoader, DictLoader, Environment, FileSystemLoader
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from interpreter.web.app import create_app
from interpreter.web.cell import Cells
from interpreter.web.files import FOLDER
from interpreter.web.referee import Referee
from interpreter.web.settings import Settings
from interpreter.web.store import open_store

BASE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{% block title %}{% endblock %}</title>
<link rel="stylesheet" href="/theme.css"><link rel="icon" href="data:,">{% block head %}{% endblock %}</head><body>
<main>{% block content %}{% endblock %}</main>{% block scripts %}{% endblock %}</body></html>"""

THEME = """
:root{--bg:#faf7f0;--surface:#fff;--sunk:#f2ebdd;--ink:#2b241d;--ink-2:#6a5d4e;--line:#e3d9c8;--accent:#0b4a86;
--on-accent:#fff;--accent-soft:#e6eef7;--ok:#0a5a43;--bad:#8a2c0a;--bad-soft:#fbeee7;--warn:#8a5a00;--header:0px}
@media (prefers-color-scheme:dark){:root{--bg:#1b1815;--surface:#25211d;--sunk:#2f2a25;--ink:#f0e9dd;--ink-2:#b3a797;
--line:#3b342d;--accent:#8cc2f5;--on-accent:#12202e;--accent-soft:#23303d;--ok:#7cc9ab;--bad:#f2a17c;--bad-soft:#3a2820;
--warn:#f0c060}}
body{margin:0;background:var(--bg);font-family:system-ui,sans-serif}
"""


@contextmanager
def author_site(folder: Path) -> Iterator[str]:
    """Run a server; yield its address."""
    database = f"sqlite:///{folder / 'games.db'}"
    store, referee = open_store(database), Referee(Cells(1), writing=Cells(2))
    app = create_app(Settings(database=database, trusted=frozenset({"127.0.0.1"})), store, referee)
    folders = FileSystemLoader(FOLDER.parent / "pages/templates")
    templates = Environment(loader=ChoiceLoader([folders, DictLoader({"base.html": BASE})]), autoescape=True)

    templates.globals["asset"] = "/static/{}".format

    @app.get("/theme.css")
    async def theme() -> Response:
        return Response(THEME, media_type="text/css")

    @app.get("/write")
    @app.get("/write/{name}")
    async def write(request: Request) -> HTMLResponse:
        return HTMLResponse(templates.get_template("write.html").render(request=request))

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
