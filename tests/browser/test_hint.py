"""A hint on the board: its squares are marked until the game goes on."""

import pytest
from browser.live import MILLISECONDS, person
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # it needs a browser, and seconds

MATES = {"Qg7#": "g7", "Qf8#": "f8", "Qh7#": "h7"}
"""The mates in one of the position, as players of chess write them."""

THINKING = 6 * MILLISECONDS


def test_a_hint_is_marked_until_the_action_is_played(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer", start="7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"))
        one.page.click("#hint")
        marked = one.page.locator("rumpus-board .mark.hint")
        expect(marked).to_have_count(2, timeout=THINKING)
        said = one.page.text_content("#note") or ""
        mate = said.removeprefix("Hint: ").partition(".")[0]
        assert mate in MATES
        assert said.endswith(f"Expected: {mate}")
        assert one.board.marks("hint") == {"f7", MATES[mate]}
        one.play("f7" + MATES[mate])
        expect(marked).to_have_count(0)
