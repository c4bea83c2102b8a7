"""The ways of units, on an empty board, to the squares where they promote or win, and who bars them."""

from collections import deque
from collections.abc import Collection
from typing import NamedTuple

from interpreter.game.judging.shapes import Shape
from interpreter.program.board import Square
from interpreter.program.tables import Piece, Program, Side
from interpreter.program.tracks import landings
from interpreter.program.walk import Content, Landing

_LANDS = Landing.STEP | Landing.JOIN


class Run(NamedTuple):
    """The rest of a unit's way to a zone."""

    moves: int = 0
    """The moves left; 0 in the zone, and where no way leads to it."""
    bars: frozenset[Square] = frozenset()
    """The squares from which an enemy unit of the same piece stands in the way, or attacks a square of it."""


def nearness(program: Program, piece: Piece, side: Side, zone: Collection[Square]) -> Shape:
    """Return how near each square is to a zone for a unit that moves on an empty board: 1 / moves², 0 in the zone."""
    if not zone:
        return (0.0,) * program.board.n_squares
    away = _moves_to(zone, _ends(program, piece, side))
    return tuple(1 / away[square] ** 2 if away.get(square) else 0.0 for square in range(program.board.n_squares))


def runs_of(program: Program, piece: Piece, side: Side, zone: Collection[Square]) -> list[Run]:
    """Return the run of a unit from each square, by its shortest ways."""
    found = [Run()] * program.board.n_squares
    if not zone:
        return found
    ends = _ends(program, piece, side)
    away = _moves_to(zone, ends)
    attackers = _attackers(program, piece, 1 - side)
    ways: dict[Square, frozenset[Square]] = {}
    for square, moves in away.items():  # the nearest ones first
        following = [ways[end] for end in ends[square] if away.get(end) == moves - 1]
        ways[square] = frozenset({square}).union(*following)
        if moves:
            bars = ways[square].union(*(attackers[each] for each in ways[square]))
            found[square] = Run(moves, bars - {square})
    return found


def _ends(program: Program, piece: Piece, side: Side) -> list[list[Square]]:
    """Return, by square, where a unit there can step to."""
    return [
        [square for square, lands in landings(program, piece, side, start) if lands[Content.EMPTY] & _LANDS]
        for start in range(program.board.n_squares)
    ]


def _attackers(program: Program, piece: Piece, side: Side) -> list[set[Square]]:
    """Return, by square, from where a unit attacks it."""
    found: list[set[Square]] = [set() for _ in range(program.board.n_squares)]
    for start in range(program.board.n_squares):
        for square, lands in landings(program, piece, side, start):
            if lands[Content.ENEMY] & Landing.CAPTURE:
                found[square].add(start)
    return found


def _moves_to(zone: Collection[Square], ends: list[list[Square]]) -> dict[Square, int]:
    """Return the number of moves to the nearest square of a zone, by square, the nearest ones first."""
    back: list[list[Square]] = [[] for _ in ends]
    for square, reached in enumerate(ends):
        for end in reached:
            back[end].append(square)
    away = dict.fromkeys(zone, 0)
    queue = deque(away)
    while queue:
        square = queue.popleft()
        for start in back[square]:
            if start not in away:
                away[start] = away[square] + 1
                queue.append(start)
    return away
