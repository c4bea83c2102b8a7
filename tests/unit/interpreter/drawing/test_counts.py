"""What a game counts besides points, in words."""

from interpreter import State, load
from interpreter.drawing import turn_line
from interpreter.drawing.counts import counts_of


def _counts(state: State) -> list[str]:
    return list(counts_of(state.game.program, state.position))


def test_checks_that_are_left_are_counted_down() -> None:
    state = load("three-check").start()

    assert _counts(state) == ["checks left: White 3, Black 3"]
    assert _counts(state.play_all("e2e4,f7f6,d1h5")) == ["checks left: White 2, Black 3"]


def test_a_count_says_whose_turns_it_counts_and_what_comes_then() -> None:
    state = load("makruk").state("6k1/8/8/8/8/R7/8/4K2R w - - 2 2 count:b/1/5")

    assert _counts(state) == ["Black counts: 5 of 8 turns, then the game is a draw"]
    assert _counts(load("makruk").start()) == []


def test_the_line_below_a_board_tells_the_counts() -> None:
    state = load("three-check").start()
    counted = load("makruk").state("6k1/8/8/8/8/R7/8/4K2R w - - 2 2 count:b/1/5")

    assert turn_line(state.game.program, state.position) == "White to act (checks left: White 3, Black 3)"
    assert turn_line(counted.game.program, counted.position).startswith("White to act (Black counts: 5 of 8 turns, ")
