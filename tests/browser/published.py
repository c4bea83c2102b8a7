"""Published games in Chromium: their pages, and a person who plays on one."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from browser.boards import BoardPage
from playwright.sync_api import BrowserContext
from support.command import rumpus

from interpreter.publish.runtime.build import build as build_runtime
from interpreter.publish.runtime.parts import NoRuntimeError, runtime
from interpreter.web.scripts.build import build as build_scripts
from interpreter.web.templates.static_files import is_built

BOARD = "document.querySelector('#board')"
LAST_ACTION = f"{BOARD}.legal.end ?? Object.values({BOARD}.legal.from).flatMap(Object.values).flat().at(-1)[0]"
NAV = "document.querySelector('.top nav')"
CUT_OFF = f"{NAV}.scrollWidth - {NAV}.clientWidth"
"""Pixels by which the links in the head of the page are wider than their place."""
READY_SECONDS, TURN_SECONDS = 60, 40  # on a machine that does much else
FIRST_BOARD_SECONDS = 5


def publish(folder: Path, names: list[str], texts: Mapping[str, str]) -> None:
    """Write the pages of games into a folder, with the rule files among them that are not shipped."""
    if not is_built():
        build_scripts()
    try:
        runtime()
    except NoRuntimeError:
        build_runtime()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name in names:
        done = rumpus("publish", name, "--html", f"{Path(name).stem}.html", cwd=folder)
        assert done.returncode == 0, done.stderr


class Opened:
    """A published game in a page; its policy forbids Playwright to wait for expressions."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda message: message.type == "error" and self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.began = time.monotonic()
        self.page.goto(address)
        self.until(f"{BOARD}.view", FIRST_BOARD_SECONDS * 2)
        self.first_board = time.monotonic() - self.began

    def value(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def until(self, expression: str, seconds: float = TURN_SECONDS) -> None:
        end = time.monotonic() + seconds
        while not self.value(f"() => Boolean({expression})"):
            assert time.monotonic() < end, (
                expression,
                self.complaints,
                self.value("document.querySelector('#note').textContent"),
            )
            time.sleep(0.05)

    def choose(self, players: str, level: str = "1") -> None:
        """Begin a game by the dialog."""
        self.page.get_by_role("button", name="New game").click()
        self.page.locator("select[name=players]").select_option(players)
        self.page.locator("select[name=level]").select_option(level)
        self.page.get_by_role("button", name="Begin").click()
        self.until(f"location.hash === '{f'#computer={players}&level={level}' if players else ''}'", READY_SECONDS)

    def play(self, action: str) -> None:
        self.page.evaluate(
            f"(action) => {BOARD}.dispatchEvent(new CustomEvent('rumpus-act', {{ detail: {{ action }} }}))", action
        )

    def turn(self) -> None:
        """Play a turn, always by the last legal action, and wait for the computer's."""
        number = self.value(f"{BOARD}.view.number")
        acts = f"{BOARD}.view.actor === 0 && {BOARD}.view.number === {number} && !{BOARD}.view.outcome"
        while True:
            self.until(f"!({acts}) || ({BOARD}.legal && {BOARD}.pending === null)")
            if not self.value(acts):
                break
            before = self.value("location.hash")
            self.play(self.value(LAST_ACTION))
            self.until(f"location.hash !== {before!r}")
        self.until(f"{BOARD}.view.outcome || ({BOARD}.legal && {BOARD}.view.actor === 0)")

    def ask_why(self, source: str, target: str) -> None:
        self.page.evaluate(
            f"(asked) => {BOARD}.dispatchEvent(new CustomEvent('rumpus-refused', {{ detail: asked }}))",
            {"source": source, "target": target},
        )

    @property
    def board(self) -> BoardPage:
        """The board of the page."""
        found = object.__new__(BoardPage)
        found.page, found.board, found.tray = self.page, self.page.locator("#board"), self.page.locator("rumpus-tray")
        return found

    def act(self, action: str) -> None:
        """Play a legal action by clicking on its source and target, and choosing it if there are others."""
        self.until(f"{BOARD}.legal && {BOARD}.pending === null")
        legal = self.value(f"{BOARD}.legal")
        if legal["end"] == action:
            return self.board.tray.locator(".end").click()
        ways = [
            (source, target, len(choices))
            for source, targets in legal["from"].items()
            for target, choices in targets.items()
            if any(text == action for text, _ in choices)
        ]
        source, target, count = max(ways, key=lambda way: way[0] != way[1])
        is_enough = source == target and len(legal["from"][source]) == 1  # then one click on the source acts
        for spot in (source,) if is_enough else (source, target):
            if spot != "waiting":
                self.board.spot(spot).scroll_into_view_if_needed()
                self.board.click(spot)
        if count > 1:
            self.board.choose(action)
        return None
