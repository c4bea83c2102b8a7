"""What both sides read of a game that waits, of offers, and of the end."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from browser.live import Person, person
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

MATE = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"


@contextmanager
def two(browser: Browser, serving: Serving, start: str = "") -> Iterator[tuple[Person, Person]]:
    """Two people at the board."""
    with person(browser, serving) as white, person(browser, serving) as black:
        game = white.begin("chess", start=start)
        black.join(game)
        white.open(game)
        yield white, black


def title(one: Person, text: str) -> None:
    expect(one.page.locator("#title")).to_have_text(text)


def disc(one: Person) -> str:
    return (one.page.get_attribute("#pip", "class") or "").split()[-1]


def test_a_game_says_that_it_waits_and_goes_on_when_the_seat_is_taken(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as white, person(browser, serving) as black:
        game = white.begin("chess")
        white.open(game)
        title(white, "Waiting for the other player.")
        expect(white.page.locator("#waiting")).to_contain_text("begins by itself")
        assert white.page.title().startswith("Chess")
        black.open(game)
        expect(black.page.locator("#waiting")).to_be_hidden()
        black.page.click("#join")
        title(white, "White: move a unit.")
        expect(white.page.locator("#waiting")).to_be_hidden()
        assert white.page.title().startswith("● ")
        white.play("e2e4")
        title(black, "Black: move a unit.")


def test_who_offers_reads_that_it_was_declined(browser: Browser, serving: Serving) -> None:
    with two(browser, serving) as (white, black):
        said = white.page.locator("#offers")
        white.play("e2e4")
        white.page.click("#draw")
        black.page.get_by_role("button", name="Decline").click()
        expect(said).to_have_text("Black declined your offer of a draw.")
        white.page.reload()
        expect(said).to_have_text("Black declined your offer of a draw.")
        expect(black.page.locator("#offers")).to_have_text("")
        white.page.click("#takeback")
        expect(said).to_have_text("You offered to take the last turn back.")
        black.play("e7e5")
        expect(said).to_have_text("Black declined to take the last turn back.")
        white.play("g1f3")
        expect(said).to_have_text("")


@pytest.mark.parametrize("by", ["checkmate", "resignation", "agreement", "stalemate"])
def test_the_end_is_told_to_all_by_its_sentence_and_its_disc(browser: Browser, serving: Serving, by: str) -> None:
    with (
        two(browser, serving, "" if by == "resignation" else MATE) as (white, black),
        person(browser, serving) as watcher,
    ):
        watcher.go(white.page.url.removeprefix(white.address))
        watcher.shows()
        if by == "resignation":
            white.page.click("#resign")
            white.page.click("#resign-yes")
        elif by == "agreement":
            white.page.click("#draw")
            black.page.get_by_role("button", name="Accept").click()
        else:
            white.play({"checkmate": "f7g7", "stalemate": "g6f6"}[by])
        text, color = {
            "checkmate": ("White wins by checkmate.", "white"),
            "resignation": ("Black wins by resignation.", "black"),
            "agreement": ("Draw by agreement.", "both"),
            "stalemate": ("Draw by stalemate.", "both"),
        }[by]
        for each in (white, black, watcher):
            title(each, text)
            assert disc(each) == color
            assert text in each.page.title()
            assert not each.page.title().startswith("●")
        expect(white.page.locator("rumpus-tray .say")).to_have_text(text)
