"""A rectangle of squares from one board to another.

## What it does
In a game of several boards, reports a rectangle such as `g4-k5` whose corners are on different boards. The file between
the boards has no squares, so the rectangle has squares of both.

## Why it matters
No movement leads from one board to another, so the part on one of them is probably not meant.

## Avoid
```rumpus
board 4x4 { boards 2 }
zone middle = c2-f3
goal reach middle with king
after a move { passes to the next board }
```

## Prefer
```rumpus
board 4x4 { boards 2 }
zone middle = b2-c3, g2-h3
goal reach middle with king
after a move { passes to the next board }
```
"""

import re
from collections.abc import Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject

CODE = "W194"

_RECTANGLE = re.compile(r"\b([a-z])([0-9]+)-([a-z])([0-9]+)\b")


def check(subject: Subject) -> Iterator[Finding]:
    """Find rectangles over the file between two boards."""
    boards = [view.rules.board for view in subject.views]
    if not boards or any(board.boards == 1 for board in boards):
        return
    files, step = boards[0].files, boards[0].width + 1
    for statement in subject.statements("zone-list", "side-squares", "vanish"):
        for found in _RECTANGLE.finditer(statement.span.text):
            first, last = (files.index(found[at]) // step if found[at] in files else 0 for at in (1, 3))
            if first != last:
                yield Finding(
                    span=statement.span.part(*found.span()),
                    message=f"`{found[0]}` has squares of {abs(last - first) + 1} boards",
                    label="leads over the file between the boards",
                    help="write a rectangle for each board, or `file` and `rank`, which are those of every board",
                )
