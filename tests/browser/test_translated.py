"""The author's page and the board in German and Spanish: no barrier, nothing too wide, and nothing left in English."""

import re
from collections.abc import Callable

import pytest
from browser.authors import TEXT, begin, put
from browser.boards import BoardPage, mount
from browser.live import person
from browser.served import Site
from browser.test_board import CLAIM, HANDS, OX, PICK, SIMPLE, WHY, legal, table, view
from browser.test_report_tab import READY, SMALL
from browser.translated import Reader
from playwright.sync_api import Browser, expect
from support.serving import Serving

from interpreter.web.rules.cards import cards

pytestmark = pytest.mark.slow  # they need a browser, and many seconds each

LOCALES = ("de-DE", "es-MX")

ENGLISH = "en-US"

PATIENCE = 30_000
"""Milliseconds, for a server whose cells are cold."""

NAMES = ("Rumpus", "English", "variants.ini")
"""What is called the same in each language."""

PIECES = ("pawn", "knight", "bishop", "rook", "queen", "king")

WRITTEN = ("Lame Chess", "Chess with a stronger knight.", "the knight goes out", "your name", "My game")
"""What the author has written."""


def write(reader: Reader, address: str) -> None:
    """Look at the author's page from a new ruleset to a published one."""
    page = reader.page
    page.goto(f"{address}/write")
    page.select_option("#new-dialog [name=base]", "ini")
    reader.look("new")
    page.click("#cancel")
    reader.look("nothing")
    begin(page, address, TEXT + "peice hare\n")
    expect(page.locator("rumpus-editor .cm-lintRange-error")).to_be_visible(timeout=PATIENCE)
    page.evaluate("document.querySelector('rumpus-editor').nextFinding()")
    expect(page.locator("rumpus-editor .card")).to_be_visible()
    reader.look("error")
    put(page, TEXT.replace("b1c3", "b1d4"))
    expect(page.locator("#tests .fails")).to_be_visible(timeout=PATIENCE)
    page.evaluate("document.querySelector('rumpus-editor').goTo(8)")
    expect(page.locator("#piece")).to_be_visible()
    reader.look("failing test")
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("[data-show=result]")
    reader.look("board")
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("[data-show=text]")
    put(page, TEXT.replace("Guest", "your name"))
    expect(page.locator("#tests .fails")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("#publish")).not_to_have_class("barred", timeout=PATIENCE)
    for name in ("images", "own-link", "export"):
        dialog = page.locator(f"#{name.removesuffix('-link')}-dialog")
        page.click(f"#{name}")
        expect(dialog).to_be_visible()
        reader.look(name)
        dialog.locator("[value=done]").click()
    page.click("#publish")
    expect(page.locator("#publish-dialog")).to_be_visible()
    reader.look("publish")
    page.click("#publish-yes")
    expect(page.locator("#share-dialog")).to_be_visible()
    reader.look("published")
    page.click("#share-dialog [value=done]")


def report(reader: Reader) -> None:
    """Look at a report, from its beginning to its tables."""
    page = reader.page
    put(page, SMALL)
    expect(page.locator("#findings")).to_have_text(re.compile("^0 .* 5 "), timeout=PATIENCE)
    page.click("[data-show=report]")
    page.select_option("#report-seconds", "15")
    reader.look("no report")
    page.click("#report-begin")
    expect(page.locator("#report-doing")).to_have_text(re.compile(r"\d+ .* · \d+ .* · "), timeout=READY)
    reader.look("games of a report")
    expect(page.locator("#report-part")).to_be_visible(timeout=READY)
    reader.look("report")


def read(browser: Browser, locale: str, visit: Callable[[Reader], None]) -> Reader:
    """Visit pages in a language; the reader keeps the last one open."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale=locale)
    reader = Reader(context.new_page(), locale[:2])
    visit(reader)
    return reader


@pytest.fixture(scope="module")
def english_author(browser: Browser, serving: Serving) -> Reader:
    """The author's page in English."""
    return read(browser, ENGLISH, lambda reader: write(reader, serving.address))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_authors_page(browser: Browser, serving: Serving, english_author: Reader, locale: str) -> None:
    reader = read(browser, locale, lambda reader: write(reader, serving.address))
    report(reader)
    titles = [card.title for card in cards()]
    assert reader.faults(english_author, (*NAMES, *WRITTEN, *PIECES, *titles)) == {}
    reader.page.context.close()


def look_at_board(reader: Reader, site: Site, language: str) -> None:
    """Look at a board by itself, with all that it can show."""
    board = BoardPage(reader.page, mount(site, language))
    board.give(**SIMPLE)
    board.click("b2")
    reader.look("picked")
    board.press("Escape")
    board.give(why=WHY)
    reader.look("refused")
    board.give(why=WHY | {"code": "refused"}, overlay={"name": "attacks", "edges": [], "legend": "Lines join oxen."})
    reader.look("overlay")
    board.give(**(PICK | {"why": None, "overlay": None}))
    board.drag("b2", "b3")
    reader.look("picker")
    board.press("Escape")
    board.give(**(HANDS | {"legal": HANDS["legal"] | {"end_why": "A turn has at least one action."}}))  # type: ignore[operator]
    board.press("e")
    reader.look("hands")
    board.click("hand:1")
    reader.look("picked in hand")
    board.give(**(SIMPLE | {"table": table(hands=True, scores=True)}))
    reader.look("empty hands")
    board.give(**CLAIM)
    board.focus("b2")
    board.press("Enter")
    reader.look("claims")
    board.press("Escape")
    units = {"b2": [[0, 0, 4]], "c3": [[1, 1, 8], [2, 2, 0]], "a1": [[0, 0, 2]]}
    waits = view(units, waiting=[[1, 0], [2, 0]], gone=["d4"], captured=[[[1, 2]], []], done=["a1a2", "b1b2"], most=3)
    board.give(table=table(), view=waits, legal=legal({"waiting": {"a2": [["E@a2", "moves"]]}}, end="end"))
    reader.look("waiting")
    board.give(view=view({"b2": OX}, most=1, outcome={"winner": 0, "reason": "checkmate"}), legal=None)
    reader.look("over")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_board_by_itself(browser: Browser, site: Site, locale: str) -> None:
    english = read(browser, ENGLISH, lambda reader: look_at_board(reader, site, "en"))
    reader = read(browser, locale, lambda reader: look_at_board(reader, site, locale[:2]))
    assert reader.faults(english, ("ox", "elk", "hare", "A board", "Oxen")) == {}
    for each in (english, reader):
        each.page.context.close()


def play(browser: Browser, serving: Serving, locale: str) -> Reader:
    """Look at the page of a game from the invitation to the end."""
    with person(browser, serving, locale=locale) as one, person(browser, serving, locale=locale) as two:
        reader, other = Reader(one.page, locale[:2]), Reader(two.page, locale[:2])
        game = one.begin("crazyhouse")
        one.open(game)
        reader.look("waiting")
        two.open(game)
        other.look("invited")
        two.join(game)
        expect(one.page.locator("#waiting")).to_be_hidden()
        one.board.click("a1")
        reader.look("refused")
        one.board.press("Escape")
        one.board.click("e2")
        reader.look("picked")
        one.board.press("Escape")
        one.play("e2e4")
        two.play("d7d5")
        one.play("e4d5")
        one.page.mouse.move(*one.board.middle("d8"))
        expect(one.page.locator("#unit")).to_be_visible()
        reader.look("unit")
        one.page.keyboard.press("1")
        expect(one.page.locator("#legend")).not_to_be_empty()
        reader.look("overlay")
        one.page.keyboard.press("0")
        one.page.click("#draw")
        expect(two.page.locator("#offers button").first).to_be_visible()
        other.look("offered")
        reader.look("offer")
        two.page.locator("#offers button").last.click()
        expect(one.page.locator("#offers")).not_to_be_empty()
        reader.look("declined")
        for tab in ("rules", "analysis", "chat", "more", "moves"):
            one.page.click(f"#tab-{tab}")
            reader.look(tab)
        two.page.click("#takeback")
        expect(one.page.locator("#offers button").first).to_be_visible()
        reader.look("take back")
        one.page.click("#back")
        reader.look("looking back")
        one.page.click("#now")
        one.page.click("#resign")
        reader.look("sure")
        one.page.click("#resign-yes")
        expect(one.page.locator("#rematch")).to_be_visible()
        reader.look("over")
        one.page.click("#rematch")
        expect(two.page.locator("#next-game")).to_be_visible()
        other.look("rematch")
        one.open(one.begin("hullabaloo", other="computer"))
        reader.look("several actions")
        reader.texts |= other.texts
        reader.found |= other.found
    return reader


@pytest.fixture(scope="module")
def english_game(browser: Browser, serving: Serving) -> Reader:
    """The page of a game in English."""
    return play(browser, serving, ENGLISH)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_of_a_game(browser: Browser, serving: Serving, english_game: Reader, locale: str) -> None:
    reader = play(browser, serving, locale)
    assert reader.faults(english_game, (*NAMES, *PIECES, "Crazyhouse", "Hullabaloo", "One", "Two", "exd5")) == {}
