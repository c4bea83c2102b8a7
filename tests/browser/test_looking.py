"""Looking at earlier positions while the game goes on."""

import pytest
from browser.live import MILLISECONDS, Person, person
from browser.test_offers import title, two
from playwright.sync_api import Browser, Route, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


def has(one: Person, square: str) -> None:
    """Wait until the board has a unit on a square."""
    script = "(name) => document.querySelector('rumpus-board').view.units[name]"
    one.page.wait_for_function(script, arg=square, timeout=MILLISECONDS)


def test_who_looks_back_stays_there_and_reads_what_is_played(browser: Browser, serving: Serving) -> None:
    with two(browser, serving) as (white, black):
        white.play("e2e4")
        has(white, "e4")
        white.page.click("#first")
        has(white, "e2")
        said = white.page.locator("#looking-text")
        expect(said).to_have_text("You look at an earlier position.")
        black.play("e7e5")
        expect(said).to_contain_text("Played since: e5. It is your turn in the game.")
        assert white.value("view.units.e2")
        assert white.page.title().startswith("● ")
        white.board.click("d2")
        assert white.board.marks("picked") == {"d2"}
        black.page.click("#draw")
        expect(white.page.locator("#offers")).to_contain_text("Black offers a draw.")
        assert white.board.marks("picked") == {"d2"}
        white.board.click("d4")
        expect(said).to_contain_text("You try a branch.")
        expect(black.page.locator(".move")).to_have_count(2)
        white.page.click("#now")
        has(white, "e5")
        white.play("g1f3")
        expect(black.page.locator(".move")).to_have_count(3)


def test_who_looks_back_reads_that_the_game_is_over(browser: Browser, serving: Serving) -> None:
    with two(browser, serving) as (white, black):
        white.play("e2e4")
        has(white, "e4")
        white.page.click("#first")
        has(white, "e2")
        black.page.click("#resign")
        black.page.click("#resign-yes")
        expect(white.page.locator("#looking-text")).to_contain_text("White wins by resignation.")
        assert white.value("view.units.e2")
        white.page.click("#now")
        title(white, "White wins by resignation.")


def test_a_turn_that_is_taken_back_is_not_looked_at_any_longer(browser: Browser, serving: Serving) -> None:
    with two(browser, serving) as (white, black):
        white.play("e2e4")
        black.play("e7e5")
        white.play("g1f3")
        has(black, "f3")
        black.page.click("#takeback")
        accept = white.page.get_by_role("button", name="Accept")
        expect(accept).to_be_visible()
        black.page.click("#back")
        has(black, "e5")
        accept.click()
        expect(black.page.locator("#note")).to_contain_text("A turn was taken back.")
        expect(black.page.locator("#looking")).to_be_hidden()
        has(black, "e7")


def test_a_slow_answer_does_not_replace_a_newer_one(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        one.play("e2e4")
        one.page.wait_for_function("() => document.querySelector('rumpus-board').view.number === 2")
        held: list[Route] = []
        one.page.route("**/api/look", lambda route: held.append(route))
        one.page.click("#first")
        one.page.locator("#last").click()
        assert len(held) == 1
        with one.page.expect_response("**/api/look"):
            held[0].continue_()
        one.page.wait_for_timeout(300)
        assert one.page.locator("#looking").is_hidden()
        has(one, "e4")
