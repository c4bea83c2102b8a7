"""A player that chooses at random."""

from random import Random

from interpreter.game.state import State
from interpreter.state.action import Action


class RandomPlayer:
    """Chooses each legal action with equal probability.

    The choice depends only on the seed and the position, which includes the turn number, so the same seed
    plays the same game, even if the game was interrupted and resumed.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State) -> Action:
        """Return one of the legal actions."""
        return Random(f"{self.seed} {state.fen()}").choice(state.legal_actions())
