"""Five games as files, from their first board to their end, by clicks: at the sizes of a desk and of a phone."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.published import BOARD, CUT_OFF, FIRST_BOARD_SECONDS, READY_SECONDS, Opened, publish
from playwright.sync_api import Browser, BrowserContext, expect

from interpreter import load
from interpreter.game.players import Budget, player_named
from interpreter.game.state import Game, State
from interpreter.publish.page import LARGEST

pytestmark = pytest.mark.slow  # they need a browser, the runtime, and minutes

FRESH = """ruleset "Gate Chess" {
  author "A. Newcomer"
  source "an idea of mine"
  about  "A small board on which knights also step; a king on the far rank wins."
}
board 6x6

zone gate { white rank 6; black rank 1 }

piece king   K { moves K }
piece knight N { moves NW }
piece bishop B { moves B }
piece rook   R { moves R }
piece pawn   P { moves fmWfcF; promotes in gate to rook }

array "rnkbnr/pppppp/6/6/PPPPPP/RNKBNR"

goal checkmate of king
goal reach gate with king
draw stalemate
draw repetition 3
draw 100 turns without pawn move or capture
"""
REFUSED = {
    "hullabaloo": ("e1", "e5", "a commoner on e1 does not move to e5"),
    "chain-of-fools": ("e1", "e5", "a king on e1 does not move to e5"),
    "chess": ("e2", "e5", "a pawn on e2 does not move to e5"),
    "minishogi": ("a1", "a4", "a king on a1 does not move to a4"),
    "gate.rumpus": ("b1", "b4", "a knight on b1 does not move to b4"),
}
"""The games, and of each two squares between which no action is legal, with the reason."""
SIZES = {"desk": (1280, 900), "phone": (390, 844)}
SHOTS = os.environ.get("RUMPUS_SHOTS")
"""A folder for pictures of each page, to be looked at."""
MOST_ACTIONS = 600
ACTIONS = "(new URLSearchParams(location.hash.slice(1)).get('actions') ?? '').split(' ').filter(Boolean)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of the games."""
    made = tmp_path_factory.mktemp("games")
    publish(made, [*REFUSED], {"gate.rumpus": FRESH})
    return made


@pytest.fixture(params=SIZES)
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A browser without a network, on a desk or on a phone."""
    width, height = SIZES[request.param]
    made = browser.new_context(
        offline=True, viewport={"width": width, "height": height}, has_touch=request.param == "phone"
    )
    yield made
    made.close()


def _shot(game: Opened, name: str, width: int, moment: str) -> None:
    if SHOTS:
        game.page.screenshot(path=Path(SHOTS) / f"{Path(name).stem}-{width}-{moment}.png")


@pytest.mark.parametrize("name", REFUSED)
def test_a_whole_game_is_played_to_its_end(context: BrowserContext, folder: Path, name: str) -> None:
    page = folder / f"{Path(name).stem}.html"
    assert page.stat().st_size <= LARGEST
    game = Opened(context, page.as_uri())
    width = game.value("innerWidth")
    assert game.first_board < FIRST_BOARD_SECONDS
    assert game.value("document.documentElement.scrollWidth") <= width
    assert game.value(CUT_OFF) == 0
    _shot(game, name, width, "first")

    source, target, sentence = REFUSED[name]
    game.board.click(source)
    game.board.click(target)
    game.until(f"{BOARD}.why", READY_SECONDS)
    assert game.value(f"{BOARD}.why.sentence") == sentence
    expect(game.page.locator("body")).to_contain_text(sentence)
    _shot(game, name, width, "refused")

    game.choose("1")
    rules = load(str(folder / name) if name.endswith(".rumpus") else name)
    ended = _played(game, rules)
    assert game.value(f"{BOARD}.view.outcome.text") == str(ended.outcome())
    expect(game.page.get_by_role("button", name="Rematch")).to_be_visible()
    _shot(game, name, width, "end")
    assert not game.complaints
    print(f"{name}, {width}: {page.stat().st_size:,} bytes, first board {game.first_board:.1f} s")


def _played(game: Opened, rules: Game) -> State:
    """Play White's actions by clicks until the game ends; return its last position, to which the page's actions lead."""
    person = player_named("alphabeta", rules)
    state, known = rules.start(), 0
    while state.outcome() is None:
        assert known < MOST_ACTIONS, state.fen()
        if state.actor == "white":
            game.act(rules.action_text(person.think(state, Budget(nodes=3_000)).action))
        game.until(f"{ACTIONS}.length > {known}")
        for action in game.value(ACTIONS)[known:]:
            state, known = state.play(action), known + 1
    game.until(f"{BOARD}.view.outcome")
    return state
