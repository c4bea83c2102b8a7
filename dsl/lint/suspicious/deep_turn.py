"""A turn with too many possible orders of actions.

## What it does
Reports a number of actions in a turn that makes the search for a legal end too large. The limit is five if check is
judged only at the end of the turn, and six if all actions are compulsory. If each turn has more compulsory actions than
the last, and each unit acts once, there are at last not enough units.

## Why it matters
An action is legal if the turn can still be completed legally. To prove that it cannot, Rumpus has to try every order of
the possible following actions. It gives up after some millions, and says that it could not decide.

## Avoid
```rumpus
turn { 1 to 6 actions }
goal checkmate of king
check { judged at the end of a turn }
draw stalemate
```

## Prefer
```rumpus
turn { 1 to 6 actions }
goal checkmate of king
check { judged after every action }
draw stalemate
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, ConstraintKind
from dsl.model.rows import Trigger
from dsl.source import Span

CODE = "W198"

MOST_TO_THE_END = 4
"""Number of actions that are cheap even if check is judged at the end."""

MOST_COMPULSORY = 5


def check(subject: Subject) -> Iterator[Finding]:
    """Find turns whose end needs a long search."""
    for span, _, most, late, grows in subject.in_every_view(_lines, _is_deep):
        if grows:
            yield Finding(
                span=span,
                message="turns become longer than the units can act",
                label="all of them are compulsory, and each unit acts once",
                help="write `ends when no action is left`",
            )
            continue
        yield Finding(
            span=span,
            message=f"a turn of {most} actions may have too many possible orders",
            label="check is judged only at the end" if late else "all of them are compulsory",
            help=(
                f"judge check after every action, or allow {MOST_TO_THE_END} actions at most"
                if late
                else f"let a turn end after {MOST_COMPULSORY} actions or fewer"
            ),
        )


Line = tuple[Span, int, int, bool, bool]
"""A line on actions, its minimum and maximum, whether check is judged at the end, and whether units will not do."""


def _lines(view: View) -> Iterator[tuple[Hashable, Line]]:
    rules = view.rules
    late = bool(rules.royal) and rules.constraint(ConstraintKind.EVERY_ACTION) is None
    once = rules.constraint(ConstraintKind.ACTED) is not None
    endless = once and all(row.trigger is not Trigger.STUCK for row in rules.consequences)
    for row in dict.fromkeys(map(rules.length, SIDES)):
        units = row.most if row.per is None else max(1, *(view.presence.most(side, row.per) for side in SIDES))
        yield row.span, (row.span, min(row.least, units), min(row.most, units), late, row.number > 0 and endless)


def _is_deep(view: View, line: Line) -> bool:
    _, least, most, late, grows = line
    return grows or (most > MOST_TO_THE_END if late else least > MOST_COMPULSORY)
