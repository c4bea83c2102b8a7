"""A first action that decides the game.

## What it does
Reports first actions that end the game at once. Also reports those after which, with 95 % confidence, their side wins
more than nine of ten random games, unless it does so anyway.

## Why it matters
Once a player has found the action, there is nothing left to play for.

## Avoid
```rumpus
board 4x4
piece ox O { moves R }
array "k2o/4/4/O2K"
goal capture of king
draw stalemate
```

## Prefer
```rumpus
board 4x4
piece ox O { moves W }
array "k2o/4/4/O2K"
goal capture of king
draw stalemate
```
"""

from collections.abc import Iterator
from functools import partial

from dsl.lint.finding import Finding
from interpreter.lint.interval import in_words, wilson
from interpreter.lint.tally import Played, Tally, won_by

CODE = "W505"


SHARE = 0.9


def judge(tally: Tally) -> Iterator[Finding]:
    """Find first actions that win at once or nearly always."""
    if tally.decided:
        shown = ", ".join(tally.decided[:5])
        yield Finding(
            span=tally.array,
            message=f"the game is over after a first action: {shown}",
            label="can end at once",
            notes=(in_words(len(tally.decided), len(tally.decided), "games that tried it"), *_played(tally)),
            help="check which units can be captured at the start",
        )
    winner = 0
    if wilson(tally.count(won_by(winner)), len(tally.games)).low > SHARE:
        return
    for first in dict.fromkeys(game.first for game in tally.games):
        tried = tally.count(partial(_begins, first))
        won = tally.count(partial(_wins_by, first, winner))
        if first not in tally.decided and wilson(won, tried).low > SHARE:
            yield Finding(
                span=tally.array,
                message=f"the side that begins with {first} wins {won} of {tried} random games",
                label="can be decided by the first action",
                notes=tally.notes(partial(_wins_by, first, winner), tried, f"games that began with {first}"),
                help="check what the action threatens",
            )


def _played(tally: Tally) -> tuple[str, ...]:
    return tally.notes(lambda game: game.first in tally.decided)[1:]


def _begins(first: str, game: Played) -> bool:
    return game.first == first


def _wins_by(first: str, side: int, game: Played) -> bool:
    return game.first == first and game.is_won_by(side)
