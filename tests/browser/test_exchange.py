"""Sections of `variants.ini` on the author's page: in, and out again."""

import re
from collections.abc import Iterator

import pytest
from browser.authors import begin, new_author, text_of
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.slow  # seconds: a server, its cells and a browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a new author."""
    with new_author(browser, is_refused=True) as opened:
        yield opened


def paste(page: Page, author: str, text: str) -> None:
    page.goto(f"{author}/write")
    page.select_option("#new-dialog [name=base]", "ini")
    page.fill("#ini", text)
    page.click("#new-dialog [value=create]")


def test_a_pasted_section_becomes_a_ruleset(page: Page, author: str) -> None:
    paste(
        page,
        author,
        "[hawks:chess]\ncustomPiece1 = a:NB\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\n",
    )
    page.wait_for_url("**/write/*")
    expect(page.locator("#title")).to_have_value("hawks")
    assert "moves NB" in text_of(page) or "moves BN" in text_of(page)
    expect(page.locator("#hash")).to_contain_text("rules hash", timeout=20_000)
    expect(page.locator("#findings")).to_contain_text("0 errors")


def test_of_several_sections_one_is_chosen_and_what_cannot_be_said_is_named(page: Page, author: str) -> None:
    paste(page, author, "[one:chess]\nstalemateValue = loss\n[two:one]\ncastlingWins = q\n")
    expect(page.locator("#section option")).to_have_text(["one", "two"])
    page.select_option("#section", "two")
    page.click("#new-dialog [value=create]")
    page.wait_for_url("**/write/*")
    expect(page.locator("#notice")).to_contain_text("line 4")
    expect(page.locator("#notice")).to_contain_text("castlingWins")


def test_what_is_no_section_is_said_in_the_dialog(page: Page, author: str) -> None:
    paste(page, author, "hello")
    expect(page.locator("#ini-fault")).to_contain_text("There is no section")
    expect(page.locator("#new-dialog")).to_be_visible()


def test_a_ruleset_is_shown_as_a_section_with_what_is_lost(page: Page, author: str) -> None:
    begin(page, author)
    page.click("#export")
    expect(page.locator("#exported")).to_have_value(re.compile(r"^\[lame-chess"), timeout=20_000)
    page.click("#export-dialog [value=done]")
    expect(page.locator("#export-dialog")).to_be_hidden()
