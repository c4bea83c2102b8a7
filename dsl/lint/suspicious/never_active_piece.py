"""A piece that nothing can ever activate.

## What it does
In a game where units are active only `under command`, or `always`, reports a piece with moves that is never active: no
leader activates it in any stance.

## Why it matters
Its units never do anything.

## Avoid
```rumpus
graph contact { joins friends touching orthogonal }
activation { under command; needed to move }
command king { leads units joined to it by contact; activates king }
turn { take command; 1 or more actions; each unit acts once }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
graph contact { joins friends touching orthogonal }
activation { under command; needed to move }
command king { leads units joined to it by contact; activates king, ox }
turn { take command; 1 or more actions; each unit acts once }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import ConstraintKind, Piece

CODE = "W167"


def check(subject: Subject) -> Iterator[Finding]:
    """Find pieces that no leader activates."""
    for piece in subject.in_every_view(_pieces, _is_never_active):
        yield Finding(
            span=piece.span,
            message=f"no leader ever activates `{piece.name}`",
            label="never active",
            help=f"write `activates {piece.name}` in a `command` block",
        )


def _pieces(view: View) -> Iterator[tuple[Hashable, Piece]]:
    activation = view.rules.activation
    asked = any("move" in row.deeds for row in view.rules.constraints_of(ConstraintKind.IDLE))
    kinds = {rule.kind for rule in activation.rules} if activation and asked else {"joined"}
    if kinds <= {"always", "command"}:
        for piece in view.rules.pieces:
            if piece.name in view.presence.pieces and any(view.presence.terms(piece)):
                yield piece.span, piece


def _is_never_active(view: View, piece: Piece) -> bool:
    activation = view.rules.activation
    always = {rule.piece for rule in activation.rules} if activation else set()
    led = {name for command in view.rules.commands for stance in command.stances for name in stance.activates}
    return piece.name not in always | led
