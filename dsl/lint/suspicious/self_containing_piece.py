"""A piece that is a part of itself.

## What it does
In games with splits, follows the fusion table from wholes to their parts. Reports a piece that leads back to itself.

## Why it matters
Such a unit can split again and again, and each split adds a unit to the board.

## Avoid
```rumpus
piece ox O { moves W }
piece elk E { moves F }
array "k1oe/4/4/EO1K"
fusion { ox + elk = ox; made by move; splits by move }
```

## Prefer
```rumpus
piece ox O { moves W }
piece elk E { moves F }
piece hare H { moves WF }
array "k1oe/4/4/EO1K"
fusion { ox + elk = hare; made by move; splits by move }
```
"""

from collections.abc import Hashable, Iterator, Mapping

from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Pair

CODE = "W171"


def check(subject: Subject) -> Iterator[Finding]:
    """Find pairs on a cycle from whole to parts."""
    for pair in subject.in_every_view(_pairs, _is_circular):
        yield Finding(
            span=pair.span,
            message=f"`{pair.result}` splits into units that make `{pair.result}` again",
            label="the whole is among its own parts",
            help="give the pair a different result, or remove `splits by move` and `splits to hand`",
        )


def _pairs(view: View) -> Iterator[tuple[Hashable, Pair]]:
    fusion = view.rules.fusion
    if fusion is not None and view.presence.splits:
        yield from (((pair.span, pair.first, pair.second), pair) for pair in fusion.pairs)


def _is_circular(view: View, pair: Pair) -> bool:
    assert view.rules.fusion is not None, "only asked of games with fusion"
    parts: dict[str, set[str]] = {}
    for each in view.rules.fusion.pairs:
        parts.setdefault(each.result, set()).update((each.first, each.second))
    return pair.result in _below({pair.first, pair.second}, parts)


def _below(pieces: set[str], parts: Mapping[str, set[str]]) -> set[str]:
    """Return the pieces, their parts, the parts of these, and so on."""
    found = set(pieces)
    while more := {part for piece in found for part in parts.get(piece, ())} - found:
        found |= more
    return found
