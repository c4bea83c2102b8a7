"""A player that chooses by chance."""

from random import Random

from interpreter.game.state import State
from interpreter.state.action import Action


class RandomPlayer:
    """Each legal action is as likely as the others.

    What it chooses hangs on the seed and the position alone, and a position knows the number of its turn: the same seed
    plays the same game, also when the game was left and is taken up again.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State) -> Action:
        """One of the legal actions."""
        return Random(f"{self.seed} {state.fen()}").choice(state.legal_actions())
