"""Eight levels: how many positions each looks at, and how far off the best action it may choose."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from interpreter.engines.endgames import Endgames
from interpreter.game.players.alphabeta import AlphaBetaPlayer
from interpreter.game.players.player import Budget, Choice, Line, OwnPlayer, Question, Report, candidates
from interpreter.game.state import State
from interpreter.state.action import Action


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
        slip, order = self._errors(question.state, question.wanted, [line.score for line in found.lines])
        lines = [found.lines[number] for number in order]
        if slip is not None:
            slipped = Line(actions=(slip,), score=lines[0].score)
            lines = [slipped, *(other for other in lines if other.actions[0] != slip)]
        return replace(found, lines=tuple(lines[: question.lines]))

    def decide(self, state: State, budget: Budget | None = None) -> Choice:
        """Return the action that it plays, with its score."""
        legal = candidates(state)
        found = self.searching.foremost(state, budget or self.level.budget, _CHOICES if self.level.error else 1)
        slip, order = self._errors(state, legal, [score for score, _ in found] or [0])
        if slip is not None or not found:
            return Choice(slip or legal[0], found[0][0] if found else 0)
        score, name = found[order[0]]
        return Choice(self.searching.action_of(state, name), score)

    def _errors(self, state: State, wanted: Sequence[Action], scores: Sequence[int]) -> tuple[Action | None, list[int]]:
        """Return the random action that it plays, if it does, and else the numbers of its lines in its own order."""
        random = Random(f"{self.seed} {state.fen()}")
        order = [*range(len(scores))]
        if random.random() < self.level.slips:
            return random.choice(wanted), order
        if self.level.error:
            order.sort(key=lambda number: -scores[number] - random.gauss(0.0, self.level.error))
        return None, order

    def look_up(self, endgames: Endgames | None) -> None:
        """Look positions up that are known, in all searches from now on."""
        self.searching.look_up(endgames)

    def stop(self) -> None:
        """Make `think`, which runs in another thread, return what it has found so far."""
        self.searching.stop()

    def restart(self) -> None:
        """Forget everything."""
        self.searching.restart()
