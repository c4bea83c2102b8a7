"""The line on the turn."""

from interpreter import load
from interpreter.drawing import turn_line
from interpreter.state.outcome import Outcome


def test_the_line_of_a_finished_game_is_its_outcome() -> None:
    mated = load("chess").start().play_all("f2f3,e7e5,g2g4,d8h4")
    line = turn_line(mated.game.program, mated.position, check=True, outcome=mated.outcome())
    assert line == "Black wins by checkmate"


def test_an_outcome_is_followed_by_the_scores() -> None:
    start = load("chain-of-fools").start()
    line = turn_line(start.game.program, start.position, outcome=Outcome(None, "agreement"))
    assert line == "Draw by agreement (White 0, Black 0)"
