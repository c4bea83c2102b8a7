"""What a player hears and feels of a game."""

import pytest
from browser.live import Person, person
from browser.test_looking import has
from playwright.sync_api import Browser
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

LISTEN = """
window.heard = [];
window.shaken = [];
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) { heard.push(this.type); return begin.call(this, when); };
navigator.vibrate = (pattern) => shaken.push(pattern);
"""
ACTION, CAPTURE, LOW, END = ["triangle"], ["triangle", "square"], ["sine"] * 2, ["sine"] * 3


def hears(one: Person, waves: list[str]) -> None:
    """Wait until the page has played the tones of a sound and no other."""
    one.page.wait_for_function("(count) => heard.length >= count", arg=len(waves))
    assert one.page.evaluate("heard.splice(0)") == waves


def test_actions_captures_and_the_end_sound_and_a_phone_shakes(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving, has_touch=True, is_mobile=True) as two:
        for each in (one, two):
            each.page.add_init_script(LISTEN)
        game = one.begin("chess")
        two.join(game)
        one.open(game)
        two.board.click("a4")  # browsers are silent before the first press
        one.play("e2e4")
        hears(one, ACTION)
        hears(two, ACTION)
        assert two.page.evaluate("shaken.splice(0)") == [[25]]
        two.play("d7d5")
        hears(two, ACTION)
        assert two.page.evaluate("shaken") == []
        hears(one, ACTION)
        one.play("e4d5")
        hears(two, CAPTURE)
        one.page.click("#resign")
        one.page.click("#resign-yes")
        hears(two, END)


def test_low_time_sounds_once(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        one.page.add_init_script(LISTEN)
        clock = {"minutes": 0.34, "increment": 0}
        said = {"ruleset": "chess", "clock": clock, "seats": [{"kind": "me"}, {"kind": "open"}]}
        game = one.page.request.post(f"{serving.address}/api/games", data=said).json()["id"]
        two.join(game)
        one.open(game)
        one.play("e2e4")
        two.play("e7e5")
        has(one, "e5")
        one.page.wait_for_function("() => heard.length >= 4", timeout=5_000)
        one.page.wait_for_timeout(500)
        assert one.page.evaluate("heard") == [*ACTION, *ACTION, *LOW]


def test_a_player_who_wants_silence_has_it(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.page.add_init_script(LISTEN)
        one.open(one.begin("chess", other="computer"))
        one.page.click("#tab-more")
        one.page.get_by_role("checkbox", name="Sounds").click()
        one.play("e2e4")
        one.page.wait_for_function("() => document.querySelector('rumpus-board').view.number === 2")
        assert one.page.evaluate("heard") == []
