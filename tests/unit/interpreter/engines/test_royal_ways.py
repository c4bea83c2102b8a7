"""Royal pieces: several at once, and the ways some of them may not go."""

import pytest
from support.games import toy, toy_state

from interpreter.errors import InvalidFenError

TWO = """
piece prince P { moves K }
piece ox O { moves W }
array "k3/4/4/3K"
goal %s of king, prince
"""


def test_any_of_the_pieces_of_a_goal_will_do() -> None:
    assert toy_state(TWO % "checkmate", "k3/4/1o2/1P2 w - - 0 1").is_check()
    assert toy_state(TWO % "checkmate", "k3/4/1p2/1O1P w - - 0 1").why("b1b2").reasons == ("royal",)


def test_a_side_has_one_of_them_at_least() -> None:
    with pytest.raises(InvalidFenError, match="White has no prince or king, which is royal"):
        toy(TWO % "checkmate").state("k3/4/4/4 w - - 0 1")


def test_all_of_a_side_s_royal_units_are_kept_out_of_check() -> None:
    state = toy_state(TWO % "checkmate", "k3/4/4/P2K w - - 0 1")

    assert toy_state(TWO % "checkmate", "4/k3/4/P2K w - - 0 1").why("a1a2").reasons == ("check",)
    assert state.why("a1a2").allowed


def test_capture_of_the_last_of_several_pieces_wins() -> None:
    state = toy_state(TWO % "capture", "kp2/K3/4/4 w - - 0 1").play("a3a4")

    assert state.outcome() is None
    assert str(state.play("b4a4").outcome()) == "black wins by capture"
    assert str(toy_state(TWO % "capture", "k3/K3/4/4 w - - 0 1").play("a3a4").outcome()) == "white wins by capture"


CROSSING = """
board 5x5
piece king K { moves %s }
piece ox O { moves R }
array "k4/5/5/5/4K"
goal checkmate of king
check { no move through check by king }
"""


def test_no_square_between_may_be_attacked() -> None:
    state = toy_state(CROSSING % "R", "o1o1k/5/5/5/3K1 w - - 0 1")

    assert state.why("d1b1").reasons == ("check",)
    assert state.why("d1b1").refusals[0].sentence == "the king on d1 would cross c1, which is attacked"
    assert toy_state((CROSSING % "R").partition("check {")[0], "o1o1k/5/5/5/3K1 w - - 0 1").why("d1b1").allowed
    assert state.why("d1d4").allowed


def test_one_of_several_ways_is_enough() -> None:
    rules = CROSSING % "[mpW-F][mpF-W]" + "piece elk E { moves F }"

    assert toy_state(rules, "k4/5/5/o4/2K2 w - - 0 1").why("c1d3").reasons == ("check",)
    assert toy_state(rules, "k4/5/4e/5/2K2 w - - 0 1").why("c1e2").allowed
    assert toy_state(rules, "k4/5/4e/4e/2K2 w - - 0 1").why("c1e2").reasons == ("check",)


def test_a_royal_part_that_leaves_goes_the_same_ways() -> None:
    rules = """
board 5x5
piece king K { moves R }
piece ox O { moves W }
piece herd H { moves R }
piece elk E { moves R }
fusion { king + ox = herd; made by move; splits by move }
array "k4/5/5/5/4K"
goal checkmate of king, herd
check { no move through check by king }
"""
    state = toy_state(rules, "k1e2/5/5/5/3H1 w - - 0 1")

    assert state.why("d1b1:K").reasons == ("check",)
    assert state.why("d1b1").allowed
    assert state.why("d1d3:K").allowed
