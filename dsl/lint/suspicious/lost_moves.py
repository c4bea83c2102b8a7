"""An `amend` that takes a piece the moves it had.

## What it does
The `moves` lines of an `amend` replace the inherited ones. Reports an `amend` of a royal piece if no new move leads
where an inherited one did. Reports an `amend` of any piece if only unmoved units may make the new moves.

## Why it matters
An author who wants to add a move loses the others.

## Avoid
```rumpus
extends elk-chess
amend piece king { moves ifmN }
```

## Prefer
```rumpus
extends elk-chess
amend piece king { moves K; moves ifmN }
```
"""

from collections.abc import Iterator
from dataclasses import replace

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View, view_of
from dsl.model import SIDES, Piece
from dsl.syntax import Statement

CODE = "W195"


def check(subject: Subject) -> Iterator[Finding]:
    """Find amendments that add moves and lose others."""
    for statement in subject.statements("amend") if subject.views and not subject.is_library else ():
        name = statement.need("piece").text
        lines = [line for line in statement.walk() if line.form == "moves"]
        view = subject.views[0]
        if not lines or any(line.guards for line in (statement, *lines)):
            continue
        piece = next((each for each in view.rules.pieces if each.name == name), None)
        before = _before(subject, statement, name) if piece and _is_suspect(view, piece) else None
        if piece is None or before is None or not before.moves or _shifts(view, piece) & _shifts(view, before):
            continue
        old = ", ".join(f"`{line.text}`" for line in before.moves)
        yield Finding(
            span=lines[0].head,
            message=f"this replaces all moves of `{name}`, which no longer moves by {old}",
            label="replaces the inherited moves",
            help=f"write `moves {before.moves[0].text}` as well to keep them",
        )


def _is_suspect(view: View, piece: Piece) -> bool:
    """Return True if a piece should not lose its moves: it is royal, or would move only once."""
    once = all(term.unmoved for line in piece.moves for term in line.terms)
    return piece.name in view.rules.royal or once


def _before(subject: Subject, amend: Statement, name: str) -> Piece | None:
    """Return a piece as it would be without an `amend`."""
    kept = tuple(statement for statement in subject.tree.statements if statement is not amend)
    trees = (*subject.trees[:-1], replace(subject.tree, statements=kept))
    view = view_of(subject, trees, subject.views[0].settings)
    if view is None:
        return None
    return next((piece for piece in view.rules.pieces if piece.name == name), None)


def _shifts(view: View, piece: Piece) -> set[int]:
    """Return how far the moves of a piece lead; those of `unmoved` units do not count beside others."""
    terms = [term for line in piece.moves for term in line.terms]
    return {shift for term in terms if not term.unmoved for shift, _ in view.reach.moves(term, SIDES[0]).shifts}
