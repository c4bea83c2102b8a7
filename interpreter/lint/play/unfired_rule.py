"""A rule that never applies in games.

## What it does
Watches the lines of moves, promotions, fusion, castling and formations. Reports one that no random game used, if this
shows, with 95 % confidence, that it applies in less than a twentieth of them: 73 games are enough.

## Why it matters
What never happens at random may still happen on purpose. But often another rule prevents it, and no one would notice.

## Avoid
```rumpus
board 4x4
piece ox O { moves F }
piece elk E { moves F }
piece hare H { moves K }
array "k1oe/4/4/EO1K"
fusion { ox + elk = hare; made by move }
goal capture of king
draw stalemate
draw 100 turns without capture
```

## Prefer
```rumpus
board 4x4
piece ox O { moves F }
piece elk E { moves K }
piece hare H { moves K }
array "k1oe/4/4/EO1K"
fusion { ox + elk = hare; made by move }
goal capture of king
draw stalemate
draw 100 turns without capture
```
"""

from collections.abc import Iterator

from dsl.lint.finding import Finding
from interpreter.lint.interval import in_words, wilson
from interpreter.lint.tally import Played, Tally

CODE = "W504"


SHARE = 0.05


def judge(tally: Tally) -> Iterator[Finding]:
    """Find unused lines."""
    games = len(tally.games)
    if wilson(0, games).high >= SHARE:
        return
    used = {number for game in tally.games for number in game.fired}
    for number, span in tally.watched.items():
        if number not in used:
            yield Finding(
                span=span,
                message=f"this line was never used in {games} random games",
                label="never used",
                notes=(in_words(0, games, "games"), *tally.notes(_is_any)[1:]),
                help="use it in a `test`, to see that it can apply",
            )


def _is_any(game: Played) -> bool:
    return True
