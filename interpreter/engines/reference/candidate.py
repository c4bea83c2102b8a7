"""A candidate: an action that movement, hands and the table allow, before the constraints have their say."""

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.source import Span
from interpreter.engines.reference.effect import Capture, Effect, Forfeit, Lift
from interpreter.program.board import Square
from interpreter.program.tables import Piece, Program, Side
from interpreter.state.action import Action
from interpreter.state.position import Mark, Position, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An action with what it does, who does it, and the lines that allow it."""

    action: Action
    deed: str
    """What activation may be needed for: `move`, `castle`, `pocket`, `split`, `ride`, or another kind of action."""
    actors: tuple[Square, ...] = ()
    takes: tuple[Square, ...] = ()
    """Squares of units it captures."""
    crosses: tuple[Square, ...] = ()
    """For castling, the squares the mover stands on or crosses."""
    ways: tuple[tuple[Square, ...], ...] = ()
    """For a unit that may not move through check, the squares between on each way that leads there."""
    effects: tuple[Effect, ...] = ()
    lines: tuple[Span, ...] = ()


def acted(program: Program, unit: Unit) -> Unit:
    """The unit after it has moved as itself."""
    moved = unit.unmarked(Mark.UNMOVED | Mark.CASTLES)
    return moved.marked(Mark.ACTED) if program.turn.acts_once else moved


def new_unit(program: Program, piece: Piece, side: Side) -> Unit:
    """A unit that has just come to be: it may act, if the turn says so."""
    tired = program.turn.acts_once and not program.turn.afresh
    return Unit(piece, side, Mark.ACTED if tired else Mark.NONE)


def forfeits(program: Program, unit: Unit) -> Iterator[Effect]:
    """What a side can no longer castle with once a unit has moved, or become part of another."""
    for castling in program.castling:
        if unit.piece == castling.mover:
            yield Forfeit(unit.side, castling.partner)


def promoted_unit(program: Program, piece: Piece, before: Unit) -> Unit:
    """What a unit has promoted to; it is marked where the hand asks for that."""
    asked = program.hand is not None and program.hand.promoted is not None
    return (before.marked(Mark.PROMOTED) if asked else before)._replace(piece=piece)


def piece_in_hand(program: Program, unit: Unit) -> Piece:
    """As which piece a unit comes to a hand."""
    hand = program.hand
    return hand.promoted if hand and hand.promoted is not None and unit.has(Mark.PROMOTED) else unit.piece


def units_of(position: Position, side: Side) -> list[tuple[Square, Unit]]:
    """The units of a side with their squares, in the order of the squares."""
    return [
        (square, unit)
        for square, stack in enumerate(position.board)
        if stack  # most squares are empty
        for unit in stack
        if unit.side == side
    ]


def acting(position: Position, candidate: Candidate) -> list[Unit]:
    """The units that act: those that leave the squares of the actors."""
    lifts = [effect for effect in candidate.effects if isinstance(effect, Lift) and effect.square in candidate.actors]
    return [effect.unit or position.board[effect.square][-1] for effect in lifts]


def taken(position: Position, candidate: Candidate) -> list[tuple[Square, Unit]]:
    """The units that are captured, each with its square."""
    captures = [effect for effect in candidate.effects if isinstance(effect, Capture)]
    return [(effect.square, effect.unit or position.board[effect.square][-1]) for effect in captures]
