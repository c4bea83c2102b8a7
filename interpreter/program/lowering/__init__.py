"""From the checked model to the Program, over the board."""

from interpreter.program.lowering.lower import lower

__all__ = ["lower"]
