"""From the checked model to the Program, over the board."""

from interpreter.lowering.lower import lower
from interpreter.lowering.spec import faults_of

__all__ = ["faults_of", "lower"]
