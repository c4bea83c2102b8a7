"""Where units go on an empty board, and the lines that a board has to show: diagonals that only some squares have."""

from collections.abc import Iterator

from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import MoveRule, Piece, Program, Side
from interpreter.program.walk import Content, Landing, Landings

Track = tuple[Square, Square]
"""Two squares that a line joins, the one with the lower number first."""

Passed = tuple[Square, tuple[Landings, ...]]
"""A square that a walk passes, and what it may do there by what stands on it."""

_LANDS = Landing.STEP | Landing.JOIN


def landings(
    program: Program, piece: Piece, side: Side, start: Square
) -> Iterator[tuple[Square, tuple[Landings, ...]]]:
    """Yield the squares that a unit passes on an empty board, and what it could do there by what stands on them."""
    for rule in program.pieces[piece].moves:
        if not rule.unmoved:
            yield from _passed(program, rule, side, start)


def tracks(program: Program) -> list[Track]:
    """Return the diagonals between neighboring squares along which units go because a move is bound to a zone.

    Only squares count that units of the array can come to: the guards of a palace cross its middle, and no edge of it.

    >>> from interpreter import load
    >>> program = load("xiangqi").program
    >>> [(program.board.names[one], program.board.names[other]) for one, other in tracks(program)][:2]
    [('d1', 'e2'), ('f1', 'e2')]
    """
    found: set[Track] = set()
    for unit in program.array:
        bound = [rule for rule in program.pieces[unit.piece].moves if rule.within is not None] if unit.side < 2 else []
        for start in squares_from(program, unit.piece, unit.side, unit.square) if bound else ():
            for rule in bound:
                ends = [square for square, lands in _passed(program, rule, unit.side, start) if _may_land(lands)]
                found.update((min(start, end), max(start, end)) for end in ends if _is_diagonal(program, start, end))
    return sorted(found)


def _passed(
    program: Program, rule: MoveRule, side: Side, start: Square
) -> Iterator[tuple[Square, tuple[Landings, ...]]]:
    """Yield the squares that a walk passes on an empty board, none if it cannot begin there."""
    if rule.zone is not None and start not in rule.zone[side]:
        return
    sign = -1 if side else 1
    at = 0
    while at < len(rule.walk.nodes):
        node = rule.walk.nodes[at]
        square = program.board.step(start, sign * node.dx, sign * node.dy, wraps=node.wraps)
        if square != NOWHERE and not rule.looks_at(side, square):
            square = NOWHERE
        if square != NOWHERE and rule.ends_on(side, square):
            yield square, node.lands
        at = max(node.next) if square == NOWHERE else node.next[Content.EMPTY]


def squares_from(program: Program, piece: Piece, side: Side, start: Square) -> set[Square]:
    """Return the squares that a unit can come to on an empty board, its own included."""
    found, todo = {start}, [start]
    while todo:
        ends = {square for square, lands in landings(program, piece, side, todo.pop()) if _may_land(lands)}
        todo.extend(ends - found)
        found |= ends
    return found


def _may_land(lands: tuple[Landings, ...]) -> bool:
    """Return True if a walk may end on an empty square, or by a capture."""
    return bool(lands[Content.EMPTY] & _LANDS or lands[Content.ENEMY] & Landing.CAPTURE)


def _is_diagonal(program: Program, start: Square, end: Square) -> bool:
    (x, y), (other_x, other_y) = program.board.places[start], program.board.places[end]
    return abs(x - other_x) == abs(y - other_y) == 1
