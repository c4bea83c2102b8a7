"""The puzzle of a day in a browser."""

import re

import pytest
from playwright.sync_api import Page, expect
from support.serving import Serving

from interpreter.web.rules.bundle import shipped_bundle

pytestmark = pytest.mark.slow  # seconds: a server and a browser


def act(page: Page, action: str) -> None:
    page.evaluate(
        "action => document.querySelector('#board').dispatchEvent(new CustomEvent('rumpus-act', {detail: {action}}))",
        action,
    )


def test_a_puzzle_is_solved_turn_by_turn_and_a_wrong_turn_is_taken_back(page: Page, serving: Serving) -> None:
    sha = shipped_bundle("chess").sha
    with serving.client() as client:
        body = {"ruleset": "chess", "start": "6k1/8/5K2/8/8/8/8/R7 w - - 0 1"}
        fens = [
            client.post("/api/look", json={**body, "actions": actions}).json()["view"]["fen"]
            for actions in (["a1b1"], ["a1b1", "g8f8"], ["a1b1", "g8f8", "b1b8"])
        ]
    line = [["a1b1"], ["g8f8"], ["b1b8"]]
    about = {"day": "2026-05-31", "kind": "win", "turns": 2, "fails": ["1", "2"]}
    puzzle = {**about, "fen": body["start"], "line": line, "fens": fens}
    page.route(f"**/api/rules/{sha}/puzzle*", lambda route: route.fulfill(json=puzzle))
    page.goto(f"{serving.address}/rules/chess")
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.locator("#task")).to_have_text("White wins in 2 turns. Find the only turn that does it.")
    expect(page.locator("#hard")).to_have_text("The computer misses it up to level 2.")

    act(page, "a1a2")
    expect(page.locator("#told")).to_have_text("a1a2 is not the turn. Try again.")
    page.click("#show")
    expect(page.locator("#told")).to_have_text("The solution is a1b1; g8f8; b1b8.")
    act(page, "a1b1")
    expect(page.locator("#told")).to_have_text("Right: a1b1. The answer is g8f8; go on.")
    while page.evaluate("() => document.querySelector('#board').legal") is None:
        page.wait_for_timeout(50)
    act(page, "b1b8")
    expect(page.locator("#told")).to_have_text("Solved: b1b8.")
    expect(page.locator("#show")).to_be_hidden()


def test_the_puzzle_of_the_day_before_is_a_link_away(page: Page, serving: Serving) -> None:
    page.goto(f"{serving.address}/puzzle/connect-four")
    expect(page.locator("#task")).to_contain_text("Find the only turn", timeout=40_000)
    page.click("#before")
    expect(page).to_have_url(re.compile("day="))
