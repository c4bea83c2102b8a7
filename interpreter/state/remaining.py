"""The maximum number of remaining actions of a turn, given by units that may act once each and pieces in hand."""

from dsl.model.rows import SPLITS, ConstraintKind, Effect, OfferKind, Trigger
from interpreter.program.tables import Program
from interpreter.state.position import Mark, Position
from interpreter.state.turn import awaits_command


def counts_units(program: Program) -> bool:
    """Return True if units limit the actions of a turn: each acts once, and none can become new."""
    by_itself = program.constraint(ConstraintKind.BY_ITSELF) is not None
    if program.constraint(ConstraintKind.ACTED) is None or program.formations or by_itself:
        return False
    makes_units = program.fusion is not None or program.hand is not None
    afresh = program.consequence(Trigger.MADE, Effect.AFRESH) is not None and makes_units
    splits = any(program.offer(kind) is not None for kind in SPLITS)
    endless = any(program.offer(kind) is not None for kind in (OfferKind.DROP_ENDLESS, OfferKind.EXCHANGE))
    return not afresh and not splits and not endless and program.consequence(Trigger.CAPTURE, Effect.WAIT) is None


def actions_of(program: Program) -> tuple[int, int]:
    """Return the maximum number of actions through a unit that has not acted, for the side to act and the other.

    A friend may be pocketed and then dropped; an enemy may be captured and dropped, or converted.
    """
    converts = program.offer(OfferKind.CONVERT) is not None
    receives = program.consequence(Trigger.CAPTURE, Effect.TO_HAND) is not None
    return 1 if program.offer(OfferKind.POCKET) is None else 2, int(converts or receives)


def has_too_few(program: Program, position: Position, needed: int) -> bool:
    """Return True if a turn cannot have that many more actions, without taking command."""
    if not counts_units(program):
        return False
    own, other = actions_of(program)
    fresh = [unit for stack in position.board for unit in stack if not unit.has(Mark.ACTED)]
    most = sum(own if unit.side == position.side else other for unit in fresh) + len(position.hands[position.side])
    return most < needed - awaits_command(program, position)
