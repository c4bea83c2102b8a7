"""The interface of a player."""

from typing import Protocol

from interpreter.game.state import State
from interpreter.state.action import Action


class Player(Protocol):
    """Chooses an action in a state that has not ended."""

    def choose(self, state: State) -> Action:
        """Return one of the legal actions."""
        ...
