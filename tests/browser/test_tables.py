"""A server with tables of endgames: the analysis of a position says who wins, in how many turns, and by which actions."""

from collections.abc import Iterator

import pytest
from browser.live import MILLISECONDS, Person, person
from browser.test_pages import barriers
from playwright.sync_api import Browser, expect
from support.endgames import write_table
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and a server of their own

RECORD = '[Variant "chess-4x5"]\n[SetUp "1"]\n[FEN "1k2/4/4/4/K2R w - - 0 1"]\n\n1. d1d4 *\n'
SEARCHING = 6 * MILLISECONDS


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "tables").mkdir()
    write_table(folder / "tables" / "rook.table", "chess-4x5", "K,R,k")
    options = ("--trusted", "127.0.0.1", "--tables", str(folder / "tables"))
    started = Serving(str(folder / "games.db"), options).start()
    yield started
    assert started.stop() == 0, started.errors


@pytest.fixture
def one(browser: Browser, serving: Serving) -> Iterator[Person]:
    with person(browser, serving, reduced_motion="reduce") as opened:
        yield opened


def test_an_analysis_names_the_table_and_lists_the_result_of_each_action(one: Person) -> None:
    page = one.page
    one.go("/record")
    page.get_by_label("Record", exact=True).fill(RECORD)
    page.get_by_role("button", name="Open").click()
    one.shows()
    page.click("#back")
    page.click("#tab-analysis")
    page.click("#analyse")
    expect(page.locator("#analysed")).to_have_text("White wins in 6 turns, by the table rook.table.", timeout=SEARCHING)
    expect(page.locator("#lines li b").first).to_have_text("White wins in 6 turns")
    assert page.locator(".known li").count() == 9
    expect(page.locator(".known li").first).to_have_text("Rc1 White wins in 6 turns")
    expect(page.locator(".known li").last).to_contain_text("White wins in")
    assert barriers(page) == []
    page.locator(".known .move").nth(5).click()
    expect(page.locator("#looking-text")).to_contain_text("You try a branch.")
    expect(page.locator(".known .move").nth(5)).to_have_attribute("aria-current", "true")
