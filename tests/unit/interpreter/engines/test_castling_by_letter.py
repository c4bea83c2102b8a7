"""Castling by Betza's `O`: not out of check, and not through it."""

import pytest

from dsl.source import Source
from interpreter.game.load import load_source

RULES = """ruleset "Letters"
board 8x8
piece king K { moves KO2 }
piece rook R { moves R }
array "r3k2r/8/8/8/8/8/8/R3K2R"
goal checkmate of king
draw stalemate
"""


@pytest.mark.parametrize("engine", ["auto", "reference"])
@pytest.mark.parametrize(
    ("fen", "castlings"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"e1c1", "e1g1"}),
        ("4k2r/8/8/8/5r2/8/8/R3K2R w KQk - 0 1", {"e1c1"}),
        ("4k2r/8/8/8/4r3/8/8/R3K2R w KQk - 0 1", set()),
    ],
    ids=["free", "through check", "out of check"],
)
def test_check_forbids_castling(engine: str, fen: str, castlings: set[str]) -> None:
    state = load_source(Source("letters.rumpus", RULES), {}, engine).state(fen)

    assert {"e1c1", "e1g1"} & set(state.legal_texts()) == castlings


@pytest.mark.parametrize("engine", ["auto", "reference"])
def test_castling_costs_the_right_with_a_partner_of_another_piece(engine: str) -> None:
    rules = RULES.replace("r3k2r", "r3k2o").replace("R3K2R", "R3K2O").replace("array", "piece ox O { moves W }\narray")
    state = load_source(Source("letters.rumpus", rules), {}, engine).start()

    assert {"e1c1", "e1g1"} <= set(state.legal_texts())
    assert state.play("e1g1").fen() == "r3k2o/8/8/8/8/8/8/R4OK1 b kq - 1 1"
