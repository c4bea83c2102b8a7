"""The page of `how-to/board-component.md` works as it is written."""

import re
from pathlib import Path

import pytest
from browser.served import Site
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

DOCUMENT = Path(__file__).parents[2] / "docs/pages/how-to/board-component.md"
FILE = re.compile(r'^```\w+ title="([\w.]+)"\n(.*?)^```', re.DOTALL | re.MULTILINE)
KINDS = {"html": "text/html", "js": "text/javascript", "json": "application/json"}


def test_the_page_of_the_guide_shows_a_board_and_tells_the_action(page: Page, site: Site) -> None:
    files = FILE.findall(DOCUMENT.read_text(encoding="utf-8"))
    assert [name for name, _ in files] == ["index.html", "page.js", "position.json"]
    for name, text in files:
        site.put(f"/static/{name}", text, KINDS[name.split(".")[1]])
    page.goto(f"{site.url}/static/index.html")
    page.get_by_role("gridcell", name="a1, white ox, can move").click()
    page.get_by_role("gridcell", name="b2, black ox, capture").click()
    expect(page.locator("#action")).to_have_text("You chose a1b2.")
