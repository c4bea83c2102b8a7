"""A movement as a small text diagram, with a legend."""

from collections.abc import Iterable

from dsl.lsp.reach import WORDS, letter_of, marks_of
from dsl.model import Term
from dsl.model.extent import extent

_RADIUS = 4


def diagram(terms: Iterable[Term]) -> str:
    """Draw the squares that terms lead to, from White's point of view, with a legend.

    >>> from dsl.lsp.movement import terms_of
    >>> print(diagram(terms_of("fmWfcF")))
    c m c
    . o .
    . . .
    <BLANKLINE>
    m: moves
    c: captures
    """
    terms = tuple(terms)
    across, down = extent(terms, _RADIUS)
    found = marks_of(terms, max(across, down))
    marks = {(x, y): letter_of(ways) for (x, y), ways in found.items() if abs(x) <= across and abs(y) <= down}
    if not marks:
        return "o\n\ngoes nowhere"
    side = min(max(max(abs(x), abs(y)) for x, y in marks), _RADIUS)
    files, ranks = (max(side, *(abs(square[axis]) for square in marks)) for axis in (0, 1))
    rows = [
        " ".join("o" if (x, y) == (0, 0) else marks.get((x, y), ".") for x in range(-files, files + 1))
        for y in range(ranks, -ranks - 1, -1)
    ]
    legend = [f"{letter}: {words}" for letter, words in WORDS.items() if letter in marks.values()]
    return "\n".join([*rows, "", *legend])
