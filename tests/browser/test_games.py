"""Whole pages of games, served by a real server to browsers of their own."""

import pytest
from browser.live import MILLISECONDS, person
from browser.test_seeds import CASES
from playwright.sync_api import Browser, expect
from support.serving import Serving

from interpreter import load

THINKING = 6 * MILLISECONDS
"""The computer thinks in a process that gives way to all others."""

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


def after(name: str) -> str:
    case = CASES[name]
    return load(case.ruleset).state(case.fen).play(case.action).fen()


@pytest.mark.parametrize("name", CASES)
def test_two_browsers_show_the_action_that_one_plays(browser: Browser, serving: Serving, name: str) -> None:
    case = CASES[name]
    state = load(case.ruleset).state(case.fen)
    side = ("white", "black").index(state.actor)
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin(case.ruleset, side=side, start=case.fen)
        two.join(game)
        one.open(game)
        one.play(case.action)
        one.waits_for(after(name))
        two.waits_for(after(name))


def test_a_turn_of_two_actions_is_played_undone_and_answered_by_the_computer(
    browser: Browser, serving: Serving
) -> None:
    with person(browser, serving) as one:
        one.go("/play/hullabaloo")
        one.page.select_option("[name=level]", "1")
        one.page.click("button.main")
        one.page.wait_for_url("**/game/*")
        one.shows()
        one.play("a1b2")
        one.page.wait_for_function(
            "() => document.querySelector('rumpus-board').view.turn === 0 && document.querySelector('rumpus-board').view.number === 2",
            timeout=THINKING,
        )
        start = one.value("view.fen")
        one.play("c1d2")
        one.page.wait_for_function(
            "() => document.querySelector('rumpus-board').view.done.length === 1", timeout=MILLISECONDS
        )
        one.page.locator("rumpus-tray .undo").click()
        one.waits_for(start)
        one.play("c1d2")
        one.page.wait_for_function(
            "() => document.querySelector('rumpus-board').view.done.length === 1", timeout=MILLISECONDS
        )
        one.page.reload()
        one.shows()
        assert one.value("view.done") == ["c1d2"]
        one.page.locator("rumpus-tray .end").click()
        one.page.wait_for_function("() => document.querySelector('rumpus-board').view.number === 3", timeout=THINKING)


def test_each_action_is_told_once_to_assistive_technology(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin("chess")
        two.join(game)
        one.open(game)
        one.play("e2e4")
        two.play("d7d5")
        one.play("e4d5")
        told = [
            "White: white pawn from e2 to e4.",
            "Black: black pawn from d7 to d5.",
            "White: white pawn from e4 to d5; black pawn leaves d5.",
        ]
        for each in (one, two):
            expect(each.page.get_by_role("log").locator("p")).to_have_text(told)


def test_a_turn_ends_by_itself_where_nothing_else_is_possible(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin("hullabaloo", start="8c/9/9/9/9/9/9/9/C8[] w - - 0 2")
        two.join(game)
        one.open(game)
        one.play("a1a2")
        expect(two.page.locator("#title")).to_have_text("Black: action 1 of at most 2. Move a unit.")
        expect(one.page.locator("#note")).to_have_text("Nothing else was possible, so your turn has ended.")
        events = one.page.request.get(f"{serving.address}/api/games/{game}/events").json()["events"]
        assert [event["text"] for event in events if event["kind"] == "act"] == ["a1a2", "end"]


def test_an_action_of_the_other_side_is_not_offered_for_undo(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin("chain-of-fools", start="7k/8/8/8/N7/8/8/R3B3 w - - 0 1")
        two.join(game)
        one.open(game)
        one.play("e1c3")
        undo = "rumpus-tray .undo"
        expect(one.page.locator(undo)).to_have_count(1)
        one.play("claim:a1-c3-a4")
        expect(two.page.locator("rumpus-tray .chips li")).to_have_count(2)
        expect(two.page.locator(undo)).to_have_count(0)
        two.play("@a1")
        expect(two.page.locator(undo)).to_have_count(1)


def test_a_stranger_sees_no_legal_action_and_no_secret(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as stranger:
        game = one.begin("chess", other="computer")
        one.open(game)
        stranger.open(game)
        assert stranger.value("legal") is None
        secret = next(cookie["value"] for cookie in one.page.context.cookies() if cookie["name"] == "player")
        assert secret not in stranger.page.content()
        assert secret not in one.page.content()
        assert one.page.evaluate("document.cookie") == ""
        answer = stranger.page.request.post(
            f"{serving.address}/api/games/{game}/act", data={"id": "x", "v": 0, "action": "e2e4"}
        )
        assert answer.status == 403
        assert not stranger.complaints


def test_a_refused_drag_says_which_rule_refuses(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        one.board.drag("e2", "e5")
        note = one.page.locator("rumpus-board .why")
        note.wait_for(timeout=MILLISECONDS)
        assert "does not move to e5" in (note.text_content() or "")


def test_a_seat_goes_to_another_machine_by_a_link_whose_secret_no_server_sees(
    browser: Browser, serving: Serving
) -> None:
    with person(browser, serving) as one, person(browser, serving) as elsewhere:
        game = one.begin("chess", other="computer")
        one.open(game)
        fragment = one.page.request.post(f"{serving.address}/api/games/{game}/link", data={}).json()["fragment"]
        asked: list[str] = []
        elsewhere.page.on("request", lambda request: asked.append(request.url))
        elsewhere.go(f"/game/{game}{fragment}")
        elsewhere.page.wait_for_function("() => document.querySelector('rumpus-board')?.legal", timeout=MILLISECONDS)
        assert fragment.partition("=")[2] not in "".join(asked)
        assert "#" not in elsewhere.page.url


def test_a_branch_is_tried_without_touching_the_game(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        game = one.begin("chess", other="computer")
        one.open(game)
        one.play("e2e4")
        one.page.wait_for_function("() => document.querySelector('rumpus-board').view.number === 2")
        stored = one.page.request.get(f"{serving.address}/api/games/{game}/events").json()
        one.page.click("#first")
        one.page.locator("#looking").wait_for(timeout=MILLISECONDS)
        one.play("d2d4")
        one.page.locator(".branch").wait_for(timeout=MILLISECONDS)
        one.page.click("#now")
        one.page.wait_for_function("() => document.querySelector('rumpus-board').view.number === 2")
        assert one.page.request.get(f"{serving.address}/api/games/{game}/events").json() == stored
