"""A movement with a shorter spelling.

## What it does
Reports `WF` for `K`, `RB` for `Q`, `W0` for `R` and `F0` for `B`, in either order, outside brackets. Also reports leaps
in numbers that have a letter, such as `(1,2)` for `N`.

## Why it matters
Readers look for the short letter.

## Avoid
```rumpus
piece ox O { moves WFD }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
piece ox O { moves KD }
array "k1o1/4/4/1O1K"
```

## Fix safety
Safe if the movement stays exactly the same. Unsafe if its two atoms swap places, which changes the rules hash but no
rule.
"""

from collections.abc import Iterator
from itertools import pairwise
from string import digits

from dsl.diagnostics import Edit, Fix
from dsl.elaborate.betza.atom import ATOMS
from dsl.grammar.betza import Simple
from dsl.lint.betza import are_same, movements, simple_moves
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject
from dsl.source import Span

CODE = "W406"


SHORT = {"WF": "K", "FW": "K", "RB": "Q", "BR": "Q"}
TURNED = ("FW", "BR")
SLIDERS = {"W": "R", "F": "B"}
LEAPS = {text: atom for atom, (x, y) in reversed(ATOMS.items()) for text in (f"({x},{y})", f"({y},{x})")}


def check(subject: Subject) -> Iterator[Finding]:
    """Find compounds written atom by atom, and leaps written as numbers."""
    for _, moves in movements(subject):
        singles = [move for move in moves if isinstance(move, Simple)]
        found = [(a.span.merge(b.span), SHORT.get(a.atom + b.atom, "")) for a, b in pairwise(singles)]
        found += [(move.span, move.prefix + SLIDERS[move.atom]) for move in singles if move.atom in SLIDERS]
        yield from (_finding(span, short) for span, short in found if are_same(span.text, short))
    for move in simple_moves(subject):
        if move.atom in LEAPS and not move.enlarged:
            yield _finding(move.span, move.prefix + LEAPS[move.atom] + move.range)


def _finding(span: Span, short: str) -> Finding:
    """Return the finding for two letters that one letter replaces."""
    return Finding(
        span=span,
        message=f"`{span.text}` is `{short}`",
        label=f"one letter means the same: `{short.rstrip(digits)[-1]}`",
        help=f"write `{short}`",
        fix=Fix(
            f"write `{short}`",
            (Edit(span, short),),
            "unsafe" if span.text in TURNED or not are_same(span.text, short) else "safe",
        ),
    )
