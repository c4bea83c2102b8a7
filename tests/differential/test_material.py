"""Chess' lines on units that cannot win, against another program's."""

import chess
import pytest

from interpreter import load

CHESS = ("k", "kn", "kb", "kq", "kr", "kp", "knn", "kbb", "kbn", "knb", "kqr", "kqn", "kqb")
DARK_AND_LIGHT = (("c3", "d4", "e5", "f6"), ("c4", "d5", "e6", "f5"))


@pytest.mark.oracle
def test_chess_says_what_another_program_says() -> None:
    game = load("chess")
    for white in CHESS:
        for black in CHESS:
            for shift in range(4):
                board = chess.Board(None)
                for side, letters in ((chess.WHITE, white), (chess.BLACK, black)):
                    for at, letter in enumerate(letters):
                        square = chess.parse_square(DARK_AND_LIGHT[(shift >> side) % 2][at + 2 * side - (at > 1)])
                        piece = chess.Piece.from_symbol(letter.upper() if side else letter)
                        if letter == "k":
                            square = chess.A1 if side else chess.H7
                        while board.piece_at(square) is not None:
                            square = (square + 9) % 64
                        board.set_piece_at(square, piece)
                state = game.placed(board.fen())
                for side, name in ((chess.WHITE, "white"), (chess.BLACK, "black")):
                    assert state.can_win(name) != board.has_insufficient_material(side), board.fen()
