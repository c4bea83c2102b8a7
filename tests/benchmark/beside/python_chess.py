"""python-chess: perft, random games that end without moves, by a variant's end or after 100 quiet turns, and problems."""

from __future__ import annotations

from collections.abc import Callable
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


def _forces(board: chess.Board, turns: int) -> bool:
    """Return True if the side to act mates within some of its turns."""
    return any(_after(board, move, lambda: _holds(board, turns - 1)) for move in board.legal_moves)


def _holds(board: chess.Board, turns: int) -> bool:
    """Return True if the other side, which acts, is mated, or will be within some turns whatever it does."""
    if turns == 0 or not any(board.legal_moves):
        return board.is_checkmate()
    return all(_after(board, move, lambda: _forces(board, turns)) for move in board.legal_moves)


def _helped(board: chess.Board, plies: int) -> int:
    """Return in how many ways both sides together come to a mate after exactly some plies."""
    if plies == 0:
        return int(board.is_checkmate())
    return sum(_after(board, move, lambda: _helped(board, plies - 1)) for move in board.legal_moves)


def _after(board: chess.Board, move: chess.Move, found: Callable[[], int]) -> int:
    board.push(move)
    result = found()
    board.pop()
    return result


def solve(game: str, fen: str, turns: int, helps: bool) -> Answer:
    """Count the keys of a mate in some turns, or the ways of a helpmate in some plies, by trying everything."""
    board = _board(game, fen)
    if helps:
        return timed(lambda: _helped(board, turns))
    return timed(lambda: sum(_after(board, move, lambda: _holds(board, turns - 1)) for move in board.legal_moves))


def count(game: str, fen: str | None, depth: int, bulk: bool) -> Answer:
    """Perft."""
    board = _board(game, fen)
    return timed(lambda: (_bulk if bulk else _made)(board, depth))


def play(game: str, fen: str | None, count: int, seed: int, cap: int) -> Answer:
    """Random games."""
    board, random = _board(game, fen), Random(seed)
    return playouts(lambda: _play(board, random, cap), count)


if __name__ == "__main__":
    answer({"perft": count, "playouts": play, "solve": solve})
