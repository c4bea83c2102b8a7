"""Drafts on the author's page: how one begins, what is too long to be saved, and what is said before it is lost."""

import re
from collections.abc import Iterator

import pytest
from browser.authors import begin, new_author, put, text_of
from playwright.sync_api import Browser, Dialog, Page, expect

from interpreter.web.rules.bundle import MAX_TEXT

pytestmark = pytest.mark.slow  # seconds each: a server, its cells and a browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a new author."""
    with new_author(browser) as opened:
        yield opened


def content(page: Page) -> None:
    """Put the cursor at the end of the text."""
    page.locator("rumpus-editor .cm-content").click()
    page.keyboard.press("Control+End")


def warns(page: Page) -> bool:
    """Return True if leaving the page asks first; the page stays."""
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    page.evaluate("setTimeout(() => location.assign('/about'))")
    page.wait_for_timeout(700)
    if not asked:
        page.remove_listener("dialog", stay)
    return asked == ["beforeunload"]


def test_enter_in_the_title_makes_the_ruleset(page: Page, author: str) -> None:
    page.goto(f"{author}/write")
    page.select_option("#new-dialog [name=base]", "chess")
    page.fill("#new-dialog [name=title]", "Quick Chess")
    page.press("#new-dialog [name=title]", "Enter")
    page.wait_for_url("**/write/*")
    assert 'ruleset "Quick Chess"' in text_of(page)
    expect(page.locator("#title")).to_have_value("Quick Chess")


def test_who_cancels_the_form_cannot_write_what_nobody_keeps(page: Page, author: str) -> None:
    page.goto(f"{author}/write")
    page.fill("#new-dialog [name=title]", "Quick Chess")
    page.click("#new-dialog >> text=Cancel")
    content(page)
    page.keyboard.type("lost")
    assert text_of(page) == ""
    page.get_by_role("button", name="New ruleset").click()
    expect(page.locator("#new-dialog [name=title]")).to_have_value("Quick Chess")


def test_a_new_ruleset_saves_the_one_before_first(page: Page, author: str) -> None:
    begin(page, author)
    before = page.url
    content(page)
    page.keyboard.type("# more")
    page.click("#new")
    page.press("#new-dialog [name=title]", "Enter")
    page.wait_for_function("(url) => location.href !== url", arg=before)
    saved = page.request.get(before.replace("/write/", "/api/author/rulesets/")).json()
    assert saved["text"].endswith("# more")


def test_a_text_that_is_too_long_is_kept_and_said_once(page: Page, author: str) -> None:
    sockets: list[str] = []
    begin(page, author)
    expect(page.locator("#saved")).to_contain_text("Saved at")
    page.on("websocket", lambda socket: sockets.append(socket.url))
    long = 'ruleset "Long" {}\n' + "# é\n" * (MAX_TEXT // 5)
    put(page, long)
    notice = page.locator("#notice")
    expect(notice).to_contain_text(f"{MAX_TEXT // 1024} KB")
    expect(page.locator("#saved")).to_contain_text("Not saved")
    page.wait_for_timeout(2000)
    assert sockets == []
    assert text_of(page) == long
    assert warns(page)
    put(page, 'ruleset "Short" {}\n')
    expect(page.locator("#saved")).to_contain_text("Saved at")
    expect(notice).to_be_hidden()
    expect(page.locator("#findings")).to_contain_text("error")
    assert sockets == []


def test_a_text_that_was_too_long_is_there_again_after_a_reload(page: Page, author: str) -> None:
    begin(page, author)
    expect(page.locator("#saved")).to_contain_text("Saved at")
    long = "#" * (MAX_TEXT + 1)
    put(page, long)
    expect(page.locator("#notice")).to_be_visible()
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    page.wait_for_function("() => document.querySelector('rumpus-editor').text.startsWith('####')")
    assert text_of(page) == long
    expect(page.locator("#notice")).to_contain_text("KB")


def test_leaving_warns_only_of_what_would_be_lost(browser: Browser, author: str) -> None:
    with new_author(browser, is_refused=True) as page:
        begin(page, author)
        expect(page.locator("#saved")).to_contain_text("Saved at")
        page.route(
            "**/api/author/rulesets/*", lambda route: route.fulfill(status=403, json={"error": {"message": "No."}})
        )
        content(page)
        page.keyboard.type("# x")
        expect(page.locator("#notice")).to_contain_text("No.")
        expect(page.locator("#saved")).to_contain_text("Not saved")
        assert warns(page)
        page.keyboard.press("Control+z")
        expect(page.locator("#saved")).to_contain_text(re.compile("^Saved"))
        assert not warns(page)
        page.wait_for_url("**/about")


def link_of(page: Page) -> str:
    """Return the link that the page shows its author."""
    page.click("#own-link")
    expect(page.locator("#own-address")).to_have_value(re.compile("#author="))
    return page.input_value("#own-address")


def test_the_link_of_an_author_opens_the_rulesets_in_another_browser(browser: Browser, author: str) -> None:
    with new_author(browser) as one, new_author(browser) as other:
        begin(one, author)
        expect(one.locator("#saved")).to_contain_text("Saved", timeout=20_000)
        link = link_of(one)
        asked: list[str] = []
        other.on("request", lambda request: asked.append(request.url))
        other.goto(link)
        other.click("#mine a >> text=Lame Chess")
        other.wait_for_url("**/write/*")
        expect(other.locator("#title")).to_have_value("Lame Chess")
        assert text_of(other) == text_of(one)
        expect(other.locator("#publish")).to_be_visible()
        assert link.partition("=")[2] not in "".join(asked)


def test_the_link_of_another_author_asks_before_it_replaces_ones_own(browser: Browser, author: str) -> None:
    with new_author(browser) as one, new_author(browser, is_refused=True) as other:
        begin(one, author)
        link = link_of(one)
        begin(other, author)
        other.goto("about:blank")
        other.goto(link)
        notice = other.locator("#notice")
        expect(notice).to_contain_text("rulesets of another author")
        notice.get_by_text("Show their link").click()
        expect(other.locator("#own-address")).to_have_value(re.compile("#author="))
        assert other.input_value("#own-address") != link
        other.click("#own-dialog >> text=Done")
        other.goto("about:blank")
        other.goto(link)
        notice.get_by_text("Use this link").click()
        expect(other.locator("#mine li")).to_have_count(1)
        other.goto("about:blank")
        other.goto(f"{author}/write#author=wrong")
        expect(notice).to_contain_text("belongs to no author")
