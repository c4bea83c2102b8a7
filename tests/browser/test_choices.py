"""The board and the pieces that a player chooses."""

from typing import Any

import pytest
from browser.live import Person, person
from browser.served import Site
from playwright.sync_api import Browser, Page, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

MEASURE = """() => {
    const { shadowRoot } = document.querySelector("rumpus-board");
    const boxes = [shadowRoot.querySelector(".rim"), shadowRoot.querySelector(".frame"), ...shadowRoot.querySelectorAll(".cell"), ...document.querySelectorAll(".seat, .quick, .head")];
    return boxes.map((each) => JSON.stringify(each.getBoundingClientRect()));
}"""
FACES = "() => document.querySelector('rumpus-board').shadowRoot.querySelectorAll('defs text').length"
LIGHT = "() => getComputedStyle(document.querySelector('rumpus-board').shadowRoot.querySelector('.light')).fill"
LOOKS = [{"viewport": {"width": 1440, "height": 900}}, {"viewport": {"width": 390, "height": 844}, "has_touch": True}]


def begin(one: Person, ruleset: str) -> None:
    one.open(one.begin(ruleset, other="computer"))
    if one.page.locator("#handle").is_visible():
        one.page.click("#handle")
    one.page.click("#tab-more")


@pytest.mark.parametrize("window", [0, 1], ids=["desktop", "phone"])
@pytest.mark.parametrize("ruleset", ["shogi", "xiangqi"])
def test_no_square_moves_when_the_pieces_or_the_board_change(
    browser: Browser, serving: Serving, window: int, ruleset: str
) -> None:
    options: dict[str, Any] = LOOKS[window]
    with person(browser, serving) as one:
        one.page.set_viewport_size(options["viewport"])
        begin(one, ruleset)
        before, light = one.page.evaluate(MEASURE), one.page.evaluate(LIGHT)
        assert one.page.evaluate(FACES) == 0
        one.page.select_option("#set-pieces", "tiles")
        one.page.wait_for_function(f"() => ({FACES})() > 0")
        assert one.page.evaluate(MEASURE) == before
        for name in ("wood", "green", "blue", "contrast"):
            one.page.select_option("#set-board", name)
            changed = one.page.evaluate(LIGHT)
            assert changed != light
            light = changed
            assert one.page.evaluate(MEASURE) == before
        one.page.reload()
        one.shows()
        one.page.wait_for_function(f"() => ({FACES})() > 0")
        assert one.page.evaluate(LIGHT) == "rgb(255, 255, 255)"
        assert one.page.evaluate("() => document.documentElement.dataset.board") == "contrast"


def test_tiles_are_offered_where_a_game_has_them_and_play_goes_on(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        begin(one, "chess")
        expect(one.page.locator("#set-board")).to_be_visible()
        expect(one.page.locator("#set-pieces")).to_be_hidden()
        begin(one, "minishogi")
        one.board.click("a2")
        one.page.select_option("#set-pieces", "tiles")
        one.page.wait_for_function(f"() => ({FACES})() > 0")
        one.play("a2a3")
        one.page.select_option("#set-pieces", "figures")
        one.page.wait_for_function(f"() => ({FACES})() === 0")


def test_a_machine_without_a_font_for_characters_has_letters_on_its_tiles(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.page.add_init_script("CanvasRenderingContext2D.prototype.fillText = () => {};")  # all characters look alike
        begin(one, "wa-shogi")
        one.page.select_option("#set-pieces", "tiles")
        one.page.wait_for_function(f"() => ({FACES})() > 0")
        script = "() => [...document.querySelector('rumpus-board').shadowRoot.querySelectorAll('defs text')].map((text) => text.textContent)"
        letters = one.page.evaluate(script)
        assert len(letters) == 31 * 3
        assert {"K", "+S"} <= set(letters)


def test_the_text_of_a_figure_brings_no_markup(kept_page: Page, site: Site) -> None:
    page = kept_page  # newer browsers report the handler that they refuse as they parse the figure
    site.put("/empty.html", "<!doctype html><title>Empty</title>")
    page.goto(f"{site.url}/empty.html")
    figure = "<text class='face' onclick='x()'>歩<script>x()</script><a href='x'>x</a></text>"
    script = """async (figure) => {
        const { symbolsOf } = await import("/static/board/figures.js");
        const [symbol] = symbolsOf({ pieces: [{ figures: [figure] }] });
        return symbol.innerHTML;
    }"""
    assert page.evaluate(script, figure) == '<text class="face">歩x()x</text>'
