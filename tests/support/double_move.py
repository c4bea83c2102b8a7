"""Chess with two moves to a turn, played on python-chess's board: a second opinion on that game."""

from __future__ import annotations

from dataclasses import dataclass

import chess


@dataclass(frozen=True)
class DoubleMove:
    """A position: the board, whether the move to come is the first of its turn, and if so also the last."""

    board: chess.Board
    first: bool = True
    last: bool = True
    crossed: tuple[chess.Square, ...] = ()
    """Squares crossed by double steps: before the first move of a turn the enemy's, behind it the mover's own."""

    def moves(self) -> dict[str, chess.Move]:
        """The legal moves by their text: those of chess, whichever of the double steps is the one open."""
        found = {}
        for crossed in (None, *(self.crossed if self.first else ())):
            board = self._with(self.board.turn, crossed)
            found.update({move.uci(): move for move in board.legal_moves})
        return found

    def play(self, text: str) -> DoubleMove:
        """The position after a move."""
        move, mover = self.moves()[text], self.board.turn
        is_pawn = self.board.piece_type_at(move.from_square) == chess.PAWN
        board = self._with(mover, move.to_square if self.first and move.to_square in self.crossed else None)
        board.push(move)
        double = is_pawn and abs(move.from_square - move.to_square) == 16
        earlier = () if self.first else tuple(square for square in self.crossed if _pawn_behind(board, square, mover))
        crossed = (*earlier, *([(move.from_square + move.to_square) // 2] if double else []))
        after = DoubleMove(board, first=True, last=False, crossed=crossed)
        if self.last or board.is_check():
            return after
        second = DoubleMove(after._with(mover, None), first=False, last=True, crossed=crossed)
        return second if second.moves() else after

    def _with(self, side: chess.Color, crossed: chess.Square | None) -> chess.Board:
        board = self.board.copy(stack=False)
        board.turn, board.ep_square = side, crossed
        return board


def _pawn_behind(board: chess.Board, crossed: chess.Square, side: chess.Color) -> bool:
    """Whether the pawn that crossed a square still stands where its double step ended."""
    ahead = 8 if side == chess.WHITE else -8
    return board.piece_at(crossed + ahead) == chess.Piece(chess.PAWN, side) and board.piece_at(crossed) is None
