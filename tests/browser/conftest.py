"""A headless Chromium, and a server of the static folder with the page's strict policy."""

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from browser.boards import PAGE, SCRIPT, STYLE, BoardPage
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
STATIC = Path(__file__).parents[2] / "interpreter/web/static"


class Handler(SimpleHTTPRequestHandler):
    """Serves `/static/` from the package, and pages that a test puts down."""

    pages: dict[str, tuple[str, str]]
    """For each path, its content type and text."""

    def do_GET(self) -> None:
        if self.path not in self.pages:
            return super().do_GET()
        kind, text = self.pages[self.path]
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/static"))

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Site:
    """A running server: `put` sets a page, `url` is where it is."""

    def __init__(self, url: str, pages: dict[str, tuple[str, str]]) -> None:
        self.url, self._pages = url, pages

    def put(self, path: str, text: str, kind: str = "text/html; charset=utf-8") -> None:
        self._pages[path] = (kind, text)


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    pages: dict[str, tuple[str, str]] = {"/favicon.ico": ("image/x-icon", "")}
    handler = type("Pages", (Handler,), {"pages": pages})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(STATIC)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Site(f"http://127.0.0.1:{server.server_address[1]}", pages)
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if shutil.which(CHROMIUM) is None:
        pytest.skip("chromium is not installed")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in a context of its own; an error in its console, such as a breach of the policy, fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, has_touch=True)
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    context.close()
    assert not complaints, complaints


@pytest.fixture
def board(page: Page, site: Site) -> BoardPage:
    """A page with nothing but a board and a tray."""
    site.put("/board", PAGE)
    site.put("/board-page.css", STYLE, "text/css")
    site.put("/board-page.js", SCRIPT, "text/javascript")
    return BoardPage(page, f"{site.url}/board")
