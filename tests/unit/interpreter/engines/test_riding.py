"""Units of a formation that has ridden have moved: they castle no more, nor make first moves."""

import pytest

from dsl.source import Source
from interpreter.game.load import load_source

RULES = """ruleset "Riding"
board 5x6
piece king K { moves K }
piece rook R { moves R }
piece ox O { moves F; moves iW }
formation wall WL { ox in 2x1; rides W by 1 }
formation tower TW { rook in 1x2; rides W by 1 }
castling { king with rook; toward a: king to b, rook to c; toward e: king to d, rook to c }
array "2k2/5/5/OO3/R4/R1K1R"
goal checkmate of king
draw stalemate
"""
ENGINES = pytest.mark.parametrize("engine", ["auto", "reference"])


@ENGINES
def test_a_rook_that_has_ridden_castles_no_more(engine: str) -> None:
    game = load_source(Source("riding.rumpus", RULES), {}, engine)
    rode = game.start().play("TW:a1b1")

    assert " b K " in rode.fen()
    assert game.state(rode.fen()).fen() == rode.fen()


@ENGINES
def test_a_unit_that_has_ridden_makes_no_first_move(engine: str) -> None:
    game = load_source(Source("riding.rumpus", RULES), {}, engine)
    rode = game.start().play("WL:a3a4").play("c6d6")

    assert "a4a5" not in rode.legal_texts()
    assert "a3a4" in game.start().legal_texts()
    assert game.state(rode.fen()).fen() == rode.fen()
