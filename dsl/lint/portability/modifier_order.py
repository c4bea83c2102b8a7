"""Modifiers in an order that XBoard does not read.

## What it does
Reports the modifiers of a single move if they are not in XBoard's order. That order is `i`, then directions, then `m c
d e t p g o y n j`.

## Why it matters
XBoard silently ignores modifiers that come too late; Rumpus reads them in any order.

## Avoid
```rumpus
piece ox O { moves mfW }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
piece ox O { moves fmW }
array "k1o1/4/4/1O1K"
```

## Fix safety
Safe: the fix is offered only if the move means the same in the new order.
"""

from collections.abc import Iterator

from dsl.diagnostics import Edit, Fix
from dsl.grammar.betza import Simple
from dsl.lint.betza import are_same, simple_moves
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W302"


DIRECTIONS = "fblrvsh"
ORDER = "mcdetpgoynj"


def check(subject: Subject) -> Iterator[Finding]:
    """Find modifiers out of order."""
    for move in simple_moves(subject, chained=False):
        wanted = _ordered(move)
        if wanted != move.prefix and are_same(move.span.text, wanted + move.span.text[len(move.prefix) :]):
            yield Finding(
                span=move.prefix_span,
                message=f"XBoard reads the modifiers `{move.prefix}` in another order",
                label="XBoard ignores some of these",
                help=f"write `{wanted}`",
                fix=Fix(f"write `{wanted}`", (Edit(move.prefix_span, wanted),)),
            )


def _ordered(move: Simple) -> str:
    """Return the modifiers in XBoard's order, without those that it does not mention."""
    directions = "".join(letter for letter in move.prefix if letter in DIRECTIONS)
    rest = sorted((letter for letter in move.prefix if letter in ORDER), key=ORDER.index)
    return "i" * ("i" in move.prefix) + directions + "".join(rest)
