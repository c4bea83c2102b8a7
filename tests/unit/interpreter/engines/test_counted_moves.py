"""Moves that go as many squares as there are units on their line, on both engines."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from interpreter.game.perft import perft
from interpreter.game.state import Game, State

KINGS = "piece king K { moves K }\ngoal checkmate of king\ndraw stalemate\n"
BOARD = 'board 5x5\narray "k4/5/5/5/4K"\n'
OX = "piece ox O {{ moves {} as many squares as units on its line }}\npiece elk E {{ moves W }}\n"


def _state(engine: str, moves: str, fen: str, *, board: str = BOARD, more: str = "") -> State:
    return Game(toy(board + KINGS + OX.format(moves) + more).ruleset, engine).state(fen)


def _reached(state: State, square: str) -> str:
    return " ".join(sorted(text[2:] for text in state.legal_texts() if text.startswith(square)))


@pytest.mark.parametrize(
    ("moves", "fen", "squares"),
    [
        ("Q", "k4/5/2O2/5/4K w - - 0 1", "b2 b3 c2 c4 d3 d4"),
        ("R", "k4/5/1eO2/5/4K w - - 0 1", "c2 c4 e3"),
        ("R", "k1e2/5/2O2/2E2/4K w - - 0 1", "b3 d3"),
        ("cR", "k1e2/5/2O2/5/4K w - - 0 1", "c5"),
        ("N", "k4/5/2O2/5/4K w - - 0 1", "a2 a4 b1 b5 d1 d5 e2 e4"),
        ("N0", "k2e1/5/2O2/5/1E2K w - - 0 1", "a2 a4 b5 d1 e2 e4"),
        ("D", "k1e2/5/2O2/5/4K w - - 0 1", "c1 c5"),
        ("(0,4)", "k3e/e4/e4/e4/O3K w - - 0 1", ""),
    ],
)
def test_a_move_goes_as_many_squares_as_its_line_has_units(engine: str, moves: str, fen: str, squares: str) -> None:
    assert _reached(_state(engine, moves, fen), "a1" if "O3" in fen else "c3") == squares


def test_a_line_ends_at_a_missing_square_and_goes_around_a_cylinder_once(engine: str) -> None:
    holed = BOARD.replace("board 5x5", "board 5x5 { squares a1-c5, e1-e5 }")
    fen = "1k3/5/O3e/5/4K w - - 0 1"
    assert _reached(_state(engine, "R", fen, board=holed), "a3") == "a2 a4 b3"
    assert _reached(_state(engine, "soR", "1k3/5/O1e2/5/4K w - - 0 1"), "a3") == "c3 d3"


def test_units_move_over_friends_that_they_may_pass(engine: str) -> None:
    passing = "stacking { a lone unit passes a lone friend }\n"
    fen = "1k3/5/OE2e/5/4K w - - 0 1"
    assert _reached(_state(engine, "R", fen, more=passing), "a3") == "a2 a4 d3"
    assert _reached(_state(engine, "R", fen), "a3") == "a2 a4"


def test_two_units_on_a_square_are_two(engine: str) -> None:
    stacks = "stacking { a lone unit joins a lone friend }\n"
    assert _reached(_state(engine, "R", "1k3/5/O3(EE)/5/4K w - - 0 1", more=stacks), "a3") == "a2 a4 d3"
    assert _reached(_state(engine, "cR", "1k3/5/O2e(EE)/5/4K w - - 0 1", more=stacks), "a3") == ""


def test_a_king_is_in_check_only_at_that_distance(engine: str) -> None:
    for fen, check in (("k4/5/O4/5/4K b - - 0 1", True), ("k4/O4/5/5/4K b - - 0 1", False)):
        assert _state(engine, "R", fen).is_check() is check


def test_a_unit_that_leaves_or_enters_a_line_uncovers_a_check(engine: str) -> None:
    state = _state(engine, "R", "k4/5/O4/e4/4K b - - 0 1")
    assert not state.is_check()
    assert state.why("a2b2").reasons == ("check",)
    assert state.why("a2a1").allowed


def test_a_refusal_names_the_line_and_both_numbers(engine: str) -> None:
    state = _state(engine, "R", "k4/5/1eO2/5/4K w - - 0 1")
    refusal = state.why("c3d3").refusals[0]

    assert state.why("c3d3").reasons == ("distance",)
    assert refusal.sentence == "the move is 1 long, but must be 2 long, the number of units on its line"
    assert refusal.line is not None
    assert refusal.line.text == "moves R as many squares as units on its line"


@pytest.mark.parametrize("moves", ["Q", "soQ", "N0", "mRcpR", "(0,2)", "zF0", "camK"])
def test_both_engines_count_the_same(moves: str) -> None:
    if not is_kernel_built():
        pytest.skip(NO_KERNEL)
    states = [_state(engine, moves, "k1oe1/2o2/1O3/1E1O1/K4 w - - 0 1") for engine in ("reference", "kernel")]

    assert perft(states[0].game.engine, states[0].position, 3) == perft(states[1].game.engine, states[1].position, 3)
