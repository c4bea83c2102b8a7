"""A square that no unit can ever reach.

## What it does
Follows the moves of every piece that may come into play, as if nothing blocked them. Reports the squares of the board
that none of them reaches and on which no unit starts.

## Why it matters
The square plays no role in the game. Often a line of the board, or a move, is wrong.

## Avoid
```rumpus
board 4x4
piece ox O { moves D }
array "o3/4/4/2O1"
goal capture of ox
```

## Prefer
```rumpus
board 4x4
piece ox O { moves W }
array "o3/4/4/2O1"
goal capture of ox
```
"""

from collections.abc import Hashable, Iterator

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.source import Span

CODE = "W201"


def check(subject: Subject) -> Iterator[Finding]:
    """Find squares that nothing reaches."""
    found: dict[Span, list[str]] = {}
    for span, square in subject.in_every_view(_squares, _is_unreachable):
        found.setdefault(span, []).append(square)
    for span, squares in found.items():
        many = len(squares) > 1
        shown = ", ".join(squares[:8]) + (" …" if len(squares) > 8 else "")
        yield Finding(
            span=span,
            message=f"no unit can ever reach {f'{len(squares)} of the squares' if many else squares[0]}",
            label=shown if many else "this board has the square",
            help=_help(subject, squares),
        )


def _help(subject: Subject, squares: list[str]) -> str:
    """Return how a board comes into play that nothing reaches, or how a board is made smaller."""
    boards = {view.rules.board.boards for view in subject.views}
    if max(boards) > 1 and len(squares) > 1:
        return "let units pass to it: `after a move { passes to the next board }`"
    return "list the squares of the board in a line `squares …`, or check how the pieces move"


def _squares(view: View) -> Iterator[tuple[Hashable, tuple[Span, str]]]:
    board = view.rules.board
    yield from (((board.span, square), (board.span, square)) for square in board.squares)


def _is_unreachable(view: View, thing: tuple[Span, str]) -> bool:
    return all(thing[1] not in squares for squares in view.presence.squares.values()) and not _is_taken(view, thing[1])


def _is_taken(view: View, square: str) -> bool:
    """Return True if an immobile unit starts on the square."""
    return any(unit.square == square for unit in view.rules.array.units)
