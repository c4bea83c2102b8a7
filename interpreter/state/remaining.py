"""The maximum number of remaining actions of a turn, given by units that may act once each and pieces in hand."""

from interpreter.program.tables import Program
from interpreter.state.position import Mark, Position
from interpreter.state.turn import awaits_command


def counts_units(program: Program) -> bool:
    """Return True if units limit the actions of a turn: each acts once, and none can become new."""
    turn, fusion = program.turn, program.fusion
    makes_units = fusion is not None or program.hand is not None
    splits = fusion is not None and any(way.startswith("splits-") for way in fusion.ways)
    frees = (turn.afresh is not None and makes_units) or splits or bool(program.formations)
    return turn.acts_once is not None and not frees and turn.captured is None


def actions_of(program: Program) -> tuple[int, int]:
    """Return the maximum number of actions through a unit that has not acted, for the side to act and the other.

    A friend may be pocketed and then dropped; an enemy may be captured and dropped, or converted.
    """
    hand = program.hand
    converts = any(command.converts is not None for command in program.commands.values())
    receives = hand is not None and hand.receives is not None
    return 2 if hand is not None and hand.pockets is not None else 1, int(converts or receives)


def has_too_few(program: Program, position: Position, needed: int) -> bool:
    """Return True if a turn cannot have that many more actions, without taking command."""
    if not counts_units(program):
        return False
    own, other = actions_of(program)
    fresh = [unit for stack in position.board for unit in stack if not unit.has(Mark.ACTED)]
    most = sum(own if unit.side == position.side else other for unit in fresh) + len(position.hands[position.side])
    return most < needed - awaits_command(program, position)
