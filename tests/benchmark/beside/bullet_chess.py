"""bulletchess, driven from Python: perft, and random games that end without moves or after 100 quiet turns."""

from random import Random
from typing import Any

from tests.benchmark.beside.answer import Answer, answer, playouts, timed

Board = Any  # a board of bulletchess, which another Python may have and ours not


def _board(fen: str | None) -> Board:
    import bulletchess

    return bulletchess.Board.from_fen(fen) if fen else bulletchess.Board()


def _bulk(board: Board, depth: int, leaves: Any) -> int:  # Any: a function of bulletchess
    if depth == 1:
        return int(leaves(board))
    total = 0
    for move in board.legal_moves():
        board.apply(move)
        total += _bulk(board, depth - 1, leaves)
        board.undo()
    return total


def _made(board: Board, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves():
        board.apply(move)
        total += _made(board, depth - 1)
        board.undo()
    return total


def _play(start: Board, random: Random, cap: int) -> int:
    board = start.copy()
    for actions in range(cap):
        moves = board.legal_moves()
        if not moves or board.halfmove_clock >= 100:
            return actions
        board.apply(random.choice(moves))
    return cap


def count(game: str, fen: str | None, depth: int, bulk: bool) -> Answer:
    """Perft; it has one game only."""
    from bulletchess.utils import count_moves

    board = _board(fen)
    return timed(lambda: _bulk(board, depth, count_moves) if bulk else _made(board, depth))


def play(game: str, fen: str | None, count: int, seed: int, cap: int) -> Answer:
    """Random games."""
    board, random = _board(fen), Random(seed)
    return playouts(lambda: _play(board, random, cap), count)


if __name__ == "__main__":
    answer({"perft": count, "playouts": play})
