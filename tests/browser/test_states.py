"""What the page of a game says and does when something happens: a lost server, offers, resignation, watchers."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.live import MILLISECONDS, Person, person
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    """A server for a test that kills it."""
    started = Serving(str(tmp_path / "games.db"), ("--trusted", "127.0.0.1")).start()
    yield started
    started.kill()


def until_title_has(one: Person, text: str) -> None:
    script = "(text) => document.querySelector('#title').textContent.includes(text)"
    one.page.wait_for_function(script, arg=text, timeout=MILLISECONDS)


def test_a_page_outlives_its_server_and_repeats_what_was_not_confirmed(browser: Browser, own: Serving) -> None:
    with person(browser, own) as one:
        game = one.begin("chess")
        with person(browser, own) as two:
            two.join(game)
        one.open(game)
        own.kill()
        lost = one.page.locator("#connection")
        lost.wait_for(state="visible", timeout=MILLISECONDS)
        assert "Your game is safe" in (lost.text_content() or "")
        assert one.value("interactive") is False
        script = "document.querySelector('rumpus-tray').dispatchEvent(new CustomEvent('rumpus-end', {detail: {action: 'e2e4'}}))"
        one.page.evaluate(script)
        own.start()
        lost.wait_for(state="hidden", timeout=2 * MILLISECONDS)
        one.page.wait_for_function("() => document.querySelector('rumpus-board').view.units.e4", timeout=MILLISECONDS)
        events = one.page.request.get(f"{own.address}/api/games/{game}/events").json()
        assert str(events).count("e2e4") == 1
        one.complaints.clear()  # Chromium lists each attempt to connect


def test_another_tab_of_the_same_player_follows(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        game = one.begin("hullabaloo", other="computer")
        one.open(game)
        other = Person(one.page.context.new_page(), one.address, one.complaints)
        other.open(game)
        one.play("a1b2")
        other.page.wait_for_function(
            "() => document.querySelector('rumpus-board').view.last.length", timeout=MILLISECONDS
        )
        assert other.page.locator(".move").first.text_content() == "a1b2"


def test_a_draw_is_offered_accepted_and_followed_by_a_rematch(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin("chess")
        two.join(game)
        one.open(game)
        one.page.click("#draw")
        two.page.get_by_role("button", name="Accept").click()
        for each in (one, two):
            until_title_has(each, "raw")
        one.page.click("#rematch")
        for each in (one, two):
            each.page.click("#next-game")
            each.page.wait_for_url(lambda url: game not in url)
            each.shows()
        assert one.page.url == two.page.url
        seats = [each.page.locator(".seat", has_text=", you").get_attribute("aria-label") for each in (one, two)]
        assert seats == ["Black", "White"]


def test_resigning_asks_first_and_escape_plays_on(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        one.page.focus("#resign")
        one.page.keyboard.press("Enter")
        one.page.keyboard.press("Escape")
        expect(one.page.locator("#sure")).to_be_hidden()
        assert one.value("view.outcome") is None
        one.page.focus("#resign")
        one.page.keyboard.press("Enter")
        one.page.keyboard.press("Enter")
        until_title_has(one, "lack wins")
        assert one.page.locator("#rematch").is_visible()


def test_a_watcher_is_counted_and_sees_each_action(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as watcher:
        game = one.begin("chess", other="computer")
        one.open(game)
        watcher.open(game)
        one.page.wait_for_function(
            "() => document.querySelector('#watching').textContent === '1 watching'", timeout=MILLISECONDS
        )
        one.play("e2e4")
        watcher.page.wait_for_function(
            "() => document.querySelector('rumpus-board').view.units.e4", timeout=MILLISECONDS
        )
        assert watcher.page.locator("#resign").is_hidden()
        assert watcher.page.locator("rumpus-tray").is_hidden()


def test_the_board_turns_and_the_seats_with_it(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))

        def heights() -> list[float]:
            boxes = [one.page.locator(f".seat.{side}").bounding_box() for side in ("white", "black")]
            return [box["y"] for box in boxes if box]

        white, black = heights()
        assert white > black
        one.page.keyboard.press("f")
        white, black = heights()
        assert white < black


def test_the_downloads_of_a_game_are_what_they_say(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        game = one.begin("hullabaloo", other="computer")
        one.open(game)
        kinds = {"record": "text/plain", "svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
        one.page.click("#tab-more")
        for kind, media in kinds.items():
            link = one.page.locator(f"#panel-more a[download][href*='{kind}']").get_attribute("href")
            answer = one.page.request.get(one.address + (link or ""))
            assert answer.ok, kind
            assert answer.headers["content-type"].startswith(media)


def test_a_board_with_a_unit_to_place_still_fits_the_window(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        game = one.begin("duck")
        with person(browser, serving) as two:
            two.join(game)
        one.open(game)
        one.play("e2e4")
        one.page.wait_for_function(
            "() => { const { bottom } = document.querySelector('rumpus-board').getBoundingClientRect();"
            "return document.querySelector('rumpus-board').view.waiting.length && bottom <= innerHeight; }",
            timeout=MILLISECONDS,
        )


def test_a_server_that_does_not_answer_is_told_within_seconds(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        said = one.page.locator("#connection")
        expect(said).to_be_hidden()
        os.kill(serving.process.pid, signal.SIGSTOP)
        try:
            one.play("e2e4")
            expect(said).to_contain_text("does not answer", timeout=4_000)
        finally:
            os.kill(serving.process.pid, signal.SIGCONT)
        expect(said).to_be_hidden()
        expect(one.page.locator("#moves")).to_contain_text("e4")
