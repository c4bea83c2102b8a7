"""Random games often do not end.

## What it does
Counts the games that were abandoned after 1000 turns. Reports the ruleset if, with 95 % confidence, more than a tenth
of all random games continue that long.

## Why it matters
Programs that learn or test by playing need games that end, and so do players without a plan. A draw by count, such as
`draw 100 turns without capture`, ends them.

## Avoid
```rumpus
board 5x5
array "k4/5/5/5/4K"
goal capture of king
draw stalemate
piece king K { moves mK }
```

## Prefer
```rumpus
board 5x5
array "k4/5/5/5/4K"
goal capture of king
draw stalemate
draw repetition 3
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from interpreter.lint.interval import wilson
from interpreter.lint.tally import LIMIT, Played, Tally

CODE = "W501"


SHARE = 0.1


def judge(tally: Tally) -> Iterator[Finding]:
    """Find abandoned games."""
    count = tally.count(_is_given_up)
    if wilson(count, len(tally.games)).low > SHARE:
        yield Finding(
            span=tally.head,
            message=f"{count} of {len(tally.games)} random games did not end within {LIMIT} turns",
            label="may not end",
            notes=tally.notes(_is_given_up),
            help="write `draw 100 turns without capture`, or `draw repetition 3`",
        )


def _is_given_up(game: Played) -> bool:
    return game.outcome is None and not game.is_undecided
