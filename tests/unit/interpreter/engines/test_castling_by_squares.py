"""Castling by a number of squares: as far as the mover likes, but not past its partner."""

import pytest

from dsl.source import Source
from interpreter.errors import IllegalActionError
from interpreter.game.load import load_source
from interpreter.game.state import State

RULES = """ruleset "Squares"
board 8x8
piece king K { moves K }
piece rook R { moves R }
array "r3k2r/8/8/8/8/8/8/R3K2R"
castling {
  king with rook
  toward h: king LENGTH, rook past it
  toward a: king LENGTH, rook past it
  not out of check
  not through check
}
goal checkmate of king
draw stalemate
"""
ENGINES = pytest.mark.parametrize("engine", ["auto", "reference"])


def _state(length: str, fen: str, engine: str, rules: str = RULES) -> State:
    return load_source(Source("squares.rumpus", rules.replace("LENGTH", length)), {}, engine).state(fen)


def _castlings(state: State) -> set[str]:
    steps = {"e1d1", "e1d2", "e1e2", "e1f2", "e1f1"}
    return {text for text in state.legal_texts() if text.startswith("e1")} - steps


@ENGINES
@pytest.mark.parametrize(
    ("length", "fen", "castlings"),
    [
        ("1 to 3 squares", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1h1", "e1g1", "e1a1", "e1c1", "e1b1"}),
        ("2 to 3 squares", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1", "e1b1"}),
        ("3 squares", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1b1"}),
        ("1 to 6 squares", "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", {"e1h1", "e1g1"}),
        ("1 to 3 squares", "4k3/8/8/8/8/8/8/RR2K2R w KQ - 0 1", {"e1h1", "e1g1"}),
        ("1 to 3 squares", "4k3/8/2r5/8/8/8/8/R3K2R w KQ - 0 1", {"e1h1", "e1g1", "e1a1"}),
        ("1 to 3 squares", "4k3/8/1r6/8/8/8/8/R3K3 w Q - 0 1", {"e1a1", "e1c1"}),
        ("1 to 3 squares", "4k3/8/4r3/8/8/8/8/R3K2R w KQ - 0 1", set()),
    ],
    ids=["1 to 3", "2 to 3", "3", "before its partner", "blocked", "through check", "into check", "out of check"],
)
def test_the_mover_goes_as_far_as_it_likes(engine: str, length: str, fen: str, castlings: set[str]) -> None:
    assert _castlings(_state(length, fen, engine)) == castlings


@ENGINES
@pytest.mark.parametrize(
    ("text", "placement"),
    [
        ("e1a1", "4k3/8/8/8/8/8/8/3KR2R"),
        ("e1c1", "4k3/8/8/8/8/8/8/2KR3R"),
        ("e1b1", "4k3/8/8/8/8/8/8/1KR4R"),
        ("e1g1", "4k3/8/8/8/8/8/8/R4RK1"),
    ],
)
def test_the_partner_lands_next_to_the_mover(engine: str, text: str, placement: str) -> None:
    state = _state("1 to 3 squares", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", engine)

    assert state.play(text).fen().split()[0] == placement


@ENGINES
def test_the_partners_square_names_no_castling_if_there_are_several(engine: str) -> None:
    state = _state("2 to 3 squares", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", engine)

    with pytest.raises(IllegalActionError):
        state.play("e1a1")
    assert "name the square on which it lands" in str(state.why("e1a1"))
    assert state.play("e1h1").fen().split()[0] == "4k3/8/8/8/8/8/8/R4RK1"


@ENGINES
def test_of_castlings_with_one_name_the_shortest_is_meant(engine: str) -> None:
    rules = RULES.replace("moves K }", "moves KsD }")
    state = _state("1 to 3 squares", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", engine, rules)

    assert _castlings(state) == {"e1a1", "e1b1", "e1c1", "e1g1", "e1h1"}
    assert state.play("e1c1").fen().split()[0] == "4k3/8/8/8/8/8/8/R1K4R"
    assert state.play("e1a1").fen().split()[0] == "4k3/8/8/8/8/8/8/3KR2R"
    assert state.play("e1b1").fen().split()[0] == "4k3/8/8/8/8/8/8/1KR4R"


def test_algebraic_notation_names_the_squares() -> None:
    state = _state("1 to 3 squares", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "auto")

    assert [state.san(text) for text in ("e1g1", "e1h1")] == ["e1g1", "e1h1+"]
