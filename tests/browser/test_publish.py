"""Publishing in a browser: what it asks, what it refuses, the way back, and what a reader may do."""

import re
from collections.abc import Iterator

import pytest
from browser.authors import TEXT, begin, new_author, publish, put, text_of
from playwright.sync_api import Browser, Page, expect

from interpreter.beginning import BEGINNINGS

pytestmark = pytest.mark.slow  # seconds each: a server, its cells and a browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a new author."""
    with new_author(browser) as opened:
        yield opened


def listed(page: Page, author: str) -> list[str]:
    return [each["title"] for each in page.request.get(f"{author}/api/rulesets").json()["listed"]]


def test_publishing_asks_first_and_shows_what_will_be_public(page: Page, author: str) -> None:
    begin(page, author, TEXT.replace("Lame Chess", "Asked Chess"))
    expect(page.locator("#findings")).to_have_text("0 errors · 1 warning", timeout=20_000)
    page.click("#publish")
    dialog = page.locator("#publish-dialog")
    expect(dialog).to_contain_text("Asked Chess")
    expect(dialog).to_contain_text("by Guest")
    expect(dialog).to_contain_text("Chess with a stronger knight.")
    expect(dialog).to_contain_text("1 warning.")
    expect(dialog.locator("#warned button")).to_have_text(re.compile("^Line 8: "))
    page.click("#publish-cancel")
    expect(page.locator("#state")).to_have_text("draft")
    assert "Asked Chess" not in listed(page, author)
    page.click("#publish")
    dialog.locator("#warned button").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#place")).to_have_text(re.compile("^Line 8"))
    publish(page)
    expect(page.locator("#state")).to_have_text("public")
    assert "Asked Chess" in listed(page, author)


def test_what_an_author_has_not_filled_in_is_named_and_not_listed(page: Page, author: str) -> None:
    page.goto(f"{author}/write")
    page.select_option("#new-dialog [name=base]", "beginning:chess")
    page.click("#new-dialog [value=create]")
    page.wait_for_url("**/write/*")
    expect(page.locator("#findings")).to_have_text("0 errors · 0 warnings")
    page.click("#publish")
    rows = page.locator("#unfilled li")
    expect(rows).to_have_count(4)
    expect(rows.nth(0)).to_contain_text('Line 1: ruleset "My game"')
    expect(rows.nth(1)).to_contain_text('Line 2: author "your name"')
    expect(page.locator("#publish-dialog [value=yes]")).to_be_disabled()
    expect(page.locator("#publish-dialog [value=no]")).to_be_checked()
    rows.nth(1).get_by_role("button").click()
    expect(page.locator("#place")).to_have_text("Line 2, column 1")
    publish(page)
    expect(page.locator("#state")).to_have_text("unlisted")
    assert "My game" not in listed(page, author)


def test_the_shared_link_is_the_page_of_the_game(browser: Browser, page: Page, author: str) -> None:
    begin(page, author)
    publish(page)
    page.click("#share")
    expect(page.locator("#share-dialog")).to_be_visible()
    link = page.input_value("#share-link")
    with new_author(browser) as reader:
        reader.goto(link)
        expect(reader.locator("h1")).to_contain_text("Lame Chess")
        expect(reader.locator("main")).to_contain_text("by Guest")
        expect(reader.locator("main")).to_contain_text("Chess with a stronger knight.")
        reader.click('text="Begin"')
        reader.wait_for_url("**/game/*")


def test_what_nobody_has_played_can_be_unpublished_and_what_somebody_has_is_archived(
    browser: Browser, page: Page, author: str
) -> None:
    begin(page, author, TEXT.replace("Lame Chess", "Shy Chess"))
    publish(page)
    assert "Shy Chess" in listed(page, author)
    page.click("#share")
    expect(page.locator("#back-text")).to_contain_text("Nobody else has played it.")
    link = page.input_value("#share-link")
    page.click("#unpublish")
    expect(page.locator("#state")).to_have_text("draft")
    expect(page.locator("#share")).to_be_hidden()
    assert "Shy Chess" not in listed(page, author)
    assert page.request.get(link).status == 404

    publish(page)
    with new_author(browser) as other:
        other.goto(link)
        other.click('text="Begin"')
        other.wait_for_url("**/game/*")
    page.click("#share")
    expect(page.locator("#back-text")).to_contain_text("Others have begun 1 game")
    page.get_by_role("button", name="Archive").click()
    expect(page.locator("#state")).to_have_text("archived")
    assert "Shy Chess" not in listed(page, author)
    assert page.request.get(link).status == 200


def test_a_reader_changes_nothing_that_he_sees(browser: Browser, page: Page, author: str) -> None:
    begin(page, author)
    publish(page)
    with new_author(browser) as reader:
        reader.goto(page.url)
        expect(reader.locator("#state")).to_have_text("by Guest, read only")
        expect(reader.locator("#findings")).to_contain_text("1 warning")
        before = text_of(reader)
        reader.locator("rumpus-editor .cm-content").click()
        reader.keyboard.press("F8")
        card = reader.locator("rumpus-editor .card")
        expect(card.get_by_role("button")).to_have_text(["Explain", "Make a copy"])
        for keys in ("x", "Enter", "Shift+Alt+f", "Control+/", "Control+Space", "Enter", "Tab", "Delete"):
            reader.keyboard.press(keys)
        reader.evaluate("document.querySelector('rumpus-editor').view.dispatch({changes: {from: 0, insert: '#'}})")
        assert text_of(reader) == before
        reader.keyboard.press("F8")
        card.get_by_role("button", name="Make a copy").click()
        expect(reader.locator("#state")).to_have_text("draft")
        put(reader, f"{before}# mine")
        expect(reader.locator("#saved")).to_contain_text("Saved at")


def test_typing_over_lines_does_what_the_policy_allows(page: Page, author: str) -> None:
    """Chromium joins lines with inline styles, which are errors in the console of the page."""
    begin(page, author, "one\ntwo\nthree\nfour\n")
    page.locator("rumpus-editor .cm-content").click()
    for keys in ("Control+Home", "Shift+ArrowDown", "Shift+End", "x", "ArrowDown", "Shift+ArrowDown", "("):
        page.keyboard.press(keys)
    assert text_of(page) == "x\nt(hree\nf)our\n"
    page.keyboard.press("Control+Home")
    page.keyboard.press("Shift+ArrowDown")
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
    session.send("Input.insertText", {"text": "日本"})
    page.wait_for_function("() => document.querySelector('rumpus-editor').text === '日本t(hree\\nf)our\\n'")


@pytest.mark.parametrize("name", BEGINNINGS)
def test_a_new_file_has_no_findings_and_its_tests_pass(page: Page, author: str, name: str) -> None:
    page.goto(f"{author}/write")
    page.fill("#new-dialog [name=title]", 'Say "Ox" \\')
    page.select_option("#new-dialog [name=base]", f"beginning:{name}")
    page.click("#new-dialog [value=create]")
    page.wait_for_url("**/write/*")
    expect(page.locator("#tests-sum")).to_contain_text(re.compile(r"^(\d) of \1 pass"))
    expect(page.locator("#findings")).to_have_text("0 errors · 0 warnings")


def test_the_form_of_a_new_game_remembers_what_was_chosen_last(page: Page, author: str) -> None:
    page.goto(f"{author}/play/chess")
    page.check("[name=against][value=open]")
    page.check("[name=side][value='1']")
    page.fill("[name=minutes]", "7")
    page.fill("[name=name]", "Ada")
    page.check("[name=listed]")
    page.click('text="Begin"')
    page.wait_for_url("**/game/*")
    page.goto(f"{author}/play/crazyhouse?start=x")
    expect(page.locator("[name=against][value=open]")).to_be_checked()
    expect(page.locator("[name=side][value='1']")).to_be_checked()
    expect(page.locator("[name=clock][value=minutes]")).to_be_checked()
    expect(page.locator("[name=minutes]")).to_have_value("7")
    expect(page.locator("[name=name]")).to_have_value("Ada")
    expect(page.locator("[name=listed]")).to_be_checked()
    expect(page.locator("[name=start]")).to_have_value("x")
