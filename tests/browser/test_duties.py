"""What the page tells of duties, counts and units that cannot act."""

import pytest
from browser.live import MILLISECONDS, person
from browser.test_offers import title
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


def test_counts_are_shown_under_the_title(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("three-check", other="computer"))
        expect(one.page.locator("#score")).to_have_text("Checks left: White 3, Black 3.")
        one.open(one.begin("makruk", other="computer", start="6k1/8/8/8/8/R7/8/4K2R w - - 2 2 count:b/1/5"))
        expect(one.page.locator("#score")).to_have_text("Black counts: 5 of 8 turns, then the game is a draw.")
        one.open(one.begin("chess", other="computer"))
        expect(one.page.locator("#score")).to_be_hidden()


@pytest.mark.parametrize(
    ("ruleset", "start", "square", "reason"),
    [
        ("madrasi", "4r2k/8/8/8/8/8/8/4R2K w - - 0 1", "e1", "rook"),
        ("antichess", "8/8/8/1p6/2P5/8/8/5B2 w - - 0 1", "f1", "captur"),
    ],
)
def test_a_unit_that_cannot_move_says_why_when_it_is_clicked(
    browser: Browser, serving: Serving, ruleset: str, start: str, square: str, reason: str
) -> None:
    with person(browser, serving) as one:
        one.open(one.begin(ruleset, other="computer", start=start))
        one.board.click(square)
        note = one.page.locator("rumpus-board .why")
        note.wait_for(timeout=MILLISECONDS)
        expect(note).to_contain_text(reason)
        if ruleset == "antichess":
            title(one, "White: move a unit. You must capture.")
