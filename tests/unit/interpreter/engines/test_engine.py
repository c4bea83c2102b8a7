"""What the language can say and the shipped games do not show, each on the smallest board that does."""

import pytest
from support.games import toy, toy_state

from interpreter.errors import InvalidFenError


def test_capture_of_the_last_piece_wins_at_once() -> None:
    state = toy_state("goal capture of king\nturn { 2 actions }", "k3/1K2/4/4 w - - 0 1").play("b3a4")

    assert str(state.outcome()) == "white wins by capture"
    assert state.legal_actions() == ()


def test_capture_of_several_pieces_wins_with_the_last_of_them() -> None:
    rules = "piece ox O { moves K }\ngoal capture of king, ox"
    state = toy_state(rules, "ko2/1K2/4/4 w - - 0 1").play("b3a4")

    assert state.outcome() is None
    assert str(state.play("b4c4").play("a4b4").play("c4b4").outcome()) == "black wins by capture"


def test_each_side_may_have_turns_of_its_own_length() -> None:
    state = toy_state("turn { 1 action; white 2 to 3 actions }", "k3/4/4/3K w - - 0 1").play("d1d2")

    assert state.turn == "white"
    assert state.why("end").reasons == ("must-act",)
    assert state.play("d2d3").why("end").allowed
    assert state.play("d2d3").play("d3d4").turn == "black"
    assert state.play("d2d3").play("end").play("a4a3").turn == "white"


def test_reaching_the_zone_wins() -> None:
    state = toy_state("zone hill = b3\ngoal reach hill with king", "k3/4/2K1/4 w - - 0 1").play("c2b3")

    assert str(state.outcome()) == "white wins by reach"


def test_stalemate_may_lose() -> None:
    rules = "goal checkmate of king\nloss stalemate\npiece ox O { moves N }"
    fen = "k3/3O/K3/4 b - - 0 1"

    assert str(toy_state(rules, fen).outcome()) == "white wins by stalemate"
    assert str(toy_state(rules.replace("loss", "draw"), fen).outcome()) == "draw by stalemate"


def test_a_turn_of_two_actions_cannot_end_early() -> None:
    state = toy_state("turn { 2 actions }", "k3/4/4/3K w - - 0 1").play("d1d2")

    assert state.turn == "white"
    assert "end" not in state.legal_texts()
    assert state.why("end").reasons == ("must-act",)
    assert state.play("d2d3").turn == "black"


def test_without_the_rule_a_unit_acts_as_often_as_it_likes() -> None:
    assert "d2d3" in toy_state("turn { 2 actions }", "k3/4/4/3K w - - 0 1").play("d1d2").legal_texts()


def test_without_the_rule_a_new_unit_has_acted() -> None:
    rules = "piece ox O { moves W }\npiece elk E { moves W }\nfusion { ox + ox = elk; made by move }\nturn { 2 actions; each unit acts once }"
    state = toy_state(rules, "k3/4/OO2/3K w - - 0 1").play("a2b2")

    assert state.why("b2b3").reasons == ("acted",)
    fresh = toy_state(rules.replace("once }", "once; a new unit acts afresh }"), "k3/4/OO2/3K w - - 0 1").play("a2b2")
    assert fresh.why("b2b3").allowed


CHECKS = "piece ox O { moves W }\ngoal checkmate of king\nturn { 1 to 2 actions }\ncheck { judged %s }"


def test_check_at_the_end_of_a_turn_lets_the_king_pass_through_it() -> None:
    state = toy_state(CHECKS % "at the end of a turn", "k3/2o1/4/2K1 w - - 0 1")

    assert state.why("c1c2").allowed
    assert state.play("c1c2").why("end").reasons == ("check",)


def test_check_after_every_action_does_not() -> None:
    assert toy_state(CHECKS % "after every action", "k3/2o1/4/2K1 w - - 0 1").why("c1c2").reasons == ("check",)


def test_a_part_that_may_leave_gives_check_where_it_could_capture() -> None:
    rules = """
piece ox O { moves W }
piece elk E { moves N }
piece herd H { moves D }
fusion { ox + elk = herd; made by move; splits by move }
goal checkmate of king
"""
    assert toy_state(rules, "k3/2h1/4/1K2 w - - 0 1").is_check()
    assert not toy_state(rules, "k3/3h/4/1K2 w - - 0 1").is_check()
    assert not toy_state(rules.replace("splits by move", ""), "k3/2h1/4/1K2 w - - 0 1").is_check()


def test_drops_stay_in_their_zone() -> None:
    rules = "zone home { white rank 1, rank 2; black rank 3, rank 4 }\nhand { drops on empty squares; drops in home }"
    state = toy_state(rules + "\npiece ox O { moves W }", "k3/4/4/3K[O] w - - 0 1")

    assert {text for text in state.legal_texts() if "@" in text} == {f"O@{f}{r}" for f in "abcd" for r in "12"} - {
        "O@d1"
    }
    assert state.why("O@a3").reasons == ("zone",)


@pytest.mark.parametrize(
    ("letters", "squares"),
    [
        ("@2", "a1 b1 c1 d1 a2 b2 c2"),
        ("j@2", "a2 b2 c2"),
        ("f@2", "a1 b1 c1 a2 b2 c2"),
        ("ff@2", "a1 b1 c1 d1 a2 b2 c2"),
        ("s@2", "b1 d1 a2 c2"),
        ("b@2", ""),
    ],
)
def test_betza_limits_drops(letters: str, squares: str) -> None:
    rules = f"hand {{ drops on empty squares }}\npiece ox O {{ moves W{letters} }}"
    state = toy_state(rules, "kK2/4/3O/4[O] w - - 0 1")

    assert {text for text in state.legal_texts() if "@" in text} == {f"O@{square}" for square in squares.split()}


def test_betza_castles() -> None:
    rules = (
        'board 8x3\npiece king K { moves KisO2 }\npiece ox O { moves W }\narray "4k3/8/O3K2O"\ngoal checkmate of king'
    )
    state = toy(rules).state("4k3/8/O3K2O w KQ - 0 1")

    assert {"e1g1", "e1c1"} <= set(state.legal_texts())
    after = state.play("e1g1")
    assert after.fen() == "4k3/8/O4OK1 b - - 1 1"
    assert state.play("a1b1").play("e3d3").why("e1c1").reasons == ("castling",)


def test_units_of_both_sides_may_carry_a_chain() -> None:
    rules = "piece ox O { moves W }\ngraph g { joins units touching orthogonal }\nactivation { always king; joined to king by g; needed to move }"
    fen = "k3/3O/3o/3K w - - 0 1"

    assert toy_state(rules, fen).is_active("d3")
    assert not toy_state(rules.replace("units", "friends"), fen).is_active("d3")
    assert toy_state(rules.replace("units", "friends"), fen).why("d3c3").reasons == ("activation",)


def test_a_graph_joins_only_in_its_directions() -> None:
    rules = "piece ox O { moves W }\ngraph g { joins friends touching %s }\nactivation { always king; joined to king by g; needed to move }"
    fen = "k3/4/2O1/3K w - - 0 1"

    assert toy_state(rules % "diagonal", fen).is_active("c2")
    assert not toy_state(rules % "orthogonal", fen).is_active("c2")


def test_activation_may_be_needed_to_castle() -> None:
    rules = (
        'board 8x2\npiece king K { moves K }\npiece ox O { moves W }\npiece boss B\narray "4k2b/B3K2O"\n'
        "castling { king with ox; toward h: king to g, ox to f }\n"
        "activation { within 2 of boss; needed to castle }"
    )

    assert toy(rules).state("4k2b/B3K2O w K - 0 1").why("e1g1").reasons == ("activation",)
    assert toy(rules).state("4k2b/2B1K2O w K - 0 1").why("e1g1").allowed


def test_moves_for_unmoved_units_are_lost_by_moving() -> None:
    state = toy_state("piece ox O { moves WiN }", "k3/4/4/OK2 w - - 0 1 unmoved:a1")

    assert state.why("a1b3").allowed
    moved = state.play("a1a2").play("a4b4").play("a2a1").play("b4a4")
    assert moved.why("a1b3").reasons == ("moved",)
    assert moved.fen().endswith("unmoved:-")


def test_a_swap_puts_the_other_unit_where_the_mover_stood() -> None:
    state = toy_state("piece ox O { moves ucW }", "k3/4/Oo2/3K w - - 0 1").play("a2b2")

    assert state.fen() == "k3/4/oO2/3K b - - 1 1"


def test_a_tame_capture_spares_the_royal_piece_and_gives_no_check() -> None:
    state = toy_state("piece ox O { moves tW }\ngoal checkmate of king", "k3/4/3o/3K w - - 0 1")

    assert not state.is_check()


def test_captures_in_passing_are_written_and_found() -> None:
    state = toy_state("piece ox O { moves cafmF }", "k3/2o1/1O2/3K w - - 0 1")

    assert "b2xc3d4" in state.legal_texts()
    assert state.play("b2xc3d4") == state.play("b2d4")
    assert state.play("b2d4").fen() == "k2O/4/4/3K b - - 1 1"


def test_a_pass_by_capture_ends_where_it_began() -> None:
    state = toy_state("piece ox O { moves cabW }", "k3/4/1Oo1/3K w - - 0 1")

    assert state.play("b2xc2b2").fen() == "k3/4/1O2/3K b - - 1 1"


def test_several_royal_units_must_all_be_safe() -> None:
    rules = "piece ox O { moves W }\ngoal checkmate of king"

    assert toy_state(rules, "k3/4/K2o/3K w - - 0 1").is_check()
    assert toy_state(rules, "k3/4/K2o/3K w - - 0 1").why("a2b2").reasons == ("check",)


def test_vanished_squares_stop_formations_and_drops() -> None:
    rules = (
        "piece ox O { moves W }\nformation wall W { ox in 2x1; rides W by 1 }\nhand { drops on empty squares }\n"
        'zone pit = a3\nsquares pit vanish when left\narray "k3/O3/OO2/3K"'
    )
    state = toy(rules).state("k3/*3/OO2/3K[O] w - - 0 1")

    assert state.why("W:a2a3").reasons == ("blocked",)
    assert state.why("O@a3").reasons == ("gone",)
    assert state.why("a2a3").reasons == ("gone",)


def test_a_formation_without_captures_stops_before_enemies() -> None:
    rules = "piece ox O { moves W }\nformation wall W { ox in 2x1; rides W by 1 }"
    state = toy_state(rules, "k3/o3/OO2/3K w - - 0 1")

    assert state.why("W:a2a3").reasons == ("cannot-capture",)
    assert state.why("W:a2a1").allowed


def test_the_opening_may_be_blacks() -> None:
    state = toy("turn { black opens with 1 action; 2 actions }").start().play("d1d2").play("d2d3")

    assert state.position.opening
    assert state.fen().endswith("opening:yes")
    after = state.play("a4b4")
    assert after.turn == "white"
    assert not after.play("d3c3").play("c3d3").position.opening


def test_black_may_begin() -> None:
    state = toy("turn { black begins; white opens with 1 action; 2 actions }").start()

    assert state.fen().endswith(" b - - 0 1")
    assert not state.position.opening
    opening = state.play("a4b4").play("b4a4")
    assert opening.turn == "white"
    assert opening.fen().endswith(" 1 2 opening:yes")
    assert opening.game.state(opening.fen()).position == opening.position
    after = opening.play("d1d2")
    assert after.turn == "black"
    assert after.position.number == 2
    assert not after.play("a4b4").play("b4a4").position.opening


def test_the_side_that_begins_may_have_the_opening_turn() -> None:
    state = toy("turn { black begins; black opens with 1 action; 2 actions }").start()

    assert state.position.opening
    assert state.play("a4b4").turn == "white"
    with pytest.raises(InvalidFenError, match="it has number 1"):
        state.game.state(state.fen().replace(" 0 1 ", " 0 2 "))


def test_a_friend_that_is_captured_goes_to_the_hand_and_a_royal_one_is_never_captured() -> None:
    rules = "piece ox O { moves mdW }\ngoal checkmate of king\nhand { receives captures; drops on empty squares }"
    state = toy_state(rules, "k3/4/1O2/1OK1[] w - - 0 1")

    assert state.play("b2b1").fen().split()[0] == "k3/4/4/1OK1[O]"
    assert state.why("b1c1").reasons == ("royal",)
