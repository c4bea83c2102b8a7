"""The actions that trigger effects: those of a side, in a zone, and captures of certain pieces."""

import pytest
from support.each import each
from support.games import compiled, toy_state

from interpreter.game.state import Game

FILE = """
board 5x5
zone hill {{ white c3; black c2 }}
array "k4/5/5/5/4K"
piece king K {{ moves W }}
piece ox O {{ moves R; may promote on entering hill to elk }}
piece elk E {{ moves F }}
piece hare H {{ moves [cW-W] }}
{goal}
{lines}
"""
GOAL = "goal capture of king"


def placed(engine: str, lines: str, fen: str, action: str) -> str:
    """The board after an action."""
    ruleset = compiled(FILE.format(lines=lines, goal=GOAL)).ruleset
    assert ruleset is not None
    return Game(ruleset, engine).state(fen).play_all(action).fen().split(" ")[0]


def test_a_capture_of_a_certain_piece_has_an_effect(engine: str) -> None:
    after = "after capture of elk, hare { removes the captor }"

    assert placed(engine, after, "k4/5/2e2/5/K1O2 w - - 0 1", "c1c3") == "k4/5/5/5/K4"
    assert placed(engine, after, "k4/5/2o2/5/K1O2 w - - 0 1", "c1c3") == "k4/5/2O2/5/K4"


def test_a_capture_by_one_of_another_needs_both(engine: str) -> None:
    after = "after capture of elk by ox { removes the captor }"

    assert placed(engine, after, "k4/5/2e2/5/K1O2 w - - 0 1", "c1c3") == "k4/5/5/5/K4"
    assert placed(engine, after, "k4/5/2e2/3E1/K4 w - - 0 1", "d2c3") == "k4/5/2E2/5/K4"
    assert placed(engine, after, "k4/5/2o2/5/K1O2 w - - 0 1", "c1c3") == "k4/5/2O2/5/K4"


def test_a_piece_captured_on_the_way_counts(engine: str) -> None:
    lines = "after capture of elk { removes the captor }"

    assert placed(engine, lines, "k4/5/5/1He2/K4 w - - 0 1", "b2d2") == "k4/5/5/5/K4"
    assert placed(engine, lines, "k4/5/5/1Ho2/K4 w - - 0 1", "b2d2") == "k4/5/5/3H1/K4"


@each(
    ("after", "fen", "action", "placement"),
    [
        ("after capture in hill", "k4/2e2/2e2/5/K1O2 w - - 0 1", "c1c3", "k4/5/2O2/5/K4"),
        ("after capture in hill", "k4/5/2e2/2e2/K1O2 w - - 0 1", "c1c2", "k4/5/2e2/2O2/K4"),
        ("after a move to hill", "k4/2e2/5/5/K1O2 w - - 0 1", "c1c3", "k4/5/2O2/5/K4"),
        ("after a move to hill", "k4/5/2e2/5/K1O2 w - - 0 1", "c1c2", "k4/5/2e2/2O2/K4"),
        ("after a move to hill", "K4/5/2E2/5/k1o2 b - - 0 1", "c1c2", "K4/5/5/2o2/k4"),
        ("after a move to hill", "K4/2E2/5/5/k1o2 b - - 0 1", "c1c3", "K4/2E2/2o2/5/k4"),
        ("after a move of elk to hill", "k4/2e2/5/5/K1O2 w - - 0 1", "c1c3", "k4/2e2/2O2/5/K4"),
        ("after a move of elk to hill", "k4/2e2/5/3E1/K4 w - - 0 1", "d2c3", "k4/5/2E2/5/K4"),
        ("after a move of ox to hill", "k4/2e2/5/5/K1O2 w - - 0 1", "c1c3e", "k4/5/2E2/5/K4"),
        ("after a move to hill along diagonal", "k4/2e2/5/5/K1O2 w - - 0 1", "c1c3", "k4/2e2/2O2/5/K4"),
    ],
)
@pytest.mark.parametrize("played", ["reference", "auto"])
def test_an_effect_in_a_zone(played: str, after: str, fen: str, action: str, placement: str) -> None:
    assert placed(played, f"{after} {{ removes enemies within 1 }}", fen, action) == placement


def test_an_effect_of_drops_in_a_zone(engine: str) -> None:
    lines = "hand { drops on empty squares }\nafter a drop of ox in hill { converts enemies within 1 }"

    assert placed(engine, lines, "k4/2e2/5/2e2/K4[O] w - - 0 1", "O@c3") == "k4/2E2/2O2/2E2/K4[]"
    assert placed(engine, lines, "k4/2e2/5/2e2/K4[O] w - - 0 1", "O@b3") == "k4/2e2/1O3/2e2/K4[]"
    assert placed(engine, lines, "k4/2e2/5/2e2/K4[E] w - - 0 1", "E@c3") == "k4/2e2/2E2/2e2/K4[]"


def test_an_effect_for_one_side(engine: str) -> None:
    after = "after capture for white { removes the captor }"

    assert placed(engine, after, "k4/5/2e2/5/K1O2 w - - 0 1", "c1c3") == "k4/5/5/5/K4"
    assert placed(engine, after, "K4/5/2E2/5/k1o2 b - - 0 1", "c1c3") == "K4/5/2o2/5/k4"


# Royal units: a capture that would take the own king attacks nothing

ROYAL = "goal checkmate of king; goal capture of king"


def is_check(engine: str, after: str, fen: str) -> bool:
    """Whether the side to move is in check, by both engines."""
    ruleset = compiled(FILE.format(lines=f"{after} {{ removes units within 1 }}", goal=ROYAL)).ruleset
    assert ruleset is not None
    return Game(ruleset, engine).state(fen).is_check()


@each(
    ("after", "expected"),
    [
        ("after capture", False),
        ("after capture of king", False),
        ("after capture of elk", True),
        ("after capture for white", False),
        ("after capture for black", True),
        ("after capture in hill", False),
        ("after capture of king by ox in hill for white", False),
        ("after capture of king by elk in hill for white", True),
    ],
)
@pytest.mark.parametrize("played", ["reference", "auto"])
def test_a_capture_that_would_cost_the_own_king_gives_no_check(played: str, after: str, expected: bool) -> None:
    assert is_check(played, after, "5/3K1/2k2/5/2O2 b - - 0 1") is expected


def test_a_capture_outside_the_zone_gives_check(engine: str) -> None:
    assert is_check(engine, "after capture in hill", "5/5/3K1/2k2/2O2 b - - 0 1")
    assert not is_check(engine, "after capture", "5/5/3K1/2k2/2O2 b - - 0 1")


def test_a_king_that_its_own_capture_would_take_may_capture_elsewhere() -> None:
    lines = "after capture in hill { removes units within 1 }"
    text = FILE.format(lines=lines, goal=ROYAL)

    assert "c1c3" not in toy_state(text, "k4/3K1/2e2/5/2O2 w - - 0 1").legal_texts()
    assert "c1c2" in toy_state(text, "k4/5/3K1/2e2/2O2 w - - 0 1").legal_texts()
