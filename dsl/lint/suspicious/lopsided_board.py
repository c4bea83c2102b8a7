"""The squares of the board, or those that vanish, are symmetric but for one or two.

## What it does
Where the array is symmetric, mirrored or turned, compares the squares that exist, and those that vanish, with their
counterparts on the other half of the board, and reports one or two squares that have none.

## Why it matters
Each side plays on another board, often by a square that was forgotten or misnamed.

## Avoid
```rumpus
squares a1, d1, a4 vanish when left
array "k2k/4/4/K2K"
```

## Prefer
```rumpus
squares a1, d1, a4, d4 vanish when left
array "k2k/4/4/K2K"
```

## Fix safety
There is no fix: only the author knows which squares were meant.
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.symmetry import MIRRORS, frame_map, strays
from dsl.source import Span
from dsl.words.near import quoted_list

CODE = "W188"

MOST = 2
"""Squares without a counterpart that may have slipped; with more the board is so by design."""


def check(subject: Subject) -> Iterator[Finding]:
    """Squares without a counterpart."""
    for span, odd, lacking in subject.in_every_view(_lists, lambda _, found: bool(found[1])):
        yield Finding(
            span=span,
            message=f"the squares mirror each other but for {quoted_list(odd, 'and')}",
            label="looks as if a square had been forgotten or misnamed",
            help=f"write {quoted_list(lacking, 'and')} as well, or in place of {quoted_list(odd)}",
        )


Found = tuple[Span, list[str], list[str]]
"""A list of squares, those of it without a counterpart, and the counterparts that they lack."""


def _lists(view: View) -> Iterator[tuple[Hashable, Found]]:
    board = view.rules.board
    for span in board.vanish_spans[:1]:
        yield span, (span, *_odd(view, frozenset(board.vanishing)))
    exist = view.declared.single["board"].clauses("exist")
    if exist:
        yield exist[0].head, (exist[0].head, *_odd(view, frozenset(board.squares)))


def _odd(view: View, squares: frozenset[str]) -> tuple[list[str], list[str]]:
    """The squares without a counterpart by the symmetry of the array that leaves the fewest, and what they lack."""
    best: tuple[list[str], list[str]] = ([], [])
    for mirror in MIRRORS:
        if strays(view, mirror, "white") or strays(view, mirror, "black"):
            continue
        to = frame_map(view, mirror)
        odd = sorted(square for square in squares if to[square] not in squares)
        if not odd:
            return [], []
        if len(odd) <= MOST and 2 * len(odd) <= len(squares) and not 0 < len(best[0]) <= len(odd):
            best = (odd, sorted(to[square] for square in odd))
    return best
