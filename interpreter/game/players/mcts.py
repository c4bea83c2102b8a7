"""A player that grows a tree of actions where it promises most: Monte Carlo tree search, without random games."""

from collections.abc import Iterator
from time import perf_counter
from typing import Protocol

from interpreter.game.players.player import Budget, Line, OwnPlayer, Question, Report, Searching, stopped_after
from interpreter.state.position import Position

_FIRST_REPORT = 256
_NO_LIMIT = 1 << 62


class TreeSearcher(Searching, Protocol):
    """What the two engines offer: a tree of actions below a position, which grows."""

    def begin(self, position: Position) -> None:
        """Take a position to search from, with the tree below it if there is one."""
        ...

    def grow(self, most_nodes: int) -> bool:
        """Search until a number of positions since `begin`, or until all is solved; return False if stopped."""
        ...

    def lines(self, most: int) -> list[tuple[list[int], int, int]]:
        """Return the best lines: the names of their actions, the visits of the first one, and the score."""
        ...

    def forget(self) -> None:
        """Cut the tree down."""
        ...


class MctsPlayer(OwnPlayer):
    """Plays the action that was looked at most, or one that is proven to win.

    Nothing is left to chance, so the same number of positions gives the same answer. A budget cannot bound the depth of
    a tree, so the player ignores the depth of a budget. If a budget bounds nothing else, the player uses its own. The
    depth of a report is the length of its best line.
    """

    def __init__(self, searcher: TreeSearcher, budget: Budget, name: str = "mcts") -> None:
        self.searcher = searcher
        self.budget = budget
        self.name = name

    def answer(self, question: Question) -> Report:
        """Return the best lines, of a tree that grows as if every action could be chosen."""
        limits = self._limits(question.budget).for_actions(len(question.state.legal_actions()))
        began = perf_counter()
        with stopped_after(limits, self.searcher):
            self.searcher.begin(question.position)
            for most in _growth(limits.nodes):
                goes_on = self.searcher.grow(most) and self.searcher.nodes >= most
                found = self._report(question, began)
                question.listener(found)
                if not goes_on:
                    break
            return found

    def stop(self) -> None:
        """Make `think`, which runs in another thread, return what it has found so far."""
        self.searcher.stop()

    def restart(self) -> None:
        """Forget everything."""
        self.searcher.forget()

    def _limits(self, budget: Budget | None) -> Budget:
        if budget is None or (budget.depth is not None and budget.nodes is None and budget.seconds is None):
            return self.budget
        return budget

    def _report(self, question: Question, began: float) -> Report:
        """Return the report on a search: its best lines, and its cost."""
        lines, wanted, every = question.lines, question.wanted, len(question.state.legal_actions())
        found = tuple(
            Line(actions=tuple(self.searcher.actions(question.position, names)), score=score)
            for names, _, score in self.searcher.lines(lines if len(wanted) == every else every)
        )
        found = tuple(line for line in found if line.actions[0] in wanted)[:lines]
        if not found:  # stopped before the first look
            found = (Line(actions=(wanted[0],), score=0),)
        seconds = perf_counter() - began
        return Report(lines=found, depth=len(found[0].actions), nodes=self.searcher.nodes, seconds=seconds)


def _growth(limit: int | None) -> Iterator[int]:
    """Yield the numbers of positions after which there is a report: always twice as many, until the limit."""
    most = _FIRST_REPORT
    while limit is None or most < limit:
        yield most
        most *= 2
    yield limit
