"""Castling of units that were dropped, and drops that leave both colors of squares for a piece."""

import pytest

from dsl.source import Source
from interpreter.game.load import load_source
from interpreter.game.state import State

RULES = """ruleset "Placing"
board 8x8
zone first { white rank 1; black rank 8 }
zone home { white e1; black e8 }
zone corners { white a1, h1; black a8, h8 }
piece king K { moves K }
piece rook R { moves R }
piece bishop B { moves B }
array "8/8/8/8/8/8/8/8[KRRBBkrrbb]"
castling {
  king with rook
  toward h: king to g, rook to f
  toward a: king to c, rook to d
  after a drop, king in home with rook in corners
}
hand { drops on empty squares; drops in first; drops bishop on both colors }
goal checkmate of king
draw stalemate
"""
ENGINES = pytest.mark.parametrize("engine", ["auto", "reference"])


def _state(fen: str, engine: str) -> State:
    return load_source(Source("placing.rumpus", RULES), {}, engine).state(fen)


@ENGINES
@pytest.mark.parametrize(
    ("fen", "actions", "rights"),
    [
        ("4k3/8/8/8/8/8/8/4K3[RR] w - - 0 1", "R@h1", "K"),
        ("4k3/8/8/8/8/8/8/4K3[RR] w - - 0 1", "R@h1 e8d8 R@a1", "KQ"),
        ("4k3/8/8/8/8/8/8/4K3[RR] w - - 0 1", "R@g1", "-"),
        ("4k3/8/8/8/8/8/8/3K4[RR] w - - 0 1", "R@h1", "-"),
        ("4k3/8/8/8/8/8/8/4K3[RR] w - - 0 1", "R@h1 e8d8 e1e2", "-"),
        ("4k3/8/8/8/8/8/8/4K3[RR] w - - 0 1", "R@h1 e8d8 h1h2", "-"),
        ("1k6/8/8/8/8/8/8/R6R[K] w - - 0 1", "K@e1", "KQ"),
        ("1k6/8/8/8/8/8/8/R5R1[K] w - - 0 1", "K@e1", "Q"),
        ("1k6/8/8/8/8/8/8/R6R[K] w - - 0 1", "K@d1", "-"),
    ],
)
def test_a_drop_gives_the_right_to_castle(engine: str, fen: str, actions: str, rights: str) -> None:
    state = _state(fen, engine)
    for action in actions.split():
        state = state.play(action)

    assert state.fen().split()[2] == rights
    assert state.game.state(state.fen()).fen() == state.fen()


@ENGINES
def test_a_drop_gives_no_right_to_a_side_that_never_castles(engine: str) -> None:
    rules = RULES.replace("king with rook", "king with rook for white")
    game = load_source(Source("placing.rumpus", rules), {}, engine)
    state = game.state("4k3/8/8/8/8/8/8/4K3[Rr] w - - 0 1").play("R@h1").play("R@h8")

    assert state.fen().split()[2] == "K"
    assert game.state(state.fen()).position == state.position


@ENGINES
def test_units_that_were_dropped_castle(engine: str) -> None:
    state = _state("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", engine).play("R@h1").play("e8d8")

    assert "e1g1" in state.legal_texts()
    assert state.play("e1g1").fen().startswith("3k4/8/8/8/8/8/8/5RK1")


@ENGINES
@pytest.mark.parametrize(
    ("fen", "drops"),
    [
        ("2k5/8/8/8/8/8/8/RR1KRR2[BB] w - - 0 1", {"B@c1", "B@g1", "B@h1"}),
        ("2k5/8/8/8/8/8/8/R2KBR1R[RB] w - - 0 1", {"R@c1", "R@g1", "B@b1"}),
        ("2k5/8/8/8/8/8/8/RRBKRR1R[RB] w - - 0 1", {"R@g1", "B@g1"}),
        ("2k5/8/8/8/8/8/8/R1BKRR1R[RB] w - - 0 1", {"R@g1", "B@b1"}),
        ("2k5/8/8/8/8/8/8/RRBKR1R1[BR] w - - 0 1", {"R@f1", "R@h1", "B@f1", "B@h1"}),
    ],
    ids=["two in hand", "no square of the color", "impossible already", "the last square", "two squares left"],
)
def test_drops_leave_both_colors_for_a_piece(engine: str, fen: str, drops: set[str]) -> None:
    state = _state(fen, engine)

    assert {text for text in state.legal_texts() if "@" in text} == drops


@ENGINES
@pytest.mark.parametrize(
    ("fen", "actions", "rights"),
    [
        ("4k3/8/8/8/8/8/8/4K3[RR] w - - 0 1", "R@h1", "K"),
        ("4k3/8/8/8/8/8/8/4K3[RR] w - - 0 1 unmoved:e8", "R@h1", "-"),
        ("4k3/8/8/8/8/8/8/4K3[RR] w - - 0 1", "e1e2 e8d8 e2e1 d8e8 R@h1", "-"),
        ("1k6/8/8/8/8/8/8/R6R[K] w - - 0 1", "K@e1", "-"),
    ],
)
def test_a_drop_gives_the_right_only_with_an_unmoved_king(engine: str, fen: str, actions: str, rights: str) -> None:
    rules = RULES.replace("after a drop, king", "after a drop, unmoved king")
    rules = rules.replace('"8/8/8/8/8/8/8/8[KRRBBkrrbb]"', '"4k3/8/8/8/8/8/8/4K3[RRBBrrbb]"')
    state = load_source(Source("placing.rumpus", rules), {}, engine).state(fen)

    assert state.play_all(actions.replace(" ", ",")).fen().split()[2] == rights
