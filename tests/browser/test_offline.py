"""Games by correspondence: notifications, and the board without a connection."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.live import MILLISECONDS, Person, person
from browser.test_pages import barriers
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true })"
SHOWN = "(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ body }) => body))()"
KEPT = "async (id) => Boolean(await caches.match('/offline/games/' + id))"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    """A server for a test that kills it."""
    started = Serving(str(tmp_path / "games.db"), ("--trusted", "127.0.0.1")).start()
    yield started
    started.kill()


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
        one.page.wait_for_function(KEPT, arg=game)
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


def test_an_update_leaves_nothing_of_the_old_page(browser: Browser, own: Serving) -> None:
    with person(browser, own, service_workers="allow") as one:
        one.page.route("**/service-worker.js", lambda route: route.continue_())
        one.go("/games")
        ready(one)
        one.page.evaluate("caches.open('rumpus-offline-older')")
        before = one.page.evaluate("caches.keys()")
        text = one.page.request.get(f"{own.address}/service-worker.js").text()
        assert one.page.request.get(f"{own.address}/service-worker.js").headers["cache-control"] == "no-cache"
        one.page.context.route(
            "**/service-worker.js",
            lambda route: route.fulfill(
                body=text.replace('"version": "', '"version": "newer'), content_type="text/javascript"
            ),
        )
        assert len(before) == 2
        own_cache = next(name for name in before if not name.endswith("older"))
        one.page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        one.page.wait_for_function("async (name) => !(await caches.keys()).includes(name)", arg=own_cache)
        assert all("newer" in name for name in one.page.evaluate("caches.keys()"))


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
        assert one.page.evaluate(SHOWN) == ["Your turn in Chess."]
        one.page.click("#notices")
        expect(one.page.locator("#notices-note")).to_have_text("You get no notifications any more.")


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
        one.page.wait_for_function(
            "async () => (await (await navigator.serviceWorker.ready).getNotifications()).length"
        )
        assert one.page.evaluate(SHOWN) == ["Your turn in Chess."]


def test_who_does_not_allow_notifications_is_told_where_to_change_that(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, service_workers="allow") as one:
        one.go("/games")
        one.page.evaluate("Notification.requestPermission = async () => 'denied'")
        one.page.click("#notices")
        expect(one.page.locator("#notices-note")).to_contain_text("does not allow notifications")
        expect(one.page.locator("#notices")).to_have_attribute("aria-pressed", "false")
