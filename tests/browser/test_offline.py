"""Games by correspondence: notifications, and the board without a connection."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.live import MILLISECONDS, Person, person
from browser.test_pages import barriers
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true })"
SHOWN = "(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ body }) => body))()"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    """A server for a test that kills it."""
    started = Serving(str(tmp_path / "games.db"), ("--trusted", "127.0.0.1")).start()
    yield started
    started.kill()


def waits(one: Person, script: str, wanted: Any) -> None:
    """Wait until a script has a result; `wait_for_function` takes a promise itself for a result."""
    until = time.monotonic() + MILLISECONDS / 1000
    while one.page.evaluate(script) != wanted and time.monotonic() < until:
        time.sleep(0.1)
    assert one.page.evaluate(script) == wanted


def ready(one: Person) -> None:
    """Wait until the service worker has all that it needs."""
    one.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    one.page.wait_for_function("() => navigator.serviceWorker.controller", timeout=MILLISECONDS)


def test_without_a_server_the_board_is_there_as_it_was_seen_last(browser: Browser, own: Serving) -> None:
    with person(browser, own, service_workers="allow") as one, person(browser, own) as two:
        game = one.begin("hullabaloo")
        other = one.begin("crazyhouse", other="computer")
        two.join(game)
        one.open(other)
        ready(one)
        one.open(game)
        one.play("a1b2")
        two.page.wait_for_function(
            "() => document.querySelector('rumpus-board').view.number === 2 || document.querySelector('rumpus-board').view.actor === 1"
        )
        fen = one.value("view.fen")
        kept = f"caches.match('/offline/games/{game}').then((found) => found?.json()).then((found) => found?.view.fen)"
        waits(one, kept, fen)
        own.kill()

        one.go(f"/game/{game}")
        expect(one.page.get_by_role("status").first).to_contain_text("You are offline")
        one.shows()
        assert one.value("view.fen") == fen
        expect(one.page.locator("#seen")).to_contain_text("It is the turn of Two. You saw it like this")
        expect(one.page.locator("#games")).to_contain_text("Crazyhouse")
        for size in ((1280, 900), (390, 844)):
            one.page.set_viewport_size({"width": size[0], "height": size[1]})
            assert barriers(one.page) == []
            assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        one.page.get_by_role("link", name="Crazyhouse").click()
        expect(one.page.locator("#title")).to_have_text("Crazyhouse")
        one.go("/games")
        expect(one.page.locator("#games a")).to_have_count(2)

        own.start()
        one.go(f"/game/{game}")
        expect(one.page.locator("#tray")).to_be_attached()
        one.shows()
        two.complaints.clear()  # its socket was lost
        one.complaints.clear()


def test_files_of_an_earlier_version_are_forgotten(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, service_workers="allow") as one:
        one.go("/about")
        one.page.evaluate("caches.open('rumpus-offline-earlier')")
        one.go("/games")
        ready(one)
        waits(
            one, "caches.keys().then((names) => [names.length, names.includes('rumpus-offline-earlier')])", [1, False]
        )


def test_a_page_in_the_background_notifies_once_the_player_wants_it(browser: Browser, serving: Serving) -> None:
    options = {"service_workers": "allow", "permissions": ["notifications"]}
    with person(browser, serving, **options) as one, person(browser, serving) as two:
        game = one.begin("chess")
        two.join(game)
        one.open(game)
        ready(one)
        one.page.click("#tab-more")
        one.page.click("#notices")
        expect(one.page.locator("#notices-note")).to_contain_text("You get a notification", timeout=MILLISECONDS)
        expect(one.page.locator("#notices")).to_have_attribute("aria-pressed", "true")
        one.play("e2e4")
        two.play("e7e5")
        one.page.wait_for_function("() => document.querySelector('rumpus-board').view.number === 2")
        assert one.page.evaluate(SHOWN) == [], "the page is seen"
        one.page.evaluate(HIDDEN)
        one.play("g1f3")
        two.play("b8c6")
        one.page.wait_for_function("() => document.querySelector('rumpus-board').view.number === 3")
        waits(one, SHOWN, ["Your turn in Chess."])
        one.page.click("#notices")
        expect(one.page.locator("#notices-note")).to_have_text("You get no notifications any more.")
        one.complaints.clear()  # this browser has no web push in contexts of their own, and says so


def test_a_message_of_web_push_is_shown(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, service_workers="allow", permissions=["notifications"]) as one:
        one.go("/games")
        ready(one)
        assert barriers(one.page) == []
        session = one.page.context.new_cdp_session(one.page)
        found: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda said: found.extend(each["registrationId"] for each in said["registrations"]),
        )
        session.send("ServiceWorker.enable")
        one.page.wait_for_timeout(300)
        said = {"origin": serving.address, "registrationId": found[0], "data": '{"text": "Your turn in Chess."}'}
        session.send("ServiceWorker.deliverPushMessage", said)
        waits(one, SHOWN, ["Your turn in Chess."])


def test_who_does_not_allow_notifications_is_told_where_to_change_that(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, service_workers="allow") as one:
        one.go("/games")
        one.page.evaluate("Notification.requestPermission = async () => 'denied'")
        one.page.click("#notices")
        expect(one.page.locator("#notices-note")).to_contain_text("does not allow notifications")
        expect(one.page.locator("#notices")).to_have_attribute("aria-pressed", "false")
