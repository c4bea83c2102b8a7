"""Shapes: what a square is like for a unit, as numbers between -1 and 1. Tables of squares are made of them."""

from collections import deque
from collections.abc import Collection, Iterator

from interpreter.program.board import NOWHERE, Board, Square
from interpreter.program.tables import Piece, Program, Side
from interpreter.program.walk import Content, Landing

Shape = tuple[float, ...]
"""A number for each square."""

_LANDS = Landing.STEP | Landing.JOIN


def centre(board: Board) -> Shape:
    """Return how near each square is to the middle of the board: 1 in the middle, -1 in the corners."""
    width, height = max(len(board.files) - 1, 1), max(len(board.ranks) - 1, 1)
    return tuple(1 - abs(2 * x / width - 1) - abs(2 * y / height - 1) for x, y in board.places)


def forward(board: Board, side: Side) -> Shape:
    """Return how far forward each square is for a side: 1 on its last rank, -1 on its first."""
    height = max(len(board.ranks) - 1, 1)
    sign = -1 if side else 1
    return tuple(sign * (2 * y / height - 1) for _, y in board.places)


def nearness(program: Program, piece: Piece, side: Side, zone: Collection[Square]) -> Shape:
    """Return how near each square is to a zone for a unit that moves on an empty board: 1 / moves², 0 in the zone."""
    moves = [tuple(_steps(program, piece, side, square)) for square in range(program.board.n_squares)]
    back: list[list[Square]] = [[] for _ in moves]
    for square, ends in enumerate(moves):
        for end in ends:
            back[end].append(square)
    away = dict.fromkeys(zone, 0)
    queue = deque(away)
    while queue:
        square = queue.popleft()
        for start in back[square]:
            if start not in away:
                away[start] = away[square] + 1
                queue.append(start)
    return tuple(1 / away[square] ** 2 if away.get(square) else 0.0 for square in range(len(moves)))


def _steps(program: Program, piece: Piece, side: Side, start: Square) -> Iterator[Square]:
    """Yield the squares that a unit can step to, or capture on, from a square of an empty board."""
    sign = -1 if side else 1
    for rule in program.pieces[piece].moves:
        if rule.unmoved or (rule.zone is not None and start not in rule.zone[side]):
            continue
        at = 0
        while at < len(rule.walk.nodes):
            node = rule.walk.nodes[at]
            square = program.board.step(start, sign * node.dx, sign * node.dy, wraps=node.wraps)
            content = Content.OFF if square == NOWHERE else Content.EMPTY
            if square != NOWHERE and node.lands[Content.EMPTY] & _LANDS:
                yield square
            at = node.next[content]
