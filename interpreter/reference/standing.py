"""What stands on a square, in words, and whether there is anything that may be asked to act."""

from interpreter.board import Square
from interpreter.position import Position, Stack, Unit
from interpreter.program import NEUTRAL, SIDE_NAMES
from interpreter.reference.refusal import Refusal
from interpreter.reference.rules import Rules


def here(rules: Rules, position: Position, square: Square) -> str:
    """What stands on a square, in words."""
    stack, name = position.board[square], rules.board.names[square]
    if not stack:
        return f"{name} {'has vanished' if square in position.gone else 'is empty'}"
    units = " and ".join(_owned(rules, unit) for unit in stack)
    return f"{units} {'stands' if len(stack) == 1 else 'stand'} on {name}"


def _owned(rules: Rules, unit: Unit) -> str:
    name, owner = rules.program.pieces[unit.piece].name, unit.side
    return f"a neutral {name}" if owner == NEUTRAL else f"{SIDE_NAMES[owner]}'s {name}"


def own_units(rules: Rules, position: Position, square: Square) -> Stack | Refusal:
    """The units that are to act, one or a pair, or why there is none."""
    stack, name = position.board[square], rules.board.names[square]
    if not stack:
        if square in position.gone:
            return Refusal(reason="gone", sentence=f"the square {name} has vanished", squares=(square,))
        return Refusal(reason="no-unit", sentence=f"no unit stands on {name}", squares=(square,))
    there = here(rules, position, square)
    if stack[0].side == NEUTRAL:
        return Refusal(reason="neutral", sentence=f"{there} and obeys nobody", squares=(square,))
    own = tuple(unit for unit in stack if unit.side == position.side)
    if not own:
        sentence = f"{there}, and it is {SIDE_NAMES[position.side]}'s turn"
        return Refusal(reason="not-yours", sentence=sentence, squares=(square,))
    return own
