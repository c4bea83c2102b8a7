"""The editor of positions in a browser: units are dragged, and all fields of a FEN can be set."""

import pytest
from playwright.sync_api import Page, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # seconds: a server and a browser

SQUARE = """(name) => {
  const box = document.querySelector("#board").shadowRoot.querySelector(`[data-name=${name}]`).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def at(page: Page, name: str) -> tuple[float, float]:
    x, y = page.evaluate(SQUARE, name)
    return x, y


def test_units_are_dragged_about_off_and_from_the_palette(page: Page, serving: Serving) -> None:
    page.goto(f"{serving.address}/edit/chess")
    fen = page.locator("#fen")
    expect(fen).to_have_value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    drag(page, at(page, "e2"), at(page, "e5"))
    expect(fen).to_have_value("rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    drag(page, at(page, "d1"), (5, 400))
    expect(fen).to_have_value("rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1")
    box = page.locator("#palette label[title='White queen']").bounding_box()
    assert box is not None
    drag(page, (box["x"] + 20, box["y"] + 20), at(page, "d4"))
    expect(fen).to_have_value("rnbqkbnr/pppppppp/8/4P3/3Q4/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1")
    page.mouse.click(*at(page, "a3"))
    page.mouse.click(*at(page, "h1"))
    expect(fen).to_have_value("rnbqkbnr/pppppppp/8/4P3/3Q4/8/PPPP1PPP/RNB1KBN1 w Qkq - 0 1")


def test_castling_rights_and_the_other_fields_are_set(page: Page, serving: Serving) -> None:
    page.goto(f"{serving.address}/edit/chess")
    rights = page.locator("#rights label")
    expect(rights).to_have_text(
        [" White, to the right (K)", " White, to the left (Q)", " Black, to the right (k)", " Black, to the left (q)"]
    )
    rights.nth(1).click()
    fen = page.locator("#fen")
    expect(fen).to_have_value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kkq - 0 1")
    page.fill("#more", "- 4 20")
    page.check("[name=side][value='1']")
    expect(fen).to_have_value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kkq - 4 20")
    fen.fill("4k3/8/8/8/8/8/8/R3K2R w Q - 3 9")
    page.click("#read")
    expect(rights).to_have_count(2)
    expect(rights.nth(0).locator("input")).not_to_be_checked()
    expect(rights.nth(1).locator("input")).to_be_checked()
    page.evaluate("scrollTo(0, 0)")  # the button below may have scrolled the board away
    drag(page, at(page, "e8"), at(page, "d8"))
    expect(fen).to_have_value("3k4/8/8/8/8/8/8/R3K2R w Q - 3 9")
    page.fill("#more", "e3 0 1")
    page.press("#more", "Tab")
    expect(page.locator("#told")).to_contain_text("no unit can just have crossed e3")


def test_checks_that_are_left_are_a_field_as_well(page: Page, serving: Serving) -> None:
    page.goto(f"{serving.address}/edit/three-check")
    expect(page.locator("#told")).to_contain_text("A game can begin")
    page.fill("#more", "- 1+2 0 1")
    page.press("#more", "Tab")
    expect(page.locator("#fen")).to_have_value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+2 0 1")
