"""Counts of a side's turns, passes, and points that are compared, on both engines and in their searches."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from interpreter.engines.scale import WON
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players.alphabeta import Searcher
from interpreter.game.players.choose import searchers_of
from interpreter.game.state import Game, State

BOARD = """
board 5x5
piece king K { moves K }
piece ox O { moves R }
piece elk E { moves F }
array "2k2/e1o1e/5/O3E/2K2"
goal checkmate of king
draw stalemate
"""
LONE = """
draw by count while a side has at most 1 unit and no elk is on the board {
  starts at the number of units
  4 turns against 2 ox
  5 turns against 1 ox
}
"""
ANY = "draw by count while no elk is on the board { 3 turns against 2 units }\n"


def begun(engine: str, rules: str, fen: str, *actions: str) -> State:
    """The state after some actions, none of which ends the game but the last."""
    state = Game(toy(BOARD + rules).ruleset, engine).placed(fen)
    for action in actions:
        assert state.outcome() is None
        state = state.play(action)
    return state


def counted(state: State) -> str:
    """The field of the count, if one runs."""
    return next((field for field in state.fen().split() if field.startswith("count:")), "")


def test_a_count_starts_with_the_end_of_a_turn_at_the_number_of_units(engine: str) -> None:
    state = begun(engine, LONE, "k4/5/5/O4/2K2 w - - 0 1", "a2b2")
    assert counted(state) == "count:b/2/3"

    state = begun(engine, LONE, "k4/5/5/O4/2K2 w - - 0 1", "a2b2", "a5a4", "b2c2", "a4a5")
    assert counted(state) == "count:b/2/5"
    assert state.outcome() is None
    assert str(state.play("c2d2").play("a5a4").outcome()) == "draw by count"


def test_the_draw_comes_with_the_turn_after_the_last_one(engine: str) -> None:
    fen = "k4/5/5/5/1O2K b - - 0 1"
    assert begun(engine, LONE, f"{fen} count:b/2/4", "a5a4").outcome() is None
    assert str(begun(engine, LONE, f"{fen} count:b/2/5", "a5a4").outcome()) == "draw by count"
    assert begun(engine, LONE, f"{fen} count:b/2/5".replace(" b ", " w "), "b1c1").outcome() is None


def test_the_first_line_that_applies_at_the_start_holds_on(engine: str) -> None:
    state = begun(engine, LONE, "5/1k3/e3O/5/OOK2 w - - 0 1", "e3a3")
    assert counted(state) == "count:b/1/5"

    state = begun(engine, LONE, "5/1k3/5/5/1OK1O w - - 0 1", "b1b3", "b4b3")
    assert counted(state) == "count:b/1/5"


def test_a_line_above_with_another_condition_starts_afresh(engine: str) -> None:
    state = begun(engine, LONE + ANY, "k4/5/o3O/5/2K2 w - - 0 1", "c1d1")
    assert counted(state) == "count:b/3/0"

    state = begun(engine, LONE + ANY, "k4/5/o3O/5/2K2 w - - 0 1", "c1d1", "a5b5", "e3a3")
    assert counted(state) == "count:b/2/3"


def test_no_count_runs_while_the_absent_piece_is_there(engine: str) -> None:
    assert counted(begun(engine, ANY, "k4/5/4e/O4/2K2 w - - 0 1", "a2b2")) == ""
    assert counted(begun(engine, ANY, "k4/5/4e/4O/2K2 w - - 0 1", "e2e3")) == "count:b/1/0"


def test_a_count_ends_with_its_condition(engine: str) -> None:
    drops = "hand { receives captures; drops on empty squares }\n"
    state = begun(engine, drops + ANY, "k4/o4/5/4O/2K2[E] w - - 0 1 count:b/1/2", "E@e4")
    assert counted(state) == ""


def test_a_count_of_all_turns_ends_a_game(engine: str) -> None:
    state = begun(engine, "draw by count { 1 turn }\n", "k4/5/5/O4/2K2 w - - 0 1", "a2b2", "a5a4", "b2c2")
    assert counted(state) == "count:b/1/1"
    assert str(state.play("a4a5").outcome()) == "draw by count"


PASS = "turn { pass allowed }\n"
VALUES = "values { ox 5; elk 2 }\n"


@pytest.mark.parametrize(
    ("rules", "fen", "outcome"),
    [
        ("draw after 2 passes\n", "k4/5/5/1O3/2K2", "draw by passes"),
        ("draw after 2 passes\ndraw odds for black\n", "k4/5/5/1O3/2K2", "black wins by passes"),
        ("win after 2 passes with most units\n", "k4/e4/e4/1O3/2K2", "black wins by passes"),
        ("win after 2 passes with fewest units\n", "k4/e4/e4/1O3/2K2", "white wins by passes"),
        ("win after 2 passes with most units\n", "k4/e4/5/1O3/2K2", "draw by passes"),
        ("win after 2 passes with most points\n" + VALUES, "k4/e4/e4/1O3/2K2", "white wins by passes"),
        ("win after 2 passes with most points and 1 more for black\n" + VALUES, "k4/e4/e4/1O3/2K2", "draw by passes"),
        (
            "win after 2 passes with most points and 2 more for black\n" + VALUES,
            "k4/e4/e4/1O3/2K2",
            "black wins by passes",
        ),
    ],
)
@pytest.mark.parametrize("side", ["w", "b"])
def test_passes_in_a_row_give_what_their_line_says(engine: str, rules: str, fen: str, outcome: str, side: str) -> None:
    assert str(begun(engine, PASS + rules, f"{fen} {side} - - 0 1", "end", "end").outcome()) == outcome


def test_an_action_between_two_passes_parts_them(engine: str) -> None:
    rules = PASS + "draw after 2 passes\n"
    state = begun(engine, rules, "k4/5/5/1O3/2K2 w - - 0 1", "end", "a5a4", "end")
    assert state.outcome() is None
    assert "passed:1" in state.fen()
    assert str(begun(engine, rules, state.fen(), "end").outcome()) == "draw by passes"


def test_who_is_stuck_may_win_by_points(engine: str) -> None:
    board = BOARD.replace("draw stalemate", "win stalemate with most points") + VALUES
    state = Game(toy(board).ruleset, engine).state("k4/4O/5/5/1OK2 b - - 0 1")
    assert str(state.outcome()) == "white wins by stalemate"


# Searches


def searched(engine: str, state: State, depth: int) -> int:
    """The score of a state for the side to act."""
    program = state.game.program
    found: Searcher = searchers_of(state.game, scale_of(program, weights_from_rules(program)), 32, prunes=False)[0]
    found.begin(state.position)
    return found.iterate(depth, -WON - 1, WON + 1, [], 1 << 62)[0]


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
@pytest.mark.parametrize(
    ("rules", "fen"),
    [
        (LONE, "k4/5/5/1O3/2K2 w - - 0 1 count:b/2/4"),
        (LONE + ANY, "k4/5/4o/O4/2K2 w - - 0 1"),
        (PASS + "win after 2 passes with most points\n" + VALUES, "k4/e4/5/1O3/2K2 w - - 0 1 passed:1"),
        (PASS + "win after 2 passes with fewest units\n", "k4/e4/5/1O3/2K2 b - - 0 1"),
    ],
)
def test_both_searches_find_the_same_scores(rules: str, fen: str) -> None:
    found = [searched(each, begun(each, rules, fen), 3) for each in ("reference", "kernel")]
    assert found[0] == found[1]


def test_a_search_sees_that_a_pass_wins(engine: str) -> None:
    rules = PASS + "win after 2 passes with most points\n" + VALUES
    passed, open_ = (
        searched(engine, begun(engine, rules, f"k4/e4/5/1O3/2K2 w - - 0 1{end}"), 1) for end in (" passed:1", "")
    )
    assert passed > open_
