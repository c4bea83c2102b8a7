"""What a screen reader says of ten turns of Hullabaloo: the text of the docs, word for word."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from browser.live import Person, person
from playwright.sync_api import Browser
from support.serving import Serving

from interpreter import load

pytestmark = pytest.mark.slow  # it needs a browser, and seconds

PAGE = Path("docs/pages/explanation/screen-reader.md")
FENCE = re.compile(r"```text\n(.*?)```", re.S)

ACTIONS = [
    "c2c3",
    "h8g9",
    "g9f8:F",
    "b2a3",
    "f2e3",
    "h9g9",
    "g8g7",
    "e1e4",
    "h1@",
    "g9h9:W",
    "f8g9",
    "i2@",
    "a1@",
    "e9e7",
    "i8@",
    "c3@",
    "W@@W",
    "a8@",
    "end",
]
"""Ten turns: moves, fusions, splits, and units that are pocketed and fused in hand."""

SQUARES = ("e4", "a8", "g9", "e7")


def title(one: Person) -> str:
    return one.page.inner_text("#title")


def told(one: Person) -> list[str]:
    """Return the lines of the log that have not been read yet."""
    lines: list[str] = one.page.evaluate(
        "() => [...document.querySelectorAll('#said p:not([data-read])')].map((line) => ((line.dataset.read = ''), line.textContent))"
    )
    return [f"    {line}" for line in lines]


def name_of(one: Person, square: str) -> str:
    name: str = one.page.evaluate(
        "(square) => document.querySelector('rumpus-board').shadowRoot.querySelector(`[data-name='${square}']`).getAttribute('aria-label')",
        square,
    )
    return name


def test_ten_turns_are_said_as_the_docs_have_them(
    browser: Browser, serving: Serving, request: pytest.FixtureRequest
) -> None:
    game = serving.begin("hullabaloo")
    with person(browser, serving) as one, game.sit(0) as white, game.sit(1) as black:
        one.page.request.post(f"{serving.address}/api/games/{game.id}/sit", data={"secret": game.secrets[0]})
        one.open(game.id)
        said = [title(one)]
        state = load("hullabaloo").start()
        for v, action in enumerate(ACTIONS, start=1):
            assert (white, black)[state.position.side].act(action, v, id=f"a{v}")["t"] == "ack", action
            state = state.play(action)
            one.waits_for(state.fen())
            said += [*told(one), title(one)]
        squares = [name_of(one, square) for square in SQUARES]
    said = said[:1] + [line for before, line in pairwise(said) if line != before]
    document = PAGE.read_text()
    found = iter(("\n".join(said), "\n".join(squares)))
    fresh = FENCE.sub(lambda _: f"```text\n{next(found)}\n```", document)
    if request.config.getoption("--update-golden"):
        PAGE.write_text(fresh)
    assert fresh == PAGE.read_text()
