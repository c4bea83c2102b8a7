"""Castling of several pieces: each side castles with those of them that it starts with."""

from support.games import compiled

from interpreter.game.state import Game

FILE = """
board 8x8
piece king K { moves K }
piece prince PR { moves K }
piece rook R { moves R }
piece pawn P { moves fmW; may promote in far to king, prince }
zone far { white rank 8; black rank 1 }
array "r3{pr}2r/8/8/8/8/8/8/R3K2R"
goal capture of rook
castling { king, prince with rook; toward h: king, prince to g, rook to f; toward a: king, prince to c, rook to d }
"""


def _game(engine: str, text: str = FILE) -> Game:
    ruleset = compiled(text).ruleset
    assert ruleset is not None
    return Game(ruleset, engine)


def test_each_side_castles_with_its_own(engine: str) -> None:
    start = _game(engine).start()

    assert start.fen().split()[2] == "KQkq"
    assert {"e1g1", "e1c1"} <= {*start.legal_texts()}
    after = start.play("e1g1")
    assert after.fen().split()[2] == "kq"
    assert {"e8g8", "e8c8"} <= {*after.legal_texts()}
    assert after.play("e8c8").fen().startswith("2{pr}r3r/8/8/8/8/8/8/R4RK1 w - ")


def test_a_unit_of_the_other_sides_piece_neither_castles_nor_costs_the_right(engine: str) -> None:
    state = _game(engine).state("r3{pr}2r/8/8/8/8/8/7P/R1{PR}1K2R w KQkq - 0 1")

    assert not {"c1g1", "c1h1", "c1a1"} & {*state.legal_texts()}
    assert state.play_all("c1c2, e8e7").fen().split()[2] == "KQ"
    assert state.play_all("e1e2, h8h7").fen().split()[2] == "q"


def test_a_side_that_starts_with_both_castles_with_both(engine: str) -> None:
    text = FILE.replace("R3K2R", "R2{PR}K2R")
    state = _game(engine, text).start()

    assert {"d1c1", "e1g1"} <= {*state.legal_texts()}
    assert state.play_all("d1d2, e8e7").fen().split()[2] == "-"


def test_rights_that_letters_would_not_tell_alone_are_named_by_squares(engine: str) -> None:
    """White's king starts on the second rank and its prince on the first, so that one letter tells of both ranks."""
    game = _game(engine, FILE.replace("8/R3K2R", "R3K2R/R2{PR}3R"))
    state = game.state("r3{pr}2r/8/8/8/8/8/R3K2R/R2{PR}3R w - - 0 1 castles:a1,h2")

    assert state.fen().endswith(" castles:a1,h2")
    assert game.state(state.fen()) == state


def test_the_refusal_names_the_right_that_is_gone() -> None:
    state = _game("reference").state("r3{pr}2r/8/8/8/8/8/8/R3K2R b KQ - 0 1")

    assert state.why("e8g8").reasons == ("castling",)
