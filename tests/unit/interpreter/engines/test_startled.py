"""Units that count as moved once they are attacked: without first moves, and without castling."""

import pytest

from dsl.source import Source
from interpreter.game.load import load_source
from interpreter.game.state import Game

RULES = """ruleset "Startled"
board 8x8
piece king K { moves K; moves ifsmN; counts as moved once attacked }
piece rook R { moves R }
piece ox O { moves F; moves ifmD; counts as moved once attacked }
piece elk E { moves F; moves ifmD }
array "r3k2r/8/8/8/8/8/8/R1OEK2R"
castling {
  king with rook
  toward h: king to g, rook to f
  toward a: king to c, rook to d
  not out of check
}
goal checkmate of king
draw stalemate
"""
ENGINES = pytest.mark.parametrize("engine", ["auto", "reference"])


def _game(engine: str, rules: str = RULES) -> Game:
    return load_source(Source("startled.rumpus", rules), {}, engine)


@ENGINES
@pytest.mark.parametrize(
    ("fen", "actions", "left"),
    [
        ("4k3/8/8/8/8/8/8/R1OEK2R w KQ - 0 1", "", {"c1c3", "d1d3", "e1g1", "e1g2", "e1c2"}),
        ("4k3/8/8/8/r7/8/8/R1OEK2R b KQ - 0 1", "a4e4 e1f1 e4a4 f1e1 a4b4", {"c1c3", "d1d3"}),
        ("4k3/8/8/8/r7/8/8/R1OEK2R b KQ - 0 1", "a4e4 d1e2 e4b4", {"c1c3"}),
        ("4k3/8/8/8/r7/8/8/R1OEK2R b KQ - 0 1", "a4c4", {"d1d3", "e1g1", "e1g2"}),
        ("4k3/8/8/8/r7/8/8/R1OEK2R b KQ - 0 1", "a4d4", {"c1c3", "d1d3", "e1g1", "e1g2", "e1c2"}),
        ("4k3/8/8/8/4r3/8/8/R1OEK2R w KQ - 0 1", "d1e2 e4a4", {"c1c3"}),
    ],
    ids=["at rest", "king attacked", "blocked", "ox attacked", "elk attacked", "attacked in the FEN"],
)
def test_an_attack_takes_first_moves_and_castling(engine: str, fen: str, actions: str, left: set[str]) -> None:
    state = _game(engine).state(fen)
    for action in actions.split():
        state = state.play(action)

    assert {"c1c3", "d1d3", "e1g1", "e1g2", "e1c2"} & set(state.legal_texts()) == left
    assert state.game.state(state.fen()).fen() == state.fen()


@ENGINES
def test_a_unit_that_is_attacked_in_the_array_has_no_first_move(engine: str) -> None:
    rules = RULES.replace("r3k2r/8/8/8", "4k3/2r5/8/8")

    assert "c1c3" not in _game(engine, rules).start().legal_texts()
    assert "d1d3" in _game(engine, rules).start().legal_texts()


def test_why_names_the_line_of_the_first_move() -> None:
    state = _game("auto").state("4k3/8/8/8/r7/8/8/R1OEK2R b KQ - 0 1").play("a4c4")

    assert "has moved, or was attacked" in str(state.why("c1c3"))
