"""Pages of a real server in browsers of their own: a person each, with cookies that no other has."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from browser.boards import BoardPage
from playwright.sync_api import Browser, Page
from support.serving import Serving

MILLISECONDS = 10_000
"""A page that takes longer has failed."""


@dataclass
class Person:
    """A browser on a server's pages; `complaints` are the errors of its console."""

    page: Page
    address: str
    complaints: list[str]

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def begin(self, ruleset: str, *, side: int = 0, other: str = "open", start: str = "") -> str:
        """Create a game with the seat of a side, and return its id."""
        seats = [{"kind": "me", "name": "One"}, {"kind": other, "level": 1} if other == "computer" else {"kind": other}]
        said = {"ruleset": ruleset, "start": start, "seats": seats if side == 0 else seats[::-1]}
        answer = self.page.request.post(f"{self.address}/api/games", data=said)
        assert answer.ok, answer.text()
        game: str = answer.json()["id"]
        return game

    def open(self, game: str) -> None:
        """Go to a game and wait until its board is drawn."""
        self.go(f"/game/{game}")
        self.shows()

    def shows(self) -> None:
        self.page.wait_for_function("() => document.querySelector('rumpus-board')?.view", timeout=MILLISECONDS)

    def join(self, game: str) -> None:
        """Take the free seat of a game by its link."""
        self.open(game)
        self.page.fill("#name", "Two")
        with self.page.expect_navigation():  # a browser may not close while it loads the page again
            self.page.click("#join")
        self.shows()

    @property
    def board(self) -> BoardPage:
        """The board of the page."""
        found = object.__new__(BoardPage)
        found.page, found.board, found.tray = (
            self.page,
            self.page.locator("rumpus-board"),
            self.page.locator("rumpus-tray"),
        )
        return found

    def value(self, name: str) -> Any:
        """Return a property of the board."""
        return self.page.evaluate(f"document.querySelector('rumpus-board').{name}")

    def play(self, action: str) -> None:
        """Play a legal action by clicking on its source and target, and choosing it if there are others."""
        self.page.wait_for_function(
            "(text) => JSON.stringify(document.querySelector('rumpus-board').legal ?? {}).includes(JSON.stringify(text))",
            arg=action,
            timeout=MILLISECONDS,
        )
        ways = [
            (source, target, len(choices))
            for source, targets in self.value("legal")["from"].items()
            for target, choices in targets.items()
            if any(text == action for text, _ in choices)
        ]
        source, target, count = max(ways, key=lambda way: way[0] != way[1])
        if source != "waiting":
            self.board.click(source)
        if target != source:
            self.board.click(target)
        if count > 1:
            self.board.choose(action)

    def waits_for(self, fen: str) -> None:
        """Wait until the board shows a position."""
        script = "(fen) => document.querySelector('rumpus-board').view?.fen === fen"
        self.page.wait_for_function(script, arg=fen, timeout=MILLISECONDS)


@contextlib.contextmanager
def person(browser: Browser, serving: Serving, **options: Any) -> Iterator[Person]:
    """Open a browser of its own; an error in its console fails the test.

    Without service workers, which would take requests away from `page.route`.
    """
    chosen = {"viewport": {"width": 1280, "height": 900}, "service_workers": "block", **options}
    context = browser.new_context(**chosen)
    page, complaints = context.new_page(), []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda fault: complaints.append(str(fault)))
    yield Person(page, serving.address, complaints)
    context.close()
    assert not complaints, complaints
