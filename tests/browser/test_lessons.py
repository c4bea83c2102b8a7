"""The tests of a game as lessons in a browser."""

import pytest
from playwright.sync_api import Page, Route, expect
from support.serving import Serving

from interpreter.web.rules.bundle import named, shipped_bundle
from interpreter.web.rules.jobs import ShowLessons
from interpreter.web.rules.memory import Memory

pytestmark = pytest.mark.slow  # seconds: a server and a browser


def test_the_page_says_that_it_reads_the_tests_until_they_are_there(page: Page, serving: Serving) -> None:
    held: list[Route] = []
    page.route("**/lessons", lambda route: held.append(route))
    page.goto(f"{serving.address}/learn/crazyhouse")
    expect(page.locator("#task")).to_contain_text("Reading the tests")
    expect(page.locator("#next")).to_be_hidden()
    held[0].continue_()
    expect(page.locator("#next")).to_be_visible(timeout=20_000)
    expect(page.locator("#count")).to_contain_text("1 of ")
    page.unroute("**/lessons")


def test_a_lesson_is_solved_by_an_action_or_by_a_reason(page: Page, serving: Serving) -> None:
    lessons = ShowLessons().answer(Memory(shipped=True), named(shipped_bundle("crazyhouse")))["lessons"]
    page.goto(f"{serving.address}/rules/crazyhouse")
    page.get_by_role("link", name="Learn by examples").click()
    told, task = page.locator("#told"), page.locator("#task")
    for number, lesson in enumerate(lessons[:8]):
        expect(page.locator("#count")).to_contain_text(f"{number + 1} of {len(lessons)}", timeout=20_000)
        if lesson["wanted"]:
            expect(task).to_contain_text("play an action that this rule allows")
            page.click("#show")
            expect(told).to_contain_text(lesson["wanted"][0])
            page.evaluate(
                "action => document.querySelector('#board')"
                ".dispatchEvent(new CustomEvent('rumpus-act', {detail: {action}}))",
                lesson["wanted"][0],
            )
        else:
            expect(task).to_contain_text(f"not play {lesson['action']}?")
            wrong = (lesson["right"] + 1) % len(lesson["reasons"])
            page.locator("#reasons button").nth(wrong).click()
            expect(told).to_contain_text("That is not the reason.")
            page.locator("#reasons button").nth(lesson["right"]).click()
        expect(told).to_contain_text("Right: ")
        page.click("#next")
