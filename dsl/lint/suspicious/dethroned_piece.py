"""An inherited royal piece is in the array but no longer royal.

## What it does
Reports goals that leave out a royal piece of the inherited goal of checkmate, if both sides have the piece in the array
and no goal is about its checkmate, capture or loss. A goal to reach or hold a zone with the piece leaves it open to
capture. It ignores files that say `without goal` first, and those with a goal of capture or loss but none of checkmate.

## Why it matters
Goals replace all inherited goals. Adding a second royal piece, or another way to win, therefore makes the first one
ordinary: it may be captured.

## Avoid
```rumpus
extends elk-chess
array "k2e/4/4/E2K"
goal checkmate of elk
```

## Prefer
```rumpus
extends elk-chess
array "k2e/4/4/E2K"
goal checkmate of king, elk
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, End, EndKind
from dsl.model.rows import ARRIVALS
from dsl.syntax import Tree

CODE = "W184"


def check(subject: Subject) -> Iterator[Finding]:
    """Find pieces that the file's own goals leave out."""
    royal = _inherited(subject.trees[:-1])
    if not royal or any(str(statement.word("kind")) == "goal" for statement in subject.statements("without")):
        return

    def things(view: View) -> Iterator[tuple[Hashable, tuple[End[str, str, str], str]]]:
        own = [end for end in view.rules.wins if end.span.source is subject.source]
        own.sort(key=lambda end: end.kind is not EndKind.CHECKMATE)
        kinds = {end.kind for end in own}
        if EndKind.CHECKMATE in kinds or EndKind.CAPTURE not in kinds:  # a capture takes the place of checkmate
            yield from ((piece, (own[0], piece)) for piece in royal if own)

    for goal, piece in subject.in_every_view(things, _is_dethroned):
        yield Finding(
            span=goal.span,
            message=f"the inherited `{piece}` is in the array but no longer royal",
            label="replaces the inherited goals",
            help=_with_both(goal, piece),
            notes=("write `without goal` before it if no inherited goal should apply",),
        )


def _with_both(goal: End[str, str, str], piece: str) -> str:
    """Return what to write if the piece should stay royal."""
    if goal.kind is EndKind.CHECKMATE:
        return f"write `goal checkmate of {', '.join((piece, *goal.pieces))}` if both are royal"
    return f"write `goal checkmate of {piece}` as well if it is still royal"


def _inherited(trees: tuple[Tree, ...]) -> dict[str, None]:
    """Return the pieces of the inherited checkmate goal; the last file with goals counts."""
    found: dict[str, None] = {}
    for tree in trees:
        goals = [statement for statement in tree.statements if statement.form.startswith("goal-")]
        if goals or any(str(s.word("kind")) == "goal" for s in tree.statements if s.form == "without"):
            mates = [goal for goal in goals if goal.form == "goal-checkmate"]
            found = dict.fromkeys(word.text for goal in mates for word in goal.words("piece"))
    return found


def _is_dethroned(view: View, thing: tuple[End[str, str, str], str]) -> bool:
    _, piece = thing
    matters = any(piece in goal.pieces for goal in view.rules.ends if goal.kind not in ARRIVALS)
    sides = {unit.side for unit in view.rules.array.units if unit.piece == piece}
    return not matters and sides.issuperset(SIDES)
