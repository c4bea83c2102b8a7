"""One side wins almost always.

## What it does
Counts who wins the random games that somebody wins, and reports a side that, with 95 % confidence, wins more than
nine of ten of them.

## Why it matters
The armies, or the right to begin, are unequal, at least for players who know no better.

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

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from interpreter.lint.interval import wilson
from interpreter.lint.tally import Played, Tally, won_by

CODE = "W502"


SHARE = 0.9


def judge(tally: Tally) -> Iterator[Finding]:
    """Sides that win nearly all of the games that are won."""
    won = tally.count(_is_won)
    for side, name in tally.sides():
        count = tally.count(won_by(side))
        if wilson(count, won).low > SHARE:
            yield Finding(
                span=tally.array,
                message=f"{name} wins {count} of the {won} random games that somebody wins",
                label="makes the sides unequal",
                notes=tally.notes(won_by(side), won, "games that somebody won"),
                help="look at the armies, and at who begins with how many actions",
            )


def _is_won(game: Played) -> bool:
    return game.outcome is not None and game.outcome.winner is not None
