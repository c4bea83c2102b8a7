"""`python -m tests.benchmark.first_board`: how long a cold visitor waits for a board of a server that has just started.

A browser that has nothing of ours opens the form of a new game as soon as the server says that it serves, begins, and
waits for the units on the board. Each run has a new server; the cold ones an empty cache, too. The processor's time
says what the server does meanwhile, whatever else the machine does.
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

from playwright.sync_api import Browser, Page, sync_playwright

from tests.benchmark.load import Server, Wanted
from tests.benchmark.tables import Row, print_tables

CHROMIUM = "/usr/bin/chromium"
SHOWN = "() => document.querySelector('rumpus-board')?.shadowRoot?.querySelector('.layer-units use, .layer-units svg')"
"""True once the board has a unit."""


def main(words: list[str] | None = None) -> int:
    """Measure first visits with a cache that knows the rulesets, and with an empty one."""
    parser = ArgumentParser(prog="python -m tests.benchmark.first_board", description=__doc__)
    parser.add_argument("--ruleset", default="chess")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cold", action="store_true", help="an empty cache for each server")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    asked = parser.parse_args(words)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        with browser.new_context() as context:
            context.new_page().goto("about:blank")  # what a browser does once
        visits = [_visit(browser, asked.ruleset, is_cold=asked.cold) for _ in range(asked.runs)]
        browser.close()
    rows: list[Row] = [{"step": step, "median": _middle(visits, step)} for step in visits[0]]
    print_tables({f"{asked.ruleset}, {'empty' if asked.cold else 'own'} cache": rows}, asked.format)
    return 0


def _middle(visits: list[dict[str, float]], step: str) -> int:
    return round(median(visit[step] for visit in visits))


def _visit(browser: Browser, ruleset: str, *, is_cold: bool) -> dict[str, float]:
    """Return the milliseconds of each step of a first visit, and what the server used."""
    with _started(is_cold=is_cold) as server, browser.new_context() as context:
        page = context.new_page()
        used = server.cpu()
        gallery = _milliseconds(lambda: page.goto(f"http://{server.address}/"))
        form = _milliseconds(lambda: page.goto(f"http://{server.address}/play/{ruleset}"))
        page.check("[name=against][value=open]")
        board = _milliseconds(lambda: _begin(page))
        first = server.cpu() - used
        again = _milliseconds(lambda: _open(browser, page.url))
        loaded = page.evaluate("performance.getEntriesByType('resource').map(each => each.encodedBodySize)")
        return {
            "gallery, ms": gallery,
            "form of a new game, ms": form,
            "from Begin to the board, ms": board,
            "processor of the server for these, ms": 1000 * first,
            "board of a second visitor, ms": again,
            "files of the game": len(loaded) + 1,
            "KB of these files": sum(loaded) / 1024,
        }


def _begin(page: Page) -> None:
    page.click("#new button")
    page.wait_for_function(SHOWN, timeout=60_000)


def _open(browser: Browser, address: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
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
