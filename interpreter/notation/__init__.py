"""Text forms of positions and actions, both ways."""

from interpreter.notation.actions import read_action, read_turn, write_action, write_turn
from interpreter.notation.fen import read_fen, write_fen

__all__ = ["read_action", "read_fen", "read_turn", "write_action", "write_fen", "write_turn"]
