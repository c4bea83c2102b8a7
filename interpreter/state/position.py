"""A position: all that decides how the game goes on, as an immutable value."""

from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import NamedTuple

from interpreter.program.board import Square
from interpreter.program.tables import Piece, Program, Side


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
    """A unit: its piece, its side, its marks; in games with chains also a number that tells it from all others."""

    piece: Piece
    side: Side
    marks: Marks = Mark.NONE
    ident: int = 0

    def has(self, mark: Marks) -> bool:
        """Whether the unit carries a mark."""
        return self.marks & mark != 0

    def marked(self, mark: Marks) -> "Unit":
        """The same unit with a mark."""
        return self._replace(marks=self.marks | mark)

    def unmarked(self, mark: Marks) -> "Unit":
        """The same unit without a mark."""
        return self._replace(marks=self.marks & ~mark) if self.marks & mark else self


class Passant(NamedTuple):
    """An open en passant capture: the square crossed, and where the unit stands that crossed it."""

    crossed: Square
    victim: Square


class Ridden(NamedTuple):
    """A formation that has ridden this turn: its number among the formations, and where its anchor is now."""

    formation: int
    anchor: Square


class Command(NamedTuple):
    """The command in force: where the leader stands now, its stance, and how many activations count against its budget.

    A leader that has ceased to be one, as by fusion, leaves `NOWHERE`: a command that activates nobody.
    """

    leader: Square
    stance: str = ""
    used: int = 0


class Phase(IntEnum):
    """The part of a turn that is going on."""

    ACT = 0
    CLAIM = 1
    """The actions are done, and chains may be claimed."""
    RELOCATE = 2
    """Chains left unclaimed are relocated."""


Chain = tuple[int, ...]
"""The units of a chain in their order, by their numbers."""

Link = tuple[int, int]
"""A unit and a friend it could recapture, by their numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainBook:
    """What must be remembered of chains; units go by their numbers."""

    links: tuple[frozenset[Link], frozenset[Link]]
    """For each side the links that stood when its last turn ended: chains made of these alone are old."""
    claimed: frozenset[Chain] = frozenset()
    """In this turn."""
    relocated: frozenset[int] = frozenset()
    """Units of unclaimed chains relocated in this turn."""


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
    phase: Phase = Phase.ACT
    waiting: tuple[Unit, ...] = ()
    """Units off the board that must be placed before anything else is done, the first one first."""
    scores: tuple[int, int] = (0, 0)
    book: ChainBook | None = None
    """In games with chains."""
    command: Command | None = None
    """What a leader has taken this turn, in games of commands."""
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


def opening_side(program: Program) -> Side | None:
    """The side whose first turn has a length of its own, if one has."""
    return next((row.side for row in program.phases if row.opening), None)


def key_of(position: Position) -> tuple[object, ...]:
    """What must be equal for a position to count as repeated."""
    return (
        position.board,
        position.hands,
        position.side,
        position.opening,
        position.gone,
        position.passant,
        position.scores,
        position.book,
    )


def recorded(position: Position) -> Position:
    """The position, at the start of a turn, with itself among those seen."""
    return replace(position, seen=(*position.seen, key_of(position)))


def numbered_afresh(position: Position) -> Position:
    """The position with its units numbered from 1 in the order of their squares, those that wait last."""
    numbers = iter(range(1, 1 + sum(map(len, position.board)) + len(position.waiting)))
    return replace(
        position,
        board=tuple(tuple(unit._replace(ident=next(numbers)) for unit in stack) for stack in position.board),
        waiting=tuple(unit._replace(ident=next(numbers)) for unit in position.waiting),
    )


Right = tuple[Square, Piece, Side]
"""The square, the piece and the side of a unit that may be castled with."""


def start_position(program: Program) -> Position:
    """The position at the start of the game."""
    board: list[Stack] = [()] * program.board.n_squares
    for start in program.array:
        marks = Mark.UNMOVED if program.tracks_unmoved else Mark.NONE
        board[start.square] = tuple(sorted((*board[start.square], Unit(start.piece, start.side, marks))))
    position = Position(board=tuple(board), hands=program.array_hands, opening=opening_side(program) == 0)
    return with_castling(program, position, array_rights(program))


def array_rights(program: Program) -> frozenset[Right]:
    """The units that may be castled with at the start: the outermost on the mover's rank."""
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
                        found.add((max(outer, key=lambda s: board.places[s][0] * direction), rule.partner, side))
    return frozenset(found)


def _stayed(unit: Unit) -> tuple[bool, bool]:
    return unit.has(Mark.UNMOVED), not unit.has(Mark.ACTED)


def with_castling(program: Program, position: Position, rights: frozenset[Right]) -> Position:
    """The position with the right to castle for the partners of some sides on some squares, and no others."""
    if not program.castling:
        return position
    board = list(position.board)
    for square, stack in enumerate(board):
        units = [unit.unmarked(Mark.CASTLES) for unit in stack]
        for piece, side in sorted({(unit.piece, unit.side) for unit in units}):
            if (square, piece, side) in rights:
                found = [i for i, unit in enumerate(units) if (unit.piece, unit.side) == (piece, side)]
                partner = max(found, key=lambda i: _stayed(units[i]))  # who moved castles no more
                units[partner] = units[partner].marked(Mark.CASTLES)
        board[square] = tuple(sorted(units))
    return replace(position, board=tuple(board))
