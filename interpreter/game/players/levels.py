"""Eight levels: how many positions each looks at, and how far off the best action it may choose."""

from dataclasses import dataclass, replace
from random import Random

from interpreter.game.players.alphabeta import AlphaBetaPlayer
from interpreter.game.players.player import Budget, Line, OwnPlayer, Question, Report


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its budget, the usual error of its judgment in points, and how often it plays a random action."""

    budget: Budget
    error: float = 0.0
    slips: float = 0.0
    """The chance of each action to be a random one. It costs as much in every game, while points mean more in some."""


LEVELS = {
    "1": Level(Budget(nodes=30, seconds=2.0, hurries=True), error=150.0, slips=0.85),
    "2": Level(Budget(nodes=150, seconds=2.0, hurries=True), error=60.0, slips=0.55),
    "3": Level(Budget(nodes=1_000, seconds=2.0, hurries=True), error=25.0, slips=0.3),
    "4": Level(Budget(nodes=4_000, seconds=2.0, hurries=True), slips=0.12),
    "5": Level(Budget(nodes=8_000, seconds=2.0, hurries=True), slips=0.04),
    "6": Level(Budget(nodes=12_000, seconds=2.0, hurries=True)),
    "7": Level(Budget(nodes=250_000, seconds=2.0, hurries=True)),
    "8": Level(Budget(seconds=1.0, hurries=True)),
}
"""The levels by name; except for the last one, time is only a bound for games that are slow to search."""

_CHOICES = 4
"""Number of lines among which an erring player chooses."""


class LevelPlayer(OwnPlayer):
    """Plays at a level. The same seed errs alike in the same position."""

    def __init__(self, name: str, searching: AlphaBetaPlayer, seed: int) -> None:
        self.name = name
        self.level = LEVELS[name]
        self.searching = searching
        self.seed = seed

    def answer(self, question: Question) -> Report:
        """Return the best lines, as far as the level sees them."""
        limits = question.budget or self.level.budget
        shown = max(question.lines, _CHOICES) if self.level.error else question.lines
        found = self.searching.answer(replace(question, budget=limits, lines=shown))
        random = Random(f"{self.seed} {question.state.fen()}")
        if random.random() < self.level.slips:
            action = random.choice(question.wanted)
            line = Line(actions=(action,), score=found.lines[0].score)
            others = (other for other in found.lines if other.actions[0] != action)
            found = replace(found, lines=(line, *others))
        elif self.level.error:
            order = sorted(found.lines, key=lambda line: -line.score - random.gauss(0.0, self.level.error))
            found = replace(found, lines=tuple(order))
        return replace(found, lines=found.lines[: question.lines])

    def stop(self) -> None:
        """Make `think`, which runs in another thread, return what it has found so far."""
        self.searching.stop()

    def restart(self) -> None:
        """Forget everything."""
        self.searching.restart()
