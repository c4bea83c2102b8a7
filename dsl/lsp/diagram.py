"""A movement as a small text diagram, with a legend."""

from collections.abc import Iterable

from dsl.lsp.reach import WORDS, letter_of, marks_of
from dsl.model import Term

_RADIUS = 4


def diagram(terms: Iterable[Term]) -> str:
    """The squares that terms lead to around a unit, as White sees them, and what the letters mean.

    >>> from dsl.lsp.movement import terms_of
    >>> print(diagram(terms_of("fmWfcF")))
    c m c
    . o .
    . . .
    <BLANKLINE>
    m: moves
    c: captures
    """
    marks = {square: letter_of(found) for square, found in marks_of(terms, _RADIUS).items()}
    if not marks:
        return "o\n\ngoes nowhere"
    size = max(max(abs(x), abs(y)) for x, y in marks)
    rows = [
        " ".join("o" if (x, y) == (0, 0) else marks.get((x, y), ".") for x in range(-size, size + 1))
        for y in range(size, -size - 1, -1)
    ]
    legend = [f"{letter}: {words}" for letter, words in WORDS.items() if letter in marks.values()]
    return "\n".join([*rows, "", *legend])
