"""A player that chooses at random."""

from random import Random

from interpreter.game.players.player import Budget, Choice, Line, OwnPlayer, Question, Report, candidates
from interpreter.game.state import State


class RandomPlayer(OwnPlayer):
    """Chooses each legal action with equal probability.

    The choice depends only on the seed and the position, which includes the turn number. The same seed therefore plays
    the same game, even if the game was interrupted and resumed.
    """

    name = "random"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def answer(self, question: Question) -> Report:
        """Return one of the legal actions, at once."""
        chosen = Random(f"{self.seed} {question.state.fen()}").choice(question.wanted)
        line = Line(actions=(chosen,), score=0)
        return Report(lines=(line,), depth=0, nodes=1, seconds=0.0)

    def decide(self, state: State, budget: Budget | None = None) -> Choice:
        """Return one of the legal actions, at once."""
        return Choice(Random(f"{self.seed} {state.fen()}").choice(candidates(state)), 0)

    def stop(self) -> None:
        """Do nothing: the player chooses at once."""

    def restart(self) -> None:
        """Do nothing: the player remembers nothing."""
