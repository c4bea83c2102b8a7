"""In a random game the legal actions of a turn were not decided.

## What it does
Reports the ruleset if in one of the random games Rumpus gave up the search for which actions are legal.

## Why it matters
An action is legal if its turn can still be ended legally. Where a turn has many actions, that may hang on more orders
of them than can be tried. Such a game cannot go on in the terminal, in a page or against the computer.

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

## Fix safety
There is no fix: it would be another game.
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from interpreter.lint.tally import Played, Tally

CODE = "W507"


def judge(tally: Tally) -> Iterator[Finding]:
    """The first game that could not go on; no more are played after it."""
    if tally.count(_is_undecided):
        yield Finding(
            span=tally.head,
            message="a random game could not go on: which actions are legal was not decided",
            label="too many orders of actions to try",
            notes=tally.notes(_is_undecided),
            help="allow fewer actions in a turn, or judge check after every action",
        )


def _is_undecided(game: Played) -> bool:
    return game.is_undecided
