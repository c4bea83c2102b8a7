"""Changes of a starting position: a unit less, or one of the other side."""

import re
from collections.abc import Iterator

_UNIT = re.compile(r"\{[^}]*\}|\+?[A-Za-z]~?")


def other_placements(text: str) -> Iterator[str]:
    """Yield an array, as it is written, without one unit of each symbol, and with its case swapped.

    >>> list(other_placements('"o2/3/2O"'))
    ['"12/3/2O"', '"O2/3/2O"', '"o2/3/21"', '"o2/3/2o"']
    """
    blank = "." if text.startswith('"""') else "1"
    placed = text.partition(" w ")[0] if blank == "1" else text
    done = set()
    for found in _UNIT.finditer(placed):
        if found[0] not in done:
            done.add(found[0])
            for other in (blank, found[0].swapcase()):
                yield text[: found.start()] + other + text[found.end() :]
