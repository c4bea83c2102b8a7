"""A piece in play without a block, and so without moves.

## What it does
Reports a piece without `{ … }` of which a side may have units. It ignores pieces that move as others under a command,
ride in a formation, are carried by a friend or are the object of a capture goal. It also reports units of a side of a
piece that turns place as a neutral unit.

## Why it matters
Its units never move. For a piece that should never move, write an empty block.

## Avoid
```rumpus
piece ox O
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.lint.things import pieces_in_play
from dsl.model import EndKind, PhaseKind, Piece
from dsl.syntax import Statement

CODE = "W187"


def check(subject: Subject) -> Iterator[Finding]:
    """Find pieces without a block."""
    bare = {str(piece.need("name")): piece for piece in subject.statements("piece") if _is_bare(piece)}
    inherited = {
        str(piece.word("name")) for tree in subject.trees[:-1] for piece in tree.statements if piece.form == "piece"
    }
    placed = {name for view in subject.views for name in _placed(view)}
    for piece in subject.in_every_view(pieces_in_play, _never_moves):
        if piece.name in placed and piece.name not in inherited:
            yield Finding(
                span=piece.span,
                message=f"the `{piece.name}` that a turn places is neutral, and a side has another one",
                label="units of a side never move",
                help=f"write `={piece.symbol}` for a neutral unit in the `array`",
            )
        elif piece.name in bare and piece.name not in inherited:
            yield Finding(
                span=bare[piece.name].head,
                message=f"`{piece.name}` is in play but never moves",
                label="no block after it",
                help=f"write moves, such as `{bare[piece.name].head.text} {{ moves W }}`, or an empty block `{{ }}`",
            )


def _is_bare(statement: Statement) -> bool:
    return "{" not in statement.span.text[len(statement.head.text) :] and not statement.body


def _placed(view: View) -> tuple[str, ...]:
    """Return the pieces of neutral units that the second part of a turn places."""
    row = view.rules.phase(PhaseKind.PLACE)
    return row.pieces if row is not None and row.where != "left" else ()


def _never_moves(view: View, piece: Piece) -> bool:
    rules = view.rules
    rides = any(formation.piece == piece.name for formation in rules.formations)
    target = any(goal.kind is EndKind.CAPTURE and piece.name in goal.pieces for goal in rules.ends)
    return not (any(view.presence.lines(piece)) or piece.castles or rides or target)
