"""What stands on a square, in words, and whether it is a unit that may be asked to act."""

from interpreter.board import Square
from interpreter.position import Position, Unit
from interpreter.program import NEUTRAL, SIDE_NAMES
from interpreter.reference.refusal import Refusal
from interpreter.reference.rules import Rules


def described(rules: Rules, unit: Unit, square: Square) -> str:
    """A unit and where it stands, in words."""
    name, owner = rules.program.pieces[unit.piece].name, unit.side
    who = f"a neutral {name}" if owner == NEUTRAL else f"{SIDE_NAMES[owner]}'s {name}"
    return f"{who} stands on {rules.board.names[square]}"


def own_unit(rules: Rules, position: Position, square: Square) -> Unit | Refusal:
    """The unit that is to act, or why there is none."""
    unit, name = position.unit(square), rules.board.names[square]
    if unit is None:
        if square in position.gone:
            return Refusal(reason="gone", sentence=f"the square {name} has vanished", squares=(square,))
        return Refusal(reason="no-unit", sentence=f"no unit stands on {name}", squares=(square,))
    here = described(rules, unit, square)
    if unit.side == NEUTRAL:
        return Refusal(reason="neutral", sentence=f"{here} and obeys nobody", squares=(square,))
    if unit.side != position.side:
        sentence = f"{here}, and it is {SIDE_NAMES[position.side]}'s turn"
        return Refusal(reason="not-yours", sentence=sentence, squares=(square,))
    return unit
