"""`python -m tests.benchmark.first_board`: how long a cold visitor waits for a board of a server that has just started.

A browser that has nothing of ours opens the form of a new game as soon as the server says that it serves, begins, and
waits for the units on the board. Each run has a new server; the cold ones an empty cache, too. The processor's time
says what the server does meanwhile, whatever else the machine does. A second visitor, who has nothing of ours either,
then opens the address of the game. With `--slow` both have a poor connection: 300 ms for each request, 50 KB a second.
"""

import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.benchmark.load import Server, Wanted
from tests.benchmark.tables import Row, print_tables

CHROMIUM = "/usr/bin/chromium"
SHOWN = "() => document.querySelector('rumpus-board')?.shadowRoot?.querySelector('.layer-units use, .layer-units svg')"
"""True once the board has a unit."""

POOR = {"offline": False, "latency": 300, "downloadThroughput": 50 * 1024, "uploadThroughput": 50 * 1024}
"""A poor connection: milliseconds for each request, bytes a second."""

CAME = """() => performance.getEntries().filter(each => each.transferSize > 0).map(each => each.transferSize)"""
"""Bytes of each answer that came over the network, with its headers: of the page and of all that it loads."""


def main(words: list[str] | None = None) -> int:
    """Measure first visits with a cache that knows the rulesets, and with an empty one."""
    parser = ArgumentParser(prog="python -m tests.benchmark.first_board", description=__doc__)
    parser.add_argument("--ruleset", default="chess")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cold", action="store_true", help="an empty cache for each server")
    parser.add_argument("--slow", action="store_true", help="a connection of 300 ms and 50 KB a second")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    asked = parser.parse_args(words)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        with browser.new_context() as context:
            context.new_page().goto("about:blank")  # what a browser does once
        visits = [_visit(browser, asked.ruleset, is_cold=asked.cold, is_slow=asked.slow) for _ in range(asked.runs)]
        browser.close()
    rows: list[Row] = [{"step": step, "median": _middle(visits, step)} for step in visits[0]]
    line = ", 300 ms and 50 KB a second" if asked.slow else ""
    print_tables({f"{asked.ruleset}, {'empty' if asked.cold else 'own'} cache{line}": rows}, asked.format)
    return 0


def _middle(visits: list[dict[str, float]], step: str) -> int:
    return round(median(visit[step] for visit in visits))


def _visit(browser: Browser, ruleset: str, *, is_cold: bool, is_slow: bool) -> dict[str, float]:
    """Return the milliseconds of each step of a first visit, what the server used, and what a second visitor loads."""
    with _started(is_cold=is_cold) as server, browser.new_context() as context, browser.new_context() as other:
        page, second = _page(context, is_slow=is_slow), _page(other, is_slow=is_slow)
        sockets: list[object] = []
        second.on("websocket", lambda socket: sockets.append(socket))  # a method takes no mark of Playwright
        used = server.cpu()
        gallery = _milliseconds(lambda: page.goto(f"http://{server.address}/"))
        form = _milliseconds(lambda: page.goto(f"http://{server.address}/play/{ruleset}"))
        page.check("[name=against][value=open]")
        board = _milliseconds(lambda: _begin(page))
        first = server.cpu() - used
        again = _milliseconds(lambda: _open(second, page.url))
        second.wait_for_load_state("networkidle")
        came = second.evaluate(CAME)
        return {
            "gallery, ms": gallery,
            "form of a new game, ms": form,
            "from Begin to the board, ms": board,
            "processor of the server for these, ms": 1000 * first,
            "board of a second visitor, ms": again,
            "requests of a second visitor": len(came) + len(sockets),
            "KB of these requests": sum(came) / 1024,
        }


def _page(context: BrowserContext, *, is_slow: bool) -> Page:
    page = context.new_page()
    if is_slow:
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", POOR)
    return page


def _begin(page: Page) -> None:
    page.click("#new button")
    page.wait_for_function(SHOWN, timeout=60_000)


def _open(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function(SHOWN, timeout=60_000)


def _milliseconds(deed: Callable[[], object]) -> float:
    began = time.perf_counter()
    deed()
    return 1000 * (time.perf_counter() - began)


@contextmanager
def _started(*, is_cold: bool) -> Iterator[Server]:
    """Start a server on a database of its own; end it afterwards."""
    with TemporaryDirectory() as folder:
        before = os.environ.get("RUMPUS_CACHE")
        if is_cold:
            os.environ["RUMPUS_CACHE"] = folder
        wanted = Wanted(0, 0, 0, 1, 0, str(Path(folder) / "games.db"), 0, ())
        server = Server(wanted)
        server.start()
        try:
            yield server
        finally:
            server.stop()
            if is_cold:
                os.environ.pop("RUMPUS_CACHE")
            if before is not None:
                os.environ["RUMPUS_CACHE"] = before


if __name__ == "__main__":
    sys.exit(main())
