"""Names of positions for the explorer: the same position has the same name, whatever led to it."""

import re
from hashlib import sha256

MOST = 80
"""Actions of a game that are counted: what follows hardly ever happens twice."""

_COUNTERS = re.compile(r" \d+ \d+(?= |$)")
"""The clock of progress and the number of the turn."""


def position_name(fen: str) -> str:
    """Return the name of a position without its counters.

    >>> one, other = "8/8/8 w - - 0 1", "8/8/8 w - - 7 12"
    >>> position_name(one) == position_name(other), position_name(one) == position_name("8/8/8 b - - 0 1")
    (True, False)
    """
    return sha256(_COUNTERS.sub("", fen, count=1).encode()).hexdigest()[:32]
