"""Games that repeat their positions."""

from collections.abc import Sequence
from itertools import cycle, islice

from interpreter.game.state import Game, State
from support.games import toy


def repeated(engine: str, text: str, fen: str, actions: Sequence[str], number: int = 8) -> State:
    """The state after so many actions, which are played over and over from a position of a rule file."""
    state = Game(toy(text).ruleset, engine).state(fen)
    for action in islice(cycle(actions), number):
        assert state.outcome() is None
        state = state.play(action)
    return state


def told(state: State) -> str:
    """The outcome in words."""
    return str(state.outcome())
