"""Cells that share the process that forks them: it takes longer to start than all that most tests ask of a cell."""

import atexit
from functools import cache

from interpreter.web.rules.cell import Home


class _Lasting(Home):
    """Outlives the cells of a test."""

    def close(self) -> None:
        """Leave it for the next test."""


@cache
def home() -> Home:
    """The process of this run of the tests."""
    found = _Lasting()
    atexit.register(Home.close, found)
    return found
