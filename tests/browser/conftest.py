"""A headless Chromium, pages that fail on an error of their console, and a server of the static folder."""

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer

import httpx
import pytest
from browser.boards import BoardPage, mount
from browser.served import STATIC, Handler, Site
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright
from support.author_site import author_site
from support.serving import COLD_SECONDS, Serving

from interpreter.web.scripts.build import build
from interpreter.web.templates.static_files import is_built

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


@pytest.fixture(scope="session")
def kept_page(browser: Browser) -> Iterator[Page]:
    """A page that all tests use one after another: a new one would take a second each time."""
    context = browser.new_context(has_touch=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(kept_page: Page) -> Iterator[Page]:
    """A page of desktop size; an error in its console, such as a breach of the policy, fails the test."""
    kept_page.set_viewport_size({"width": 1280, "height": 900})
    kept_page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(message.text)

    def fail(error: Error) -> None:
        complaints.append(str(error))

    kept_page.on("console", hear)
    kept_page.on("pageerror", fail)
    yield kept_page
    kept_page.goto("about:blank")
    kept_page.remove_listener("console", hear)
    kept_page.remove_listener("pageerror", fail)
    assert not complaints, complaints


@pytest.fixture
def board(page: Page, site: Site) -> BoardPage:
    """A page with nothing but a board and a tray."""
    return BoardPage(page, mount(site))


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose pages the tests open; each has games of its own."""
    folder = tmp_path_factory.mktemp("pages")
    started = Serving(str(folder / "games.db"), ("--trusted", "127.0.0.1")).start()
    httpx.get(started.address, timeout=COLD_SECONDS)
    yield started
    assert started.stop() == 0, started.errors


@pytest.fixture(scope="session")
def author(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a built editor."""
    if not is_built():
        build()
    with author_site(tmp_path_factory.mktemp("author")) as url:
        httpx.get(f"{url}/api/rulesets", timeout=COLD_SECONDS)
        yield url
