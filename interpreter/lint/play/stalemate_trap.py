"""Random games often end because a side has no action.

## What it does
Counts the games that were drawn by stalemate. Reports the ruleset if, with 95 % confidence, more than a quarter of all
random games end this way. In games where a side without an action loses, that is the way to win, and nothing is
reported.

## Why it matters
Sides run out of moves before the goal is in sight, often because units block each other for good.

## Avoid
```rumpus
board 4x4
piece ox O { moves fmW }
array "oooo/4/4/OOOO"
goal capture of ox
draw stalemate
```

## Prefer
```rumpus
board 4x4
piece ox O { moves W }
array "oooo/4/4/OOOO"
goal capture of ox
draw stalemate
draw 100 turns without capture
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from interpreter.lint.interval import wilson
from interpreter.lint.tally import Played, Tally

CODE = "W506"


SHARE = 0.25


def judge(tally: Tally) -> Iterator[Finding]:
    """Find games that ended by stalemate."""
    count = tally.count(_is_stuck)
    if wilson(count, len(tally.games)).low > SHARE:
        yield Finding(
            span=tally.head,
            message=f"{count} of {len(tally.games)} random games ended because a side had no action",
            label="sides run out of moves",
            notes=tally.notes(_is_stuck),
            help="give units more moves, or room",
        )


def _is_stuck(game: Played) -> bool:
    """Return True if a side without an action drew; if it loses, that is the purpose of the game."""
    return game.outcome is not None and game.outcome.ending == "stalemate" and game.outcome.winner is None
