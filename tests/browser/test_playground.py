"""The playground in Chromium, from a server of static files: author, break, mend, play, share, and open the link."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from fences import fences
from playing import with_links
from playwright.sync_api import Browser, Page, expect

from interpreter.publish.page import LARGEST
from interpreter.publish.runtime.build import build as build_runtime
from interpreter.publish.runtime.parts import NoRuntimeError, runtime, runtime_of_playground
from interpreter.web.scripts.build import build as build_scripts
from interpreter.web.templates.static_files import is_built

pytestmark = pytest.mark.slow  # they need a browser, the runtime, and many seconds each

TEXT = """ruleset "Knightmare" {
  author "A. Friend"
}
extends chess

amend piece queen { moves N }

test "a queen leaps" {
  from "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
  allow d1c3
}
"""
INI = """[first:chess]
startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1

[second:chess]
customPiece1 = a:NB
startFen = 4k3/8/8/8/8/8/8/3AK3 w - - 0 1
"""
PAGES = Path(__file__).parents[2] / "docs" / "pages"
FIRST_BOARD_SECONDS = 6
PATIENCE = 60_000
"""Milliseconds, on a machine that does much else."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of requests."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the server shows."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The playground on a server that knows nothing but files."""
    if not is_built():
        build_scripts()
    try:
        runtime(), runtime_of_playground()
    except NoRuntimeError:
        build_runtime()
    command = [sys.executable, "-m", "interpreter.publish.playground", str(site / "playground")]
    subprocess.run(command, check=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/playground/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    made = context.new_page()
    complaints: list[str] = []
    made.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    made.on("pageerror", lambda error: complaints.append(str(error)))
    yield made
    context.close()
    assert complaints == []


def write_text(page: Page, text: str) -> None:
    page.evaluate("(text) => { document.querySelector('rumpus-editor').text = text }", text)


def text_of(page: Page) -> str:
    return str(page.evaluate("document.querySelector('rumpus-editor').text"))


def wait_for_tests(page: Page, sum_of_tests: str) -> None:
    expect(page.locator("#tests-sum")).to_contain_text(sum_of_tests, timeout=PATIENCE)


def test_the_board_is_there_within_seconds(page: Page, address: str) -> None:
    began = time.monotonic()
    page.goto(address)

    expect(page.locator("#board-place")).to_be_visible(timeout=PATIENCE)

    assert time.monotonic() - began < FIRST_BOARD_SECONDS
    wait_for_tests(page, "1 of 1 pass")


def test_an_author_breaks_mends_plays_and_shares_a_game(page: Page, browser: Browser, address: str) -> None:
    page.goto(address)
    write_text(page, TEXT)
    wait_for_tests(page, "1 of 1 pass")
    write_text(page, TEXT.replace("piece queen", "piece queeen"))
    expect(page.locator("#findings")).to_contain_text("1 error", timeout=PATIENCE)
    expect(page.locator("#board-place")).to_have_class("stale")
    page.get_by_role("button", name="1 error").click()
    page.get_by_role("button", name="write `queen`").click()
    wait_for_tests(page, "1 of 1 pass")
    expect(page.locator("#findings")).to_contain_text("0 errors")
    assert text_of(page) == TEXT

    page.get_by_role("button", name="Play", exact=True).click()
    game = page.frame_locator("#game")
    expect(game.locator("#content")).to_contain_text("Knightmare", timeout=PATIENCE)
    game.get_by_role("button", name="New game").click()
    game.locator("select[name=players]").select_option("1")
    game.get_by_role("button", name="Begin").click()
    for square in ("d1", "c3"):
        game.locator(f'rumpus-board#board [data-name="{square}"]').first.click(timeout=PATIENCE)
    expect(game.locator("#moves button")).to_have_count(2, timeout=PATIENCE)  # the computer has answered
    page.get_by_role("button", name="Back to the text").click()
    assert text_of(page) == TEXT

    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share-link")).to_have_value(re.compile("#text="))
    link = page.locator("#share-link").input_value()
    other = browser.new_context().new_page()
    other.goto(link)
    wait_for_tests(other, "1 of 1 pass")
    assert text_of(other) == TEXT
    other.context.close()


def test_a_text_is_kept_as_a_draft(page: Page, address: str) -> None:
    page.goto(address)
    write_text(page, TEXT)
    page.evaluate("document.querySelector('rumpus-editor').view.dispatch({changes: {from: 0, insert: '# mine\\n'}})")
    expect(page.locator("#saved")).to_have_text("Kept in this browser")
    page.reload()

    assert text_of(page) == f"# mine\n{TEXT}"
    page.get_by_role("button", name="New from").click()
    page.get_by_role("button", name="Create").click()
    expect(page).to_have_title("My game: playground")
    page.get_by_role("button", name="New from").click()
    page.get_by_role("button", name="Knightmare").click()
    assert text_of(page) == f"# mine\n{TEXT}"


def test_a_section_becomes_a_text(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="New from").click()
    page.locator("select[name=base]").select_option("ini")
    page.locator("#ini").fill(INI)
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#ini-fault")).to_have_text("Name one of the sections: first, second.", timeout=PATIENCE)
    page.locator("#section").fill("second")
    page.get_by_role("button", name="Create").click()

    expect(page).to_have_title("Second: playground", timeout=PATIENCE)
    wait_for_tests(page, "pass")


def test_a_game_is_downloaded_as_one_file(page: Page, browser: Browser, address: str, tmp_path: Path) -> None:
    page.goto(address)
    write_text(page, TEXT)
    wait_for_tests(page, "1 of 1 pass")
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "Knightmare.html"
    file = tmp_path / "game.html"
    download.value.save_as(file)
    assert file.stat().st_size < LARGEST

    context = browser.new_context(offline=True)
    game = context.new_page()
    game.goto(file.as_uri())
    expect(game.locator("#content")).to_contain_text("Knightmare")
    for square in ("d1", "d4"):
        game.locator(f'rumpus-board#board [data-name="{square}"]').first.click()
    expect(game.locator("body")).to_contain_text("a queen on d1 does not move to d4", timeout=PATIENCE)
    context.close()


def test_it_names_the_licenses_of_what_it_contains(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("link", name="Licenses")).to_have_attribute("href", "licenses.txt")

    text = page.request.get(f"{address}licenses.txt").text()
    names = ("Pyodide", "pyparsing", "lsprotocol", "attrs", "pygls", "networkx", "@codemirror/view")
    assert [name for name in names if name not in text] == []


def test_a_rule_file_of_the_docs_opens(page: Page, address: str, site: Path) -> None:
    """The page is as the docs have it: in a folder of its own, next to that of the playground."""
    text = (PAGES / "tutorial" / "first-variant.md").read_text(encoding="utf-8")
    linked = re.findall(r'<a class="to-playground".*?</a>', with_links(text, "tutorial/first-variant.md"))
    folder = site / "tutorial" / "first-variant"
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(
        f"<!doctype html><title>Docs</title><link rel=icon href=data:,><p>{'<p>'.join(linked)}"
    )
    page.goto(address.replace("playground/", "tutorial/first-variant/"))
    page.get_by_role("link", name="Open in the playground").last.click()

    wait_for_tests(page, " pass")
    files = [fence.files[fence.title] for fence in fences(text) if fence.kind == "rumpus" and fence.title]
    assert text_of(page) == files[-1]
    expect(page.locator("#findings")).to_contain_text("0 errors")


def test_a_damaged_link_is_told(page: Page, address: str) -> None:
    page.goto(f"{address}#text=nonsense")

    expect(page.locator("#notice")).to_contain_text("The link is damaged")
