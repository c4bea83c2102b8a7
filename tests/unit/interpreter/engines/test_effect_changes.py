"""Units that become another piece by what they do, and units that they leave where they came from."""

from support.games import compiled, findings, toy_state

from interpreter.game.state import Game, State

PIECES = """
board 5x5
array "k4/5/5/5/4K"
piece king K { moves W }
piece ox O { moves R }
piece elk E { moves F }
piece hare H { moves fmW; may promote in top to ox }
zone top { white rank 5; black rank 1 }
"""
CAPTURE = "goal capture of king"
ROYAL = "goal checkmate of king"


def state(engine: str, lines: str, fen: str, goal: str = CAPTURE) -> State:
    ruleset = compiled(f"{PIECES}{goal}\n{lines}\n").ruleset
    assert ruleset is not None
    return Game(ruleset, engine).placed(fen)


def placed(engine: str, lines: str, fen: str, actions: str) -> str:
    """The board after some actions."""
    return state(engine, lines, fen).play_all(actions).fen().split(" ")[0]


# Becoming


def test_a_captor_becomes_what_it_has_captured(engine: str) -> None:
    after = "after capture of elk { becomes elk }\nafter capture of ox { becomes ox }"

    assert placed(engine, after, "k4/5/2e2/5/K1O2 w - - 0 1", "c1c3") == "k4/5/2E2/5/K4"
    assert placed(engine, after, "k4/5/2o2/5/1KO2 w - - 0 1", "c1c3") == "k4/5/2O2/5/1K3"
    assert placed(engine, after, "k4/5/5/1o3/K1O2 w - - 0 1", "a1b1") == "k4/5/5/1o3/1KO2"


def test_a_unit_changes_with_every_move(engine: str) -> None:
    after = "after a move of ox { becomes elk }\nafter a move of elk { becomes ox }"

    assert placed(engine, after, "k4/5/5/5/K1O2 w - - 0 1", "c1c3, a5a4, c3d4, a4a5") == "k4/3O1/5/5/K4"


def test_effects_go_by_what_a_unit_was_when_it_acted(engine: str) -> None:
    after = "after capture of ox by ox { becomes elk; removes the captor but ox }"

    assert placed(engine, after, "k4/5/2o2/5/K1O2 w - - 0 1", "c1c3") == "k4/5/2E2/5/K4"


def test_a_unit_that_has_become_another_piece_is_not_promoted(engine: str) -> None:
    lines = """
    hand { receives captures; drops on empty squares; promoted units come as hare }
    after a move of ox { becomes elk }
    """
    fen = "k4/1o3/5/5/1KO~2[] w - - 0 1"

    assert placed(engine, lines, fen, "c1c4, b4c4") == "k4/2e2/5/5/1K3[e]"


def test_a_king_that_a_capture_would_dethrone_captures_and_attacks_nothing(engine: str) -> None:
    after = "after capture { becomes elk }"

    assert "a1a2" not in state(engine, after, "4k/5/5/o4/K4 w - - 0 1", ROYAL).legal_texts()
    assert "a1a2" in state(engine, after, "4k/5/5/o4/K4 w - - 0 1").legal_texts()
    assert "a1a2" in state(engine, "after capture by ox { becomes elk }", "4k/5/5/o4/K4 w - - 0 1", ROYAL).legal_texts()
    assert not state(engine, after, "5/5/5/k4/K4 w - - 0 1", ROYAL).is_check()
    assert state(engine, "", "5/5/5/k4/K4 w - - 0 1", ROYAL).is_check()
    assert state(engine, "after capture { becomes king }", "5/5/5/k4/K4 w - - 0 1", ROYAL).is_check()


def test_a_king_may_become_another_royal_piece(engine: str) -> None:
    after, both = "after capture { becomes elk }", "goal checkmate of king, elk"

    assert "a1a2" in state(engine, after, "4k/5/5/o4/K4 w - - 0 1", both).legal_texts()
    assert state(engine, after, "5/5/5/k4/K4 w - - 0 1", both).is_check()


def test_a_straight_move_changes_no_unit_of_the_own_side() -> None:
    lines = "after a move along orthogonal { becomes elk }\nafter a move along diagonal { leaves elk }"

    assert findings(f"{PIECES}{CAPTURE}\n{lines}\n") == ["along-own"]


def test_why_names_the_line_by_which_a_king_would_fall() -> None:
    why = toy_state(f"{PIECES}{ROYAL}\nafter capture {{ becomes elk }}\n", "4k/5/5/o4/K4 w - - 0 1").why("a1a2")

    assert why.reasons == ("royal",)


# Leaving units behind


def test_a_unit_leaves_a_copy_or_another_piece_where_it_was(engine: str) -> None:
    assert (
        placed(engine, "after a move of ox { leaves a copy }", "k4/5/5/5/K1O2 w - - 0 1", "c1c3") == "k4/5/2O2/5/K1O2"
    )
    assert placed(engine, "after a move of ox { leaves a copy }", "k4/5/5/5/K1O2 w - - 0 1", "a1b1") == "k4/5/5/5/1KO2"
    assert placed(engine, "after a move { leaves elk }", "k4/5/5/5/K1O2 w - - 0 1", "a1b1") == "k4/5/5/5/EKO2"
    assert placed(engine, "after capture { leaves elk }", "k4/5/2e2/5/K1O2 w - - 0 1", "c1c3") == "k4/5/2O2/5/K1E2"


def test_a_copy_is_of_what_moved_before_it_promoted(engine: str) -> None:
    after = "after a move of hare { leaves a copy }"

    assert placed(engine, after, "k4/2H2/5/5/K4 w - - 0 1", "c4c5o") == "k1O2/2H2/5/5/K4"


def test_nothing_is_left_on_a_square_that_has_a_unit(engine: str) -> None:
    lines = "piece stag S { moves udW; moves [cW-bW] }\nafter a move of stag { leaves elk }"

    assert placed(engine, lines, "k4/5/5/1So2/K4 w - - 0 1", "b2xc2b2") == "k4/5/5/1S3/K4"


def test_a_square_with_a_unit_that_was_left_there_does_not_vanish(engine: str) -> None:
    lines = "squares a1-e5 vanish when left\nafter a move of ox { leaves a copy }"

    assert placed(engine, lines, "k4/5/5/5/K1O2 w - - 0 1", "c1c3, a5b5") == "*k3/5/2O2/5/K1O1*"


def test_a_king_may_move_out_of_check_only_if_what_it_leaves_is_safe(engine: str) -> None:
    after = "after a move of king { leaves a copy }"

    assert "a1b1" in state(engine, after, "4k/5/5/5/K4 w - - 0 1", ROYAL).legal_texts()
    assert state(engine, after, "o3k/5/5/5/K4 w - - 0 1", ROYAL).legal_texts() == ()
    assert "a1b1" in state(engine, "after a move of king { leaves elk }", "o3k/5/5/5/K4 w - - 0 1", ROYAL).legal_texts()


def test_no_unit_is_left_by_a_drop() -> None:
    assert findings(f"{PIECES}{CAPTURE}\nhand {{ drops on empty squares }}\nafter a drop {{ leaves elk }}\n") == [
        "origin-missing"
    ]
