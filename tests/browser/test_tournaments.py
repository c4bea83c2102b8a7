"""The page of a tournament, as several people use it."""

import re
from contextlib import ExitStack

import pytest
from browser.live import MILLISECONDS, Person, person
from browser.test_offline import HIDDEN, SHOWN, ready, waits
from browser.test_pages import barriers
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

PHONE = {"width": 390, "height": 844}


def create(one: Person, kind: str, name: str = "") -> str:
    """Fill in the form of a new tournament, and return its address."""
    one.go("/play/chess")
    one.page.click("text=Begin a tournament")
    one.page.check(f"input[name=kind][value={kind}]")
    one.page.fill("input[name=name]", name)
    one.page.click("button.main")
    one.page.wait_for_url(re.compile(r"/tournament/\w+$"))
    return one.page.url.removeprefix(one.address)


def join(one: Person, path: str, name: str) -> None:
    one.go(path)
    one.page.fill("#name", name)
    one.page.click("#join")
    expect(one.page.locator("#standings")).to_contain_text(f"{name} (you)")


def resigns(one: Person) -> None:
    one.page.click("#resign")
    one.page.click("#resign-yes")
    expect(one.page.locator("#title")).to_contain_text("wins")


def clean(one: Person) -> None:
    assert barriers(one.page) == []
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_three_people_play_a_round_robin(browser: Browser, serving: Serving) -> None:
    with ExitStack() as stack:
        one, two, three = (stack.enter_context(person(browser, serving)) for _ in range(3))
        three.page.set_viewport_size(PHONE)
        path = create(one, "round-robin", "Ada")
        expect(one.page.locator("#begin")).to_be_disabled()
        join(two, path, "Bob")
        join(three, path, "Eve with a long name that goes on and on")
        for each in (one, three):
            clean(each)
        expect(one.page.locator("#standings tr")).to_have_count(3, timeout=MILLISECONDS)
        one.page.click("#begin")
        expect(one.page.locator("#says")).to_have_text("Round 1 of 3.")
        expect(one.page.locator("#games")).to_contain_text("is on")
        expect(three.page.locator("#own")).to_contain_text("Your game has begun", timeout=MILLISECONDS)
        clean(three)
        three.page.get_by_role("link", name="Play against Bob").click()
        three.shows()
        resigns(three)
        three.page.get_by_role("link", name="Chess tournament").click()
        expect(one.page.locator("#says")).to_have_text("Round 2 of 3.", timeout=MILLISECONDS)
        one.page.get_by_role("link", name="Play against Bob").click()
        one.shows()
        resigns(one)
        one.go(path)
        three.page.get_by_role("link", name="Play against Ada").click()
        three.shows()
        resigns(three)
        expect(one.page.locator("#says")).to_have_text("The tournament is over. Bob has won.", timeout=MILLISECONDS)
        one.page.click("#report")
        expect(one.page.locator("#reported")).to_contain_text("White wins by resignation")
        one.page.check("#opinion [value='5']")
        one.page.click("#opinion button")
        expect(one.page.locator("#note")).to_have_text("Your opinion is kept.")
        one.page.click("#report")
        expect(one.page.locator("#reported")).to_contain_text("The players give it 5.0 of 5.")
        clean(one)
        with one.page.expect_download() as sheet:
            one.page.click("text=Games as CSV")
        assert "resignation" in sheet.value.path().read_text()


def test_who_is_ready_in_an_arena_goes_to_the_game_by_keyboard_alone(browser: Browser, serving: Serving) -> None:
    with ExitStack() as stack:
        one, two = (stack.enter_context(person(browser, serving)) for _ in range(2))
        path = create(one, "arena", "Ada")
        join(two, path, "Bob")
        expect(one.page.locator("#begin")).to_be_enabled(timeout=MILLISECONDS)
        one.page.focus("#begin")
        one.page.keyboard.press("Enter")
        expect(one.page.locator("#says")).to_contain_text("Games begin until")
        for each in (one, two):
            expect(each.page.locator("#ready")).to_be_visible(timeout=MILLISECONDS)
            each.page.focus("#ready")
            each.page.keyboard.press("Enter")
            if each is one:
                expect(one.page.locator("#ready")).to_have_attribute("aria-pressed", "true")
                clean(one)
        for each in (one, two):
            each.page.wait_for_url("**/game/*", timeout=MILLISECONDS)
            each.shows()
        one.go(path)
        one.page.focus("#end")
        one.page.keyboard.press("Enter")
        one.page.keyboard.press("Enter")
        expect(one.page.locator("#says")).to_contain_text("No more games begin.")


def test_a_player_in_another_tab_is_notified_of_the_game(browser: Browser, serving: Serving) -> None:
    options = {"service_workers": "allow", "permissions": ["notifications"]}
    with person(browser, serving, **options) as one, person(browser, serving) as two:
        path = create(two, "round-robin", "Ada")
        join(one, path, "Bob")
        ready(one)
        one.page.click("#notices")
        expect(one.page.locator("#notices")).to_have_attribute("aria-pressed", "true", timeout=MILLISECONDS)
        one.page.evaluate(HIDDEN)
        expect(two.page.locator("#begin")).to_be_enabled(timeout=MILLISECONDS)
        two.page.click("#begin")
        waits(one, SHOWN, ["Chess tournament: your game has begun."])
        one.complaints.clear()  # this browser has no web push in contexts of their own, and says so


def test_the_forms_and_lists_of_tournaments_have_no_barrier(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.page.set_viewport_size(PHONE)
        for kind in ("round-robin", "arena", "test"):
            one.go(f"/tournaments/new?game=hullabaloo&kind={kind}")
            expect(one.page.locator(f".more[data-kind={kind}]")).to_be_visible()
            clean(one)
        path = create(one, "test")
        one.go(path)
        expect(one.page.locator("#says")).to_have_text("0 of 10 games have begun.")
        one.go("/tournaments")
        expect(one.page.locator("table")).to_contain_text("Chess tournament")
        clean(one)
