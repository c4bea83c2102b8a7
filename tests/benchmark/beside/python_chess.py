"""python-chess: perft, and random games that end without moves, by a variant's end or after 100 quiet turns."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.benchmark.beside.answer import Answer, answer, playouts, timed

if TYPE_CHECKING:
    import chess


def _board(game: str, fen: str | None) -> chess.Board:
    import chess.variant

    kind = chess.variant.find_variant(game)
    return kind(fen) if fen else kind()


def _bulk(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _bulk(board, depth - 1)
        board.pop()
    return total


def _made(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _made(board, depth - 1)
        board.pop()
    return total


def _play(start: chess.Board, random: Random, cap: int) -> int:
    board = start.copy(stack=False)
    for actions in range(cap):
        moves = list(board.legal_moves)
        if not moves or board.is_variant_end() or board.halfmove_clock >= 100:
            return actions
        board.push(random.choice(moves))
    return cap


def count(game: str, fen: str | None, depth: int, bulk: bool) -> Answer:
    """Perft."""
    board = _board(game, fen)
    return timed(lambda: (_bulk if bulk else _made)(board, depth))


def play(game: str, fen: str | None, count: int, seed: int, cap: int) -> Answer:
    """Random games."""
    board, random = _board(game, fen), Random(seed)
    return playouts(lambda: _play(board, random, cap), count)


if __name__ == "__main__":
    answer({"perft": count, "playouts": play})
