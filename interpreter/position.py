"""A position: all that decides how the game goes on, as an immutable value."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from interpreter.board import Square
from interpreter.program import BLACK, WHITE, Piece, Program, Side


class Mark:
    """What a unit carries with it: bits of a plain number."""

    NONE = 0
    ACTED = 1
    """It has acted this turn."""
    UNMOVED = 2
    """It has not moved in this game."""
    CASTLES = 4
    """It may be castled with."""
    PROMOTED = 8


Marks = int
"""Some of the bits of `Mark`."""


class Unit(NamedTuple):
    """A unit: its piece, its side, its marks."""

    piece: Piece
    side: Side
    marks: Marks = Mark.NONE

    def has(self, mark: Marks) -> bool:
        """Whether the unit carries a mark."""
        return self.marks & mark != 0

    def marked(self, mark: Marks) -> "Unit":
        """The same unit with a mark."""
        return Unit(self.piece, self.side, self.marks | mark)

    def unmarked(self, mark: Marks) -> "Unit":
        """The same unit without a mark."""
        return Unit(self.piece, self.side, self.marks & ~mark) if self.marks & mark else self


class Passant(NamedTuple):
    """An open en passant capture: the square crossed, and where the unit stands that crossed it."""

    crossed: Square
    victim: Square


class Ridden(NamedTuple):
    """A formation that has ridden this turn: its number among the formations, and where its anchor is now."""

    formation: int
    anchor: Square


Hand = tuple[Piece, ...]
"""The pieces in a hand, sorted, each as often as it is there."""

Stack = tuple[Unit, ...]
"""The units on a square, sorted, so that equal positions compare equal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Where everything stands, whose turn it is, and what of the turn is done. `seen` does not count in comparisons."""

    board: tuple[Stack, ...]
    hands: tuple[Hand, Hand] = ((), ())
    side: Side = 0
    spent: int = 0
    """Actions done in this turn."""
    opening: bool = False
    """Whether this is the turn that `opens with` speaks of."""
    gone: frozenset[Square] = frozenset()
    passant: tuple[Passant, ...] = ()
    ridden: tuple[Ridden, ...] = ()
    clock: int = 0
    """Turns since the last progress, this one included once it has begun."""
    number: int = 1
    """White's turns begun, as the last field of a FEN counts."""
    seen: tuple[object, ...] = field(default=(), compare=False, repr=False)
    """What counts as equal of the positions in which turns began, this one included, for repetition."""

    def unit(self, square: Square) -> Unit | None:
        """The unit on a square; in a game where units share squares, one of them."""
        stack = self.board[square]
        return stack[-1] if stack else None


def start_position(program: Program) -> Position:
    """The position at the start of the game."""
    board: list[Stack] = [()] * program.board.n_squares
    for start in program.array:
        marks = Mark.UNMOVED if program.tracks_unmoved else Mark.NONE
        board[start.square] = tuple(sorted((*board[start.square], Unit(start.piece, start.side, marks))))
    position = Position(board=tuple(board), hands=program.array_hands, opening=program.turn.opening_side == 0)
    return with_castling(program, position, array_rights(program))


def array_rights(program: Program) -> frozenset[tuple[Square, Side]]:
    """Squares and sides of the units that may be castled with at the start: the outermost on the mover's rank."""
    board = program.board
    found = set()
    for rule in program.castling:
        for side in rule.sides:
            for mover in (unit for unit in program.array if unit.piece == rule.mover and unit.side == side):
                file, rank = board.places[mover.square]
                partners = [
                    unit.square
                    for unit in program.array
                    if (unit.piece, unit.side) == (rule.partner, side) and board.places[unit.square][1] == rank
                ]
                for wing in rule.wings:
                    direction = 1 if wing.toward > file else -1
                    outer = [s for s in partners if (board.places[s][0] - file) * direction > 0]
                    if outer:
                        found.add((max(outer, key=lambda s: board.places[s][0] * direction), side))
    return frozenset(found)


def with_castling(program: Program, position: Position, rights: frozenset[tuple[Square, Side]]) -> Position:
    """The position with the right to castle for the partners of some sides on some squares, and no others."""
    if not program.castling:
        return position
    partners = {(rule.partner, side) for rule in program.castling for side in rule.sides}
    board = list(position.board)
    for square, stack in enumerate(board):
        units = [unit.unmarked(Mark.CASTLES) for unit in stack]
        for side in (WHITE, BLACK):
            found = [i for i, unit in enumerate(units) if unit.side == side and (unit.piece, side) in partners]
            if found and (square, side) in rights:
                units[found[0]] = units[found[0]].marked(Mark.CASTLES)
        board[square] = tuple(sorted(units))
    return replace(position, board=tuple(board))
