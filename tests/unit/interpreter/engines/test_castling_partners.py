"""Castling with several kinds of partner: the outermost of them on its side of the mover is meant."""

import pytest
from support.each import each
from support.games import compiled

from dsl.source import Source
from interpreter.errors import InvalidFenError
from interpreter.game.load import load_source
from interpreter.game.state import Game, State
from interpreter.state.action import Kind

FILE = """
board 8x8
piece king K { moves K }
piece rook R { moves R }
piece queen Q { moves Q }
piece ox O { moves W }
zone homes { white e1; black e8 }
zone corners { white a1, h1; black a8, h8 }
array "r3k2q/8/8/8/8/8/8/R3K2Q"
goal checkmate of king
castling { king with rook, queen; toward h: king to g, rook, queen to f; toward a: king to c, rook, queen to d; LINES }
"""
STRICT = "not out of check; not through check"
DRAWN = """ruleset "Drawn"
extends fischer-random
castling { king with rook, queen; toward h: king to g, rook, queen to f; toward a: king to c, rook, queen to d }
"""


def state(engine: str, fen: str, lines: str = STRICT, more: str = "") -> State:
    ruleset = compiled(FILE.replace("LINES", lines) + more).ruleset
    assert ruleset is not None
    return Game(ruleset, engine).state(fen)


def drawn(engine: str, fen: str) -> State:
    """The state of a FEN where partners start anywhere."""
    return load_source(Source("drawn.rumpus", DRAWN), {}, engine).state(fen)


def castlings(state: State) -> str:
    """The legal castlings."""
    found = [action for action in state.legal_actions() if action.kind is Kind.CASTLE]
    return " ".join(sorted(state.game.action_text(action) for action in found))


def test_either_piece_is_a_partner(engine: str) -> None:
    start = state(engine, "4k3/8/8/8/8/8/8/R3K2Q w KQ - 0 1")

    assert castlings(start) == "e1c1 e1g1"
    assert start.play("e1g1").fen() == "4k3/8/8/8/8/8/8/R4QK1 b - - 1 1"
    assert start.play("e1c1").fen() == "4k3/8/8/8/8/8/8/2KR3Q b - - 1 1"


@each(
    ("fen", "found"),
    [
        # as Fairy-Stockfish has it with `castlingRookPieces = rq`
        ("4k3/8/8/8/8/8/8/Q3K2Q w KQ - 0 1", "e1c1 e1g1"),
        ("4k3/8/8/8/8/8/8/RQ2K1QR w KQ - 0 1", ""),
        ("4k3/8/8/8/8/8/8/QR2K1RQ w KQ - 0 1", ""),
        ("4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1", "e1g1"),
        ("4k3/8/8/8/8/8/8/R3K2Q w - - 0 1", ""),
    ],
)
@pytest.mark.parametrize("played", ["reference", "auto"])
def test_the_outermost_is_meant(played: str, fen: str, found: str) -> None:
    assert castlings(state(played, fen)) == found


@each(
    ("fen", "found"),
    [
        ("4k3/8/8/8/8/8/8/1R2K1Q1 w KQ - 0 1", "e1c1 e1g1"),
        ("4k3/8/8/8/8/8/8/2R1KQ2 w KQ - 0 1", "e1c1 e1g1"),
        ("4k3/8/8/8/8/8/8/RQ2K1QR w GB - 0 1", "e1c1 e1g1"),
        ("4k3/8/8/8/8/8/8/RQ2K2R w B - 0 1", "e1c1"),
    ],
)
@pytest.mark.parametrize("played", ["reference", "auto"])
def test_a_letter_names_another_where_the_start_is_drawn(played: str, fen: str, found: str) -> None:
    assert castlings(drawn(played, fen)) == found
    with pytest.raises(InvalidFenError, match="impossible castling right"):
        state(played, fen)


def test_letters_of_rights_count_all_partners(engine: str) -> None:
    inner = "4k3/8/8/8/8/8/8/RQ2K1QR w BG - 0 1"

    assert drawn(engine, inner).fen() == inner
    assert drawn(engine, "4k3/8/8/8/8/8/8/RQ2K1QR w AH - 0 1").fen().split()[2] == "KQ"
    assert drawn(engine, inner).play("e1g1").fen() == "4k3/8/8/8/8/8/8/RQ3QKR b - - 1 1"


def test_the_start_has_a_right_for_each_side_of_the_king(engine: str) -> None:
    text = FILE.replace("LINES", STRICT).replace("R3K2Q", "QR2K1RQ").replace("r3k2q", "rq2k2r")
    ruleset = compiled(text).ruleset
    assert ruleset is not None
    start = Game(ruleset, engine).start()

    assert start.fen().split()[2] == "KQkq"
    assert "castles" not in start.fen()


def test_a_move_of_the_king_or_castling_costs_all_rights(engine: str) -> None:
    start = state(engine, "4k3/8/8/8/8/8/8/R3K2Q w KQ - 0 1")

    assert start.play_all("e1e2, e8e7, e2e1").fen().split()[2] == "-"
    assert castlings(start.play_all("h1h2, e8e7")) == "e1c1"
    assert castlings(start.play_all("a1a2, e8d7")) == "e1g1"
    assert start.play("e1g1").fen().split()[2] == "-"


def test_a_mover_may_go_several_squares_toward_either(engine: str) -> None:
    text = FILE.replace("toward h: king to g, rook, queen to f;", "toward h: king 1 to 2 squares, rook, queen past it;")
    ruleset = compiled(text.replace("LINES", "")).ruleset
    assert ruleset is not None
    start = Game(ruleset, engine).state("4k3/8/8/8/8/8/8/R3K2Q w KQ - 0 1")

    assert castlings(start) == "e1c1 e1g1 e1h1"
    assert start.play("e1h1").fen().split()[0] == "4k3/8/8/8/8/8/8/R3QK2"


def test_a_drop_of_either_gives_the_right(engine: str) -> None:
    lines = "after a drop, king in homes with rook, queen in corners"
    start = state(engine, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", lines, "hand { drops on empty squares }\n")

    assert castlings(start.play_all("Q@h1, e8e7")) == "e1g1"
    assert castlings(start.play_all("Q@g1, e8e7")) == ""


def test_refusals_and_records_know_either() -> None:
    why = state("reference", "4k3/8/8/8/8/8/8/RQ2K2Q w KQ - 0 1").why("e1c1")

    assert why.reasons == ("blocked",)
    assert state("reference", "4k3/8/8/8/8/8/8/R3K2Q w K - 0 1").why("e1c1").reasons == ("castling",)
    start = state("reference", "4k3/8/8/8/8/8/8/R3K2Q w KQ - 0 1")
    assert (start.san("e1g1"), start.game.action_text(start.recorded("O-O-O"))) == ("O-O", "e1c1")
