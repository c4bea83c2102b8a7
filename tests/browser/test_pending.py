"""An action shows at once as pending, and is taken back with the reason if the server refuses it."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import pytest
from browser.live import Person, person
from playwright.sync_api import Browser, WebSocketRoute, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

LIMIT_MS = 30
"""Between the input and the mark."""

WATCH = """() => {
  const board = document.querySelector("rumpus-board");
  window.delays = [];
  let pressed = 0;
  addEventListener("pointerup", ({ timeStamp }) => (pressed = timeStamp), true);
  new MutationObserver(() => {
    if (!pressed || !board.shadowRoot.querySelector(".mark.pending")) return;
    delays.push(performance.now() - pressed);
    pressed = 0;
  }).observe(board.shadowRoot, { childList: true, subtree: true });
}"""


@contextmanager
def stopped(serving: Serving) -> Iterator[None]:
    """Let the server not answer."""
    os.kill(serving.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(serving.process.pid, signal.SIGCONT)


def refuse(one: Person, code: str, sentence: str) -> None:
    """Let the page hear a refusal of whatever it plays."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] != "act":
                server.send(text)
                return
            why = {"code": code, "sentence": sentence, "rule": None, "cure": "try again"}
            socket.send(json.dumps({"t": "no", "id": message["id"], "why": why, "v": message["v"]}))

        socket.on_message(hear)

    one.page.route_web_socket("**/ws/game/*", route)


def drawn(one: Person, square: str) -> bool:
    """Return True if the board draws a unit over the middle of a square, wherever the view has it."""
    script = """([x, y]) => [...document.querySelector("rumpus-board").shadowRoot.querySelectorAll("use")].some((unit) => {
      const { left, right, top, bottom } = unit.getBoundingClientRect();
      return getComputedStyle(unit).visibility !== "hidden" && left < x && x < right && top < y && y < bottom;
    })"""
    found: bool = one.page.evaluate(script, list(one.board.middle(square)))
    return found


def test_an_action_is_pending_within_30_ms_of_the_input(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        refuse(one, "later", "Not now.")
        one.open(one.begin("hullabaloo", other="computer"))
        one.page.evaluate(WATCH)
        for count in range(1, 8):
            one.play("a1b2")
            one.page.wait_for_function("(count) => delays.length === count", arg=count)
            expect(one.page.locator("rumpus-board .mark.pending")).to_have_count(0)
        delays = sorted(one.page.evaluate("delays"))
        print(f"{delays[0]:.1f}, {median(delays):.1f} and {delays[-1]:.1f} ms at best, in the middle and at worst")
        assert median(delays) < LIMIT_MS


def test_an_action_is_shown_while_the_server_is_silent(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        with stopped(serving):
            one.play("e2e4")
            expect(one.page.locator("rumpus-board .mark.pending")).to_have_count(2)
            assert (drawn(one, "e4"), drawn(one, "e2")) == (True, False)
            one.board.click("d2")
            assert one.board.marks("picked") == set()
        expect(one.page.locator("rumpus-board .mark.pending")).to_have_count(0)
        expect(one.page.locator("#moves")).to_contain_text("e4")


def test_a_refused_action_is_taken_back_with_the_reason(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        refuse(one, "no-database", "The database does not answer.")
        one.open(one.begin("chess", other="computer"))
        one.board.drag("e2", "e4")
        expect(one.page.locator("rumpus-board .why .sentence")).to_have_text("The database does not answer.")
        assert one.board.marks("pending") == set()
        assert (drawn(one, "e4"), drawn(one, "e2")) == (False, True)
        assert one.board.marks("refused") == {"e2"}
        one.board.click("d2")
        assert one.board.marks("to-move") == {"d3", "d4"}


def test_the_end_of_a_turn_and_a_drop_are_pending_too(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin("hullabaloo", start="8c/9/9/9/9/9/9/9/C8[F] w - - 0 2")
        two.join(game)
        one.open(game)
        with stopped(serving):
            one.play("F@c3")
            expect(one.page.locator("rumpus-tray .pending")).to_have_text("F@c3 …")
            assert drawn(one, "c3")
        expect(one.page.locator("rumpus-tray .undo")).to_have_count(1)
        with stopped(serving):
            one.page.locator("rumpus-tray .end").click()
            expect(one.page.locator("rumpus-tray .pending")).to_have_text("end …")
            expect(one.page.locator("rumpus-tray .end")).to_have_attribute("aria-disabled", "true")
        expect(two.page.locator("#title")).to_contain_text("Black: action 1")
