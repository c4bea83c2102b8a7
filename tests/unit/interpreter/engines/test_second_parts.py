"""The second part of a turn: a neutral unit is placed, or one of the hand on a square just left."""

import pytest
from support.games import toy, toy_state

from dsl.compiler import compile_text
from dsl.errors import CompileError
from interpreter.errors import InvalidFenError
from interpreter.game.perft import Counting, perft

PIECES = "piece king K { moves K }\npiece ox O { moves R }\npiece duck D\n"
ON = 'board 4x4\narray "k3/4/4/3K"\n' + PIECES
MATE, FALL = "goal checkmate of king\n", "goal capture of king\n"
DUCK = "turn { then place duck on any empty square }\n"
NEW = "turn { then place new duck on any empty square }\n"
SHOT = "turn { then place new duck on a square the mover reaches }\n"
GATE = "turn { then may place ox on the square just left by an unmoved unit }\n"


def test_the_first_neutral_unit_comes_from_nowhere_and_then_moves() -> None:
    state = toy_state(ON + FALL + DUCK, "k3/4/4/3K w - - 0 1").play("d1d2")

    assert state.position.spent == 1
    assert len(state.legal_texts()) == 14
    assert state.play_all("@a1,a4a3,@b1").fen() == "4/k3/3K/1=D2 w - - 2 2"


def test_a_new_unit_each_time_stays() -> None:
    state = toy_state(ON + FALL + NEW, "k3/4/4/3K w - - 0 1")

    assert state.play_all("d1d2,@a1,a4a3,@b1").fen() == "4/k3/3K/=D=D2 w - - 2 2"


def test_a_zone_limits_where_a_unit_is_placed() -> None:
    rules = "zone ends { white a1, d4; black rank 4, b1 }\n" + ON + FALL + NEW.replace("square", "square of ends")
    state = toy_state(rules, "1k2/4/4/3K w - - 0 1").play("d1d2")

    assert state.legal_texts() == ("@a1", "@d4")
    assert state.why("@b2").reasons == ("zone",)
    assert state.why("@d2").reasons == ("occupied",)
    assert state.play_all("@a1,b4b3").legal_texts() == ("@a4", "@b1", "@b4", "@c4", "@d4")


def test_a_second_part_without_an_empty_square_of_its_zone_is_left_out() -> None:
    rules = "zone corner = a1\n" + ON + FALL + NEW.replace("square", "square of corner")

    assert toy_state(rules, "1k2/4/4/O2K w - - 0 1").play("d1d2").position.side == 1
    assert toy_state(rules, "1k2/4/4/O2K w - - 0 1").play("a1a2").legal_texts() == ("@a1",)


def test_the_mover_reaches_squares_from_where_it_landed() -> None:
    state = toy_state(ON + FALL + SHOT, "k3/4/4/3K w - - 0 1").play("d1d2")

    assert state.legal_texts() == ("@c1", "@c2", "@c3", "@d1", "@d3")
    assert state.why("@a1").reasons == ("not-reached",)
    assert state.why("d2d3").reasons == ("must-place",)


def test_a_unit_that_captures_differently_is_not_reached_by_captures() -> None:
    pawns = ON.replace("{ moves R }", "{ moves fmWfcF }")

    assert toy_state(pawns + FALL + SHOT, "1k2/4/O3/3K w - - 0 1").play("a2a3").legal_texts() == ("@a4",)
    assert toy_state(pawns + FALL + SHOT, "k3/4/O3/3K w - - 0 1").play("a2a3").position.side == 1


def test_a_second_part_without_a_square_is_left_out() -> None:
    pawns = ON.replace("{ moves R }", "{ moves fmWfcF }")
    state = toy_state(pawns + FALL + SHOT, "3k/O3/4/3K w - - 0 1").play("a3a4")

    assert state.position.side == 1
    assert state.position.trail == ()


@pytest.mark.parametrize("check", ["judged at the end of a turn", "judged after every action"])
def test_a_second_part_neither_ends_check_nor_exposes_a_royal_unit(check: str) -> None:
    rules = ON + MATE + DUCK + f"check {{ {check} }}\n"

    assert toy_state(rules, "3k/4/o3/1=D1K w - - 0 1").why("d1d2").reasons == ("check",)
    state = toy_state(rules, "k3/4/=D3/o1K1 w - - 0 1").play("c1c2")
    assert state.why("@d1").allowed
    shielded = toy_state(rules, "k3/4/4/o=D1K w - - 0 1 spent:1 trail:d1 phase:place")
    assert shielded.why("@a2").reasons == ("check",)
    assert shielded.legal_texts() == ("@c1",)


def test_a_move_needs_a_legal_second_part() -> None:
    state = toy_state(ON + MATE + DUCK, "k3/4/4/o=D1K w - - 0 1")

    assert state.why("d1c1").reasons == ("no-end",)
    assert state.legal_texts() == ("d1c2", "d1d2")


def test_a_unit_of_the_hand_comes_to_the_square_just_left_or_not() -> None:
    state = toy(ON.replace("3K", "3K[OO]") + FALL + GATE).start().play("d1d2")

    assert state.legal_texts() == ("O@d1", "end")
    assert state.why("O@a1").reasons == ("not-just-left",)
    assert state.play_all("O@d1,a4a3").fen() == "4/k3/3K/3O[O] w - - 2 2"
    assert state.play_all("end,a4a3,d2d3").position.side == 1


def test_units_that_are_spared_leave_no_square() -> None:
    rules = ON.replace("3K", "3K[OO]") + FALL + GATE.replace("unmoved unit", "unmoved unit but king")

    assert toy(rules).start().play("d1d2").position.side == 1


def test_a_mark_of_an_unmoved_unit_is_the_letter_of_its_file() -> None:
    rules = ON.replace("3K", "3K[OOo]") + FALL + GATE

    assert toy(rules).start().fen() == "k3/4/4/3K[OOo] w Da - 0 1"
    assert toy_state(rules, "k3/4/4/3K[OO] w Da - 0 1").fen() == "k3/4/4/3K[OO] w D - 0 1"
    assert toy_state(rules, "k3/4/4/3K[OO] w a - 0 1").play("d1d2").position.side == 1
    with pytest.raises(InvalidFenError, match="impossible castling right"):
        toy_state(rules, "k3/4/4/3K[OO] w x - 0 1")


def test_a_position_within_the_turn_has_text() -> None:
    state = toy_state(ON + FALL + SHOT, "k3/4/4/3K w - - 0 1").play("d1d2")

    assert state.fen() == "k3/4/3K/4 w - - 1 1 spent:1 trail:d2 phase:place"
    assert state.game.state(state.fen()) == state
    for fields in ("phase:place", "trail:d2", "spent:1 phase:place", "spent:1 trail:c2,d2 phase:place"):
        with pytest.raises(InvalidFenError):
            state.game.state(f"k3/4/3K/4 w - - 1 1 {fields}")


def test_a_unit_on_a_bent_way_blocks_what_is_behind_it_alone() -> None:
    """From d3 by c2 and b1 to a2: each square is one further away, but the last one lies between the others."""
    ruleset = (
        'board 6x5\narray "k5/6/3O2/E5/5K"\npiece king K { moves K }\npiece elk E\n'
        "piece ox O { moves [B3?F?aF] }\n" + FALL + "turn { 2 actions; then place ox on a square the mover reaches }\n"
    )
    state = toy_state(ruleset, "k5/6/3O2/E5/5K w - - 0 1 spent:2 trail:d3 phase:place")

    assert state.legal_texts() == ("@a4", "@b1", "@b5", "@c2", "@c4", "@e2", "@e4", "@f5")


def test_a_turn_of_several_actions_has_one_second_part_after_the_last() -> None:
    state = toy_state(
        ON + FALL + "turn { 2 actions; then place new duck on a square the mover reaches }\n", "k3/4/4/O2K w - - 0 1"
    )

    assert state.play_all("d1d2,a1a2").legal_texts() == ("@a1", "@a3", "@b2", "@c2")


def test_turns_are_counted_whole() -> None:
    state = toy_state(ON + FALL + DUCK, "k3/4/4/3K w - - 0 1")

    assert perft(state.game.engine, state.position, 1, counting=Counting(turns=True)) == 3 * 14


def test_stacking_has_no_second_part() -> None:
    with pytest.raises(CompileError, match="a second part of the turn"):
        compile_text(
            'ruleset "Toy"\n' + ON + FALL + DUCK + "draw stalemate\nstacking { a lone unit joins a lone friend }\n"
        )


HELD = "hand { receives captures; drops on empty squares; pockets any but king }\n" + GATE.replace(
    "place ox", "place ox, elk already in hand"
)
LATE = ON + "piece elk E { moves F }\n" + FALL + HELD


def test_a_unit_that_came_to_hand_in_the_turn_waits() -> None:
    state = toy_state(LATE, "k3/4/2e1/3K[O] w - - 0 1 unmoved:d1").play("d1c2")

    assert state.legal_texts() == ("O@d1", "end")
    assert state.fen() == "k3/4/2K1/4[OE] w - - 1 1 spent:1 trail:d1 came:E phase:place"
    assert state.why("E@d1").reasons == ("not-in-hand",)
    assert state.game.state(state.fen()).legal_texts() == ("O@d1", "end")
    assert state.play_all("end,a4b4,E@a1").position.came == ()


def test_one_of_two_that_were_there_enters() -> None:
    state = toy_state(LATE, "k3/4/2e1/3K[E] w - - 0 1 unmoved:d1").play("d1c2")

    assert state.legal_texts() == ("E@d1", "end")


def test_what_came_to_hand_belongs_to_a_turn_that_asks_for_it() -> None:
    with pytest.raises(InvalidFenError, match="came"):
        toy_state(LATE, "k3/4/2e1/3K[E] w - - 0 1 came:E unmoved:d1")
    with pytest.raises(InvalidFenError, match="symbol"):
        toy_state(LATE, "k3/4/2e1/3K[E] w - - 1 1 spent:1 trail:d1 came:Z phase:place")
