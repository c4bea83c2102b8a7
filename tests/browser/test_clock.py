"""The clocks of a game: for the side that acts, with tenths at the end, and the same after a reload."""

import pytest
from browser.live import Person, person
from browser.test_offers import title
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

AN_HOUR_LATE = "const late = Date.now; Date.now = () => late() - 3_600_000"


def begin(white: Person, black: Person, minutes: float) -> None:
    """Begin a game with a clock at two browsers."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    said = {"ruleset": "chess", "seats": seats, "clock": {"minutes": minutes}}
    game = white.page.request.post(f"{white.address}/api/games", data=said).json()["id"]
    black.join(game)
    white.open(game)


def seconds(one: Person, side: str) -> float:
    minutes, _, rest = (one.page.text_content(f"#clock-{side}") or "").partition(":")
    return 60 * int(minutes) + float(rest)


def running(one: Person) -> list[str]:
    return [
        side for side in ("white", "black") if "running" in (one.page.get_attribute(f"#clock-{side}", "class") or "")
    ]


def test_the_clock_runs_for_the_side_that_acts_and_stops_at_the_end(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as white, person(browser, serving) as black:
        begin(white, black, 2)
        assert running(white) == running(black) == []
        white.play("e2e4")
        title(white, "Black is to act.")
        assert running(white) == running(black) == ["black"]
        white.page.wait_for_timeout(1500)
        assert seconds(white, "white") == 120
        assert seconds(white, "black") < 120
        black.play("e7e5")
        title(white, "White: move a unit.")
        assert running(white) == ["white"]
        white.page.click("#resign")
        white.page.click("#resign-yes")
        title(black, "Black wins by resignation.")
        before = seconds(black, "white"), seconds(black, "black")
        black.page.wait_for_timeout(1500)
        assert (seconds(black, "white"), seconds(black, "black")) == before
        assert running(white) == running(black) == []


def test_the_last_seconds_have_tenths_and_the_flag_falls(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as white, person(browser, serving) as black:
        begin(white, black, 0.13)
        white.play("e2e4")
        expect(white.page.locator("#clock-black")).to_contain_text("0:05.")
        for each in (white, black):
            expect(each.page.locator("#title")).to_have_text("White wins by time forfeit.", timeout=20_000)
        expect(white.page.locator("#clock-black")).to_have_text("0:00.0")


def test_a_clock_is_right_after_a_reload_on_a_machine_whose_own_is_wrong(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as white, person(browser, serving) as black:
        begin(white, black, 2)
        white.play("e2e4")
        title(white, "Black is to act.")
        black.page.add_init_script(AN_HOUR_LATE)
        black.page.wait_for_timeout(2000)
        black.page.reload()
        black.shows()
        assert abs(seconds(black, "black") - seconds(white, "black")) <= 1
        assert seconds(black, "black") < 119
