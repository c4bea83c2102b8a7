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
    from interpreter.game.judging.lookup import refusal_of
    from interpreter.game.players.choose import uses_weights

    if any(map(uses_weights, players)):
        note_refusal(refusal_of(game))


def note_refusal(refusal: str) -> None:
    """Note why learned weights cannot be used, if there is a reason."""
    if refusal:
        note(f"the computer plays by weights made from the rules: {refusal}")
