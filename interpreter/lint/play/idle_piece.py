"""A piece that can move but never does.

## What it does
Reports a piece with moves of its own if none of its units moved in the random games that had them. This must show, with
95 % confidence, that it moves in less than a fifth of all such games: 16 games are enough.

## Why it matters
Something prevents it: blocked squares, activation, or a pinned royal piece.

## Avoid
```rumpus
board 4x4
piece ox O { moves W while in z }
zone z = a2
array "k2o/4/4/O2K"
goal capture of king
draw stalemate
draw 100 turns without capture
```

## Prefer
```rumpus
board 4x4
piece ox O { moves W }
array "k2o/4/4/O2K"
goal capture of king
draw stalemate
draw 100 turns without capture
```
"""

from collections.abc import Iterator
from functools import partial

from dsl.lint.finding import Finding
from interpreter.lint.interval import in_words, wilson
from interpreter.lint.tally import Played, Tally

CODE = "W503"


SHARE = 0.2


def judge(tally: Tally) -> Iterator[Finding]:
    """Find pieces that never move."""
    for piece in tally.ruleset.pieces:
        stood = tally.count(partial(_stood, piece.name))
        moved = tally.count(partial(_moved, piece.name))
        if piece.moves and not moved and wilson(moved, stood).high < SHARE:
            yield Finding(
                span=piece.span,
                message=f"`{piece.name}` never moved in {stood} random games",
                label="on the board, but never moves",
                notes=(in_words(moved, stood, "games with it on the board"), *_record(tally, piece.name)),
                help="check what its moves need: squares, zones, activation",
            )


def _record(tally: Tally, piece: str) -> tuple[str, ...]:
    return tally.notes(partial(_stood, piece))[1:]


def _stood(piece: str, game: Played) -> bool:
    return piece in game.stood


def _moved(piece: str, game: Played) -> bool:
    return piece in game.acted
