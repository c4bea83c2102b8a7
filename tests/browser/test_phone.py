"""The page of a game on a phone: the board on top, the turn in reach, and a sheet with the rest."""

import re
from collections.abc import Iterator

import pytest
from browser.live import Person, person
from playwright.sync_api import Browser, CDPSession, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

SPANISH = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d3 b7b5 a4b3 f8e7 c2c3 d7d6 b1d2 c8g4"


@pytest.fixture
def one(browser: Browser, serving: Serving) -> Iterator[Person]:
    with person(browser, serving, has_touch=True, is_mobile=True, reduced_motion="reduce") as opened:
        opened.page.set_viewport_size({"width": 390, "height": 844})
        yield opened


def swipe(one: Person, up: int) -> None:
    """Drag the handle of the sheet with a finger."""
    session = one.page.context.new_cdp_session(one.page)
    box = one.page.locator("#handle").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(session, "touchStart", x, y)
    for part in range(1, 5):
        touch(session, "touchMove", x, y - up * part / 4)
    touch(session, "touchEnd")


def touch(session: CDPSession, kind: str, *place: float) -> None:
    points = [{"x": place[0], "y": place[1]}] if place else []
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_drags_the_sheet_up_and_down(one: Person) -> None:
    one.open(one.begin("chess", other="computer"))
    moves = one.page.locator("#tab-moves")
    expect(moves).to_be_hidden()
    swipe(one, up=300)
    expect(moves).to_be_visible()
    expect(one.page.locator("#handle")).to_have_attribute("aria-expanded", "true")
    swipe(one, up=-300)
    expect(moves).to_be_hidden()


def test_a_short_drag_leaves_the_sheet_as_it_was(one: Person) -> None:
    one.open(one.begin("chess", other="computer"))
    swipe(one, up=40)
    expect(one.page.locator("#tab-moves")).to_be_hidden()
    one.page.wait_for_timeout(300)  # the browser takes a press sooner than that for part of the drag
    one.page.locator("#handle").tap()
    expect(one.page.locator("#tab-moves")).to_be_visible()
    swipe(one, up=-40)
    expect(one.page.locator("#tab-moves")).to_be_visible()


def test_keys_open_and_close_the_sheet(one: Person) -> None:
    one.open(one.begin("chess", other="computer"))
    handle, moves = one.page.locator("#handle"), one.page.locator("#tab-moves")
    for opening, closing in (("ArrowUp", "ArrowDown"), ("Enter", "Enter"), ("Space", "Escape")):
        handle.focus()
        one.page.keyboard.press(opening)
        expect(moves).to_be_visible()
        one.page.keyboard.press(closing)
        expect(moves).to_be_hidden()
    one.page.keyboard.press("ArrowUp")
    one.page.keyboard.press("Tab")
    expect(one.page.locator("#rest :focus")).to_have_count(1)
    one.page.keyboard.press("Escape")
    expect(handle).to_be_focused()


def test_what_to_do_is_said_once_on_a_phone_and_to_a_watcher_too(
    one: Person, browser: Browser, serving: Serving
) -> None:
    game = one.begin("chess", other="computer")
    one.open(game)
    sentence = one.page.locator("rumpus-tray .say")
    expect(sentence).to_have_text("White: move a unit.")
    assert clipped(one)
    assert sentence.get_attribute("role") is None  # the title announces it
    with person(browser, serving, is_mobile=True, has_touch=True) as watcher:
        watcher.page.set_viewport_size({"width": 390, "height": 844})
        watcher.open(game)
        expect(watcher.page.locator("rumpus-tray .say")).to_have_text("White is to act.")
        expect(watcher.page.locator("rumpus-tray .end")).to_be_hidden()
        assert clipped(watcher)


def clipped(one: Person) -> bool:
    return bool(one.page.evaluate("document.querySelector('h1').offsetWidth <= 1"))


def test_what_to_do_is_said_once_on_a_desktop(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        assert not clipped(one)
        expect(one.page.locator("rumpus-tray")).to_be_hidden()  # chess has nothing else to show there


def test_the_duck_is_placed_after_a_move_that_the_tray_undoes(one: Person, browser: Browser, serving: Serving) -> None:
    game = one.begin("duck")
    with person(browser, serving) as two:
        two.join(game)
    one.open(game)
    said, done = one.page.locator("rumpus-tray .say"), one.page.locator("rumpus-tray .chips li")
    one.play("e2e4")
    expect(said).to_have_text("White: place the duck on an empty square.")
    one.page.locator("rumpus-tray .undo").tap()
    expect(done).to_have_count(0)
    one.play("d2d4")
    one.play("@e5")
    expect(said).to_have_text("Black is to act.")
    assert one.value("view.units.e5")


def test_a_gate_is_used_or_left_shut(one: Person, browser: Browser, serving: Serving) -> None:
    game = one.begin("seirawan")
    with person(browser, serving) as two:
        two.join(game)
        two.open(game)
        one.open(game)
        one.play("b1c3")
        one.play("H@b1")
        two.play("b8c6")
        two.page.locator("rumpus-tray .end").click()
        expect(one.page.locator("rumpus-tray .say")).to_have_text("White: move a unit.")
        assert one.value("view.units.b1")
        assert not one.value("view.units.b8")


def test_the_last_turns_are_seen_while_the_list_is_shut(one: Person, browser: Browser, serving: Serving) -> None:
    game = one.begin("chess")
    with person(browser, serving) as two:
        two.join(game)
        one.open(game)
        lately = one.page.locator("#lately")
        for number, action in enumerate(SPANISH.split()):
            (one, two)[number % 2].play(action)
        expect(lately).to_contain_text("8. Nbd2 Bg4")
        line, sheet = lately.bounding_box(), one.page.locator("#sheet").bounding_box()
        assert line is not None
        assert sheet is not None
        assert line["x"] + line["width"] <= sheet["x"] + sheet["width"]
        one.page.click("#back")
        expect(lately).to_have_text(re.compile(r"8\. Nbd2$"))
        one.page.click("#handle")
        expect(lately).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (820, 1180), (1024, 1366)])
def test_the_board_has_the_width_of_a_tablet_that_stands(one: Person, width: int, height: int) -> None:
    one.page.set_viewport_size({"width": width, "height": height})
    one.open(one.begin("hullabaloo", other="computer"))
    box = one.page.locator("rumpus-board").bounding_box()
    bar = one.page.locator(".quick").bounding_box()
    assert box is not None
    assert bar is not None
    assert box["width"] >= 0.7 * width
    assert box["y"] + box["height"] <= bar["y"]
    assert bar["y"] + bar["height"] <= height
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [(844, 390), (667, 375)])
@pytest.mark.parametrize("ruleset", ["chess", "crazyhouse"])
def test_a_phone_on_its_side_shows_the_whole_board(one: Person, size: tuple[int, int], ruleset: str) -> None:
    width, height = size
    one.page.set_viewport_size({"width": width, "height": height})
    one.open(one.begin(ruleset, other="computer"))
    one.page.wait_for_timeout(300)  # the page fits the board when it knows its own height
    box = one.page.locator("rumpus-board").bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= height
    assert box["width"] >= 200
    assert one.page.evaluate("document.documentElement.scrollWidth") <= width
    expect(one.page.locator("#resign")).to_be_in_viewport()
    expect(one.page.locator("#title")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (640, 450), (390, 844)])
def test_the_longest_names_leave_room_for_clocks_and_tabs(one: Person, width: int, height: int) -> None:
    one.page.set_viewport_size({"width": width, "height": height})
    seats = [{"kind": "me", "name": "W" * 40}, {"kind": "computer"}]
    said = {"ruleset": "chess", "seats": seats, "clock": {"minutes": 60}}
    game = one.page.request.post(f"{one.address}/api/games", data=said).json()["id"]
    one.open(game)
    one.page.locator("#clock-white").scroll_into_view_if_needed()
    expect(one.page.locator("#clock-white")).to_be_in_viewport(ratio=1)
    assert one.page.evaluate("document.documentElement.scrollWidth") == width
