"""A budget of work, so that lint takes a few seconds on any file within the limits.

Work is counted, not timed: the findings in a file are the same on every machine. A unit is about a microsecond.
"""

from typing import Final

MAX_WORK: Final = 2_000_000
"""Work of all rules on one file."""

MAX_WORK_OF_RULE: Final = 500_000
"""Work of one rule."""


class WorkSpentError(Exception):
    """A rule needs more work than it may do; it is left out, and a finding says so."""


class Work:
    """The work that is left."""

    def __init__(self) -> None:
        self._left = MAX_WORK
        self._reserve = 0

    def begin(self) -> None:
        """Begin a rule, which may do its share of what is left."""
        self._reserve = max(0, self._left - MAX_WORK_OF_RULE)

    def spend(self, amount: int) -> None:
        """Count some work; raise `WorkSpentError` if it is more than the rule may do."""
        self._left -= amount
        if self._left < self._reserve:
            self._left = max(0, self._left)
            raise WorkSpentError
