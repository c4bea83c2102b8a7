"""A letter of a movement that never matters in this game.

## What it does
Reports a `t` in a game without royal pieces, which are all that it spares, and a drop limit `@` that allows all ranks.
For `e` see the finding `en-passant-never`.

## Why it matters
The letter has no effect; another letter, or another number, was probably meant.

## Avoid
```rumpus
piece ox O { moves tW }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
piece ox O { moves tW }
array "k1o1/4/4/1O1K"
goal checkmate of king
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.betza import simple_moves
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import DropLimit

CODE = "W232"

_HOPS = frozenset("pg")


def check(subject: Subject) -> Iterator[Finding]:
    """Find letters without effect."""
    if subject.is_exhaustive and subject.views and not any(view.rules.royal for view in subject.views):
        for move in simple_moves(subject):
            if "t" in move.prefix and not _HOPS & set(move.prefix):
                yield Finding(
                    span=move.prefix_span,
                    message="`t` spares royal pieces, and this game has none",
                    label="spares no piece",
                    help="remove `t`",
                )
    for limit in subject.in_every_view(_limits, _is_idle):
        yield Finding(
            span=limit.span,
            message=f"`{limit.span.text}` allows drops on every rank of this board",
            label="limits nothing",
            help=f"remove `{limit.span.text}`, or write a smaller number",
        )


def _limits(view: View) -> Iterator[tuple[Hashable, DropLimit]]:
    yield from ((piece.drop.span, piece.drop) for piece in view.rules.pieces if piece.drop is not None)


def _is_idle(view: View, limit: DropLimit) -> bool:
    others = limit.per_file or limit.per_color or limit.per_board or limit.not_back_rank
    return not others and limit.depth >= len(view.rules.board.ranks)
