"""Processes with limits, in which strangers' rules are compiled, played and searched."""

from interpreter.web.cell.pool import Cells, CellTimeout, Home
from interpreter.web.cell.turns import Costs, Turns
from interpreter.web.cell.walls import CellLimits
from interpreter.web.work import WorkError as CellFailed

__all__ = ["CellFailed", "CellLimits", "CellTimeout", "Cells", "Costs", "Home", "Turns"]
