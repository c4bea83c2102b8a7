"""A board that units go around shows on the page which of its edges are open."""

import pytest
from browser.boards import BoardPage, mount
from browser.served import Site
from playwright.sync_api import Page

from interpreter import load
from interpreter.game.match import Match
from interpreter.web.scene import table_of, view_of

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


@pytest.mark.parametrize("side", [0, 1])
def test_open_edges_are_dashed_on_both_sides_of_a_cylinder(page: Page, site: Site, side: int) -> None:
    board, game = BoardPage(page, mount(site)), load("cylinder-chess")
    board.give(table=table_of(game), view=view_of(Match([game.start()])), side=side)
    box = board.board.locator("path.open").evaluate(
        "path => { const { x, y, width, height } = path.getBBox(); return [x, y, width, height]; }"
    )
    assert box == [0, 0, 360, 360]
    lines = board.board.locator("path.open").get_attribute("d") or ""
    assert (lines.count("v"), lines.count("h")) == (16, 0)
