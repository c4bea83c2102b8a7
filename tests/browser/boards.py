"""A page with one board, and the ways in which a person uses it."""

import json
from typing import Any

from browser.served import Site
from playwright.sync_api import Locator, Page

from interpreter.web.languages.catalogues import script_words
from interpreter.web.templates.rendering import scripts_of

PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>A board</title>{words}<link rel="stylesheet" href="/board-page.css">
<script type="module" src="/static/rumpus-board.js"></script>
<script type="module" src="/static/rumpus-tray.js"></script>
<script type="module" src="/board-page.js"></script></head>
<body><main><h1>A board</h1><rumpus-board></rumpus-board><rumpus-tray></rumpus-tray></main></body></html>
"""
STYLE = ":root{color-scheme:light dark}body{margin:0;background:light-dark(#faf7f0,#1b1815);color:light-dark(#2b241d,#f0e9dd)}main{max-width:640px}h1{font-size:16px;margin:0}"
SCRIPT = """
window.told = [];
const types = ["act", "refused", "look", "overlay", "pick", "undo", "end"];
for (const type of types) document.addEventListener(`rumpus-${type}`, ({ detail }) => told.push([type, detail]));
"""

ACTIVE = "document.querySelector('rumpus-board').shadowRoot.activeElement"
FOCUSED = f"{ACTIVE}?.dataset.name ?? {ACTIVE}?.dataset.spot ?? {ACTIVE}?.dataset.action ?? null"
"""The name of what has the focus on the board."""


def mount(site: Site, language: str = "en") -> str:
    """Put the page on a server, and return its address."""
    words = json.dumps(script_words(language, scripts_of("game.html")))
    given = "" if language == "en" else f'<script type="application/json" id="words">{words}</script>'
    site.put("/board", PAGE.format(language=language, words=given))
    site.put("/board-page.css", STYLE, "text/css")
    site.put("/board-page.js", SCRIPT, "text/javascript")
    return f"{site.url}/board"


class BoardPage:
    """A board in a browser: `give` its data, act on it, and read its events."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        page.goto(url)
        page.evaluate("customElements.whenDefined('rumpus-board')")
        self.board = page.locator("rumpus-board")
        self.tray = page.locator("rumpus-tray")

    def give(self, **given: Any) -> None:
        """Set properties of the board, and those of the tray that have the same name."""
        self.page.evaluate(
            """given => {
              Object.assign(document.querySelector("rumpus-board"), given);
              const { view, legal } = given;
              if (view) Object.assign(document.querySelector("rumpus-tray"), { view, legal, seat: view.actor });
              told.length = 0;
            }""",
            given,
        )
        self.settle()

    def settle(self) -> None:
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def told(self, kind: str) -> list[Any]:
        """Return the details of the events of a kind."""
        return [detail for name, detail in self.page.evaluate("told") if name == kind]

    @property
    def acted(self) -> list[str]:
        return [detail["action"] for detail in self.told("act")]

    def spot(self, spot: str) -> Locator:
        return self.board.locator(f'[data-name="{spot}"], [data-spot="{spot}"]').first

    def middle(self, spot: str) -> tuple[float, float]:
        if spot == "hand" and not self.spot("hand").count():
            box = self.board.locator(".bar.bottom .hand").bounding_box()
        else:
            box = self.spot(spot).bounding_box()
        assert box is not None, f"{spot} is not on the page"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, spot: str) -> None:
        self.page.mouse.click(*self.middle(spot))

    def lift(self, source: str, target: str) -> None:
        """Drag a unit over a target, and do not let it go."""
        self.page.mouse.move(*self.middle(source))
        self.page.mouse.down()
        x, y = self.middle(source)
        self.page.mouse.move(x + 8, y + 8)
        self.page.mouse.move(*self.middle(target), steps=4)
        self.settle()

    def drag(self, source: str, target: str) -> None:
        self.lift(source, target)
        self.page.mouse.move(*self.middle(target))
        self.page.mouse.up()

    def focus(self, spot: str) -> None:
        self.spot(spot).focus()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def walk(self, target: str) -> None:
        """Go to a square with Shift and its file and rank, from any square of the board."""
        self.press(f"Shift+{target[0].upper()}", f"Shift+Digit{target[1:]}")
        self.focuses(target)

    @property
    def focused(self) -> str | None:
        name: str | None = self.page.evaluate(FOCUSED)
        return name

    def focuses(self, name: str) -> None:
        """Wait until a square, a piece in a hand or an action has the focus; a key may act a moment after it is sent."""
        self.page.wait_for_function(f"(name) => ({FOCUSED}) === name", arg=name)

    def choose(self, action: str) -> None:
        self.board.locator(f'.picker [data-action="{action}"]').click()

    @property
    def said(self) -> str:
        return (self.board.locator("[aria-live]").text_content() or "").strip()

    def marks(self, kind: str) -> set[str]:
        """Return the squares that have a mark."""
        marked = self.board.locator(f".mark.{kind}").evaluate_all("marks => marks.map(mark => mark.dataset.at)")
        return set(marked)
