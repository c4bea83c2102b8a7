"""An inherited zone that fits the inherited board and not the board of the file.

## What it does
If the file declares a board with another number of ranks than the inherited one, compares the inherited zones in use.
Reports one whose squares for White and Black mirror each other on the inherited board but not on this one.

## Why it matters
A zone such as the last rank keeps its numbers. On a board with more ranks, White then promotes in the middle of the
board, and Black at its edge.

## Avoid
```rumpus
extends calf-chess
board 4x5
array "k2e/1p2/4/1P2/E2K"
```

## Prefer
```rumpus
extends calf-chess
board 4x5
zone last { white rank 5; black rank 1 }
array "k2e/1p2/4/1P2/E2K"
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Zone
from dsl.syntax import Statement

CODE = "W193"


def check(subject: Subject) -> Iterator[Finding]:
    """Find zones of another board."""
    board = next(subject.statements("board"), None)
    before = [statement for tree in subject.trees[:-1] for statement in tree.statements if statement.form == "board"]
    if board is None or not before or before[-1].clauses("ranks"):
        return
    height = _height(before[-1])

    def zones(view: View) -> Iterator[tuple[Hashable, Zone]]:
        used = set(_zones_named(view))
        yield from (
            (zone.name, zone)
            for zone in view.rules.zones
            if zone.name in used and zone.span.source is not subject.source and view.rules.board.has_plain_labels
        )

    def is_outgrown(view: View, zone: Zone) -> bool:
        now = len(view.rules.board.ranks)
        return now != height and _is_mirrored(zone, height) and not _is_mirrored(zone, now)

    for zone in subject.in_every_view(zones, is_outgrown):
        yield Finding(
            span=board.head,
            message=f"the inherited zone `{zone.name}` is for a board of {height} ranks",
            label=f"this board has {_height(board)}",
            help=f"declare it again: `zone {zone.name} {{ white …; black … }}`",
        )


def _height(board: Statement) -> int:
    """Return the number of ranks of a board."""
    return int(board.need("size").text.partition("x")[2])


def _is_mirrored(zone: Zone, height: int) -> bool:
    """Return True if White's squares mirror Black's on a board with some number of ranks."""
    return {f"{square[0]}{height + 1 - int(square[1:])}" for square in zone.white} == zone.black


def _zones_named(view: View) -> Iterator[str]:
    """Yield the names of zones in the declarations that hold, outside tests."""
    declared = view.declared
    groups = [statement for group in declared.groups.values() for statement in group]
    named = [statement for names in declared.named.values() for statement in names.values()]
    for top in (*named, *declared.single.values(), *groups):
        for statement in top.walk():
            yield from (word.text for word in statement.all_words() if word.kind == "ZONE")
