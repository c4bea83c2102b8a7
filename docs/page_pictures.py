"""Take the pictures of the web page that the docs show: `python docs/page_pictures.py`, with the extra `web`.

It needs Playwright, Chromium and `make runtime`. The pictures are of a real server with a database of its own,
of a published game, and of the playground.
"""

import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from interpreter.publish.playground import write as write_playground

FOLDER = Path(__file__).parent / "pages" / "how-to"
CHROMIUM = "/usr/bin/chromium"
COLORS = 96
"""The pages have few colors, and a palette makes a picture a third as large."""

GAME = "{gu}w1wc1fwf/1{e2}w1w{gu}wf1/2f3w2/9/9/3C5/3F5/1{GU}WFWW1FW/FW2WW1WF[FFww] w - - 14 8"
FIRST, LAST = ("e1", "e3"), "d4"
DRAFT = """ruleset "Lame Fusion" {
  author "Guest"
  source "an idea"
  about  "Fusion Chess in which no knight jumps, alone or in a pair."
}
extends fusion-chess

amend piece knight   { moves [W-F][F-W] }
amend piece marshall { moves R[W-F][F-W]R }
amend piece paladin  { moves B[W-F][F-W] }

reading lame said "A knight steps straight, then slanted, or the other way."
test "the knight does not jump" {
  shows lame
  from "4k3/8/8/3p4/3N4/8/8/4K3 w - - 0 1"
  allow d4e6, d4c6
  from "4k3/8/8/3pp3/3N4/8/8/4K3 w - - 0 1"
  refuse d4e6 because blocked
}

reading marshall said "A marshall moves as a rook, or as such a knight."
test "the marshall hops" {
  shows marshall
  from "7k/8/8/3pp3/3{M}4/8/8/K7 w - - 0 1"
  allow d4e6
}
"""
OPERA = """[White "Paul Morphy"]
[Black "Duke Karl and Count Isouard"]
[Date "1858.??.??"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
"""
ENDGAME = '[SetUp "1"]\n[FEN "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"]\n\n1. Rh2 *\n'
OPENING = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "d7d5", "e4d5", "c6d4")
BROKEN = """ruleset "Long knights" {
  author "A. Friend"
}
extends chess

amend piece knigth { moves N0 }

test "a knight rides" {
  from "4k3/8/8/8/8/8/8/N3K3 w - - 0 1"
  allow a1b3, a1c5
  refuse a1b2 because not-its-move
}
"""
PLAYED = """ruleset "Knights Out" {
  author "Guest"
  source "mine"
  about  "A player who captures the king wins."
}

board 5x5

piece king   K { moves K }
piece knight N { moves N }
piece ferz   F { moves F }
piece giant  G { moves m(4,4) }

array "nfkgf/5/5/5/FGKFN"

goal capture of king
draw stalemate
draw 60 turns without capture
draw repetition 3

test "the knight goes out" {
  allow e1d3
}
"""
"""A game with a piece that never moves."""
REPORTED_MS = 180_000
"""Milliseconds until a report is ready."""
PUBLISHED = "#actions=a2a1+g9%40+F%40e6+h2i3+end+h9h8+end"
READY_MS = 20_000
"""Milliseconds after which Python has started in a published game."""

DESKTOP, PHONE = (1280, 860), (390, 844)


def main() -> None:
    """Serve, and take all pictures."""
    with TemporaryDirectory() as folder:
        rumpus, table = sys.executable.replace("python", "rumpus"), f"{folder}/rook.table"
        subprocess.run([rumpus, "endgame", "chess", "K,R,k", "--out", table], check=True, stdout=subprocess.DEVNULL)
        command = [rumpus, "serve", "--no-open", "--port", "0", "--tables", table]
        with subprocess.Popen(
            [*command, "--database", f"{folder}/games.db"], stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3].rstrip("/")
            try:
                take(address)
            finally:
                server.terminate()
        take_published(Path(folder))
        take_playground(Path(folder))


def take(address: str) -> None:
    """Take the pictures of a server's pages."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name, theme, (width, height) in (
            ("page-gallery", "light", DESKTOP),
            ("page-play", "light", DESKTOP),
            ("page-play-phone", "dark", PHONE),
            ("page-review", "light", DESKTOP),
            ("page-endgame", "light", DESKTOP),
            ("page-plan", "light", DESKTOP),
            ("page-write", "dark", DESKTOP),
            ("page-report", "light", DESKTOP),
            ("page-hexagons", "light", DESKTOP),
            ("page-hexagons-phone", "dark", PHONE),
        ):
            size, by_touch = {"width": width, "height": height}, (width, height) == PHONE
            context = browser.new_context(viewport=size, color_scheme=theme, is_mobile=by_touch, has_touch=by_touch)
            page = context.new_page()
            SHOWN[name](page, address)
            page.wait_for_timeout(1500)
            save(name, Image.open(BytesIO(page.screenshot())))
            context.close()
        browser.close()


def take_published(folder: Path) -> None:
    """Take the picture of a published game, on a computer and on a phone next to each other."""
    file = folder / "hullabaloo.html"
    subprocess.run([sys.executable.replace("python", "rumpus"), "publish", "hullabaloo", "--html", file], check=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        taken = []
        for width, height in (DESKTOP, PHONE):
            context = browser.new_context(viewport={"width": width, "height": height}, offline=True)
            page = context.new_page()
            page.goto(f"{file.as_uri()}{PUBLISHED}")
            page.wait_for_timeout(READY_MS)
            for square in ("e1", "e5"):
                page.locator(f'rumpus-board [data-name="{square}"]').first.click()
            page.wait_for_timeout(2000)
            taken.append(Image.open(BytesIO(page.screenshot())))
            context.close()
        browser.close()
    both = Image.new("RGB", (sum(each.width for each in taken) + 24, max(each.height for each in taken)), "white")
    both.paste(taken[0], (0, 0))
    both.paste(taken[1], (taken[0].width + 24, 0))
    save("published", both)


def take_playground(folder: Path) -> None:
    """Take the picture of the playground with an error, from a server of static files."""
    write_playground(folder / "playground")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/playground/")
        for text in (BROKEN.replace("knigth", "knight"), BROKEN):
            page.evaluate("(text) => { document.querySelector('rumpus-editor').text = text }", text)
            page.wait_for_timeout(READY_MS)
        page.locator("#findings").click()
        page.wait_for_timeout(1500)
        save("page-playground", Image.open(BytesIO(page.screenshot())))
        browser.close()
    server.shutdown()


def gallery(page: Page, address: str) -> None:
    """Open the gallery."""
    page.goto(address)


def play(page: Page, address: str) -> None:
    """Open a game after the first action of a turn, with a unit picked."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "computer", "level": 4}]
    said = {"ruleset": "hullabaloo", "start": GAME, "seats": seats, "clock": {"minutes": 15, "increment": 10}}
    page.goto(address + page.request.post(f"{address}/api/games", data=said).json()["url"])
    page.locator("#overlays input[value=activation]").check()
    for square in (*FIRST, LAST):
        page.locator(f'rumpus-board [data-name="{square}"]').click()
        page.wait_for_timeout(700)
    page.evaluate("scrollTo(0, 0)")


def hexagons(page: Page, address: str) -> None:
    """Open a game on hexagons, with a bishop picked."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "computer", "level": 1}]
    page.goto(
        address + page.request.post(f"{address}/api/games", data={"ruleset": "hexagonal", "seats": seats}).json()["url"]
    )
    page.locator('rumpus-board [data-name="f3"]').click()


def plan(page: Page, address: str) -> None:
    """Open a game while the other side acts, with an action planned and a unit under the pointer."""
    seats = [{"kind": "open"}, {"kind": "me", "name": "Ada"}]
    game = page.request.post(f"{address}/api/games", data={"ruleset": "crazyhouse", "seats": seats}).json()["id"]
    assert page.context.browser is not None
    other = page.context.browser.new_context().request
    other.post(f"{address}/api/games/{game}/join", data={"name": "Bo"})
    page.goto(f"{address}/game/{game}")
    page.evaluate("""localStorage.setItem("rumpus-settings", '{"figurines": true}')""")
    for count, action in enumerate(OPENING):
        said = {"id": str(count), "v": count + 1, "action": action}
        answer = (page.request if count % 2 else other).post(f"{address}/api/games/{game}/act", data=said)
        assert answer.ok, answer.text()
    page.reload()
    for square in ("g8", "f6"):
        page.locator(f'rumpus-board [data-name="{square}"]').click()
    page.locator('rumpus-board [data-name="f3"]').hover()


def write(page: Page, address: str) -> None:
    """Open the editor on a variant with a finding and a test that fails."""
    draft = page.request.post(f"{address}/api/author/rulesets", data={"title": "Lame Fusion", "text": DRAFT}).json()
    page.goto(f"{address}/write/{draft['id']}")
    page.locator("rumpus-editor .failure").wait_for()
    page.evaluate("document.querySelector('rumpus-editor').nextFinding()")


def report(page: Page, address: str) -> None:
    """Report how a draft plays."""
    draft = page.request.post(f"{address}/api/author/rulesets", data={"title": "Knights Out", "text": PLAYED}).json()
    page.goto(f"{address}/write/{draft['id']}")
    page.locator("[data-show=report]").click()
    page.locator("#report-begin").click()
    page.locator("#report-part").wait_for(timeout=REPORTED_MS)
    page.locator("#report h1, #report h2").first.evaluate("(heading) => heading.scrollIntoView()")


def review(page: Page, address: str) -> None:
    """Analyse a recorded game, and the position after a marked turn of it."""
    page.goto(f"{address}/record")
    page.locator("[name=record]").fill(OPERA)
    page.locator("#form .main").click()
    page.locator("#tab-analysis").click()
    page.locator("#analyse-all").click()
    page.locator("#all-turns").wait_for(timeout=120_000)
    page.locator("#turns tr").nth(17).locator("button").evaluate("(button) => button.click()")
    page.wait_for_timeout(500)
    page.locator("#analyse").click()
    page.locator("#analyse:enabled").wait_for()


def endgame(page: Page, address: str) -> None:
    """Analyse a position that a table has."""
    page.goto(f"{address}/record")
    page.locator("[name=record]").fill(ENDGAME)
    page.locator("#form .main").click()
    page.locator("rumpus-board .unit").first.wait_for()
    page.locator("#back").click()
    page.locator("#tab-analysis").click()
    page.locator("#analyse").click()
    page.locator("#analyse:enabled").wait_for()
    page.locator(".known").scroll_into_view_if_needed()


SHOWN = {
    "page-gallery": gallery,
    "page-play": play,
    "page-play-phone": play,
    "page-endgame": endgame,
    "page-plan": plan,
    "page-review": review,
    "page-write": write,
    "page-report": report,
    "page-hexagons": hexagons,
    "page-hexagons-phone": hexagons,
}


def save(name: str, picture: Image.Image) -> None:
    """Write a picture with few colors."""
    picture.convert("RGB").quantize(COLORS).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
