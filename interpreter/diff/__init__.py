"""The differences between two rulesets: in their rules, and in their games."""

from interpreter.diff.games import Dispute, Disputes, disputes
from interpreter.diff.rules import Difference, differences

__all__ = ["Difference", "Dispute", "Disputes", "differences", "disputes"]
