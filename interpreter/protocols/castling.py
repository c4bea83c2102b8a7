"""Castling as other programs write it where the partners may stand anywhere."""

from enum import Enum, auto

from interpreter.game.state import State
from interpreter.notation.actions import read_action
from interpreter.notation.san import castling_ways, is_toward_first
from interpreter.program.tables import Program
from interpreter.state.action import Action


class Castling(Enum):
    """A way to write castling."""

    TARGET = auto()
    """As an action of ours: `e1g1`."""
    PARTNER = auto()
    """The squares of the unit that castles and of its partner: `e1h1`."""
    WING = auto()
    """`O-O` toward the last file, and `O-O-O` toward the first."""


def has_partners_anywhere(program: Program) -> bool:
    """Return True if partners for castling stand where the lot puts them."""
    return bool(program.castling) and program.shuffle is not None


def write_castling(state: State, action: Action, way: Castling) -> str:
    """Return the text of a legal castling in a state, in any way but that of our actions."""
    program, names = state.game.program, state.game.program.board.names
    for rule in program.castling:
        for mover, partner, landing in castling_ways(program, state.position, rule):
            text = names[mover] + names[partner]
            if mover != action.origin or action.target not in (partner, landing):
                continue
            if state.find(read_action(program, text)) == action:
                wing = "O-O-O" if is_toward_first(program, mover, partner) else "O-O"
                return text if way is Castling.PARTNER else wing
    raise AssertionError("castling has a partner")
