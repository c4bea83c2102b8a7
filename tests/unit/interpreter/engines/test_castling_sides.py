"""Castling of one side only, and castling that costs the enemy a right, on both engines."""

import pytest
from support.each import each
from support.games import compiled

from interpreter.errors import InvalidFenError
from interpreter.game.state import Game, State

FILE = """
board 8x8
piece king K {{ moves K }}
piece rook R {{ moves R }}
array "r3k2r/8/8/8/8/8/8/R3K2R"
goal checkmate of king
castling {{ king with rook{}; toward h: king to g, rook to f; toward a: king to c, rook to d{} }}
"""
OTHER = "; not to the side to which the enemy has castled"


def _state(engine: str, fen: str, side: str = "", more: str = "") -> State:
    ruleset = compiled(FILE.format(side, more)).ruleset
    assert ruleset is not None
    return Game(ruleset, engine).state(fen)


@each(
    ("fen", "castling", "rights"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "q"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "k"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", "e1g1", "-"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8", "Q"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "K"),
    ],
)
def test_a_castling_costs_the_enemy_the_right_to_the_same_side(
    engine: str, fen: str, castling: str, rights: str
) -> None:
    after = _state(engine, fen, more=OTHER).play(castling)

    assert after.fen().split(" ")[2] == rights
    assert after.game.state(after.fen()).position == after.position


def test_only_one_side_castles(engine: str) -> None:
    state = _state(engine, "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", " for white")

    assert {"e1g1", "e1c1"} <= set(state.legal_texts())
    assert not {"e8g8", "e8c8"} & set(state.play("a1a2").legal_texts())
    assert state.game.start().fen().split(" ")[2] == "KQ"
    with pytest.raises(InvalidFenError):
        state.game.state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
