"""A hand that stays empty.

## What it does
Reports a `hand` block if no unit can be in a hand. None starts there, no piece drops without end, and no line puts
units into a hand by captures, pocketing or splits.

## Why it matters
There are never any drops: a line is missing, or the block is unnecessary.

## Avoid
```rumpus
hand { drops on empty squares }
```

## Prefer
```rumpus
hand { receives captures; drops on empty squares }
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import OfferKind
from dsl.model.rows import INTO_HAND
from dsl.source import Span

CODE = "W227"


def check(subject: Subject) -> Iterator[Finding]:
    """Find hands that stay empty."""
    for span in subject.in_every_view(_hands, _stays_empty):
        yield Finding(
            span=span,
            message="no unit ever enters a hand in this game",
            label="stays empty",
            help="say how units enter the hand, for example with `receives captures`, or remove the block",
        )


def _hands(view: View) -> Iterator[tuple[Hashable, Span]]:
    if view.rules.hand is not None:
        yield view.rules.hand, view.rules.hand


def _stays_empty(view: View, _: Span) -> bool:
    ways = (*INTO_HAND, OfferKind.DROP_ENDLESS, OfferKind.EXCHANGE)
    return not (view.presence.receives or view.rules.may(*ways) or any(view.rules.array.hands))
