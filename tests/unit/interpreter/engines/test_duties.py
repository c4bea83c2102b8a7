"""Duties: what goes before all other actions, and turns that are left out."""

import pytest
from support.games import toy, toy_state

from interpreter import Game
from interpreter.game.perft import perft

PIECES = "piece king K { moves K }\npiece ox O { moves R }\npiece elk E { moves F }\n"
ON = 'board 5x5\narray "k4/5/5/5/4K"\n' + PIECES
MATE, FALL = "goal checkmate of king\n", "goal capture of king\n"
CAPTURES = "duties { captures first }\n"
HAND = "hand { drops on empty squares }\n"


def test_captures_come_first() -> None:
    state = toy_state(ON + FALL + CAPTURES, "k4/5/2e2/5/K1O2 w - - 0 1")

    assert state.legal_texts() == ("c1c3",)
    assert state.why("c1c2").reasons == ("duty",)
    assert state.why("c1c2").refusals[0].help == "capture, as `c1c3`"


def test_without_a_capture_every_action_is_legal() -> None:
    assert toy_state(ON + FALL + CAPTURES, "k4/5/3e1/5/K1O2 w - - 0 1").why("c1c2").allowed


def test_a_capture_that_another_rule_forbids_is_no_duty() -> None:
    state = toy_state(ON + MATE + CAPTURES, "k1o2/5/2O1e/5/2K2 w - - 0 1")

    assert state.why("c3e3").reasons == ("check",)
    assert state.why("c3c5").allowed
    assert toy_state(ON + MATE + CAPTURES, "k1o2/5/3Oe/5/2K2 w - - 0 1").why("d3c3").allowed


def test_the_duty_holds_for_each_action_of_a_turn_and_for_its_end() -> None:
    turn = "turn { 1 to 2 actions }\n"
    state = toy_state(ON + FALL + CAPTURES + turn, "k4/5/2e1e/5/K1O2 w - - 0 1").play("c1c3")

    assert state.legal_texts() == ("c3e3",)
    assert state.why("end").reasons == ("duty",)
    assert toy_state(ON + FALL + CAPTURES + turn, "k4/5/2e2/5/K1O2 w - - 0 1").play("c1c3").why("end").allowed


def test_drops_come_first_while_one_is_legal() -> None:
    rules = ON + FALL + HAND + "duties { drops first }\n"

    assert toy_state(rules, "k4/5/5/5/K4[O] w - - 0 1").why("a1a2").reasons == ("duty",)
    assert len(toy_state(rules, "k4/5/5/5/K4[O] w - - 0 1").legal_texts()) == 23
    assert toy_state(rules, "k4/5/5/5/K4[o] w - - 0 1").why("a1a2").allowed


def test_drops_of_one_piece_come_before_those_of_others() -> None:
    state = toy_state(ON + FALL + HAND + "duties { drops elk first }\n", "k4/5/5/5/K4[OE] w - - 0 1")

    assert state.why("O@c3").reasons == ("duty",)
    assert state.play("E@c3").play("a5b5").why("O@d4").allowed


@pytest.mark.parametrize(
    ("duties", "legal"), [("captures first; drops first", ("c1c3",)), ("drops elk first; captures first", None)]
)
def test_of_several_duties_the_first_that_can_be_fulfilled_counts(duties: str, legal: tuple[str, ...] | None) -> None:
    state = toy_state(ON + FALL + HAND + f"duties {{ {duties} }}\n", "k4/5/2e2/5/K1O2[E] w - - 0 1")

    assert legal is None or state.legal_texts() == legal
    assert state.why("c1c3").allowed == (legal is not None)


PASS = "turn { 1 action; pass allowed }\n"


def test_a_side_that_passes_ends_its_turn_without_an_action() -> None:
    state = toy_state(ON + MATE + PASS, "k4/5/5/5/K1O2 w - - 3 1").play("end")

    assert state.fen() == "k4/5/5/5/K1O2 b - - 4 1"
    assert state.play("end").fen() == "k4/5/5/5/K1O2 w - - 5 2"


def test_nobody_passes_out_of_check() -> None:
    assert toy_state(ON + MATE + PASS, "k1o2/5/5/5/2K2 w - - 0 1").why("end").reasons == ("check",)


def test_what_is_open_to_en_passant_is_closed_by_a_pass() -> None:
    pawns = "piece pawn P { moves fmWfceF; moves fmnD leaving en passant }\n"
    state = toy_state(ON + pawns + FALL + PASS, "k4/2p2/5/1P1P1/K4 b - - 0 1").play("c4c2")

    assert state.why("b2c3").allowed
    assert state.play("end").play("end").why("b2c3").reasons == ("nothing-to-capture", "en-passant")


def test_a_side_passes_only_when_no_action_is_left() -> None:
    rules = ON + FALL + "turn { 1 action; pass when no action is left }\n"
    fixed = 'board 5x5\narray "k4/5/5/5/4K"\npiece king K { }\npiece ox O { moves R }\n' + rules.split("\n", 5)[5]

    assert toy_state(rules, "k4/5/5/5/K4 w - - 0 1").why("end").reasons == ("must-act",)
    assert toy_state(fixed, "k4/5/2o2/5/K4 w - - 0 1").legal_texts() == ("end",)
    assert toy_state(fixed, "k4/5/5/5/K4 w - - 0 1").legal_texts() == ()
    assert toy_state(fixed, "k4/5/5/5/K1O2 w - - 0 1").why("end").reasons == ("must-act",)


def test_one_side_alone_may_pass() -> None:
    rules = ON + FALL + "turn { 1 action; pass allowed for black }\n"

    assert not toy_state(rules, "k4/5/5/5/K4 w - - 0 1").why("end").allowed
    assert toy_state(rules, "k4/5/5/5/K4 b - - 0 1").why("end").allowed


def test_each_side_may_pass_in_its_way() -> None:
    rules = ON + FALL + "turn { 1 action; pass allowed for white; pass when no action is left for black }\n"

    assert toy_state(rules, "k4/5/5/5/K4 w - - 0 1").why("end").allowed
    assert toy_state(rules, "k4/5/5/5/K4 b - - 0 1").why("end").reasons == ("must-act",)


def test_a_side_that_may_pass_at_any_time_may_leave_the_other_nothing_but_to_pass() -> None:
    fixed = 'board 5x5\narray "k4/5/5/5/4K"\npiece king K { }\npiece ox O { moves R }\ngoal capture of king\n'
    lines = "pass allowed for white; pass when no action is left for black"
    state = toy_state(f"{fixed}draw stalemate\nturn {{ {lines} }}\n", "k4/5/2O2/5/K4 w - - 0 1")

    assert state.why("end").allowed
    assert state.play("end").legal_texts() == ("end",)


def test_only_one_side_may_have_to_pass() -> None:
    fixed = 'board 5x5\narray "k4/5/5/5/4K"\npiece king K { }\npiece ox O { moves R }\ngoal capture of king\n'
    rules = fixed + "loss stalemate\nturn { pass when no action is left for white }\n"

    assert toy_state(rules, "k4/5/2o2/5/K4 w - - 0 1").legal_texts() == ("end",)
    assert toy_state(rules, "k4/5/2O2/5/K4 b - - 0 1").legal_texts() == ()
    assert str(toy_state(rules, "k4/5/5/5/K4 w - - 0 1").outcome()) == "black wins by stalemate"


def test_a_pass_is_an_action_of_perft() -> None:
    with_pass, without = (toy(ON + FALL + turn).start() for turn in (PASS, ""))

    assert perft(without.game.engine, without.position, 2) == 3 * 3
    assert perft(with_pass.game.engine, with_pass.position, 2) == 4 * 4


# Zones that units enter only for a capture that needs it


RIM = "zone rim = file a, file e, rank 1, rank 5\nduties { no unit enters rim but for a capture that needs it }\n"


def test_a_unit_does_not_come_to_such_a_zone_without_a_capture() -> None:
    state = toy_state(ON + FALL + RIM, "4k/5/2O2/5/4K w - - 0 1")

    assert sorted(text for text in state.legal_texts() if text.startswith("c3")) == ["c3b3", "c3c2", "c3c4", "c3d3"]
    assert state.why("c3c5").reasons == ("zone",)
    assert state.why("c3c5").refusals[0].sentence == "units come to c5 only for a capture"


def test_it_comes_to_capture_there() -> None:
    assert toy_state(ON + FALL + RIM, "2e1k/5/2O2/5/4K w - - 0 1").why("c3c5").allowed


HOPPER = "piece elk E { moves mR; moves [cW-mR]; moves [mR-cW-mR] }\n"


def test_a_capture_that_can_be_made_outside_does_not_need_the_zone() -> None:
    text = ON.replace("piece elk E { moves F }\n", HOPPER) + FALL + RIM
    state = toy_state(text, "4k/5/5/1Eo2/4K w - - 0 1")
    assert [text for text in state.legal_texts() if "x" in text] == ["b2xc2d2"]
    assert state.why("b2xc2e2").refusals[0].help == "go to d2"
    last = toy_state(text, "4k/5/5/2Eo1/4K w - - 0 1")
    assert [text for text in last.legal_texts() if "x" in text] == ["c2xd2e2"]


def test_a_unit_in_the_zone_crosses_as_little_of_it_as_it_can() -> None:
    text = ON.replace("piece elk E { moves F }\n", HOPPER) + FALL + RIM
    state = toy_state(text, "E1o2/5/4k/5/4K w - - 0 1")
    assert [text for text in state.legal_texts() if "x" in text] == ["a5xc5d5"]


def test_a_swap_and_an_effect_count_as_captures_do() -> None:
    swaps = ON.replace("piece elk E { moves F }", "piece elk E { moves mRucR }") + FALL + RIM
    assert toy_state(swaps, "2o1k/5/2E2/5/4K w - - 0 1").why("c3c5").allowed
    removes = ON.replace("piece elk E { moves F }", "piece elk E { moves mR }") + FALL + RIM
    state = toy_state(f"{removes}after a move of elk {{ removes the enemy left behind }}\n", "4k/5/1oE2/5/4K w - - 0 1")
    assert [text for text in state.legal_texts() if text.startswith("c3")] == ["c3c2", "c3c4", "c3d3"]


def test_a_unit_in_the_zone_may_stay_where_it_is(engine: str) -> None:
    text = ON.replace("piece elk E { moves F }\n", "piece elk E { moves mcR; moves [cR-bR] }\n") + FALL + RIM
    state = Game(toy(text).ruleset, engine).state("4k/5/E1o2/5/4K w - - 0 1")
    assert [text for text in state.legal_texts() if "x" in text] == ["a3xc3a3", "a3xc3b3"]
