"""The choice of a promotion: the most valuable piece first, by keys alone."""

import pytest
from browser.live import MILLISECONDS, person
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # it needs a browser, and seconds


def test_keys_choose_the_piece_and_the_queen_comes_first(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer", start="8/P6k/8/8/8/8/8/K7 w - - 0 1"))
        choices = one.page.locator("rumpus-board .picker button")
        one.board.focus("a7")
        one.board.press("Enter", "ArrowUp", "Enter")
        expect(choices).to_contain_text(["queen", "rook", "bishop", "knight"])
        one.board.focuses("a7a8q")
        one.board.press("Escape")
        expect(choices).to_have_count(0)
        one.board.focuses("a8")
        one.board.press("ArrowDown", "Enter", "ArrowUp", "Enter", "ArrowRight", "Enter")
        one.page.wait_for_function(
            "() => document.querySelector('rumpus-board').view.last.includes('a8')", timeout=MILLISECONDS
        )
        assert one.page.locator(".move").first.text_content() == "a8=R"
