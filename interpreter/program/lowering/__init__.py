"""From the checked model to the Program, over the board."""

from interpreter.program.lowering.lower import lower
from interpreter.program.spec import faults_of

__all__ = ["faults_of", "lower"]
