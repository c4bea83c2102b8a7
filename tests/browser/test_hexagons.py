"""A board of hexagons on the page: where it draws them, and how a person points at them and walks over them."""

import re

import pytest
from browser.boards import BoardPage, mount
from browser.served import Site
from browser.steady import faults, measure
from browser.steady import mount as mount_game
from playwright.sync_api import Page

from interpreter import load
from interpreter.game.match import Match
from interpreter.web.scene import legal_of, table_of, view_of

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


@pytest.fixture
def board(page: Page, site: Site) -> BoardPage:
    return BoardPage(page, mount(site))


def give(board: BoardPage, name: str, *, side: int = 0, played: tuple[str, ...] = ()) -> None:
    game = load(name)
    match = Match([game.start()])
    for action in played:
        match.play(action)
    board.give(table=table_of(game), view=view_of(match), legal=legal_of(match.state), side=side)


@pytest.mark.parametrize("side", [0, 1])
def test_a_unit_moves_by_clicks_and_by_a_drag_from_both_sides_of_the_board(board: BoardPage, side: int) -> None:
    give(board, "hexagonal", side=side)
    board.click("f5")
    assert board.marks("picked") == {"f5"}
    board.click("f6")
    board.drag("c1", "d2")
    assert board.acted == ["f5f6", "c1d2"]


def test_a_point_beyond_the_edge_of_a_hexagon_is_not_on_it(board: BoardPage) -> None:
    give(board, "hexagonal")
    x, y = board.middle("f1")
    box = board.spot("f1").bounding_box()
    assert box is not None
    board.page.mouse.click(x + 0.45 * box["width"], y + 0.45 * box["height"])
    assert board.marks("picked") == set()
    board.page.mouse.click(x, y + 0.45 * box["height"])
    assert board.marks("picked") == {"f1"}


def test_marks_have_the_shape_of_a_hexagon(board: BoardPage) -> None:
    give(board, "hexagonal", played=("f5f6",))
    board.click("f7")
    board.click("e7")
    frame = board.board.locator(".mark.picked .frame").get_attribute("d") or ""
    assert len(re.findall("[ML]", frame)) == 6
    brackets = board.board.locator(".mark.last .bracket").first.get_attribute("d") or ""
    assert brackets.count("M") == 6


@pytest.mark.parametrize(
    ("name", "key", "way"),
    [
        ("hexagonal", "ArrowUp", ["f7", "f8"]),
        ("hexagonal", "ArrowRight", ["g6", "h7", "i7"]),
        ("y", "ArrowRight", ["d3", "e3"]),
        ("y", "ArrowUp", ["b4", "b5", "a6"]),
    ],
)
def test_arrow_keys_go_where_the_eye_goes(board: BoardPage, name: str, key: str, way: list[str]) -> None:
    give(board, name)
    start = "f6" if name == "hexagonal" else "c3"
    board.focus(start)
    found = []
    for _ in way:
        board.press(key)
        found.append(board.focused)
    places = [board.middle(str(square)) for square in (start, *found)]
    axis = 1 if key == "ArrowRight" else 0
    box = board.spot(start).bounding_box()
    assert box is not None
    assert max(abs(place[axis] - places[0][axis]) for place in places) < 0.6 * box["width"]
    assert found == way


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_hexagons_are_whole_and_still(page: Page, site: Site, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(mount_game(site))
    for name in ("hexagonal", "hex"):
        assert faults(measure(page, site, name, 12), size) == []
