"""Turns that go on by captures: the unit that has captured captures again."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import findings, toy, toy_state

from interpreter import Game

PIECES = "piece king K { moves K }\npiece man M { moves fmF; moves [cF-mF] }\npiece ox O { moves R }\n"
ON = 'board 7x7\narray "k6/7/7/7/7/7/6K"\ngoal capture of king\n' + PIECES
MUST = ON + "turn { a captor captures again }\n"
MAY = ON + "turn { a captor may capture again }\n"
TWO = "k6/7/1o3o1/7/1o3o1/2M3K/7 w - - 0 1"


def test_a_unit_that_has_captured_captures_again_while_it_can() -> None:
    state = toy_state(MUST, TWO).play("c2xb3a4")

    assert state.turn == "white"
    assert state.legal_texts() == ("a4xb5c6",)
    assert state.play("a4xb5c6").turn == "black"


def test_nothing_else_acts_before() -> None:
    state = toy_state(MUST, TWO).play("c2xb3a4")

    assert state.why("g2g3").reasons == ("duty",)
    assert state.why("g2g3").refusals[0].sentence == "the man on a4 has captured, and captures again if it can"
    assert state.why("end").reasons == ("duty",)
    assert state.why("a4b5").reasons == ("duty",)


def test_it_captures_again_by_any_of_its_moves() -> None:
    state = toy_state(MUST, "k6/7/1o1o3/7/1o5/2M3K/7 w - - 0 1").play_all("c2xb3a4,a4xb5c6")

    assert state.legal_texts() == ("c6xd5e4",)


def test_a_unit_that_cannot_capture_again_ends_the_turn() -> None:
    assert toy_state(MUST, "k6/7/7/7/1o5/2M3K/7 w - - 0 1").play("c2xb3a4").turn == "black"
    assert toy_state(MUST, "k6/7/1o5/7/7/2M3K/7 w - - 0 1").play("c2b3").turn == "black"


def test_it_may_stop_where_the_rules_say_so() -> None:
    state = toy_state(MAY, TWO).play("c2xb3a4")

    assert state.legal_texts() == ("a4xb5c6", "end")
    assert state.play("end").turn == "black"
    assert state.why("g2g3").refusals[0].help == "capture with it, or `end`"
    assert toy_state(MAY, "k6/7/7/7/1o5/2M3K/7 w - - 0 1").play("c2xb3a4").turn == "black"


def test_a_position_within_such_a_turn_reads_back() -> None:
    state = toy_state(MUST, TWO).play("c2xb3a4")

    assert state.fen() == "k6/7/1o3o1/M6/5o1/6K/7 w - - 1 1 spent:1 captor:a4"
    assert toy(MUST).state(state.fen()).position == state.position


def test_a_second_part_of_the_turn_knows_of_no_captor(engine: str) -> None:
    rules = ON + "piece stone S\nturn { a captor may capture again; then place new stone on any empty square }\n"
    state = Game(toy(rules).ruleset, engine).state(TWO).play("c2xb3a4")

    assert state.fen().endswith("spent:1 trail:a4 captor:a4")
    assert state.play("end").fen().endswith("spent:1 trail:a4 phase:place")


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
def test_positions_with_other_captors_are_different() -> None:
    game = toy(MUST)
    a, b = (game.state(f"k6/7/1o3o1/M5M/5o1/6K/7 w - - 1 1 spent:1 captor:{square}") for square in ("a4", "g4"))

    assert a.legal_texts() != b.legal_texts()
    assert game.engine.hash(a.position) != game.engine.hash(b.position)  # type: ignore[attr-defined]  # the kernel's


CHECK = ON.replace("capture of", "checkmate of") + "check { judged %s }\nturn { a captor captures again }\n"


def test_a_capture_that_leaves_check_is_legal_if_later_ones_end_it() -> None:
    fen = "k2o2o/7/7/7/3o2O/7/6K w - - 0 1"
    state = toy_state(CHECK % "at the end of a turn", fen)

    assert state.why("g3d3").allowed
    assert state.play_all("g3d3,d3d7").legal_texts() == ("d7g7",)
    assert toy_state(CHECK % "after every action", fen).why("g3d3").reasons == ("check",)


def test_the_file_says_when_check_is_judged() -> None:
    rules = ON.replace("capture of", "checkmate of") + "turn { a captor captures again }\n"

    assert "check-moment-missing" in findings(rules)


def test_a_turn_that_captures_end_goes_on_no_more() -> None:
    rules = ON + "turn { a captor captures again; ends when a unit is captured }\n"

    assert toy_state(rules, TWO).play("c2xb3a4").turn == "black"


def test_squares_that_units_share_have_no_such_captor() -> None:
    rules = ON + "stacking { a lone unit joins a lone friend }\nturn { a captor captures again }\n"

    assert "stacking-clash" in findings(rules)


@pytest.mark.parametrize("line", ["a captor captures again", "a captor may capture again"])
def test_a_turn_has_one_such_line(line: str) -> None:
    both = "turn { a captor captures again; a captor may capture again }\n"

    assert findings(ON + both) != []
    assert findings(ON + f"turn {{ {line} }}\n") == []
