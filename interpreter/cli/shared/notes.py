"""Notes on standard error, each at most once."""

import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.game.state import Game


@cache
def note(sentence: str) -> None:
    """Print a note."""
    print(f"note: {sentence}", file=sys.stderr)


def mention_refusal(game: "Game", *players: str) -> None:
    """Note that players cannot use the learned weights of a game, and why."""
    from interpreter.game.judging.lookup import remark_of
    from interpreter.game.players.choose import uses_weights

    remark = remark_of(game) if any(map(uses_weights, players)) else ""
    if remark:
        note(remark)
