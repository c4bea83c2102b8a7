"""What a player is."""

from typing import Protocol

from interpreter.action import Action
from interpreter.game import State


class Player(Protocol):
    """Chooses an action in a state that has not ended."""

    def choose(self, state: State) -> Action:
        """One of the legal actions."""
        ...
