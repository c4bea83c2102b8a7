"""One side wins almost always.

## What it does
Counts the winners of the random games that have one. Reports a side that, with 95 % confidence, wins more than nine of
ten of them.

## Why it matters
The armies, or the right to begin, are unequal, at least for players without a plan.

## Avoid
```rumpus
board 4x4
piece king K { moves mW }
piece ox O { moves Q }
array "k3/4/4/OOOK"
goal capture of king
draw stalemate
draw 100 turns without capture
```

## Prefer
```rumpus
board 4x4
piece ox O { moves Q }
array "kooo/4/4/OOOK"
goal capture of king
draw stalemate
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from interpreter.lint.interval import wilson
from interpreter.lint.tally import Played, Tally, won_by

CODE = "W502"


SHARE = 0.9


def judge(tally: Tally) -> Iterator[Finding]:
    """Find sides that win nearly all decided games."""
    won = tally.count(_is_won)
    for side, name in tally.sides():
        count = tally.count(won_by(side))
        if wilson(count, won).low > SHARE:
            yield Finding(
                span=tally.array,
                message=f"{name} wins {count} of the {won} random games with a winner",
                label="makes the sides unequal",
                notes=tally.notes(won_by(side), won, "games with a winner"),
                help="check the armies, and how many actions the first turn has",
            )


def _is_won(game: Played) -> bool:
    return game.outcome is not None and game.outcome.winner is not None
