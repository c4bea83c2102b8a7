"""How many actions a turn can still have, at most: what units that may act once each, and cards in hand, allow."""

from interpreter.program.tables import Program
from interpreter.state.position import Mark, Position
from interpreter.state.turn import awaits_command


def counts_units(program: Program) -> bool:
    """Return whether units bound the actions of a turn: each acts once, and no action makes one that may act again."""
    turn, fusion = program.turn, program.fusion
    makes_units = fusion is not None or program.hand is not None
    splits = fusion is not None and any(way.startswith("splits-") for way in fusion.ways)
    frees = (turn.afresh is not None and makes_units) or splits or bool(program.formations)
    return turn.acts_once is not None and not frees and turn.captured is None


def actions_of(program: Program) -> tuple[int, int]:
    """Return the actions that a unit which has not acted stands for at most: one of the side to act, and any other.

    An own unit may be pocketed, and dropped then; a unit of the other side may be captured, and dropped, or converted.
    """
    hand = program.hand
    converts = any(command.converts is not None for command in program.commands.values())
    receives = hand is not None and hand.receives is not None
    return 2 if hand is not None and hand.pockets is not None else 1, int(converts or receives)


def has_too_few(program: Program, position: Position, needed: int) -> bool:
    """Return whether a turn cannot have so many actions more, taking command apart."""
    if not counts_units(program):
        return False
    own, other = actions_of(program)
    fresh = [unit for stack in position.board for unit in stack if not unit.has(Mark.ACTED)]
    most = sum(own if unit.side == position.side else other for unit in fresh) + len(position.hands[position.side])
    return most < needed - awaits_command(program, position)
