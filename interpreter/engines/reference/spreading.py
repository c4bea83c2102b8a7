"""Units that are dropped on both colors of squares: no drop makes it impossible to spread them evenly."""

from dsl.model.rows import ConstraintKind
from interpreter.engines.reference.candidate import Candidate, units_of
from interpreter.engines.reference.hands import droppable
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.verdict import Miss, miss
from interpreter.program.board import Square
from interpreter.program.tables import NO_PIECE, ConstraintRow, Piece
from interpreter.state.action import Kind
from interpreter.state.position import Position


def uneven(rules: Rules, position: Position, row: ConstraintRow, candidate: Candidate) -> Miss | None:
    """Forbid a drop after which units of a piece can no longer be spread evenly over both colors of squares."""
    action = candidate.action
    if action.kind is not Kind.DROP or position.board[action.target]:
        return None
    for piece in row.pieces:
        before, after = _units(rules, position, piece), _after(rules, position, piece, candidate)
        could = _can_spread(rules, position, piece, before, ())
        if could and not _can_spread(rules, position, piece, after, (action.target,)):
            return miss("drops-uneven", row, action.target, piece=piece)
    return None


def _units(rules: Rules, position: Position, piece: Piece) -> tuple[list[int], int]:
    """Return how many units of a piece a side has on squares of each color, and in its hand."""
    squares = [square for square, unit in units_of(position, position.side) if unit.piece == piece]
    colors = [_color(rules, square) for square in squares]
    return [colors.count(0), colors.count(1)], position.hands[position.side].count(piece)


def _after(rules: Rules, position: Position, piece: Piece, candidate: Candidate) -> tuple[list[int], int]:
    """Return the same numbers after a drop."""
    on_board, held = _units(rules, position, piece)
    dropped, from_hand = candidate.action.piece, candidate.action.other == NO_PIECE
    if dropped == piece:
        on_board[_color(rules, candidate.action.target)] += 1
    return on_board, held - (from_hand and droppable(rules, position)[dropped] == piece)


def _can_spread(
    rules: Rules, position: Position, piece: Piece, numbers: tuple[list[int], int], taken: tuple[Square, ...]
) -> bool:
    """Return True if the units in hand have free squares on which as many of all units stand on either color.

    If their number is odd, one color has one more.
    """
    (first, second), held = numbers
    shut = _shut(rules, position, piece)
    free = [0, 0]
    for square, stack in enumerate(position.board):
        if not stack and square not in shut and square not in position.gone and square not in taken:
            free[_color(rules, square)] += 1
    total = first + second + held
    return any(
        0 <= half - first <= min(held, free[0]) and held - (half - first) <= free[1]
        for half in (total // 2, (total + 1) // 2)
    )


def _shut(rules: Rules, position: Position, piece: Piece) -> set[Square]:
    """Return the squares in which a piece never drops: those outside its zones, and where it could not move."""
    side, shut = position.side, set[Square]()
    for row in rules.program.constraints_of(ConstraintKind.DROP_ZONE):
        if piece in (row.pieces or (piece,)) and row.zone is not None:
            shut |= set(range(rules.board.n_squares)) - row.zone[side]
    if any(piece in row.pieces for row in rules.program.constraints_of(ConstraintKind.DROP_MOBILE)):
        shut |= rules.program.pieces[piece].stuck[side]
    return shut


def _color(rules: Rules, square: Square) -> int:
    return 0 if rules.board.is_dark(square) else 1
