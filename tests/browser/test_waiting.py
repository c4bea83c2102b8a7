"""A file that takes seconds to make: its link says so."""

import pytest
from playwright.sync_api import Page, Route, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # seconds: a server and a browser


def test_a_game_that_is_being_drawn_says_so(page: Page, serving: Serving) -> None:
    game = serving.begin()
    page.goto(f"{serving.address}/game/{game.id}")
    page.click("#tab-more")
    link = page.get_by_role("link", name="Game as GIF")
    waiting: list[Route] = []
    page.route("**/board.gif", lambda route: waiting.append(route))
    link.click()
    busy = page.get_by_role("link", name="Drawing the game …")
    expect(busy).to_have_attribute("aria-busy", "true")
    page.wait_for_timeout(200)
    with page.expect_download() as saved:
        waiting[0].fulfill(body=b"GIF89a", content_type="image/gif")
    assert saved.value.suggested_filename == f"{game.id}.gif"
    expect(link).to_have_attribute("aria-busy", "false")
