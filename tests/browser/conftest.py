"""A headless Chromium, pages that fail on an error of their console, and a server of the static folder."""

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer

import pytest
from browser.boards import BoardPage, mount
from browser.served import STATIC, Handler, Site
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
    return BoardPage(page, mount(site))
