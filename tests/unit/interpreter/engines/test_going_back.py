"""Captors that go back to where they came from, on both engines."""

import pytest
from support.each import each
from support.games import findings, toy

from interpreter.game.state import Game, State

RULES = """board 5x5
zone last {{ white rank 5; black rank 1 }}
piece king K {{ moves K }}
piece rook R {{ moves R }}
piece ox O {{ moves fmWfceF; moves fmnD leaving en passant; promotes in last to rook }}
array "k4/5/5/5/4K"
goal checkmate of king
draw stalemate
after capture{} {{ goes back }}
"""


def _state(engine: str, fen: str, by: str = "") -> State:
    return Game(toy(RULES.format(by)).ruleset, engine).state(f"{fen} - - 0 1")


@each(
    ("fen", "action", "after"),
    [
        ("k4/5/5/r1R2/4K w", "c2a2", "k4/5/5/2R2/4K"),
        ("k4/5/5/r1R2/4K w", "c2b2", "k4/5/5/rR3/4K"),
        ("k4/5/5/3r1/4K w", "e1d2", "k4/5/5/5/4K"),
        ("k4/3o1/2O2/5/4K w", "c3d4", "k4/5/2O2/5/4K"),
        ("k2r1/2O2/5/5/4K w", "c4d5", "k4/2O2/5/5/4K"),
        ("k4/2O2/5/5/4K w", "c4c5r", "k1R2/5/5/5/4K"),
    ],
)
def test_a_captor_goes_back(engine: str, fen: str, action: str, after: str) -> None:
    assert _state(engine, fen).play(action).fen().split(" ")[0] == after


def test_a_capture_en_passant_leaves_the_captor_where_it_is(engine: str) -> None:
    moved = _state(engine, "k4/5/1o3/5/O3K w").play("a1a3")

    assert moved.play("b3a2").fen().split(" ")[0] == "k4/5/1o3/5/4K"


def test_a_king_may_shoot_what_is_guarded(engine: str) -> None:
    assert "e1d2" in _state(engine, "k2r1/5/5/3r1/4K w").legal_texts()
    assert "e1e2" not in _state(engine, "k3r/5/5/4r/4K w").legal_texts()


def test_only_the_captors_of_some_pieces_may_go_back(engine: str) -> None:
    state = _state(engine, "k4/5/5/r1R2/3oK w", " by king")

    assert state.play("c2a2").fen().split(" ")[0] == "k4/5/5/R4/3oK"
    assert state.play("e1d1").fen().split(" ")[0] == "k4/5/5/r1R2/4K"


@pytest.mark.parametrize(
    ("block", "code"),
    [
        ("after a move", "captor-missing"),
        ("after capture of rook", "goes-back-clash"),
        ("after capture in last", "goes-back-clash"),
    ],
)
def test_a_captor_goes_back_after_all_its_captures(block: str, code: str) -> None:
    assert code in findings(RULES.format("").replace("after capture", block))


@pytest.mark.parametrize(
    "lines",
    [
        "squares a1-e5 vanish when left",
        "turn { a captor captures again }",
        "piece wall W\nturn { then place new wall on any empty square }",
        "stacking { a lone unit passes a lone friend }",
    ],
)
def test_captors_do_not_go_back_where_their_arrival_matters(lines: str) -> None:
    assert "goes-back-clash" in findings(RULES.format("") + lines + "\n")
