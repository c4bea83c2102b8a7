"""The squares of the board, or those that vanish, are symmetric with one or two exceptions.

## What it does
If the array is symmetric, by reflection or rotation, compares the existing and the vanishing squares with their
counterparts on the other half of the board. Reports one or two squares without a counterpart.

## Why it matters
The two sides play on different boards, often because a square was forgotten or misnamed.

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
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.symmetry import MIRRORS, frame_map, strays
from dsl.source import Span
from dsl.words.near import quoted_list

CODE = "W188"

MOST = 2
"""Number of exceptions that may be mistakes; more are taken to be intended."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find squares without a counterpart."""
    for span, odd, lacking in subject.in_every_view(_lists, lambda _, found: bool(found[1])):
        yield Finding(
            span=span,
            message=f"the squares mirror each other except for {quoted_list(odd, 'and')}",
            label="a square may be missing or misnamed",
            help=f"write {quoted_list(lacking, 'and')} as well, or in place of {quoted_list(odd)}",
        )


Found = tuple[Span, list[str], list[str]]
"""A list of squares, those without a counterpart, and the missing counterparts."""


def _lists(view: View) -> Iterator[tuple[Hashable, Found]]:
    board = view.rules.board
    for span in board.vanish_spans[:1]:
        yield span, (span, *_odd(view, frozenset(board.vanishing)))
    exist = view.declared.single["board"].clauses("exist")
    if exist:
        yield exist[0].head, (exist[0].head, *_odd(view, frozenset(board.squares)))


def _odd(view: View, squares: frozenset[str]) -> tuple[list[str], list[str]]:
    """Return the squares without a counterpart under the best symmetry of the array, and the missing ones."""
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
