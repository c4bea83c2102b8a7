"""The report on the author's page: made, stopped, refused, lost with the server, and read on a phone and in the dark."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from browser.authors import begin, new_author, put
from browser.barriers import barriers
from playwright.sync_api import Browser, Page, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # half a minute: a server, its cells, games and a browser

SMALL = """ruleset "Small" { author "Guest" }
board 5x5
piece soldier S { moves mfWcfF }
zone far { white rank 5; black rank 1 }
array "sssss/5/5/5/SSSSS"
goal reach far with soldier
loss stalemate
"""
ERROR = "peice hare H { moves A }\n"
CHECKED = "0 errors · 5 warnings"
"""What the page says of the small game."""

READY = 90_000
"""Milliseconds until the server has loaded what draws plots and the games are played."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a new author."""
    with new_author(browser) as opened:
        yield opened


def make(page: Page, seconds: str = "15") -> None:
    """Begin a report, and wait until games are played."""
    expect(page.locator("#findings")).to_have_text(CHECKED, timeout=READY)  # what was written before has errors
    page.click("[data-show=report]")
    page.select_option("#report-seconds", seconds)
    page.click("#report-begin")
    expect(page.locator("#report-doing")).to_contain_text("against", timeout=READY)


def test_a_report_shows_its_progress_then_statements_plots_and_tables_and_is_saved(
    page: Page, serving: Serving, tmp_path: Path
) -> None:
    begin(page, serving.address, SMALL)
    expect(page.locator("[data-show=result]")).to_have_attribute("aria-selected", "true")
    make(page)
    expect(page.locator("#report-begin")).to_be_hidden()
    assert page.get_by_role("progressbar", name="Time of the report that has passed").is_visible()
    expect(page.locator("#report-said")).to_contain_text("The report is ready", timeout=READY)
    report = page.locator("#report")
    expect(report.get_by_role("heading", name="Report on Small")).to_be_visible()
    expect(report.get_by_role("heading", name="What the games show")).to_be_visible()
    plot = report.get_by_role("img", name="How games end; the tables below have the figures")
    assert plot.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 200
    expect(report.locator("img")).to_have_count(5)
    expect(report.get_by_role("columnheader", name="White's score").first).to_be_visible()
    expect(report.locator("code").first).to_contain_text("moves")
    page.get_by_role("button", name="line 3").first.click()
    expect(page.locator("#place")).to_contain_text("Line 3,")
    expect(page.locator("#report-of")).not_to_have_class("old")
    put(page, SMALL + "# another line\n")
    expect(page.locator("#report-of")).to_have_class("old")
    with page.expect_download() as saved:
        page.click("#report-save")
    assert saved.value.suggested_filename == "Report on Small.html"
    saved.value.save_as(tmp_path / "report.html")
    assert "<svg role" in (tmp_path / "report.html").read_text()


def test_a_report_is_stopped_and_one_on_a_text_with_errors_is_not_begun(page: Page, serving: Serving) -> None:
    begin(page, serving.address, SMALL)
    make(page, "240")
    page.click("#report-stop")
    expect(page.locator("#report-said")).to_have_text("The report was stopped.")
    expect(page.locator("#report-begin")).to_be_visible()
    expect(page.locator("#report-part")).to_be_hidden()
    put(page, SMALL + ERROR)
    expect(page.locator("#findings")).to_contain_text("1 error")
    page.click("#report-begin")
    expect(page.locator("rumpus-editor .card")).to_contain_text("peice")
    expect(page.locator("#report-said")).to_contain_text("There is no report yet")
    expect(page.locator("#report-working")).to_be_hidden()


def test_a_server_that_ends_takes_the_report_alone_with_it(browser: Browser, tmp_path: Path) -> None:
    own = Serving(str(tmp_path / "games.db"), ("--trusted", "127.0.0.1")).start()
    context = browser.new_context()  # of its own, because the connection that breaks is an error in its console
    page = context.new_page()
    begin(page, own.address, SMALL)
    make(page, "240")
    own.kill()
    expect(page.locator("#report-said")).to_contain_text(
        "The connection to the server has ended, and the report with it."
    )
    own.start()
    try:
        address = page.url
        page.reload()
        assert page.url == address
        page.wait_for_function("() => document.querySelector('rumpus-editor').text.includes('soldier')")
        make(page)
        expect(page.locator("#report-part")).to_be_visible(timeout=READY)
    finally:
        context.close()
        own.kill()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_in_a_report_and_nothing_sticks_out(
    browser: Browser, serving: Serving, theme: Literal["light", "dark"], width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=theme)
    page = context.new_page()
    begin(page, serving.address, SMALL)
    make(page)
    assert barriers(page) == []
    expect(page.locator("#report-part")).to_be_visible(timeout=READY)
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    context.close()
