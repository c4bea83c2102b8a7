"""A position as an immutable value: everything that decides how the game continues."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import IntEnum
from typing import Any, NamedTuple

from dsl.model.rows import OfferKind, PhaseKind
from interpreter.program.board import Square
from interpreter.program.tables import WHITE, Piece, Program, Side


class Mark:
    """The marks of a unit, as bits of an integer."""

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
    """A unit: its piece, its side, its marks; in games with chains also a unique number."""

    piece: Piece
    side: Side
    marks: Marks = Mark.NONE
    ident: int = 0

    def has(self, mark: Marks) -> bool:
        """Return True if the unit has a mark."""
        return self.marks & mark != 0

    def marked(self, mark: Marks) -> "Unit":
        """Return the unit with a mark."""
        return self._replace(marks=self.marks | mark)

    def unmarked(self, mark: Marks) -> "Unit":
        """Return the unit without a mark."""
        return self._replace(marks=self.marks & ~mark) if self.marks & mark else self


class Passant(NamedTuple):
    """An open en passant capture: the crossed square, and the square of the unit that crossed it."""

    crossed: Square
    victim: Square


class Ridden(NamedTuple):
    """A formation that has ridden this turn: its number, and the current square of its anchor."""

    formation: int
    anchor: Square


class Command(NamedTuple):
    """The command in force: the leader's current square, its stance, and the activations counted against its budget.

    A leader that no longer is one, for example after a fusion, leaves `NOWHERE`: the command activates no unit.
    """

    leader: Square
    stance: str = ""
    used: int = 0


class Count(NamedTuple):
    """A count of a side's turns that runs: the number of its row among those of counts, and the turns so far."""

    side: Side
    row: int
    turns: int


Share = tuple[Square, ...]
"""The current squares of the units each of which could have made an activation, sorted."""


class Phase(IntEnum):
    """The current part of a turn."""

    ACT = 0
    CLAIM = 1
    """The actions are done, and chains may be claimed."""
    RELOCATE = 2
    """Chains left unclaimed are relocated."""
    PLACE = 3
    """The actions are done, and their second part follows, before any claims."""


Chain = tuple[int, ...]
"""The units of a chain by their numbers: in their order, or sorted if the order does not matter."""

Link = tuple[int, int]
"""A unit and a friend it could recapture, by their numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainBook:
    """The history of chains, with units by their numbers."""

    links: tuple[frozenset[Link], frozenset[Link]]
    """For each side the links at the end of its last turn: chains made only of these are old."""
    claimed: frozenset[Chain] = frozenset()
    """Chains claimed in this turn."""
    relocated: frozenset[int] = frozenset()
    """Units of unclaimed chains relocated in this turn."""
    unclaimed: frozenset[Chain] = frozenset()
    """Chains left unclaimed in earlier turns, and unbroken since, which may still be relocated."""


Hand = tuple[Piece, ...]
"""The pieces in a hand, sorted, each as often as it is there."""

Stack = tuple[Unit, ...]
"""The units on a square, sorted, so that equal positions compare equal."""


class Note(NamedTuple):
    """What some games remember beside the units: a number, or the squares of a set, sorted.

    FEN, soundness, the kernel's states and the hash follow from what its field in a position says here.
    """

    key: str
    """Its field in a FEN."""
    is_kept: Callable[[Program], bool]
    """Returns True if games of a Program keep it; in others it is 0 or empty."""
    lasts: bool = False
    """True if it lasts beyond the turn; otherwise it is forgotten as the next turn begins."""


def _noted(default: Any, note: Note) -> Any:  # Any: the type of the field
    return field(default=default, metadata={"note": note})


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The units, the side to move, and the progress of the turn. Comparisons ignore `seen`."""

    board: tuple[Stack, ...]
    hands: tuple[Hand, Hand] = ((), ())
    side: Side = 0
    spent: int = 0
    """Actions done in this turn."""
    opening: bool = False
    """True if this is the turn of `opens with`."""
    gone: frozenset[Square] = frozenset()
    passant: tuple[Passant, ...] = ()
    ridden: tuple[Ridden, ...] = ()
    phase: Phase = Phase.ACT
    captor: tuple[Square, ...] = _noted((), Note("captor", lambda program: program.phase(PhaseKind.AGAIN) is not None))
    """The square of the unit that has captured and captures again, if it can."""
    trail: tuple[Square, ...] = ()
    """For the second part of a turn: where its last action ended, or the squares that unmoved units left by it."""
    came: tuple[Piece, ...] = ()
    """Pieces that came to the side's hand in this turn, sorted, if a second part places only earlier ones."""
    waiting: tuple[Unit, ...] = ()
    """Units off the board that must be placed before anything else happens, in order."""
    scores: tuple[int, int] = (0, 0)
    book: ChainBook | None = None
    """In games with chains."""
    command: Command | None = None
    """The command of this turn, in games with commands."""
    shares: tuple[Share, ...] = ()
    """The activations of this turn, sorted, in games where each unit activates some units a turn."""
    clock: int = 0
    """Turns since the last progress, this one included once it has begun."""
    passes: int = _noted(0, Note("passed", lambda program: program.ends_by_passes, lasts=True))
    """Turns without an action, up to this one and one after the other, in games that end by them."""
    count: Count | None = None
    """The count that runs, in games with counts."""
    number: int = 1
    """The turn number of the last field of a FEN."""
    seen: tuple[object, ...] = field(default=(), compare=False, repr=False)
    """The repetition keys of the positions at the start of turns, including this one."""

    def unit(self, square: Square) -> Unit | None:
        """Return the unit on a square; one of them if units share squares."""
        stack = self.board[square]
        return stack[-1] if stack else None


NOTES: Mapping[str, Note] = {f.name: f.metadata["note"] for f in fields(Position) if "note" in f.metadata}
"""The notes of a position, by the names of their fields."""

NUMBERS = tuple(f.name for f in fields(Position) if f.name in NOTES and f.default == 0)
"""The notes that are numbers, in the order in which the kernel keeps them; the others are sets of squares."""

FORGOTTEN: Mapping[str, Any] = {
    f.name: f.default for f in fields(Position) if f.name in NOTES and not NOTES[f.name].lasts
}
"""The notes that are forgotten as a turn ends, with what they then are."""

SQUARES = tuple(name for name in NOTES if name not in NUMBERS)
"""The notes that are sets of squares, in the order in which the kernel keeps them."""


def first_side(program: Program) -> Side:
    """The side that has the first turn of the game."""
    row = program.phase(PhaseKind.BEGIN)
    return WHITE if row is None or row.side is None else row.side


def opening_turns(program: Program) -> Mapping[Side, range]:
    """The sides whose first turn, or turns, have a length of their own, each with the numbers of these turns."""
    first = first_side(program)
    found: dict[Side, range] = {}
    for row in program.phases:
        if row.opening and row.side is not None:
            number = 1 + (row.side < first)
            found[row.side] = range(number, number + (row.turns or 1))
    return found


def opens(program: Program, side: Side, number: int) -> bool:
    """Return True if the turn of a side with a number is one of those that it opens with."""
    return number in opening_turns(program).get(side, ())


def last_opening(program: Program) -> int:
    """Return the number of the last turn before which positions with equal units may have other turns ahead, or 0."""
    first = first_side(program)
    return max(
        (turns[-1] for side, turns in opening_turns(program).items() if side != first or len(turns) > 1), default=0
    )


def swapping_turn(program: Program) -> tuple[Side, int] | None:
    """The side that has the second turn of the game, if it may swap sides then, and the number of that turn."""
    if program.offer(OfferKind.SWAP) is None:
        return None
    first = first_side(program)
    return 1 - first, 1 + first


def key_of(position: Position) -> tuple[object, ...]:
    """Return the key that repeated positions share."""
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


def position_of(key: Any) -> Position:  # Any: keys are opaque
    """Return a position with a key that repeated positions share, in a turn that is not the first."""
    board, hands, side, opening, gone, passant, scores, book = key
    return Position(
        board=board,
        hands=hands,
        side=side,
        opening=opening,
        gone=gone,
        passant=passant,
        scores=scores,
        book=book,
        number=2,
    )


def recorded(position: Position) -> Position:
    """Return the position, at the start of a turn, with itself among those seen."""
    return replace(position, seen=(*position.seen, key_of(position)))


def numbered_afresh(position: Position) -> Position:
    """Return the position with its units numbered from 1 in the order of their squares, waiting ones last."""
    numbers = iter(range(1, 1 + sum(map(len, position.board)) + len(position.waiting)))
    return replace(
        position,
        board=tuple(tuple(unit._replace(ident=next(numbers)) for unit in stack) for stack in position.board),
        waiting=tuple(unit._replace(ident=next(numbers)) for unit in position.waiting),
    )


Right = tuple[Square, Piece, Side]
"""The square, the piece and the side of a castling partner."""


def start_position(program: Program) -> Position:
    """Return the position at the start of the game."""
    board: list[Stack] = [()] * program.board.n_squares
    for start in program.array:
        marks = Mark.UNMOVED if start.piece in program.moves_first else Mark.NONE
        board[start.square] = tuple(sorted((*board[start.square], Unit(start.piece, start.side, marks))))
    first = first_side(program)
    position = Position(board=tuple(board), hands=program.array_hands, side=first, opening=opens(program, first, 1))
    return with_castling(program, position, array_rights(program))


def array_rights(program: Program) -> frozenset[Right]:
    """Return the castling partners at the start: the outermost on each side of the mover to which it may castle."""
    board = program.board
    found = set()
    for rule in program.castling:
        for side in rule.sides:
            for mover in (unit for unit in program.array if unit.piece == rule.mover and unit.side == side):
                file, _ = board.place(mover.square)
                partners = {
                    unit.square: unit.piece
                    for unit in program.array
                    if unit.piece in rule.partners
                    and unit.side == side
                    and rule.wing(board, mover.square, unit.square) is not None
                }
                for direction in (1, -1):
                    outer = [s for s in partners if (board.place(s)[0] - file) * direction > 0]
                    if outer:
                        square = max(outer, key=lambda s: board.places[s][0] * direction)
                        found.add((square, partners[square], side))
    return frozenset(found)


def _stayed(unit: Unit) -> tuple[bool, bool]:
    return unit.has(Mark.UNMOVED), not unit.has(Mark.ACTED)


def with_castling(program: Program, position: Position, rights: frozenset[Right]) -> Position:
    """Return the position with castling rights for exactly the partners of some sides on some squares."""
    if not program.castling:
        return position
    board = list(position.board)
    for square, stack in enumerate(board):
        units = [unit.unmarked(Mark.CASTLES) for unit in stack]
        for piece, side in sorted({(unit.piece, unit.side) for unit in units}):
            if (square, piece, side) in rights:
                found = [i for i, unit in enumerate(units) if (unit.piece, unit.side) == (piece, side)]
                partner = max(found, key=lambda i: _stayed(units[i]))  # a unit that has moved cannot castle
                units[partner] = units[partner].marked(Mark.CASTLES)
        board[square] = tuple(sorted(units))
    return replace(position, board=tuple(board))
