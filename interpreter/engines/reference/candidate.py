"""A candidate: an action that movement, hands and the tables allow, before constraints are checked."""

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.source import Span
from interpreter.engines.reference.effect import Capture, Effect, Forfeit, Lift
from interpreter.engines.reference.rules import Rules
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, Piece, Side
from interpreter.state.action import Action, Kind
from interpreter.state.position import Mark, Position, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An action with its effects, its actors, and the lines that allow it."""

    action: Action
    deed: str
    """The deed that may need activation: `move`, `castle`, `pocket`, `split`, `ride`, or another kind of action."""
    actors: tuple[Square, ...] = ()
    takes: tuple[Square, ...] = ()
    """Squares of units it captures."""
    crosses: tuple[Square, ...] = ()
    """The squares that the mover of a castling stands on or crosses."""
    paths: tuple[tuple[Square, ...], ...] = ()
    """The squares between start and landing on each possible way, for a unit that may not move through check."""
    effects: tuple[Effect, ...] = ()
    lines: tuple[Span, ...] = ()


def acted(rules: Rules, unit: Unit) -> Unit:
    """Return the unit after it has moved as itself."""
    moved = unit.unmarked(Mark.UNMOVED | Mark.CASTLES)
    return moved.marked(Mark.ACTED) if rules.acts_once else moved


def new_unit(rules: Rules, piece: Piece, side: Side) -> Unit:
    """Return a new unit, which may act if the turn allows it."""
    return Unit(piece, side, Mark.ACTED if rules.tires_new else Mark.NONE)


def forfeits(rules: Rules, unit: Unit) -> Iterator[Forfeit]:
    """Yield the castling rights that a side loses when a unit moves, or becomes part of another."""
    for row in rules.on_lift:
        if unit.piece in row.pieces and row.side in (None, unit.side) and row.other is not None:
            yield Forfeit(unit.side, row.other)


def promoted_unit(rules: Rules, piece: Piece, before: Unit) -> Unit:
    """Return the promoted unit, marked if the hand needs it."""
    kind = rules.program.pieces[piece]
    if rules.comes_back:
        needs_mark = kind.base == NO_PIECE and kind.before != NO_PIECE
        marked = before.marked(Mark.PROMOTED) if needs_mark else before.unmarked(Mark.PROMOTED)
    else:
        marked = before if rules.promoted_in_hand is None else before.marked(Mark.PROMOTED)
    return marked._replace(piece=piece)


def piece_in_hand(rules: Rules, unit: Unit) -> Piece:
    """Return the piece as which a unit enters a hand."""
    kind = rules.program.pieces[unit.piece]
    if rules.comes_back and (kind.base != NO_PIECE or unit.has(Mark.PROMOTED)):
        return unit.piece if kind.before == NO_PIECE else kind.before
    return unit.piece if rules.promoted_in_hand is None or not unit.has(Mark.PROMOTED) else rules.promoted_in_hand


def units_of(position: Position, side: Side) -> list[tuple[Square, Unit]]:
    """Return the units of a side with their squares, in the order of the squares."""
    return [
        (square, unit)
        for square, stack in enumerate(position.board)
        if stack  # most squares are empty
        for unit in stack
        if unit.side == side
    ]


def landed(rules: Rules, after: Position, square: Square) -> Square:
    """Return where a unit is that has gone to a square: there, or on the next board if it has passed to it."""
    passed = rules.transfers and square != NOWHERE and all(unit.side != after.side for unit in after.board[square])
    return rules.board.twin(square) if passed else square


def acting_units(position: Position, candidate: Candidate) -> list[Unit]:
    """Return the acting units, which are those that leave the squares of the actors."""
    lifts = [effect for effect in candidate.effects if isinstance(effect, Lift) and effect.square in candidate.actors]
    return [effect.unit or position.board[effect.square][-1] for effect in lifts]


def promotes(candidate: Candidate) -> bool:
    """Return True if a unit promotes by an action."""
    return candidate.action.kind in (Kind.MOVE, Kind.SPLIT) and candidate.action.other != NO_PIECE


def taken(position: Position, candidate: Candidate) -> list[tuple[Square, Unit]]:
    """Return the captured units, each with its square."""
    captures = [effect for effect in candidate.effects if isinstance(effect, Capture)]
    return [(effect.square, effect.unit or position.board[effect.square][-1]) for effect in captures]
