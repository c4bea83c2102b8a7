"""Zen mode, and the question before an action that has days."""

import pytest
from browser.live import Person, person
from browser.test_looking import has
from browser.test_units import squares
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


def begin(one: Person, clock: dict[str, int]) -> str:
    """Create a game with a clock against whoever comes."""
    said = {"ruleset": "chess", "clock": clock, "seats": [{"kind": "me", "name": "One"}, {"kind": "open"}]}
    answer = one.page.request.post(f"{one.address}/api/games", data=said)
    assert answer.ok, answer.text()
    game: str = answer.json()["id"]
    return game


def test_an_action_with_days_is_asked_for_before_it_is_sent(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = begin(one, {"days": 3})
        two.join(game)
        one.open(game)
        before = squares(one)
        one.play("e2e4")
        asked = one.page.locator("#confirm")
        expect(asked).to_contain_text("Play e2e4?")
        expect(one.page.locator("#confirm-yes")).to_be_focused()
        assert squares(one) == before
        assert one.board.marks("pending") == {"e2", "e4"}
        one.page.keyboard.press("Escape")
        expect(asked).to_be_hidden()
        expect(one.page.locator("rumpus-board .mark.pending")).to_have_count(0)
        assert two.value("view.units.e2")
        one.play("d2d4")
        one.page.keyboard.press("Enter")
        has(two, "d4")
        expect(asked).to_be_hidden()
        two.page.click("#tab-more")
        two.page.get_by_role("checkbox", name="Ask before an action with days for each turn").click()
        two.play("d7d5")
        has(one, "d5")


def test_zen_mode_leaves_the_board_where_it_is(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        before = squares(one)
        one.page.keyboard.press("z")
        for part in ("header.top", ".left", ".rest", ".deeds", "#name-black"):
            expect(one.page.locator(part)).to_be_hidden()
        for part in ("#title", "rumpus-board", "#zen-exit"):
            expect(one.page.locator(part)).to_be_visible()
        assert squares(one) == before
        one.play("e2e4")
        has(one, "e4")
        assert squares(one) == before
        one.page.keyboard.press("z")  # the board has the focus
        expect(one.page.locator("header.top")).to_be_visible()
        one.page.keyboard.press("z")
        one.page.click("#zen-exit")
        expect(one.page.locator("header.top")).to_be_visible()
        one.page.keyboard.press("z")
        one.page.keyboard.press("Escape")
        expect(one.page.locator("header.top")).to_be_visible()
