"""A player that chooses at random."""

from collections.abc import Collection
from random import Random

from interpreter.game.players.player import Budget, Line, Listener, Report, candidates
from interpreter.game.state import State
from interpreter.state.action import Action


class RandomPlayer:
    """Chooses each legal action with equal probability.

    The choice depends only on the seed and the position, which includes the turn number, so the same seed
    plays the same game, even if the game was interrupted and resumed.
    """

    name = "random"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State) -> Action:
        """Return one of the legal actions."""
        return self.think(state).action

    def think(
        self,
        state: State,
        budget: Budget | None = None,
        *,
        lines: int = 1,
        only: Collection[Action] = (),
        listener: Listener | None = None,
    ) -> Report:
        """Return one of the legal actions, at once."""
        chosen = Random(f"{self.seed} {state.fen()}").choice(candidates(state, only, lines))
        line = Line(actions=(chosen,), score=0)
        return Report(lines=(line,), depth=0, nodes=1, seconds=0.0)

    def stop(self) -> None:
        """Do nothing: the player chooses at once."""

    def restart(self) -> None:
        """Do nothing: the player remembers nothing."""
