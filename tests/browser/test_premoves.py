"""Actions that are planned while the other side acts: played when the turn comes, if they are legal then."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from browser.live import Person, person
from browser.test_looking import has
from playwright.sync_api import Browser, Locator, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


@contextmanager
def two(browser: Browser, serving: Serving, ruleset: str, start: str = "") -> Iterator[tuple[Person, Person]]:
    """Let two people sit down to a game."""
    with person(browser, serving) as white, person(browser, serving) as black:
        game = white.begin(ruleset, start=start)
        black.join(game)
        white.open(game)
        yield white, black


def plan(one: Person) -> Locator:
    return one.page.locator("#plan")


def choose(one: Person, *spots: str) -> None:
    """Plan actions from spot to spot, by clicks."""
    for spot in spots:
        one.board.click(spot)


def planned(one: Person) -> list[list[str]]:
    found: list[list[str]] = one.value("planned")
    return found


def test_a_planned_move_is_shown_and_played_when_the_turn_comes(browser: Browser, serving: Serving) -> None:
    with two(browser, serving, "chess") as (white, black):
        choose(black, "e7", "e5")
        expect(plan(black)).to_contain_text("Planned for your turn: e7 to e5.")
        assert planned(black) == [["e7", "e5"]]
        assert black.board.marks("planned") == {"e5"}
        white.play("e2e4")
        has(white, "e5")
        has(black, "e5")
        expect(plan(black)).to_be_hidden()


def test_another_plan_replaces_it_and_a_drag_plans_too(browser: Browser, serving: Serving) -> None:
    with two(browser, serving, "chess") as (white, black):
        choose(black, "e7", "e5")
        black.board.drag("d7", "d5")
        assert planned(black) == [["d7", "d5"]]
        white.play("e2e4")
        has(white, "d5")


def test_a_plan_is_cancelled_by_the_right_button_escape_a_click_and_its_button(
    browser: Browser, serving: Serving
) -> None:
    with two(browser, serving, "chess") as (_, black):
        cancels = (
            lambda: black.page.mouse.click(*black.board.middle("a3"), button="right"),
            lambda: black.page.keyboard.press("Escape"),
            lambda: black.board.click("d4"),
            lambda: black.page.click("#plan-cancel"),
        )
        for cancel in cancels:
            choose(black, "e7", "e5")
            assert planned(black) == [["e7", "e5"]]
            cancel()
            expect(plan(black)).to_be_hidden()
            assert (planned(black), black.board.marks("planned")) == ([], set())


def test_a_plan_that_is_not_legal_then_is_dropped_with_the_reason(browser: Browser, serving: Serving) -> None:
    with two(browser, serving, "chess") as (white, black):
        choose(black, "e7", "d6")
        white.play("e2e4")
        note = black.page.locator("#note")
        expect(note).to_have_text("Your plan, e7 to d6, was dropped: d6 is empty, and this move only captures.")
        assert planned(black) == []
        black.play("e7e5")
        has(white, "e5")


def test_a_planned_promotion_is_to_the_most_valuable_piece(browser: Browser, serving: Serving) -> None:
    with two(browser, serving, "chess", "4k3/8/8/8/8/8/p7/4K3 w - - 0 1") as (white, black):
        choose(black, "a2", "a1")
        white.play("e1e2")
        expect(white.page.locator(".move")).to_have_text(["Ke2", "a1=Q"])


def test_a_drop_is_planned_from_the_hand(browser: Browser, serving: Serving) -> None:
    start = "4k3/8/8/8/8/8/8/4K3[n] w - - 0 1"
    with two(browser, serving, "crazyhouse", start) as (white, black):
        knight = next(n for n, piece in enumerate(black.value("table.pieces")) if piece["name"] == "knight")
        choose(black, f"hand:{knight}", "f6")
        expect(plan(black)).to_contain_text("knight to f6")
        white.play("e1d1")
        has(white, "f6")


def test_a_turn_of_several_actions_is_planned_whole_and_played_one_by_one(browser: Browser, serving: Serving) -> None:
    with two(browser, serving, "hullabaloo") as (white, black):
        white.play("a1b2")
        expect(white.page.locator("#title")).to_contain_text("Black")
        choose(white, "c1", "d2")
        assert planned(white) == [["c1", "d2"]]
        white.page.click("#plan-end")
        expect(plan(white)).to_contain_text("c1 to d2, then the end of the turn")
        black.play("a8a7")
        black.play("c8c7")
        expect(black.page.locator("#title")).to_contain_text("Black: action 1")
        events = white.page.request.get(white.page.url.replace("/game/", "/api/games/") + "/events").json()["events"]
        assert [event["text"] for event in events if event["kind"] == "act"][-2:] == ["c1d2", "end"]
        choose(white, "e1", "e2", "e2", "e3")
        assert planned(white) == [["e1", "e2"], ["e2", "e3"]]


def test_a_move_is_planned_with_the_unit_that_the_turn_places(browser: Browser, serving: Serving) -> None:
    with two(browser, serving, "duck", "4k3/4p3/8/4=D3/8/8/8/4K3 w - - 0 1") as (white, black):
        choose(black, "e7", "e6", "e5", "a5")
        assert planned(black) == [["e7", "e6"], ["e5", "a5"]]
        white.play("e1d1")
        places = white.page.locator("rumpus-board .bar.bottom .waiting")
        expect(places).to_be_visible()
        white.board.click("h4")
        has(white, "a5")
        assert white.value("view.units.e6")


def test_a_unit_that_was_picked_ahead_stays_picked_when_the_turn_comes(browser: Browser, serving: Serving) -> None:
    with two(browser, serving, "chess") as (white, black):
        choose(black, "e7")
        white.play("e2e4")
        has(black, "e4")
        assert black.board.marks("picked") == {"e7"}
        black.board.click("e5")
        has(white, "e5")


def test_no_plan_is_made_if_the_player_does_not_want_plans(browser: Browser, serving: Serving) -> None:
    with two(browser, serving, "chess") as (_, black):
        black.page.click("#tab-more")
        black.page.get_by_role("checkbox", name="Plan actions during the other turn").click()
        choose(black, "e7", "e5")
        expect(plan(black)).to_be_hidden()
