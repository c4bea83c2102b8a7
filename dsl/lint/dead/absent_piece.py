"""A rule about a piece that is not in this game.

## What it does
Reports a piece that a rule of the file names although it never comes into play. It is declared in a file that this one
builds on, or other pieces only move as it does. For other pieces of the file itself see `unplaced-piece`.

## Why it matters
The rule never applies, because the array of this game has another piece in its place.

## Avoid
```rumpus
use herd
draw 60 turns without capture or cow move
draw stalemate
```

## Prefer
```rumpus
use herd
array "kc2/4/4/2CK"
draw 60 turns without capture or cow move
draw stalemate
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W221"


_FORMS = (
    "goal-checkmate",
    "goal-capture",
    "goal-reach",
    "draw-progress",
    "always",
    "within",
    "joined",
    "activates",
    "activates-any",
    "stance-activates",
    "stance-activates-any",
    "converts",
    "pockets",
    "drops-within",
    "drops-piece-in",
    "partners",
    "block",
    "after-capture",
    "after-move",
    "after-drop",
    "never-by",
    "no-move-through",
    "stack-never",
)
"""Statements about what units of a piece do; others may name absent pieces."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find rules about absent pieces."""
    if not subject.is_exhaustive or not subject.views:
        return
    own = {str(statement.need("name")) for statement in subject.statements("piece", "pair-name")}
    own -= {name for view in subject.views for name in view.presence.models}
    present = {name for view in subject.views for name in view.presence.seen}
    for statement in subject.statements(*_FORMS):
        for word in statement.all_words():
            if word.kind == "PIECE" and word.text not in present | own:
                yield Finding(
                    span=word.span,
                    message=f"`{word}` never comes into play in this game",
                    label="no unit is ever of this piece",
                    help=f"remove `{word}` here, or put it into the array",
                )
