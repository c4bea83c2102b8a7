"""Rows that lose, on both engines and in their evaluation."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players.choose import searchers_of
from interpreter.game.state import Game

BOARD = """
board 5x5
piece stone S { }
hand { drops on empty squares; never runs out of stone }
draw stalemate
goal row of 5 with stone along orthogonal
array "5/5/5/5/5"
"""
AVOID = "loss row of 3 with stone along orthogonal, diagonal\n"
WIN = "goal row of 4 with stone along orthogonal, diagonal\n"


@pytest.mark.parametrize(
    ("rules", "fen", "drop", "outcome"),
    [
        (AVOID, "5/5/5/5/SS3 w - - 0 1", "S@c1", "black wins by row"),
        (AVOID, "5/5/5/5/ss3 b - - 0 1", "S@c1", "white wins by row"),
        (AVOID, "5/5/5/5/SS3 w - - 0 1", "S@d1", "None"),
        (AVOID.replace("diagonal\n", "diagonal with gaps\n"), "5/5/5/5/SS3 w - - 0 1", "S@d1", "black wins by row"),
        (WIN + AVOID, "5/5/5/5/SS1S1 w - - 0 1", "S@c1", "white wins by row"),
        (WIN + AVOID, "5/5/5/5/SS3 w - - 0 1", "S@c1", "black wins by row"),
    ],
)
def test_a_row_loses_unless_a_line_before_says_otherwise(
    engine: str, rules: str, fen: str, drop: str, outcome: str
) -> None:
    assert str(Game(toy(BOARD + rules).ruleset, engine).state(fen).play(drop).outcome()) == outcome


def test_a_row_in_the_making_is_bad_where_rows_lose() -> None:
    if not is_kernel_built():
        pytest.skip(NO_KERNEL)
    worth = []
    for rules in (AVOID, AVOID.replace("loss", "goal")):
        for engine in ("reference", "kernel"):
            game = Game(toy(BOARD + rules).ruleset, engine)
            searcher = searchers_of(game, scale_of(game.program, weights_from_rules(game.program)), 1)[0]
            worth.append([searcher.evaluate(game.state(f"5/5/5/5/{row} w - - 0 1").position) for row in ("SS3", "S3S")])

    assert worth[0] == worth[1]
    assert worth[2] == worth[3]
    assert worth[0][0] < worth[0][1]
    assert worth[2][0] > worth[2][1]
