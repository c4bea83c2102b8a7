"""Turns that end early, and what is open to en passant in turns of several actions."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy, toy_state

from interpreter.game.state import Game

TURN = "goal checkmate of king\nturn { %s }\ncheck { judged %s }\n"
FORWARD = 'board 3x5\npiece king K { moves fW }\npiece ox O { moves R }\narray "2k/3/3/3/K2"\n'


def test_a_check_ends_the_turn_whatever_is_left_of_it() -> None:
    rules = "piece ox O { moves W }\n" + TURN % ("1 to 3 actions; ends when check is given", "after every action")
    fen = "k3/4/O3/3K w - - 0 1"

    assert toy_state(rules, fen).play("a2a3").turn == "black"
    assert toy_state(rules, fen).play("a2b2").turn == "white"
    assert toy_state(rules.replace("; ends when check is given", ""), fen).play("a2a3").turn == "white"


def test_a_capture_ends_the_turn_whatever_is_left_of_it() -> None:
    rules = "piece ox O { moves W }\n" + TURN % ("1 to 3 actions; ends when a unit is captured", "after every action")
    fen = "k3/4/oO2/3K w - - 0 1"

    assert toy_state(rules, fen).play("b2a2").turn == "black"
    assert toy_state(rules, fen).play("b2b3").turn == "white"
    assert toy_state(rules, fen).play("b2b3").play("b3b2").play("b2a2").turn == "black"
    assert toy_state(rules.replace("; ends when a unit is captured", ""), fen).play("b2a2").turn == "white"


def test_a_promotion_ends_the_turn_whatever_is_left_of_it() -> None:
    rules = "zone last { white rank 4; black rank 1 }\npiece ox O { moves W; promotes in last to elk }\npiece elk E { moves F }\n"
    rules += TURN % ("1 to 3 actions; ends when a unit promotes", "after every action")
    fen = "3k/O3/4/3K w - - 0 1"

    assert toy_state(rules, fen).play("a3a4e").turn == "black"
    assert toy_state(rules, fen).play("a3b3").turn == "white"
    assert toy_state(rules.replace("; ends when a unit promotes", ""), fen).play("a3a4e").turn == "white"


def test_a_turn_ends_when_nothing_is_left() -> None:
    rules = FORWARD + TURN % ("2 actions; ends when no action is left", "after every action")
    fen = "2k/K2/3/3/3 w - - 0 1"

    assert toy_state(rules, fen).play("a4a5").turn == "black"
    assert toy_state(rules, "2k/3/K2/3/3 w - - 0 1").play("a3a4").turn == "white"
    assert toy_state(rules, "2k/3/K2/3/3 w - - 0 1").play("a3a4").why("end").reasons == ("must-act",)
    assert toy_state(rules.replace("; ends when no action is left", ""), fen).legal_texts() == ()


def test_a_turn_never_ends_in_check() -> None:
    rules = FORWARD + TURN % ("2 actions; ends when no action is left", "at the end of a turn")

    assert toy_state(rules, "1ok/K2/3/3/3 w - - 0 1").legal_texts() == ()
    assert toy_state(rules, "2k/1o1/K2/3/3 w - - 0 1").why("a3a4").allowed


def test_a_position_from_outside_in_which_the_turn_is_over_is_passed_on() -> None:
    rules = FORWARD + TURN % ("2 actions; ends when check is given; ends when no action is left", "after every action")

    assert toy_state(rules, "K1k/3/3/3/3 w - - 0 1 spent:1").turn == "black"
    assert toy_state(rules, "2k/K2/3/3/2O w - - 0 1 spent:1").turn == "black"
    assert toy_state(rules, "2k/K2/3/3/3 w - - 0 1 spent:1").turn == "white"


PAWNS = """
board 4x5
piece king K { moves K }
piece pawn P { moves fmWfceF; moves fmnD leaving en passant }
array "k3/4/4/4/3K"
goal checkmate of king
turn { 2 actions }
check { judged after every action }
"""


def test_what_either_action_left_may_be_taken() -> None:
    state = toy_state(PAWNS, "kp1p/4/2P1/4/3K b - - 0 1")

    for first, second in (("b5b3", "d5d3"), ("d5d3", "b5b3")):
        after = state.play(first).play(second)
        assert after.fen() == "k3/4/1pPp/4/3K w - b4d4 1 2"
        assert toy(PAWNS).state(after.fen()).position == after.position
        assert {"c3b4", "c3d4"} <= set(after.legal_texts())
        assert after.play("c3b4").why("d1d2").allowed


def test_nothing_is_taken_from_the_own_side() -> None:
    state = toy_state(PAWNS, "k3/4/4/1PP1/3K w - - 0 1").play("b2b4")

    assert state.fen().split()[3] == "b3"
    assert toy(PAWNS).state(state.fen()).position == state.position
    assert not state.why("c2b3").allowed


@pytest.mark.parametrize("engine", ["reference", "kernel"])
def test_what_changes_sides_as_it_crosses_a_square_may_not_be_taken_by_its_new_side(engine: str) -> None:
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    rules = PAWNS.replace("2 actions", "1 action")
    rules += "after a move { converts units without friends along horizontal only pawn }"
    game = Game(toy(rules).ruleset, engine)

    after = game.state("k3/2pp/4/1P2/3K w - - 0 1").play("b2b4")
    assert after.fen() == "k3/1ppp/4/4/3K b - - 1 1"
    assert game.state(after.fen()).position == after.position
    assert not after.why("c4b3").allowed


LENGTHS = """
board 4x4
piece king K { moves K }
piece elk E { moves W }
piece ox O { moves W; promotes in far to elk }
zone far { white rank 4; black rank 1 }
turn { 1 action; white 2 actions; 3 actions with elk }
array "ke2/4/4/KOE1"
"""


@pytest.mark.parametrize("engine", ["reference", "kernel"])
def test_a_unit_on_the_board_says_how_many_actions_its_side_has(engine: str) -> None:
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    game = Game(toy(LENGTHS).ruleset, engine)
    lengths = {
        fen: game.state(fen).actions_of_turn()
        for fen in ("k3/4/4/K1E1 w", "k3/4/4/K1O1 w", "k3/4/4/K1E1 b", "ke2/4/4/K3 b", "ke2/4/4/K3 w")
    }

    assert list(lengths.values()) == [(3, 3), (2, 2), (1, 1), (3, 3), (2, 2)]


@pytest.mark.parametrize("engine", ["reference", "kernel"])
def test_a_unit_that_comes_to_be_in_a_turn_counts_from_then_on(engine: str) -> None:
    if engine == "kernel" and not is_kernel_built():
        pytest.skip(NO_KERNEL)
    game = Game(toy(LENGTHS.replace("3 actions with elk", "1 action with elk")).ruleset, engine)

    assert game.state("4/1O2/k3/K3 w").play("b3b4e").turn == "black"
    game = Game(toy(LENGTHS).ruleset, engine)
    state = game.state("4/1O2/k3/K3 w").play("b3b4e")
    assert (state.turn, state.play("b4c4").turn) == ("white", "white")
    assert state.play_all("b4c4,c4b4").turn == "black"
