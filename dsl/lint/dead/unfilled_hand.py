"""A hand that nothing ever comes to.

## What it does
Reports a `hand` block if no line brings units to a hand, by captures, by pocketing or by splits, and none is in hand at
the start.

## Why it matters
Nothing is ever dropped: a line is missing, or the block is not needed.

## Avoid
```rumpus
hand { drops on empty squares }
```

## Prefer
```rumpus
hand { receives captures; drops on empty squares }
```

## Fix safety
There is no fix: only the author knows what is missing.
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import OfferKind
from dsl.source import Span

CODE = "W227"


def check(subject: Subject) -> Iterator[Finding]:
    """Hands that stay empty."""
    for span in subject.in_every_view(_hands, _stays_empty):
        yield Finding(
            span=span,
            message="nothing in this game ever comes to hand",
            label="stays empty",
            help="write how units come to hand, as `receives captures`, or take the block out",
        )


def _hands(view: View) -> Iterator[tuple[Hashable, Span]]:
    if view.rules.hand is not None:
        yield view.rules.hand, view.rules.hand


def _stays_empty(view: View, _: Span) -> bool:
    fills = view.presence.receives or view.rules.may(OfferKind.POCKET, OfferKind.HAND_SPLIT)
    return not (fills or any(view.rules.array.hands))
