"""Two people write to each other while they play, one mutes the other and reports him."""

import pytest
from browser.live import MILLISECONDS, person
from browser.test_pages import barriers
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

HOSTILE = "<img src=x onerror=alert(1)>"


def test_two_people_write_and_one_mutes_and_reports_the_other(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin("chess")
        one.open(game)
        expect(one.page.locator("#tab-chat")).to_be_hidden()
        two.join(game)
        expect(one.page.locator("#tab-chat")).to_be_visible()
        board = two.page.locator("rumpus-board").bounding_box()
        one.page.click("#tab-chat")
        one.page.get_by_label("Write to the other player").fill(f"good luck {HOSTILE}")
        one.page.keyboard.press("Enter")
        expect(one.page.locator("#chat-lines p")).to_have_text([f"You: good luck {HOSTILE}"])
        expect(two.page.locator("#chat-news-text")).to_have_text(f"One: good luck {HOSTILE}")
        expect(two.page.locator("#tab-chat")).to_have_text("Chat (1)")
        assert two.page.locator("rumpus-board").bounding_box() == board, "a line moves nothing"
        assert barriers(two.page) == []
        two.page.get_by_role("button", name="Answer").click()
        expect(two.page.get_by_label("Write to the other player")).to_be_focused()
        expect(two.page.locator("#chat-news")).to_be_hidden()
        two.page.keyboard.type("rude words")
        two.page.keyboard.press("Enter")
        expect(one.page.locator("#chat-lines p")).to_have_count(2)
        assert barriers(one.page) == []
        two.page.reload()
        two.shows()
        expect(two.page.locator("#tab-chat")).to_have_text("Chat")  # what one has answered was read
        one.page.click("#chat-mute")
        expect(one.page.locator("#chat-lines p")).to_have_count(1)
        one.page.click("#chat-mute")
        expect(one.page.locator("#chat-lines p")).to_have_count(2)
        one.page.click("#chat-report")
        one.page.get_by_role("button", name="Report", exact=True).last.click()
        expect(one.page.locator("#chat-note")).to_contain_text("The report is kept.")
        expect(one.page.locator("#chat-lines p")).to_have_count(1)
        one.page.reload()
        one.shows()
        one.page.click("#tab-chat")
        expect(one.page.locator("#chat-lines p")).to_have_text([f"You: good luck {HOSTILE}"])


def test_one_writes_on_a_phone(browser: Browser, serving: Serving) -> None:
    with (
        person(browser, serving, has_touch=True, is_mobile=True, reduced_motion="reduce") as one,
        person(browser, serving) as two,
    ):
        one.page.set_viewport_size({"width": 390, "height": 844})
        game = one.begin("chess")
        two.join(game)
        one.open(game)
        two.page.click("#tab-chat")
        two.page.fill("#chat-text", "hello")
        two.page.keyboard.press("Enter")
        one.page.get_by_role("button", name="Answer").tap()
        one.page.fill("#chat-text", "hello yourself")
        one.page.get_by_role("button", name="Send").tap()
        expect(two.page.locator("#chat-lines p")).to_have_count(2, timeout=MILLISECONDS)
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert barriers(one.page) == []


def test_there_is_no_chat_with_a_computer(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        expect(one.page.locator("#tab-chat")).to_be_hidden()
