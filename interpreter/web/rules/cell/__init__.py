"""Processes with limits, in which strangers' rules are compiled, played and searched."""

from interpreter.web.rules.cell.pool import Cells, CellTimeout, Home, Work
from interpreter.web.rules.cell.turns import Costs, Turns
from interpreter.web.rules.cell.walls import CellLimits

__all__ = ["CellLimits", "CellTimeout", "Cells", "Costs", "Home", "Turns", "Work"]
