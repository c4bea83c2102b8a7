"""A formation with the symbol of a piece.

## What it does
Reports a formation that has the symbol of a piece which may come into play.

## Why it matters
`R:a1c1` rides a formation and `R@a1` drops a piece: a reader of a record may confuse the two.

## Avoid
```rumpus
piece ox O { moves W }
array "koo1/4/4/1OOK"
formation wall O { ox in 2x1; rides W by 1 }
```

## Prefer
```rumpus
piece ox O { moves W }
array "koo1/4/4/1OOK"
formation wall L { ox in 2x1; rides W by 1 }
```
"""

from collections.abc import Hashable, Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Formation, Piece

CODE = "W176"


def check(subject: Subject) -> Iterator[Finding]:
    """Find symbols of both a formation and a piece."""
    for formation, piece in subject.in_every_view(_pairs, lambda view, pair: pair[1].name in view.presence.pieces):
        yield Finding(
            span=formation.span,
            message=f"formation `{formation.name}` and piece `{piece.name}` share the symbol `{piece.symbol}`",
            label="the formation",
            labels=(Label(piece.span, "the piece"),),
            help="change one of the symbols",
        )


def _pairs(view: View) -> Iterator[tuple[Hashable, tuple[Formation, Piece]]]:
    for formation in view.rules.formations:
        for piece in view.rules.pieces:
            if formation.symbol == piece.symbol:
                yield (formation.span, piece.span), (formation, piece)
