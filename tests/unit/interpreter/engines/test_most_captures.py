"""Duties that compare captures, and squares of captured units that are closed until the turn ends."""

import pytest
from support.games import findings, toy, toy_state

from interpreter import Game, State
from interpreter.errors import InvalidFenError

PIECES = "piece king K { moves K }\npiece man M { moves fmF; moves [cF-mF] }\npiece ox O { moves mB; moves [cB-mB] }\n"
ON = 'board 7x7\narray "k6/7/7/7/7/7/6K"\ngoal capture of king\n' + PIECES
AGAIN = ON + "turn { a captor captures again%s }\n"
MOST = AGAIN % "" + "duties { most captures first }\n"
CLOSED = AGAIN % "; a captured unit closes its square until the turn ends"


def _state(rules: str, fen: str, engine: str) -> State:
    return Game(toy(rules).ruleset, engine).state(fen)


def test_the_capture_of_the_most_units_comes_first(engine: str) -> None:
    state = _state(MOST, "k6/7/1o5/7/1o3o1/2M1M1K/7 w - - 0 1", engine)

    assert state.legal_texts() == ("c2xb3a4",)
    assert state.why("e2xf3g4").reasons == ("duty",)
    refusal = state.why("e2xf3g4").refusals[0]
    assert refusal.sentence == "another capture lets one unit capture more units in this turn"
    assert refusal.help == "capture, as `c2xb3a4`"
    assert state.play("c2xb3a4").legal_texts() == ("a4xb5c6",)


def test_captures_of_as_many_units_are_all_legal(engine: str) -> None:
    state = _state(MOST, "k6/7/7/7/1o3o1/2M1M2/6K w - - 0 1", engine)

    assert state.legal_texts() == ("c2xb3a4", "e2xf3g4")


def test_without_captures_all_else_is_legal(engine: str) -> None:
    assert _state(MOST, "k6/7/7/7/7/2M3K/7 w - - 0 1", engine).why("c2b3").allowed


def test_one_move_that_captures_several_units_counts_them(engine: str) -> None:
    rules = ON.replace("moves [cF-mF] }\npiece ox", "moves [cF-mF-cF-mF]; moves [cF-mF] }\npiece ox")
    state = _state(rules + "duties { most captures first }\n", "k6/7/7/3o3/7/1o3K1/M6 w - - 0 1", engine)

    assert state.legal_texts() == ("a1xb2xd4e5",)


def test_a_capture_that_another_rule_forbids_counts_for_nothing(engine: str) -> None:
    rules = MOST.replace("goal capture of king", "goal checkmate of king") + "check { judged after every action }\n"
    state = _state(rules, "k6/7/7/7/1o1o3/2M4/2K1o2 w - - 0 1", engine)

    assert all("x" in text for text in state.legal_texts())


ON_FIRST = CLOSED + "duties { captures first; captures that go on first }\n"


def test_of_the_captures_of_one_unit_those_that_go_on_come_first(engine: str) -> None:
    state = _state(ON_FIRST, "k6/7/4K2/7/7/1m5/O6 w - - 0 1", engine)
    other = _state(ON_FIRST, "2k4/1m5/7/7/7/1m4K/O6 w - - 0 1", engine)

    assert state.legal_texts() == ("a1xb2c3", "a1xb2d4")
    assert other.legal_texts() == ("a1xb2d4",)
    assert other.why("a1xb2c3").refusals[0].sentence == "the ox on a1 can capture the same and then capture again"


def test_captures_of_others_are_as_legal_as_those_that_go_on(engine: str) -> None:
    state = _state(ON_FIRST, "2k4/1m5/7/7/5m1/1m4M/O5K w - - 0 1", engine)

    assert state.legal_texts() == ("a1xb2d4", "g2xf3e4")


CROWNS = "piece man M { moves fmF; moves [cF-mF]; may promote in top to ox }"
PROMOTING = (
    AGAIN.replace("piece man M { moves fmF; moves [cF-mF] }", CROWNS) % "; ends when a unit promotes"
    + "zone top { white rank 7; black rank 1 }\n"
)


def test_a_unit_that_may_promote_does(engine: str) -> None:
    state = _state(PROMOTING + "duties { promotions first }\n", "k6/1M4K/7/7/7/7/7 w - - 0 1", engine)

    assert state.why("b6c7").refusals[0].sentence == "the man on b6 can promote by this move"
    assert state.why("b6c7o").allowed
    assert state.why("g6g7").allowed


def test_a_man_that_can_capture_on_does_not_promote(engine: str) -> None:
    rules = PROMOTING + "duties { most captures first; promotions first }\n"
    state = _state(rules, "7/1m1m3/M6/7/7/7/k5K w - - 0 1", engine)
    last = _state(rules, "7/1m5/M6/7/7/7/k5K w - - 0 1", engine)

    assert state.legal_texts() == ("a5xb6c7",)
    assert state.play("a5xb6c7").legal_texts() == ("c7xd6e5",)
    assert last.legal_texts() == ("a5xb6c7o",)


def test_the_square_of_a_captured_unit_is_closed_until_the_turn_ends(engine: str) -> None:
    state = _state(CLOSED, "2k4/1m5/7/7/7/1m4K/O6 w - - 0 1", engine).play("a1xb2d4")

    assert state.fen() == "2k4/1m5/7/3O3/7/1*4K/7 w - - 1 1 spent:1 captor:d4"
    assert toy(CLOSED).state(state.fen()).position == state.position
    assert state.play("d4xb6a7").fen() == "O1k4/7/7/7/7/6K/7 b - - 1 1"


def test_a_closed_square_bars_the_way(engine: str) -> None:
    fen = "k6/7/4m2/3O3/2m4/7/6K w - - 0 1"
    free, closed = (_state(rules, fen, engine).play("d4xc3b2") for rules in (AGAIN % "", CLOSED))

    assert free.legal_texts() == ("b2xe5f6", "b2xe5g7")
    assert closed.turn == "black"


def test_no_square_is_closed_as_a_turn_begins() -> None:
    with pytest.raises(InvalidFenError, match="b2 is closed, although no unit has been captured in this turn"):
        toy_state(CLOSED, "k6/7/7/7/7/1*4K/O6 w - - 0 1")


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (CLOSED + "squares a1-c3 vanish when left\n", "closed-clash"),
        (CLOSED + "after capture { petrifies the captor }\n", "closed-clash"),
        (ON + "duties { promotions first }\n", "deed-never"),
        (CLOSED, None),
    ],
)
def test_what_cannot_be_together_is_reported(rules: str, code: str | None) -> None:
    assert findings(rules) == ([] if code is None else [code])
