"""Alice Chess on two of python-chess's boards: a second opinion, written without the engine's notions."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import chess

FILES = ("abcdefgh", "jklmnopq")
"""The files of each board."""

START = (chess.Board(), chess.Board("8/8/8/8/8/8/8/8 w - - 0 1"))


@dataclass(frozen=True)
class AliceChess:
    """A position: two boards, and the side to move."""

    boards: tuple[chess.Board, chess.Board] = START
    side: chess.Color = chess.WHITE
    stays: bool = False
    """Whether a unit stays where it cannot pass; otherwise its move is not legal."""

    def texts(self) -> dict[str, AliceChess]:
        """The legal moves by their text, each with the position after it."""
        found = {}
        for number, board in enumerate(self.boards):
            board.turn, board.ep_square = self.side, None
            for move in board.pseudo_legal_moves:
                after = self._after(number, move)
                if after is not None:
                    found[_text(number, move)] = after
        return found

    def is_checked(self) -> bool:
        """Whether the king of the side to move is attacked on its board."""
        return any(_is_attacked(board, self.side) for board in self.boards)

    def placement(self) -> str:
        """The first field of a FEN, with the second board after a gap."""
        rows = [".".join(_letters(board, rank) for board in self.boards) for rank in range(7, -1, -1)]
        return "/".join(_counted(row) for row in rows)

    def _after(self, number: int, move: chess.Move) -> AliceChess | None:
        """The position after a move and the pass to the other board, or nothing if one of them is not legal."""
        first, second = self.boards[number].copy(stack=False), self.boards[1 - number].copy(stack=False)
        landings = [move.to_square]
        if first.is_castling(move):
            right, rank = chess.square_file(move.to_square) > 4, chess.square_rank(move.to_square)
            landings = [chess.square(6 if right else 2, rank), chess.square(5 if right else 3, rank)]
        first.push(move)
        free = [square for square in landings if not second.piece_at(square)]
        if _is_attacked(first, self.side) or (len(free) < len(landings) and not self.stays):
            return None
        for square in free:
            second.set_piece_at(square, first.remove_piece_at(square))
        if _is_attacked(first, self.side) or _is_attacked(second, self.side):
            return None
        return replace(self, boards=(first, second) if number == 0 else (second, first), side=not self.side)


def count(position: AliceChess, depth: int) -> int:
    """How many ways there are to play so many moves."""
    texts = position.texts()
    return len(texts) if depth == 1 else sum(count(after, depth - 1) for after in texts.values())


def _is_attacked(board: chess.Board, side: chess.Color) -> bool:
    king = board.king(side)
    return king is not None and board.is_attacked_by(not side, king)


def _text(number: int, move: chess.Move) -> str:
    ends = (FILES[number][chess.square_file(square)] + str(chess.square_rank(square) + 1) for square in _ends(move))
    return "".join(ends) + (chess.piece_symbol(move.promotion) if move.promotion else "")


def _ends(move: chess.Move) -> tuple[chess.Square, chess.Square]:
    return move.from_square, move.to_square


def _letters(board: chess.Board, rank: int) -> str:
    pieces = (board.piece_at(chess.square(file, rank)) for file in range(8))
    return "".join(piece.symbol() if piece else "." for piece in pieces)


def _counted(row: str) -> str:
    """A row with numbers for the empty squares."""
    return re.sub(r"\.+", lambda run: str(len(run[0])), row)
