"""A player that chooses by chance."""

from random import Random

from interpreter.action import Action
from interpreter.game import State


class RandomPlayer:
    """Each legal action is as likely as the others. The same seed plays the same game."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, state: State) -> Action:
        """One of the legal actions."""
        return self.random.choice(state.legal_actions())
