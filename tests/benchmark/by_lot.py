"""Positions with units that are placed by lot."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from interpreter.game.state import Game
from interpreter.state.position import Position, Stack, Unit


def placed_by_lot(game: Game, others: Sequence[int], count: int, random: Random) -> Position:
    """Return a position at the start of White's turn: the royal units, and some of other pieces, a third Black's."""
    start = game.start().position
    array = [unit for stack in start.board for unit in stack]
    royal = [unit for unit in array if unit.piece in game.program.royal]
    placed = [*royal, *(Unit(random.choice(others), side=number % 3 == 0) for number in range(count))]
    board: list[Stack] = [()] * len(start.board)
    for square, unit in zip(random.sample(range(len(board)), len(placed)), placed, strict=True):
        board[square] = (unit,)
    return replace(start, board=tuple(board), opening=False)
