"""Two people choose names, one on a phone; one challenges the other, they play a rated game, and look at its result."""

import pytest
from browser.live import MILLISECONDS, Person, person
from browser.test_pages import barriers
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

PHONE = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


def has_no_barrier(one: Person) -> None:
    assert barriers(one.page) == []
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{one.page.url} is too wide"


def choose(one: Person, name: str) -> None:
    """Choose a name by keys alone."""
    one.go("/games")
    one.page.get_by_role("link", name="Choose a name").click()
    one.page.get_by_label("Name", exact=True).focus()
    one.page.keyboard.type(name)
    expect(one.page.get_by_role("button", name="Take the name")).to_be_enabled(timeout=MILLISECONDS)
    one.page.keyboard.press("Enter")
    expect(one.page.locator("main")).to_contain_text(f"You are {name}", timeout=MILLISECONDS)


def test_two_people_with_names_play_a_rated_game(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving, **PHONE) as two:
        two.page.set_viewport_size({"width": 390, "height": 844})
        choose(one, "Annabel")
        choose(two, "Bert")
        for each in (one, two):
            has_no_barrier(each)
        one.go("/people/bert")
        has_no_barrier(one)
        one.page.get_by_label("Challenge Bert to").select_option("three-check")
        one.page.get_by_role("button", name="Choose clock and side").click()
        expect(one.page.get_by_label("Name of the player")).to_have_value("Bert")
        one.page.get_by_label("Minutes for each side").fill("5")
        one.page.get_by_label("rated").check()
        has_no_barrier(one)
        one.page.get_by_role("button", name="Begin").click()
        one.shows()
        expect(one.page.locator("#waiting")).to_contain_text("Bert finds this challenge on the page of games.")
        expect(one.page.locator("#name-black")).to_have_text("Bert")

        two.go("/games")
        expect(two.page.get_by_role("button", name="Decline Three-check")).to_be_visible()
        has_no_barrier(two)
        two.page.get_by_role("link", name="Three-check").first.tap()
        two.shows()
        expect(two.page.locator("#joining")).to_contain_text(
            "Annabel invites Bert to Three-check: you play Black, 5 min and 10 s a turn, rated."
        )
        expect(two.page.locator("#name")).to_be_hidden()
        button = two.page.locator("#join").bounding_box()
        bar = two.page.locator(".quick").bounding_box()
        assert button is not None
        assert bar is not None
        assert button["y"] + button["height"] <= bar["y"], "the button is above the bar at the bottom"
        has_no_barrier(two)
        two.page.get_by_role("button", name="Take the free seat as Bert").tap()
        expect(two.page.locator("#name-black")).to_have_text("Bert, you", timeout=MILLISECONDS)
        two.shows()

        one.play("e2e4")
        two.play("e7e5")
        one.page.click("#resign")
        one.page.click("#resign-yes")
        expect(one.page.locator("#title")).to_contain_text("Black wins", timeout=MILLISECONDS)
        one.page.wait_for_timeout(500)
        for each in (one, two):
            each.go("/people/Annabel")
            expect(each.page.locator("main")).to_contain_text("lost")
            expect(each.page.get_by_role("region").or_(each.page.locator("main"))).to_contain_text("1338 ± 580")
            has_no_barrier(each)


def test_a_challenge_is_accepted_on_the_page_of_games(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        choose(one, "Frieda")
        choose(two, "Gustav")
        one.go("/play/chess?to=Gustav")
        one.page.get_by_role("button", name="Begin").click()
        one.shows()
        two.go("/")
        expect(two.page.locator(".calls")).to_have_attribute("title", "1 challenge waits for you")
        has_no_barrier(two)
        two.page.get_by_role("navigation", name="Pages").get_by_role("link", name="Games").click()
        two.page.get_by_role("button", name="Accept Chess").click()
        two.page.wait_for_url(one.page.url)
        two.shows()
        expect(two.page.locator("#name-black")).to_have_text("Gustav, you")
        two.go("/games")
        expect(two.page.locator(".calls")).to_have_count(0)
        two.go("/tournaments/new")
        expect(two.page.get_by_label("Your name, if you play too")).to_have_value("Gustav")


def test_a_name_goes_to_another_browser_by_its_link_and_is_deleted(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving, **PHONE) as two:
        two.page.set_viewport_size({"width": 360, "height": 740})
        choose(one, "Carla")
        answer = one.page.request.post(f"{serving.address}/api/people/link")
        two.go(f"/me{answer.json()['fragment']}")
        assert "#" not in two.page.url, "the secret does not stay in the address"
        has_no_barrier(two)
        two.page.get_by_role("button", name="Use the name here").tap()
        expect(two.page.locator("main")).to_contain_text("You are Carla", timeout=MILLISECONDS)
        two.page.get_by_role("button", name="Delete the name").tap()
        has_no_barrier(two)
        two.page.get_by_role("button", name="Keep it").tap()
        two.page.get_by_role("button", name="Delete the name").tap()
        two.page.get_by_role("button", name="Delete", exact=True).tap()
        expect(two.page.get_by_role("button", name="Take the name")).to_be_visible(timeout=MILLISECONDS)
        one.page.reload()
        expect(one.page.get_by_role("button", name="Take the name")).to_be_visible()


def test_a_player_blocks_another_one(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        choose(one, "Dora")
        choose(two, "Emil")
        one.go("/people/Emil")
        one.page.get_by_role("button", name="Block Emil").click()
        expect(one.page.get_by_role("button", name="Unblock Emil")).to_be_visible(timeout=MILLISECONDS)
        two.go("/play/chess?to=Dora")
        two.page.get_by_role("button", name="Begin").click()
        expect(two.page.locator("#fault")).to_have_text("Dora takes no challenge from you.", timeout=MILLISECONDS)
        two.complaints.clear()  # the refusal, which the browser writes to its console
        one.go("/me")
        has_no_barrier(one)
        one.page.get_by_role("button", name="Unblock Emil").click()
        expect(one.page.locator("main")).to_contain_text("You have blocked nobody.", timeout=MILLISECONDS)
