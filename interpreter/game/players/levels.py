"""Eight levels: how many positions each looks at, and how far off the best action it may choose."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from interpreter.engines.endgames import Endgames
from interpreter.game.players.alphabeta import AlphaBetaPlayer, Scored
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
        random = self._random(question.state)
        slip = self._slip(question.wanted, random)
        if slip is None:
            lines = [found.lines[number] for number in self._order([line.score for line in found.lines], random)]
        else:
            slipped = Line(actions=(slip,), score=found.lines[0].score)
            lines = [slipped, *(other for other in found.lines if other.actions[0] != slip)]
        return replace(found, lines=tuple(lines[: question.lines]))

    def choose(self, state: State, budget: Budget | None = None) -> Action:
        """Return the action to play in a state that has not ended; one that is played at random needs no search."""
        legal, random = candidates(state), self._random(state)
        return self._slip(legal, random) or self._chosen(state, legal, self._foremost(state, budget), random).action

    def decide(self, state: State, budget: Budget | None = None) -> Choice:
        """Return the action that it plays, with its score."""
        legal, found, random = candidates(state), self._foremost(state, budget), self._random(state)
        slip = self._slip(legal, random)
        if slip is not None:
            return Choice(slip, found[0][0] if found else 0)
        return self._chosen(state, legal, found, random)

    def _foremost(self, state: State, budget: Budget | None) -> list[Scored]:
        return self.searching.foremost(state, budget or self.level.budget, _CHOICES if self.level.error else 1)

    def _chosen(self, state: State, legal: Sequence[Action], found: Sequence[Scored], random: Random) -> Choice:
        """Return the line that it prefers, or any action if it had no time to find one."""
        if not found:
            return Choice(legal[0], 0)
        score, name = found[self._order([score for score, _ in found], random)[0]]
        return Choice(self.searching.action_of(state, name), score)

    def _random(self, state: State) -> Random:
        return Random(f"{self.seed} {state.fen()}")

    def _slip(self, wanted: Sequence[Action], random: Random) -> Action | None:
        """Return the random action that it plays, if it does."""
        return random.choice(wanted) if random.random() < self.level.slips else None

    def _order(self, scores: Sequence[int], random: Random) -> list[int]:
        """Return the numbers of its lines in its own order."""
        order = [*range(len(scores))]
        if self.level.error:
            order.sort(key=lambda number: -scores[number] - random.gauss(0.0, self.level.error))
        return order

    def look_up(self, endgames: Endgames | None) -> None:
        """Look positions up that are known, in all searches from now on."""
        self.searching.look_up(endgames)

    def stop(self) -> None:
        """Make `think`, which runs in another thread, return what it has found so far."""
        self.searching.stop()

    def restart(self) -> None:
        """Forget everything."""
        self.searching.restart()
