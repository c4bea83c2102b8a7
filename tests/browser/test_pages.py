"""Every page: reachable without a mouse, readable in both themes, and within its weight."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.live import person
from playwright.sync_api import Browser
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

PAGES = ("/", "/rules/hullabaloo", "/play/hullabaloo", "/edit/hullabaloo", "/games", "/about", "/write")
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
WEIGHT = 180
"""Kibibytes that the page of a game may load, as sent."""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_no_page_has_a_barrier(browser: Browser, serving: Serving, theme: str, size: str) -> None:
    with person(browser, serving, color_scheme=theme) as one:
        width, height = SIZES[size]
        one.page.set_viewport_size({"width": width, "height": height})
        game = one.begin("hullabaloo", other="computer")
        found = {}
        for path in (*PAGES, f"/game/{game}"):
            one.go(path)
            one.page.wait_for_load_state("networkidle")
            violations = Axe().run(one.page).response["violations"]
            found[path] = [(each["id"], each["nodes"][0]["html"][:120]) for each in violations]
            assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is too wide"
        assert {path: barriers for path, barriers in found.items() if barriers} == {}


def test_the_gallery_finds_by_words_by_kind_and_by_near_names(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.go("/")
        shown = one.page.locator("rumpus-gallery li:visible h2")
        one.page.keyboard.press("/")
        one.page.keyboard.type("duniho")
        assert shown.all_text_contents() == ["Fusion Chess"]
        one.page.fill("input[type=search]", "hulabaloo")
        assert "Did you mean Hullabaloo?" in (one.page.locator(".none").text_content() or "")
        one.page.fill("input[type=search]", "")
        one.page.click("[data-tag=stacks]")
        assert shown.all_text_contents() == ["Fluid Chess"]
        one.page.click("[data-tag='']")
        one.page.focus("input[type=search]")
        one.page.keyboard.press("ArrowDown")
        one.page.keyboard.press("ArrowRight")
        one.page.keyboard.press("Enter")
        one.page.wait_for_url("**/play/*")


def test_a_position_is_set_up_and_played(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.go("/edit/chess")
        one.shows()
        one.page.click("#empty")
        for name, square in (("White king", "e1"), ("Black king", "e8"), ("White queen", "a1")):
            one.page.locator(f"[aria-label='{name}']").check(force=True)
            one.board.click(square)
        one.page.wait_for_function("() => document.querySelector('#fen').value.startsWith('4k3/8/8/8/8/8/8/Q3K3')")
        one.page.click("#play")
        assert one.page.input_value("[name=start]").startswith("4k3/8/8/8/8/8/8/Q3K3 w")


def test_the_colors_are_those_that_the_reader_chose(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, color_scheme="light") as one:
        one.go("/")
        one.page.click("#theme")
        one.go("/about")
        assert one.page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert one.page.get_attribute("#theme", "aria-pressed") == "true"


def test_the_page_of_a_game_stays_within_its_weight(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        game = one.begin("hullabaloo", other="computer")
        one.open(game)
        one.page.wait_for_load_state("networkidle")
        sizes = one.page.evaluate("performance.getEntries().map(each => each.transferSize ?? 0)")
        assert 20 < sum(sizes) / 1024 <= WEIGHT
