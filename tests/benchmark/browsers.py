"""`python -m tests.benchmark.browsers`: a class with real browsers behind one address.

Thirty contexts of one Chromium have nothing of ours and open the gallery together. Half of them begin a game, the
other half join it by its link, and they play each other by the page's own board. No limit is raised and no address is
trusted: each answer with an error is counted, and the class fails.
"""

import asyncio
import random
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass, field

from playwright.async_api import Browser, Page, Response, async_playwright

from tests.benchmark.classroom import spread
from tests.benchmark.first_board import CHROMIUM, SHOWN
from tests.benchmark.load import Server, serving_strangers

_MILLISECONDS = 120_000
"""What takes longer has failed: thirty browsers share the processors of one machine."""

_MAY_ACT = "() => Object.keys(document.querySelector('rumpus-board')?.legal?.from ?? {}).length > 0"

_ACT = """(chance) => {
  const board = document.querySelector("rumpus-board");
  const actions = Object.values(board.legal.from).flatMap((targets) => Object.values(targets)).flat();
  const [action] = actions[Math.floor(chance * actions.length)];
  board.dispatchEvent(new CustomEvent("rumpus-act", { detail: { action } }));
  return [action, board.view.fen];
}"""
"""Play a legal action as the board does when a player has chosen one; return it, and the position before."""

_OTHER = "(fen) => document.querySelector('rumpus-board')?.view?.fen !== fen"


@dataclass(slots=True)
class Seen:
    """What the class has seen; times are in seconds."""

    requests: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    galleries: list[float] = field(default_factory=list)
    """From the opening of a browser to the cards of the gallery."""
    boards: list[float] = field(default_factory=list)
    """From *Begin*, or from the opening of the link, to the units on the board."""
    shown: list[float] = field(default_factory=list)
    """From an action to the new position on the other board."""

    def hear(self, answer: Response) -> None:
        """Count an answer of the server."""
        self.requests += 1
        if answer.status >= 400:
            self.refused[f"{answer.status} {answer.url.partition('?')[0][-40:]}"] += 1


async def _arrived(browser: Browser, server: Server, seen: Seen) -> Page:
    """Open a browser of its own at the gallery."""
    began = time.perf_counter()
    page = await (await browser.new_context()).new_page()
    page.set_default_timeout(_MILLISECONDS)
    page.on("response", lambda answer: seen.hear(answer))  # a method takes no mark of Playwright
    await page.goto(f"http://{server.address}/")
    await page.wait_for_selector("rumpus-gallery .cards li")
    seen.galleries.append(time.perf_counter() - began)
    return page


async def _played(
    white: Page, black: Page, server: Server, ruleset: str, actions: int, seen: Seen, number: int
) -> None:
    """Begin a game in one browser, join it in the other, and play."""
    await white.goto(f"http://{server.address}/play/{ruleset}")
    await white.check("[name=against][value=open]")
    began = time.perf_counter()
    await white.click("#new button")
    await white.wait_for_function(SHOWN)
    seen.boards.append(time.perf_counter() - began)
    began = time.perf_counter()
    await black.goto(white.url)
    await black.wait_for_function(SHOWN)
    seen.boards.append(time.perf_counter() - began)
    await black.click("#join")
    chances = random.Random(number)
    pages = white, black
    for turn in range(actions):
        acting, watching = pages[turn % 2], pages[1 - turn % 2]
        await acting.wait_for_function(_MAY_ACT)
        await asyncio.sleep(chances.uniform(0.5, 1.5))
        began = time.perf_counter()
        _, before = await acting.evaluate(_ACT, chances.random())
        await watching.wait_for_function(_OTHER, arg=before)
        seen.shown.append(time.perf_counter() - began)


async def _class(server: Server, browsers: int, ruleset: str, actions: int) -> Seen:
    seen = Seen()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        pages = await asyncio.gather(*(_arrived(browser, server, seen) for _ in range(browsers)))
        pairs = zip(pages[::2], pages[1::2], strict=True)
        games = (
            _played(white, black, server, ruleset, actions, seen, number) for number, (white, black) in enumerate(pairs)
        )
        await asyncio.gather(*games)
        await browser.close()
    return seen


def main(words: list[str] | None = None) -> int:
    """Let a class play, and return 0 if nobody was refused anything."""
    parser = ArgumentParser(prog="python -m tests.benchmark.browsers", description=__doc__)
    parser.add_argument("--browsers", type=int, default=30, help="an even number")
    parser.add_argument("--actions", type=int, default=10, help="actions of a game")
    parser.add_argument("--ruleset", default="chess")
    asked = parser.parse_args(words)
    with serving_strangers() as server:
        seen = asyncio.run(_class(server, asked.browsers, asked.ruleset, asked.actions))
        used = server.cpu()
    print(
        f"{asked.browsers} browsers behind one address, {asked.browsers // 2} games of {asked.ruleset}: "
        f"{seen.requests} requests, {len(seen.shown)} actions, {used:.1f} s of the server's processor"
    )
    print(
        f"gallery after {spread(seen.galleries)} ms, board after {spread(seen.boards)} ms, "
        f"an action is on the other board after {spread(seen.shown)} ms"
    )
    for what, count in seen.refused.most_common():
        print(f"refused {count} times: {what}")
    return int(bool(seen.refused))


if __name__ == "__main__":
    sys.exit(main())
