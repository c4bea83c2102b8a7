"""What a capture does besides: captors and units around them leave the game."""

import pytest
from support.games import toy_state

PIECES = "piece king K { moves K }\npiece ox O { moves R }\npiece elk E { moves F }\n"
BOTH = "removes the captor; removes units within 1"


def rules(after: str, goal: str = "capture of king") -> str:
    return f'board 5x5\narray "k4/5/5/5/4K"\n{PIECES}goal {goal}\nafter capture {{ {after} }}\n'


@pytest.mark.parametrize(
    ("after", "placement"),
    [
        ("removes the captor", "k4/2e2/3E1/5/K4"),
        ("removes units within 1", "k4/5/2O2/5/K4"),
        (BOTH, "k4/5/5/5/K4"),
        ("removes units within 1 but elk", "k4/2e2/2OE1/5/K4"),
        (f"{BOTH} but elk", "k4/2e2/3E1/5/K4"),
    ],
)
def test_captor_and_units_beside_it_leave_the_game(after: str, placement: str) -> None:
    state = toy_state(rules(after), "k4/2e2/2eE1/5/K1O2 w - - 0 1")

    assert state.play("c1c3").fen().split(" ")[0] == placement


def test_nothing_else_removes_units() -> None:
    state = toy_state(rules(BOTH), "k4/2e2/2eE1/5/K1O2 w - - 0 1")

    assert state.play("c1c2").fen().split(" ")[0] == "k4/2e2/2eE1/2O2/K4"


def test_a_king_beside_a_capture_is_lost_with_it() -> None:
    outcome = toy_state(rules(BOTH), "k4/1e3/1O3/5/K4 w - - 0 1").play("b3b4").outcome()

    assert outcome is not None
    assert (outcome.winner, outcome.ending) == (0, "capture")


def test_a_royal_unit_withstands_it_as_captor_and_beside() -> None:
    royal = rules(BOTH, "checkmate of king")

    assert toy_state(royal, "k4/5/5/1eO2/K4 w - - 0 1").play("a1b2").fen().split(" ")[0] == "k4/5/5/1K3/5"
    assert toy_state(royal, "k4/5/2o2/1e3/KO3 w - - 0 1").play("b1b2").fen().split(" ")[0] == "k4/5/5/5/K4"


def test_en_passant_it_is_where_the_captor_goes() -> None:
    pawns = "piece pawn P { moves fmWfceF; moves fmnD leaving en passant }\n"
    state = toy_state(pawns + rules(BOTH), "k4/2p2/5/1P1E1/K4 b - - 0 1").play("c4c2")

    assert state.play("b2c3").fen().split(" ")[0] == "k4/5/5/5/K4"
