"""Published games in Chromium: from a file, with the network off; and as a folder from a web host."""

import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from browser.published import BOARD, FIRST_BOARD_SECONDS, READY_SECONDS, Opened, publish
from playwright.sync_api import Browser, BrowserContext, expect
from support.command import rumpus

from interpreter.publish.page import LARGEST
from interpreter.publish.runtime.parts import KERNEL_PART, runtime

pytestmark = pytest.mark.slow  # they need a browser, the runtime, and many seconds each

FRESH = """ruleset "Knightmare" {
  author "A. Friend"
}
extends chess

amend piece queen { moves N }

test "a queen leaps" {
  from "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
  allow d1c3
}
"""
GAMES = {
    "hullabaloo": "Hullabaloo",
    "chain-of-fools": "Chain of Fools",
    "chess": "Chess",
    "dobutsu": "Dobutsu Shogi",
    "knightmare.rumpus": "Knightmare",
}
REFUSED = {
    "hullabaloo": ("e1", "e5", "a commoner on e1 does not move to e5"),
    "chain-of-fools": ("e1", "e5", "a king on e1 does not move to e5"),
    "chess": ("e2", "e5", "a pawn on e2 does not move to e5"),
    "dobutsu": ("b1", "b4", "a lion on b1 does not move to b4"),
    "knightmare.rumpus": ("d1", "d4", "a queen on d1 does not move to d4"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of some games."""
    made = tmp_path_factory.mktemp("published")
    publish(made, [*GAMES], {"knightmare.rumpus": FRESH})
    return made


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(offline=True, viewport={"width": 1280, "height": 900})
    yield made
    made.close()


def opened(context: BrowserContext, folder: Path, name: str, fragment: str = "") -> Opened:
    return Opened(context, f"{(folder / Path(name).stem).as_uri()}.html{fragment}")


@pytest.mark.parametrize("name", GAMES)
def test_a_file_plays_and_explains_without_a_network(context: BrowserContext, folder: Path, name: str) -> None:
    size = (folder / f"{Path(name).stem}.html").stat().st_size
    assert size <= LARGEST
    game = opened(context, folder, name)
    assert game.first_board < FIRST_BOARD_SECONDS
    assert game.page.title().startswith(f"● {GAMES[name]}")

    source, target, sentence = REFUSED[name]
    game.ask_why(source, target)
    game.until(f"{BOARD}.why", READY_SECONDS)
    assert game.value(f"{BOARD}.why.sentence") == sentence
    assert game.value(f"{BOARD}.why.rule.line") > 0

    game.choose("1")
    for _ in range(3):
        game.turn()
    assert not game.complaints
    print(f"{name}: {size:,} bytes, first board after {game.first_board:.1f} s")


def test_a_whole_game_against_the_computer(context: BrowserContext, folder: Path) -> None:
    game = opened(context, folder, "dobutsu", "#computer=1&level=2")
    game.until("document.querySelector('#connection').hidden", READY_SECONDS)
    for _ in range(100):
        game.turn()
        if game.value(f"{BOARD}.view.outcome"):
            break

    assert game.value(f"{BOARD}.view.outcome.text")
    expect(game.page.get_by_role("button", name="Rematch")).to_be_visible()
    assert not game.complaints


def test_a_link_to_a_game_as_black_shows_black_below(context: BrowserContext, folder: Path) -> None:
    game = opened(context, folder, "dobutsu", "#computer=0&level=2")
    game.until("document.querySelector('#connection').hidden", READY_SECONDS)
    assert game.value(f"{BOARD}.flipped !== ({BOARD}.side === 1)")
    assert not game.complaints


def test_the_kernel_plays_at_level_4_and_analyses(context: BrowserContext, folder: Path) -> None:
    if KERNEL_PART not in runtime():
        pytest.skip("the runtime has no kernel: `make runtime` builds it where its compiler can be installed")
    game = opened(context, folder, "chess", "#computer=1&level=4")
    game.until("document.querySelector('#connection').hidden", READY_SECONDS)
    game.turn()
    assert game.value("location.hash").endswith("&computer=1&level=4")
    game.page.get_by_role("tab", name="Analysis").click()
    game.page.locator("#analyse").click()
    game.until("/Depth/.test(document.querySelector('#analysed').textContent)", READY_SECONDS)

    depth = re.search(r"Depth (\d+)", game.value("document.querySelector('#analysed').textContent"))
    assert depth is not None
    assert int(depth[1]) >= 5  # the reference engine comes to 2 in that time
    assert not game.complaints


def test_a_link_has_the_game_so_far(context: BrowserContext, folder: Path) -> None:
    game = opened(context, folder, "chess", "#actions=e2e4+e7e5")
    game.until(f"{BOARD}.view.number === 2", READY_SECONDS)

    game.play("g1f3")
    game.until("location.hash === '#actions=e2e4+e7e5+g1f3'")

    assert game.value(f"{BOARD}.view.fen").startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2")
    assert not game.complaints


def test_a_link_that_the_rules_refuse_is_said(context: BrowserContext, folder: Path) -> None:
    game = opened(context, folder, "chess", "#actions=e2e5")
    expect(game.page.locator("#note")).to_contain_text(
        "The game of this link cannot be shown", timeout=READY_SECONDS * 1000
    )
    game.until("document.querySelector('#connection').hidden", READY_SECONDS)

    game.play("e2e4")
    game.until("location.hash === '#actions=e2e4'")
    game.page.evaluate("location.hash = 'content'")  # as the link to the content does
    game.play("e7e5")

    game.until("location.hash === '#actions=e2e4+e7e5'")
    assert not game.complaints


def test_a_record_goes_out_and_comes_in(context: BrowserContext, folder: Path, tmp_path: Path) -> None:
    game = opened(context, folder, "chess", "#actions=e2e4")
    game.until("document.querySelector('#connection').hidden", READY_SECONDS)
    game.page.get_by_role("tab", name="More").click()
    with game.page.expect_download() as download:
        game.page.get_by_role("button", name="Download the record").click()
    record = tmp_path / "game.pgn"
    download.value.save_as(record)
    assert re.search(r"^1\. e2e4 \*$", record.read_text(), re.MULTILINE)

    record.write_text(record.read_text().replace("1. e2e4 *", "1. e2e4 e7e5 2. f1c4 *"))
    game.page.set_input_files("#file", record)
    game.until(f"{BOARD}.view.fen.startsWith('rnbqkbnr/pppp1ppp/8/4p3/2B1P3')")
    assert not game.complaints


def test_lessons_and_rules_are_in_the_file(context: BrowserContext, folder: Path) -> None:
    game = opened(context, folder, "knightmare.rumpus")
    game.page.get_by_role("link", name="Learn").click()
    expect(game.page.locator("#task")).to_have_text(
        "White: play an action that this rule allows.", timeout=READY_SECONDS * 1000
    )
    game.page.get_by_role("navigation").get_by_role("link", name="Rules").click()
    expect(game.page.locator("#view-rules h1")).to_have_text("Knightmare")
    assert not game.complaints


def test_analysis_is_stopped_by_another_position(context: BrowserContext, folder: Path) -> None:
    game = opened(context, folder, "chess", "#actions=e2e4")
    game.until("document.querySelector('#connection').hidden", READY_SECONDS)
    game.page.get_by_role("tab", name="Analysis").click()
    game.value("document.querySelector('#analyse').hidden = false")
    game.page.locator("#analyse").click()
    game.page.get_by_role("button", name="One action back").click()
    game.until(f"{BOARD}.view.fen.startsWith('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP')")

    game.until("!document.querySelector('#analyse').disabled", 3)
    assert not game.complaints


def test_on_a_phone_nothing_is_wider_than_the_screen(browser: Browser, folder: Path) -> None:
    made = browser.new_context(offline=True, viewport={"width": 360, "height": 740}, has_touch=True)
    for name in GAMES:
        game = opened(made, folder, name)
        assert game.value("document.documentElement.scrollWidth") <= 360
        assert game.value(f"{BOARD}.clientWidth") >= 240
        assert not game.complaints
    made.close()


def test_a_folder_plays_from_a_web_host(browser: Browser, folder: Path, tmp_path: Path) -> None:
    assert rumpus("publish", "chess", "--folder", "site", cwd=tmp_path).returncode == 0
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(tmp_path / "site")))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    made = browser.new_context()
    try:
        game = Opened(made, f"http://127.0.0.1:{server.server_address[1]}/#actions=e2e4")
        game.until(f"{BOARD}.view.fen.startsWith('rnbqkbnr/pppppppp/8/8/4P3')", READY_SECONDS)
        assert not game.complaints
    finally:
        made.close()
        server.shutdown()
        server.server_close()
        thread.join()


def test_the_lines_of_the_page_about_it_run(folder: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "pages" / "how-to" / "publish-to-play.md").read_text(encoding="utf-8")
    lines = [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    ours = [line for line in lines if line.startswith("rumpus publish")]

    assert ours
    for line in ours:
        done = rumpus(*line.split()[1:], cwd=folder)
        assert done.returncode == 0, done.stderr
