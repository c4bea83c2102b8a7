"""A random game in which the legal actions could not be determined.

## What it does
Reports the ruleset if, in one of the random games, Rumpus gave up the search for legal actions.

## Why it matters
An action is legal if its turn can still be completed legally. In a turn of many actions, that may depend on more orders
of them than Rumpus can try. Such a game cannot continue.

## Avoid
```rumpus
board 7x7
piece king K { moves K }
piece block B
piece knight N { moves N }
piece ox O { moves mW2 }
turn { 1 to 20 actions }
check { judged at the end of a turn }
array "k6/7/OOOOOOO/7/7/BBn4/KB5"
goal checkmate of king
draw stalemate
```

## Prefer
```rumpus
board 7x7
piece king K { moves K }
piece block B
piece knight N { moves N }
piece ox O { moves mW2 }
turn { 1 to 20 actions }
check { judged after every action }
array "k6/7/OOOOOOO/7/7/BBn4/KB5"
goal checkmate of king
draw stalemate
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from interpreter.lint.tally import Played, Tally

CODE = "W507"


def judge(tally: Tally) -> Iterator[Finding]:
    """Find the first game that could not continue; no more are played after it."""
    if tally.count(_is_undecided):
        yield Finding(
            span=tally.head,
            message="a random game could not continue: the legal actions could not be determined",
            label="too many possible orders of actions",
            notes=tally.notes(_is_undecided),
            help="allow fewer actions in a turn, or judge check after every action",
        )


def _is_undecided(game: Played) -> bool:
    return game.is_undecided
