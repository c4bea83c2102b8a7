"""A goal of checkmate or capture that is impossible.

## What it does
Follows every capture of every piece that may come into play, as if nothing blocked it. Ignores captures that lines such
as `never captured` forbid. Reports a goal of checkmate or capture if none of them leads to a square that the piece may
occupy, for either side. A goal of capture is not reported if a unit of the piece can leave its side in another way: by
fusion, splits, promotion, conversion, capture by a friend or an effect. Capturing a royal piece, or one that is
relocated when captured, is impossible too. The finding on an inherited goal is at the piece, if the file declares it,
or at the head of the file.

## Why it matters
No player can ever meet the goal.

## Avoid
```rumpus
piece king K { moves mK }
piece elk E { moves mK }
array "k2e/4/4/E2K"
goal capture of elk
```

## Prefer
```rumpus
piece king K { moves K }
piece elk E { moves mK }
array "k2e/4/4/E2K"
goal capture of elk
```
"""

from collections.abc import Hashable, Iterator

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.targets import is_never_taken, is_unassailable
from dsl.model import ConstraintKind, End, EndKind
from dsl.source import Span
from dsl.syntax import Statement
from dsl.words.near import quoted_list

CODE = "W161"


def check(subject: Subject) -> Iterator[Finding]:
    """Find goals of checkmate or capture that no capture can meet."""
    for goal in subject.in_every_view(_goals, is_unassailable):
        target = quoted_list(goal.pieces)
        message, help = f"no unit can ever {'attack' if goal.kind == 'checkmate' else 'capture'} {target}", ""
        bans = [view.rules.constraint(ConstraintKind.NO_CAPTURE) for view in subject.views]
        ban = bans[0] if all(bans) and goal.kind is EndKind.CAPTURE else None
        if ban is not None:
            message, help = "no unit is captured in this game", "write another goal, or remove the line"
        elif any(is_never_taken(view, goal) for view in subject.views):
            royal = quoted_list(
                sorted({piece for view in subject.views for piece in view.rules.royal} & {*goal.pieces})
            )
            message, help = f"a royal unit is never captured, and {royal} is royal", "remove it: checkmate decides"
        is_own = goal.span.source is subject.source
        yield Finding(
            span=goal.span if is_own else _declared(subject, goal),
            message=message,
            label="can never be met" if is_own else "the inherited goal can never be met",
            labels=(Label(ban.span, "forbids all captures"),) if ban is not None else (),
            help=help or f"give a piece a capture that reaches {target}",
        )


def _declared(subject: Subject, goal: End[str, str, str]) -> Span:
    """Return the place of a piece of the goal in the file, or the head of the file."""
    pieces = (one for one in subject.statements("piece", "amend") if _name(one) in goal.pieces)
    return next(pieces, subject.head).head


def _name(statement: Statement) -> str:
    """Return the name of the piece that a statement declares or amends."""
    return statement.need("piece" if statement.form == "amend" else "name").text


def _goals(view: View) -> Iterator[tuple[Hashable, End[str, str, str]]]:
    yield from ((goal.span, goal) for goal in view.rules.ends if goal.kind in (EndKind.CHECKMATE, EndKind.CAPTURE))
