"""Several boards: no movement leads from one to another, and units may pass to the next one."""

import pytest
from support.games import findings, toy_state

PIECES = "piece king K { moves K }\npiece ox O { moves R }\npiece elk E { moves N }\npiece hare H { moves oB }\n"
TWO = "board 4x4 { boards 2 }\n"
THREE = "board 3x3 { boards 3 }\n"
PASSES = "after a move { passes to the next board }\n"
HEAD = PIECES + 'array "k3/4/4/3K"\n'
CHECK = HEAD + "goal checkmate of king\n"
CAPTURE = HEAD + "goal capture of king\n"


def legal(text: str, fen: str, start: str = "") -> list[str]:
    return [each for each in toy_state(text, fen).legal_texts() if each.startswith(start)]


def after(text: str, fen: str, actions: str) -> str:
    return toy_state(text, fen).play_all(actions).fen().split(" ")[0]


# The boards


def test_a_ride_stops_at_the_gap() -> None:
    assert legal(TWO + CAPTURE, "k8/9/9/O7K w - - 0 1", "a1") == ["a1a2", "a1a3", "a1a4", "a1b1", "a1c1", "a1d1"]


def test_a_leap_does_not_cross_the_gap() -> None:
    assert legal(TWO + CAPTURE, "k8/9/9/3E4K w - - 0 1", "d1") == ["d1b2", "d1c3"]


def test_a_movement_around_the_sides_stays_on_its_board() -> None:
    found = legal(TWO + CAPTURE, "k8/9/9/5H2K w - - 0 1", "f1")

    assert found == ["f1f3", "f1g2", "f1h1", "f1h3", "f1i2"] or {each[2] for each in found} <= set("fghi")
    assert "f1i4" in found or "f1h3" in found


def test_ranks_as_long_as_one_board_set_up_the_first() -> None:
    assert toy_state(TWO + CAPTURE, "k3/4/4/3K w - - 0 1").fen() == "k8/9/9/3K5 w - - 0 1"


def test_units_of_other_boards_are_not_near() -> None:
    near = "piece ferz F { moves F; freezes enemies within 3 }\n"

    assert len(legal(TWO + near + CAPTURE, "k8/9/9/2KO1f3 w - - 0 1", "d1")) == 3
    assert legal(TWO + near + CAPTURE, "k8/9/9/f1KO5 w - - 0 1", "d1") == []


def test_files_are_named_without_the_gaps() -> None:
    text = "board 2x4 { boards 2; files w x y z }\n"

    assert legal(text + PIECES + 'array "k4/5/5/4K"\ngoal capture of king\n', "k4/5/5/4K w - - 0 1") == [
        "z1y1",
        "z1y2",
        "z1z2",
    ]


def test_missing_squares_are_missing_on_every_board() -> None:
    text = "board 3x2 { boards 2; squares a1-b2, c2 }\n"

    state = toy_state(text + PIECES + 'array "k6/1K5"\ngoal capture of king\n', "k6/5K1 w - - 0 1")
    assert state.legal_texts() == ("f1e1", "f1e2", "f1f2", "f1g2")


@pytest.mark.parametrize("side", ["K", "k"])
def test_castling_lines_hold_for_every_board(side: str) -> None:
    text = (
        "board 5x3 { boards 2 }\n" + PIECES + 'array "o1k8/11/6O1K2"\ngoal capture of king\n'
        "castling { king with ox; toward a: king to b, ox to c }\n"
    )

    assert "i1h1" in legal(text, "o1k8/11/6O1K2 w Qq - 0 1")


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        ("board 4x4 { boards 1 }", ["number-out-of-bounds"]),
        ("board 13x4 { boards 2 }", ["too-many-squares"]),
        ("board 12x20 { boards 2 }", ["too-many-squares"]),
        ("board 4x4 { boards 2 }\nzone z = e1", ["unknown-square"]),
        ("board 4x4\nafter a move { passes to the next board }", ["next-board-missing"]),
    ],
)
def test_faults_of_boards_are_named(lines: str, names: list[str]) -> None:
    assert [each for each in findings(f"{lines}\n{CHECK}") if each in names] == names


# Units that pass


def test_a_unit_passes_to_the_same_square_of_the_next_board() -> None:
    assert after(TWO + CHECK + PASSES, "k8/9/9/O2K5 w - - 0 1", "a1a3") == "k8/5O3/9/3K5"
    assert after(TWO + CHECK + PASSES, "k8/9/9/3K1O3 w - - 0 1", "f1f3") == "k8/O8/9/3K5"


def test_the_first_board_follows_the_last() -> None:
    text = THREE + PIECES + 'array "k10/11/10K"\ngoal capture of king\n' + PASSES

    assert after(text, "k10/11/O9K w - - 0 1", "a1a2,a3b3,e2e1,f3f2,i1i2") == "11/O8k1/10K"


def test_only_the_pieces_of_the_block_pass() -> None:
    text = TWO + CHECK + "after a move of elk { passes to the next board }\n"

    assert after(text, "k8/9/9/OE1K5 w - - 0 1", "a1a3") == "k8/O8/9/1E1K5"
    assert after(text, "k8/9/9/OE1K5 w - - 0 1", "b1c3") == "k8/7O1/9/O2K5".replace("O1/9/O2", "E1/9/O2")


def test_a_capture_may_be_what_makes_a_unit_pass() -> None:
    text = TWO + CHECK + "after capture { passes to the next board }\n"

    assert after(text, "k8/9/e8/O2K5 w - - 0 1", "a1a2") == "k8/9/5O3/3K5"
    assert after(text, "k8/9/e8/O2K5 w - - 0 1", "a1b1") == "k8/9/e8/1O1K5"


def test_a_dropped_unit_may_pass() -> None:
    text = TWO + CHECK + "hand { drops on empty squares }\nafter a drop { passes to the next board }\n"

    assert after(text, "k8/9/9/3K5[O] w - - 0 1", "O@b2") == "k8/9/6O2/3K5[]"


def test_a_unit_that_acts_on_two_counts_passes_once() -> None:
    text = THREE + PIECES + 'array "k10/11/10K"\ngoal capture of king\n' + PASSES

    assert (
        after(text + "after capture { passes to the next board }\n", "k10/11/Oe8K w - - 0 1", "a1b1") == "k10/11/5O4K"
    )


def test_other_effects_come_before_it() -> None:
    text = TWO + CAPTURE + "after a move { passes to the next board; removes enemies within 1 }\n"

    assert after(text, "k8/9/1e4e2/O2K5 w - - 0 1", "a1b1") == "k8/9/6e2/3K2O2"


def test_the_square_must_be_empty() -> None:
    state = toy_state(TWO + CHECK + PASSES, "k8/9/5e3/O2K5 w - - 0 1")
    told = state.why("a1a2")

    assert told.reasons == ("other-board",)
    assert "f2" in told.refusals[0].sentence
    assert told.refusals[0].line is not None
    assert told.refusals[0].line.text == "passes to the next board"
    assert "a1a3" in state.legal_texts()


def test_a_unit_may_stay_where_it_cannot_pass() -> None:
    text = TWO + CHECK + "after a move { passes to the next board if there is room }\n"

    assert after(text, "k8/9/5e3/O2K5 w - - 0 1", "a1a2") == "k8/9/O4e3/3K5"
    assert after(text, "k8/9/5e3/O2K5 w - - 0 1", "a1a3") == "k8/5O3/5e3/3K5"
    assert toy_state(text, "k8/9/o4e3/2K6 w - - 0 1").why("c1c2").reasons == ("check",)


def test_a_square_that_has_vanished_is_not_empty() -> None:
    text = TWO + CAPTURE + PASSES + "squares f2 vanish when left\n"

    assert "a1a2" not in legal(text, "k8/9/5*3/O2K5 w - - 0 1")


def test_a_king_may_be_in_check_neither_before_it_passes_nor_after() -> None:
    text = TWO + CHECK + PASSES

    assert toy_state(text, "k8/o8/9/2K6 w - - 0 1").why("c1c2").allowed
    assert toy_state(text, "k8/9/o8/2K6 w - - 0 1").why("c1c2").reasons == ("check",)
    assert toy_state(text, "k8/9/5o3/2K6 w - - 0 1").why("c1c2").reasons == ("check",)


def test_a_king_on_another_board_is_not_asked_before_a_unit_passes() -> None:
    text = TWO + CHECK + PASSES

    assert toy_state(text, "k8/9/8O/o2K5 b - - 0 1").why("a1a2").allowed
    assert "i2d2" not in legal(text, "k8/9/8O/o2K5 w - - 0 1")
    assert "g2g1" in legal(text, "k8/9/6O2/o2K5 w - - 0 1")


def test_a_unit_blocks_a_check_only_from_the_other_board() -> None:
    text = TWO + CHECK + PASSES

    assert legal(text, "k8/9/6O2/o2K5 w - - 0 1", "g2") == ["g2g1"]
    assert legal(text, "k8/9/1O7/o2K5 w - - 0 1", "b2") == []


def test_castling_units_pass_both() -> None:
    text = (
        "board 5x3 { boards 2 }\n"
        + PIECES
        + 'array "4k6/11/O2K7"\ngoal checkmate of king\n'
        + PASSES
        + "castling { king with ox; toward a: king to b, ox to c }\n"
    )

    assert after(text, "4k6/11/O2K7 w Q - 0 1", "d1b1") == "4k6/11/7KO2"
    assert toy_state(text, "4k6/11/O2K4E2 w Q - 0 1").why("d1b1").reasons == ("other-board",)


def test_a_formation_passes_and_has_ridden() -> None:
    text = (
        TWO
        + PIECES
        + 'array "k8/9/9/OO1K5"\ngoal capture of king\nformation wall L { ox in 2x1; rides W by 1 }\n'
        + PASSES
        + "turn { 2 actions; each unit acts once }\n"
    )
    state = toy_state(text, "k8/9/9/OO1K5 w - - 0 1").play("L:a1a2")

    assert state.fen().split(" ")[0] == "k8/9/5OO2/3K5"
    assert not [each for each in state.legal_texts() if each.startswith("L:")]


def test_the_second_part_is_about_the_square_it_passes_to() -> None:
    text = TWO + "piece stone S\n" + CAPTURE + PASSES + "turn { then place new stone on a square the mover reaches }\n"
    state = toy_state(text, "k8/9/9/O2K5 w - - 0 1").play("a1a2")

    assert {each[1] for each in state.legal_texts()} == set("fghi")


def test_a_unit_that_passes_leaves_nothing_to_en_passant() -> None:
    text = TWO + "piece calf C { moves fmnD leaving en passant; moves feF }\n" + CAPTURE + PASSES
    state = toy_state(text, "k8/9/6c2/C2K5 w - - 0 1").play("a1a3")

    assert state.fen().split(" ")[3] == "-"


def test_a_pass_to_another_board_is_no_part_of_stacking() -> None:
    assert "stacking-clash" in findings(TWO + CAPTURE + PASSES + "stacking { a lone unit joins a lone friend }\n")
