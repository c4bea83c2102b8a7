"""The author's page in a browser: break, mend, complete, publish, play."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from browser.authors import TEXT, begin, new_author, publish, put, text_of
from browser.barriers import barriers
from playwright.sync_api import Browser, Page, expect

from interpreter.web.scripts.build import HERE, build
from interpreter.web.templates.static_files import PAGES

pytestmark = pytest.mark.slow  # seconds each: a server, its cells and a browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a new author."""
    with new_author(browser) as opened:
        yield opened


def test_an_author_breaks_mends_publishes_and_plays(page: Page, author: str) -> None:
    begin(page, author)
    expect(page.locator("#tests .name")).to_have_text("the knight goes out", timeout=20_000)  # the cells are cold
    expect(page.locator("#tests .mark")).to_have_text("✓")
    expect(page.locator("#hash")).to_contain_text("rules hash")

    page.locator("rumpus-editor .cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("peice hare H { moves A }")
    expect(page.locator("#publish")).to_have_text("Publish: 1 error")
    expect(page.locator("#board-place")).to_have_class("stale")
    expect(page.locator("#when")).to_contain_text("until the error is mended")
    page.click("#publish")
    card = page.locator("rumpus-editor .card")
    expect(card).to_contain_text("peice")
    card.locator("button.filled").click()
    expect(page.locator("#publish")).to_have_text("Publish")
    assert "piece hare H { moves A }" in text_of(page)
    expect(page.locator("#board-place")).not_to_have_class("stale")
    expect(page.locator("#saved")).to_contain_text("Saved at")

    publish(page)
    expect(page.locator("#state")).to_have_text("public")
    with page.expect_response("**/api/games") as made:
        page.click("#play")
    assert made.value.status in (200, 201)


def test_a_fix_is_reached_and_applied_by_keys_alone(page: Page, author: str) -> None:
    begin(page, author)
    content = page.locator("rumpus-editor .cm-content")
    content.click()
    expect(page.locator("#findings")).to_have_text("0 errors · 1 warning")
    page.keyboard.press("Control+Home")
    page.keyboard.press("F8")
    expect(page.locator("rumpus-editor .card")).to_contain_text("W101")
    page.keyboard.press("Control+.")
    expect(page.locator("rumpus-editor .card button.filled")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#findings")).to_have_text("0 errors · 0 warnings")
    expect(content).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(content).not_to_be_focused()


def test_words_are_completed_explained_and_laid_out(page: Page, author: str) -> None:
    begin(page, author, 'ruleset "Mine" { author "me" }\nextends chess\n')
    page.locator("rumpus-editor .cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("amend piece ")
    options = page.locator("rumpus-editor .cm-completionLabel")
    expect(options.filter(has_text="bishop")).to_be_visible()
    page.keyboard.type("bish")
    page.keyboard.press("Enter")
    page.keyboard.type("{moves B")
    expect(page.locator("#piece-name")).to_have_text("bishop")
    assert page.locator("#piece-picture").evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 0
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Alt+f")
    page.wait_for_function(
        "() => document.querySelector('rumpus-editor').text.includes('amend piece bishop { moves B }')"
    )
    page.locator("rumpus-editor .cm-line", has_text="extends").get_by_text("chess").hover()
    expect(page.locator("rumpus-editor .cm-tooltip-hover")).to_contain_text("chess.rumpus")


def test_a_failing_test_says_why_below_its_line(page: Page, author: str) -> None:
    begin(page, author, TEXT.replace("b1c3", "b1d4"))
    expect(page.locator("rumpus-editor .failure")).to_contain_text("refused")
    expect(page.locator("#publish")).to_have_text("Publish: 1 test fails")
    page.click("#tests button")
    expect(page.locator("#place")).to_have_text("Line 10, column 1")


def test_text_from_a_stranger_runs_nothing(page: Page, author: str) -> None:
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    shown: list[str] = []
    page.on("dialog", lambda dialog: (shown.append(dialog.message), dialog.dismiss()))
    text = f'ruleset "{evil}" {{ about "{evil}" }}\nextends chess\ntest "{evil}" {{\n  allow a1a8\n}}\npeice "{evil}"\n'
    begin(page, author, text)
    expect(page.locator("#publish")).to_contain_text("error")
    put(page, text.replace("peice", "# peice"))
    expect(page.locator("#tests .name")).to_have_text(evil)
    page.evaluate("document.querySelector('rumpus-editor').nextFinding()")
    assert shown == []
    assert page.locator("#tests img, .failure img, rumpus-editor img").count() == 0


def test_two_tabs_do_not_lose_a_text(browser: Browser, author: str) -> None:
    context = browser.new_context()  # of its own, because the refused save is an error in its console
    one = context.new_page()
    begin(one, author)
    expect(one.locator("#saved")).to_contain_text("Saved at")
    other = context.new_page()
    other.goto(one.url)
    other.wait_for_function("() => document.querySelector('rumpus-editor').text.includes('Lame Chess')")
    with other.expect_response(lambda answer: answer.request.method == "PUT"):
        put(other, TEXT + "# the other tab\n")
    with one.expect_response(lambda answer: answer.status == 409) as refused:
        put(one, TEXT + "# this tab\n")
    assert "# the other tab" in json.loads(refused.value.text())["error"]["text"]
    expect(one.locator("#notice")).to_contain_text("Another tab has saved")
    with one.expect_response(lambda answer: answer.request.method == "PUT") as saved:
        one.get_by_role("button", name="Keep this text").click()
    assert saved.value.status == 200
    other.reload()
    other.wait_for_function("() => document.querySelector('rumpus-editor').text.includes('# this tab')")
    context.close()


def test_a_stranger_sees_no_draft_and_cannot_change_what_is_published(
    browser: Browser, page: Page, author: str
) -> None:
    begin(page, author)
    expect(page.locator("#saved")).to_contain_text("Saved at")
    address = page.url.replace("/write/", "/api/author/rulesets/")
    stranger = browser.new_context()
    try:
        assert stranger.request.get(address).status == 404
        publish(page)
        shared = stranger.request.get(address).json()
        assert shared["own"] is False
        assert stranger.request.put(address, data={"version": shared["version"], "text": ""}).status == 403
        copied = stranger.request.post(f"{address}/clone").json()
        assert copied["own"] is True
        assert copied["text"] == shared["text"]
    finally:
        stranger.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing(browser: Browser, author: str, theme: Literal["light", "dark"], width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=theme)
    page = context.new_page()
    page.goto(f"{author}/write")
    expect(page.locator("#new-dialog")).to_be_visible()
    assert barriers(page) == []
    page.click("#new-dialog [value=create]")
    page.wait_for_url("**/write/*")
    put(page, TEXT.replace("b1c3", "b1d4"))
    expect(page.locator("#publish")).to_have_text("Publish: 1 test fails")
    page.evaluate("document.querySelector('rumpus-editor').nextFinding()")
    expect(page.locator("rumpus-editor .card")).to_be_visible()
    assert barriers(page) == []
    put(page, TEXT.replace("Guest", "your name"))
    expect(page.locator("#publish")).to_have_text("Publish", timeout=20_000)
    page.click("#publish")
    expect(page.locator("#publish-dialog")).to_be_visible()
    assert barriers(page) == []
    page.click("#publish-yes")
    expect(page.locator("#share-dialog")).to_be_visible()
    assert barriers(page) == []
    page.click("#share-dialog [value=done]")
    page.click("#export")
    expect(page.locator("#exported")).not_to_have_value("")
    assert barriers(page) == []
    page.click("#export-dialog [value=done]")
    if width == 390:
        page.click("[data-show=result]")
        assert barriers(page) == []
    context.close()


def test_the_editor_is_built_from_its_sources_and_light(tmp_path: Path) -> None:
    build(tmp_path)
    target = tmp_path / "rumpus-editor.js"
    assert b"rumpus-editor" in target.read_bytes()
    assert len(gzip.compress(target.read_bytes(), 9)) <= 130 * 1024
    assert len(gzip.compress((tmp_path / "rumpus-search.js").read_bytes(), 9)) <= 8 * 1024
    assert {path.name for path in (tmp_path / "built").glob("*.js")} >= set(PAGES)
    licenses = (tmp_path / "built" / "licenses.txt").read_text()
    assert all(name in licenses for name in ("@codemirror/view", "@lezer/common", "minisearch", "MIT"))
    lock = json.loads((HERE / "package-lock.json").read_text())
    assert not any("resolved" in each for each in lock["packages"].values())
