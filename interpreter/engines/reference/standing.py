"""What stands on a square, in words, and whether it is units that may be asked to act."""

from interpreter.engines.reference.refusal import Refusal
from interpreter.engines.reference.rules import Rules
from interpreter.program.board import Square
from interpreter.program.tables import NEUTRAL, SIDE_NAMES
from interpreter.state.position import Position, Stack, Unit


def standing(rules: Rules, position: Position, square: Square) -> str:
    """What stands on a square, in words."""
    stack, name = position.board[square], rules.board.names[square]
    if not stack:
        return f"{name} {'has vanished' if square in position.gone else 'is empty'}"
    units = " and ".join(owned(rules, unit) for unit in stack)
    return f"{units} {'stands' if len(stack) == 1 else 'stand'} on {name}"


def owned(rules: Rules, unit: Unit) -> str:
    """A unit by its owner and piece."""
    name = rules.program.pieces[unit.piece].name
    return f"a neutral {name}" if unit.side == NEUTRAL else f"{SIDE_NAMES[unit.side]}'s {name}"


def own_units(rules: Rules, position: Position, square: Square) -> Stack | Refusal:
    """The units of a square that are to act, one or a pair, or why there is none."""
    stack, here = position.board[square], standing(rules, position, square)
    if not stack:
        name = rules.board.names[square]
        if square in position.gone:
            return Refusal(reason="gone", sentence=f"the square {name} has vanished", squares=(square,))
        return Refusal(reason="no-unit", sentence=f"no unit stands on {name}", squares=(square,))
    if stack[0].side == NEUTRAL:
        return Refusal(reason="neutral", sentence=f"{here} and obeys nobody", squares=(square,))
    own = tuple(unit for unit in stack if unit.side == position.side)
    if not own:
        sentence = f"{here}, and it is {SIDE_NAMES[position.side]}'s turn"
        return Refusal(reason="not-yours", sentence=sentence, squares=(square,))
    return own
