"""Promoted forms, written with `+`, and what becomes of promoted units in hands; limits on promotion."""

import pytest
from support.games import toy_state

ZONE = "zone camp { white rank 5; black rank 1 }\n"
PIECES = "piece king K { moves K }\npiece elk E { moves F }\n"
FORMS = "piece ox O { moves fW; may promote in camp to bull }\npiece bull +O { moves WF }\n"
HAND = "hand { receives captures; drops on empty squares; promoted units come as they were }\n"


def rules(*lines: str, forms: str = FORMS, hand: str = HAND) -> str:
    """A board of three files with an ox, its promoted form, and some further lines."""
    return "\n".join(('board 3x5\narray "k2/3/3/3/2K"\ngoal checkmate of king', ZONE, PIECES, forms, hand, *lines))


def test_a_move_and_a_position_write_a_promoted_form_with_a_plus() -> None:
    state = toy_state(rules(), "2k/3/O2/3/2K w - - 0 1").play_all("a3a4,c5c4")

    assert "a4a5+" in state.legal_texts()
    assert state.play("a4a5+").fen() == "+O2/2k/3/3/2K[] b - - 3 2"


def test_a_fen_with_promoted_forms_is_read_as_it_is_written() -> None:
    fen = "+o1k/3/+O2/3/2K[oO] w - - 0 1"

    assert toy_state(rules(), fen).fen() == fen.replace("oO", "Oo")


def test_a_form_with_a_long_symbol_has_braces_after_the_plus() -> None:
    forms = "piece ox O2 { moves fW; may promote in camp to bull }\npiece bull +O2 { moves WF }\n"
    state = toy_state(rules(forms=forms), "2k/{O2}2/3/3/2K w - - 0 1").play("a4a5+")

    assert state.fen().split(" ")[0] == "+{O2}1k/3/3/3/2K[]"
    assert toy_state(rules(forms=forms), state.fen()).fen() == state.fen()


@pytest.mark.parametrize("text", ["a4a5+", "a4a5+o", "a4a5+O"])
def test_a_promotion_to_a_form_is_read_with_the_symbol_as_well(text: str) -> None:
    assert toy_state(rules(), "2k/O2/3/3/2K w - - 0 1").play(text).fen().startswith("+O")


def test_the_form_is_that_of_the_mover_in_a_pair_of_both_sides() -> None:
    forms = (
        "piece ox O { moves fW; may promote in camp to bull }\npiece bull +O { moves WF }\npiece asp A { moves W }\n"
    )
    state = toy_state(
        rules("stacking { a lone unit joins a lone friend; a lone capture takes one }", forms=forms, hand=""),
        "2k/(Oa)2/3/3/2K w - - 0 1",
    )

    assert state.game.state(state.play("a4a5+").fen()).fen().startswith("+O1k/a2/")


def test_a_captured_form_enters_the_hand_as_its_base() -> None:
    state = toy_state(rules(), "3/+o2/K1k/3/3 w - - 0 1").play("a3a4")

    assert state.fen().split(" ")[0] == "3/K2/2k/3/3[O]"


def test_a_captured_unit_comes_as_the_only_piece_that_promotes_to_its_own() -> None:
    forms = "piece ox O { moves fW; promotes in camp to elk }\n"
    promoted = toy_state(rules(forms=forms), "k2/2O/3/3/2K w - - 0 1").play_all("c4c5e,a5a4,c1c2,a4b5,c2c1,b5c5")

    assert promoted.fen().split(" ")[0] == "2k/3/3/3/2K[o]"
    assert toy_state(rules(forms=forms), "2E/1k1/3/3/2K b - - 0 1").play("b4c5").fen().startswith("2k/3/3/3/2K[e]")


def test_a_form_that_turns_back_comes_as_its_base() -> None:
    forms = "piece ox O { moves fW; promotes after each move to bull }\npiece bull +O { moves WF; promotes after each move to ox }\n"
    state = toy_state(rules(forms=forms), "k2/3/+O2/3/2K w - - 0 1").play("a3a4o")

    assert state.fen().split(" ")[0] == "k2/O2/3/3/2K[]"
    assert state.play("a5a4").fen().split(" ")[0] == "3/k2/3/3/2K[o]"


def test_units_in_hand_drop_promoted_or_not() -> None:
    both = HAND.replace("}", "; drops promoted or not }")
    state = toy_state(rules(hand=both), "k2/3/3/3/2K[O] w - - 0 1")

    assert {"O@b2", "+O@b2"} <= set(state.legal_texts())
    assert state.play("+O@b2").fen().split(" ")[0] == "k2/3/3/1+O1/2K[]"
    refusals = toy_state(rules(), "k2/3/3/3/2K[O] w - - 0 1").why("+O@b2").refusals
    assert [each.reason for each in refusals] == ["not-in-hand"]


CHOICE = "piece ox O { moves fW; promotes in camp to elk, hare; promotes only to captured pieces }\npiece hare H { moves D }\n"


def test_a_unit_may_promote_only_to_captured_pieces() -> None:
    text = rules(forms=CHOICE, hand="").replace("k2/3/3/3/2K", "k2/3/3/HE1/H1K")
    state = toy_state(text, "2k/O2/3/H1E/H1K w - - 0 1")

    assert not [action for action in state.legal_texts() if action.startswith("a4")]
    assert [each.sentence for each in state.why("a4a5e").refusals] == ["no elk of yours has been captured"]
    assert "a4a5h" in toy_state(text, "2k/O2/3/2E/H1K w - - 0 1").legal_texts()


def test_a_side_has_at_most_so_many_units_of_a_piece_by_promotion_and_drop() -> None:
    forms = "piece ox O { moves fW; promotes in camp to elk }\npiece hare H { moves D; at most 1 on the board }\n"
    text = rules(
        forms=forms.replace("to elk", "to elk, hare"), hand=HAND.replace("; promoted units come as they were", "")
    )

    state = toy_state(text, "2k/O2/3/H2/2K[H] w - - 0 1")
    assert "a4a5e" in state.legal_texts()
    assert [(e.reason, e.sentence) for e in state.why("a4a5h").refusals] == [
        ("limit", "a side has at most 1 of hare on the board")
    ]
    assert [e.reason for e in state.why("H@b2").refusals] == ["limit"]
    assert {"a4a5h", "H@b2"} <= set(toy_state(text, "2k/O2/3/h2/2K[H] w - - 0 1").legal_texts())


def test_a_plus_is_refused_where_the_unit_has_no_promoted_form() -> None:
    state = toy_state(rules(), "2k/3/E2/3/2K w - - 0 1")

    assert [(each.reason, each.sentence, each.help) for each in state.why("a3b4+").refusals] == [
        ("promotion", "an elk does not promote on b4", "remove `+`")
    ]
