"""The manual in a browser: a finding and a word lead to their pages."""

import pytest
from browser.authors import TEXT, begin, new_author
from playwright.sync_api import Browser, expect

pytestmark = pytest.mark.slow  # seconds: a server, its cells and a browser


def test_a_card_and_a_completion_lead_to_the_manual(browser: Browser, author: str) -> None:
    with new_author(browser) as page:
        begin(page, author, TEXT)
        expect(page.locator("#findings")).to_have_text("0 errors · 1 warning", timeout=20_000)
        page.evaluate("document.querySelector('rumpus-editor').nextFinding()")
        with page.expect_popup() as opened:
            page.locator("rumpus-editor .card").get_by_role("link", name="Manual").click()
        expect(opened.value.locator("h1")).to_have_text("W101 betza-pointless")
        page.bring_to_front()
        page.locator("rumpus-editor .cm-content").press("Control+End")
        page.keyboard.type("zon")
        page.keyboard.press("Control+Space")
        link = page.locator("rumpus-editor .cm-completionInfo").get_by_role("link", name="Manual")
        with page.expect_popup() as opened:
            link.click()
        opened.value.wait_for_url("**/manual/reference/grammar/board")


def test_the_contents_lead_to_pages_whose_links_lead_on(browser: Browser, author: str) -> None:
    with new_author(browser) as page:
        page.goto(f"{author}/about")
        page.get_by_role("link", name="Manual").first.click()
        page.get_by_role("link", name="How do I say …?").click()
        page.get_by_role("link", name="A lame knight, which can be blocked").click()
        page.wait_for_url("**/manual/how-to/how-do-i-say/pieces#a-lame-knight-which-can-be-blocked")
        expect(page.locator("h2", has_text="A lame knight, which can be blocked")).to_be_in_viewport()
