"""What a player is."""

from typing import Protocol

from interpreter.game.state import State
from interpreter.state.action import Action


class Player(Protocol):
    """Chooses an action in a state that has not ended."""

    def choose(self, state: State) -> Action:
        """One of the legal actions."""
        ...
