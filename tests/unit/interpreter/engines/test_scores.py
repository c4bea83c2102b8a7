"""Points that captures, moves and drops score, and ends that they decide, on both engines."""

import pytest
from support.games import toy

from interpreter.game.state import Game, State

BOARD = """
board 4x4
piece king K { moves K }
piece ox O { moves R }
piece elk E { moves F }
array "k1oo/4/4/K1OO"
values { ox 5; elk 2 }
goal capture of king
"""
VALUES = "after capture { scores values }\ndraw stalemate\n"
PASS = "turn { pass allowed }\n"


def state(engine: str, rules: str, fen: str) -> State:
    """A position of kings, oxen and elks under some rules."""
    return Game(toy(BOARD + rules).ruleset, engine).state(fen)


def test_a_capture_scores_the_value_of_the_captured_unit(engine: str) -> None:
    after = state(engine, VALUES, "k2o/4/4/K2O w - - 0 1").play("d1d4")

    assert after.position.scores == (5, 0)
    assert after.fen() == "k2O/4/4/K3 b - - 1 1 score:5/0"
    assert state(engine, VALUES, after.fen()).play("a4a3").position.scores == (5, 0)
    assert state(engine, VALUES, "k2o/4/4/K2O b - - 0 1 score:5/1").play("d4d1").position.scores == (5, 6)


def test_a_piece_without_a_value_scores_nothing(engine: str) -> None:
    rules = VALUES.replace("after", "piece hare H { moves W }\nafter")

    assert state(engine, rules, "k2h/4/4/K2O w - - 0 1").play("d1d4").position.scores == (0, 0)


def test_points_may_be_for_captures_by_some_pieces(engine: str) -> None:
    rules = VALUES.replace("capture", "capture by elk")

    assert state(engine, rules, "k2o/4/4/K2O w - - 0 1").play("d1d4").position.scores == (0, 0)
    assert state(engine, rules, "k2o/2E1/4/K3 w - - 0 1").play("c3d4").position.scores == (5, 0)


@pytest.mark.parametrize(
    ("block", "action", "scores"),
    [
        ("after capture { scores 3 points }", "d1d4", (3, 0)),
        ("after capture { scores 3 points }", "a1b1", (0, 0)),
        ("after a move { scores 1 point }", "a1b1", (1, 0)),
        ("after a move of ox { scores 1 point }", "a1b1", (0, 0)),
        ("after a move of ox { scores 1 point }\nafter capture { scores values }", "d1d4", (6, 0)),
        ("after a move along orthogonal { scores 1 point }", "a1b2", (0, 0)),
        ("after a move along orthogonal { scores 1 point }", "a1b1", (1, 0)),
    ],
)
def test_an_action_scores_a_number_of_points(engine: str, block: str, action: str, scores: tuple[int, int]) -> None:
    rules = f"{block}\ngoal score 9\ndraw stalemate\n"
    rules = rules if "values" in block else rules + "win after 2 passes with most points\n" + PASS

    assert state(engine, rules, "k2o/4/4/K2O w - - 0 1").play(action).position.scores == scores


def test_a_drop_scores_points(engine: str) -> None:
    rules = "hand { receives captures; drops on empty squares }\nafter a drop of ox { scores 2 points }\n" + VALUES

    assert state(engine, rules, "k2o/4/4/K3[OE] w - - 0 1").play("O@b1").position.scores == (2, 0)
    assert state(engine, rules, "k2o/4/4/K3[OE] w - - 0 1").play("E@b1").position.scores == (0, 0)


def test_what_effects_remove_scores_nothing(engine: str) -> None:
    rules = "after capture { removes enemies within 1; scores values }\ndraw stalemate\n"

    assert state(engine, rules, "k1oo/4/4/K2O w - - 0 1").play("d1d4").position.scores == (5, 0)


def test_points_win_at_once(engine: str) -> None:
    rules = VALUES + "goal score 5 for white\ngoal score 7 for black\n"

    assert str(state(engine, rules, "k2o/4/4/K2O w - - 0 1").play("d1d4").outcome()) == "white wins by score"
    assert state(engine, rules, "k2o/4/4/K2O b - - 0 1").play("d4d1").outcome() is None
    assert str(state(engine, rules, "k2o/4/4/K2O b - - 0 1 score:0/2").play("d4d1").outcome()) == "black wins by score"


@pytest.mark.parametrize(
    ("how", "score", "outcome"),
    [
        ("higher score", "3/2", "white wins by passes"),
        ("higher score", "2/3", "black wins by passes"),
        ("higher score", "2/2", "draw by passes"),
        ("lower score", "2/3", "white wins by passes"),
        ("higher score and 2 more for black", "3/2", "black wins by passes"),
        ("higher score and 1 more for black", "3/2", "draw by passes"),
        ("higher score and 2 more for white", "2/3", "white wins by passes"),
    ],
)
def test_the_score_may_decide_after_passes(engine: str, how: str, score: str, outcome: str) -> None:
    rules = VALUES + PASS + f"win after 2 passes with {how}\n"
    start = state(engine, rules, f"k3/4/4/K1OO w - - 0 1 score:{score}")

    assert str(start.play("end").play("end").outcome()) == outcome
    assert str(start.play("a1b1").play("end").play("end").outcome()) == outcome


@pytest.mark.parametrize(
    ("line", "score", "outcome"),
    [
        ("higher", "3/2", "white wins by stalemate"),
        ("higher", "2/3", "black wins by stalemate"),
        ("higher", "2/2", "draw by stalemate"),
        ("lower", "2/3", "white wins by stalemate"),
    ],
)
def test_the_score_may_decide_a_stalemate(engine: str, line: str, score: str, outcome: str) -> None:
    rules = f"piece rock S\nafter capture {{ scores values }}\nwin stalemate with {line} score\n"
    rules = rules.replace("goal capture of king", "")

    assert str(state(engine, rules, f"ks2/ss2/4/K3 b - - 0 1 score:{score}").outcome()) == outcome


def test_equal_positions_with_other_scores_are_not_repetitions(engine: str) -> None:
    rules = "after a move of ox { scores 1 point }\ngoal score 99\ndraw repetition 2\ndraw stalemate\n"
    rules += "win after 9 passes with most points\n" + PASS
    there_and_back = ("d1d2", "a4a3", "d2d1", "a3a4")
    position = state(engine, rules, "k3/4/4/K2O w - - 0 1")
    for action in there_and_back:
        position = position.play(action)

    assert (position.outcome(), position.position.scores) == (None, (2, 0))
