"""What two rulesets differ in: by what they say, and by what they allow in games."""

from interpreter.diff.games import Dispute, Disputes, disputes
from interpreter.diff.rules import Difference, differences

__all__ = ["Difference", "Dispute", "Disputes", "differences", "disputes"]
