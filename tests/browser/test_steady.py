"""Two laws of the page of a game: all that a player needs is inside of the window, and no square moves during a game."""

import pytest
from browser.served import Site
from browser.steady import SIZES, faults, measure, mount
from playwright.sync_api import Browser, Page, expect
from support.playthroughs import playthrough

from rulesets import Catalogue

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

TELLING = (
    "chess",
    "crazyhouse",
    "hullabaloo",
    "chain-of-fools",
    "chesimal-fusion-1",
    "fluid-chess",
    "alice",
    "duck",
    "shogi",
    "xiangqi",
    "makruk",
    "seirawan",
)
"""Hands, scores, chains, blocks, stacks, two boards, units to place, counts, gates, and boards that are tall or wide."""


@pytest.mark.parametrize("size", [(1280, 720), (820, 1180), (390, 844)])
def test_the_board_is_whole_and_still_in_telling_games(page: Page, site: Site, size: tuple[int, int]) -> None:
    check(page, site, TELLING, size, 80)


@pytest.mark.parametrize("size", SIZES)
def test_the_board_is_whole_and_still_in_every_game(page: Page, site: Site, size: tuple[int, int]) -> None:
    check(page, site, tuple(Catalogue().variants()), size, 120)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["de", "es"])
def test_the_board_is_whole_and_still_in_longer_languages(
    page: Page, site: Site, size: tuple[int, int], language: str
) -> None:
    check(page, site, TELLING, size, 80, language)


def test_a_phone_has_the_usual_deeds_in_reach_and_no_keys(browser: Browser, site: Site) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    page = context.new_page()
    page.goto(mount(site))
    assert faults(measure(page, site, "hullabaloo", 80), (390, 844)) == []
    _, scenes = playthrough("hullabaloo", 80)
    acting = next(scene for scene in scenes if scene["view"]["done"])
    page.evaluate("(scene) => shown(scene)", acting)
    for deed in ("back", "on", "hint", "draw", "takeback", "resign", "handle"):
        expect(page.locator(f"#{deed}")).to_be_in_viewport(ratio=1)
    expect(page.locator("#handle")).to_have_accessible_name("Moves, rules and more")
    assert page.locator("kbd").evaluate_all("keys => keys.filter(key => key.checkVisibility()).length") == 0
    page.evaluate("(scene) => shown(scene)", scenes[-1])
    expect(page.locator("#rematch")).to_be_in_viewport(ratio=1)
    context.close()


def check(
    page: Page, site: Site, rulesets: tuple[str, ...], size: tuple[int, int], actions: int, language: str = "en"
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(mount(site, language))
    wrong = {ruleset: found for ruleset in rulesets if (found := faults(measure(page, site, ruleset, actions), size))}
    assert not wrong, "\n".join(f"{ruleset}: {found[0]} ({len(found)} faults)" for ruleset, found in wrong.items())
