"""A diagram has a `.` where the board has no square.

## What it does
Reports the places of an array that are drawn as empty squares although the board lacks them, according to its line
`squares`.

## Why it matters
`_` is the symbol for such a place. A `.` looks like a square, or the board lacks a square that it should have.

## Avoid
```rumpus
board 4x4 { squares a1-d3, a4-c4 }
array \"""
  k . . .
  . . . .
  . . . .
  . . . K
\"""
```

## Prefer
```rumpus
board 4x4 { squares a1-d3, a4-c4 }
array \"""
  k . . _
  . . . .
  . . . .
  . . . K
\"""
```

## Fix safety
Unsafe: the game stays the same, but the square may be missing from the board by mistake.
"""

from collections.abc import Hashable, Iterator

from dsl.diagnostics import Edit, Fix, Label
from dsl.lint.diagram import signs
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.notation.rank import MISSING
from dsl.source import Span

CODE = "W186"

_SHOWN = 3
"""Maximum number of further places in a finding."""

Places = tuple[tuple[str, Span], ...]


def check(subject: Subject) -> Iterator[Finding]:
    """Find dots where the board has no square."""
    for places in subject.in_every_view(_arrays, lambda _, places: bool(places)):
        (square, span), *others = places
        yield Finding(
            span=span,
            message=f"{square} does not exist on this board, but is drawn as an empty square",
            label="no square",
            labels=tuple(Label(other, "also here") for _, other in others[:_SHOWN]),
            help=f"write `{MISSING}`, or add the square to those of the board",
            fix=Fix(f"write `{MISSING}`", tuple(Edit(each, MISSING) for _, each in places), "unsafe"),
        )


def _arrays(view: View) -> Iterator[tuple[Hashable, Places]]:
    squares = frozenset(view.rules.board.squares)
    if len(squares) < len(view.rules.board.frame()):
        dots = ((square, span) for square, span in signs(view) if span.text == ".")
        yield view.rules.array.span, tuple((square, span) for square, span in dots if square not in squares)
