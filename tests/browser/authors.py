"""The author's page in browsers of their own: a new author each."""

import contextlib
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, expect

TEXT = """ruleset "Lame Chess" {
  author "Guest"
  source "mine"
  about  "Chess with a stronger knight."
}
extends chess

amend piece knight { moves NFN }

test "the knight goes out" {
  allow b1c3
}
"""


@contextlib.contextmanager
def new_author(browser: Browser, *, is_refused: bool = False) -> Iterator[Page]:
    """Open a page of a new author; an error in its console, such as a breach of the policy, fails the test.

    Chromium lists refused requests among the errors: `is_refused` lets them pass.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    context.close()
    complaints = [each for each in complaints if not (is_refused and "status of 4" in each)]
    assert not complaints, complaints


def begin(page: Page, url: str, text: str = TEXT) -> None:
    """Create a ruleset, and write a text."""
    page.goto(f"{url}/write")
    page.fill("#new-dialog [name=title]", "Lame Chess")
    page.select_option("#new-dialog [name=base]", "chess")
    page.click("#new-dialog [value=create]")
    page.wait_for_url("**/write/*")
    put(page, text)


def put(page: Page, text: str) -> None:
    page.evaluate("text => { document.querySelector('rumpus-editor').text = text; }", text)


def text_of(page: Page) -> str:
    return str(page.evaluate("document.querySelector('rumpus-editor').text"))


def publish(page: Page) -> None:
    """Publish the text when it has been checked, and close the dialog with its link."""
    expect(page.locator("#findings")).to_contain_text("0 errors", timeout=20_000)
    page.click("#publish")
    page.click("#publish-yes")
    expect(page.locator("#share-dialog")).to_be_visible()
    page.click("#share-dialog [value=done]")
