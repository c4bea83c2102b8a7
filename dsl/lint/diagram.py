"""Places in the text of an array, so that findings about a unit point to its rank."""

import re
from collections.abc import Iterator

from dsl.lint.subject import View
from dsl.notation.diagram import signs_of
from dsl.source import Span
from dsl.syntax import Word


def rank_of(view: View, square: str) -> Span:
    """Return the place of a square's rank in the array."""
    rows = tuple(_rows(_text(view)))
    ranks = view.rules.board.ranks
    if len(rows) != len(ranks):
        return view.rules.array.span
    return rows[len(ranks) - 1 - ranks.index(square[1:])]


def signs(view: View) -> Iterator[tuple[str, Span]]:
    """Map each square to its symbol in the array, if the array is drawn square by square."""
    board, text = view.rules.board, _text(view)
    lines = signs_of(_inside(text).text)
    if len(lines) != len(board.ranks) or any(len(line) != len(board.files) for line in lines):
        return
    for rank, line in zip(reversed(board.ranks), lines, strict=True):
        for file, sign in zip(board.files, line, strict=True):
            yield file + rank, _inside(text).part(sign.start, sign.end)


def _text(view: View) -> Word:
    return view.declared.single["array"].need("text")


def _inside(text: Word) -> Span:
    """Return the place of a text without its quotes."""
    quotes = 3 if text.span.text.startswith('"""') else 1
    return text.span.part(quotes, len(text.span.text) - quotes)


def _rows(text: Word) -> Iterator[Span]:
    """Yield the ranks of an array, highest first: lines of a diagram, or parts of a placement."""
    inside = _inside(text)
    drawn = inside.text.partition("[")[0]
    if "/" not in drawn:
        yield from (inside.part(line[0].start, line[-1].end) for line in signs_of(drawn))
        return
    yield from (inside.part(*found.span()) for found in re.finditer(r"[^\s/]+", drawn))
