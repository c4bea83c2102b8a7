"""A player that looks ahead: a principal variation search, deeper and deeper until its budget is spent."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Thread
from time import perf_counter
from typing import Protocol, runtime_checkable

from interpreter.engines.endgames import Endgames
from interpreter.engines.scale import CERTAIN, WON
from interpreter.game.players.player import (
    Budget,
    Choice,
    Line,
    OwnPlayer,
    Question,
    Report,
    Searching,
    candidates,
    stopped_after,
    wins_in,
)
from interpreter.game.state import State
from interpreter.state.action import Action
from interpreter.state.position import Position

MOST_DEPTH = 100
_FIRST_WINDOW_AT = 4
_WINDOW = 30
_NO_LIMIT = 1 << 62


Found = tuple[int, list[int]]
"""A line: its score, and the names of its actions."""


class Searcher(Searching, Protocol):
    """What the two engines offer: searches from a position to a depth, within a window of scores."""

    def look_up(self, endgames: Endgames | None) -> None:
        """Look positions up that are known, in all searches from now on; None to search them again."""
        ...

    def iterate(self, depth: int, alpha: int, beta: int, left_out: list[int], most_nodes: int) -> tuple[int, bool]:
        """Return the score, and whether the search came to its end."""
        ...

    def names(self) -> list[int]:
        """Return the names of the actions of the best line; none if no action was better than alpha."""
        ...

    def first_names(self, position: Position) -> dict[Action, int]:
        """Return the names of the legal actions of a position."""
        ...

    def evaluate(self, position: Position) -> int:
        """Return the score of a position for the side to act, without a search."""

    def counts(self, position: Position) -> list[int]:
        """Return what is counted of a position for White: mobility by piece, then the terms."""
        ...


Scored = tuple[int, int]
"""A line: its score, and the name of its first action."""


@runtime_checkable
class Deepening(Protocol):
    """A search that goes deeper and deeper by itself, and finds the position in the memory of a state."""

    def begin_from(self, state: State) -> None:
        """Take a state to search from."""
        ...

    def foremost(self, lines: int, deepest: int, most_nodes: int, *, to_depth: bool) -> list[Scored]:
        """Return the best lines, at most `MOST_LINES`; none if the search is stopped at once.

        A search `to_depth` goes on after a forced win was found.
        """
        ...

    def first_action(self, name: int) -> Action:
        """Return the first action of a line."""
        ...


MOST_LINES = 16
"""Lines that a search which deepens by itself can tell apart."""


class AlphaBetaPlayer(OwnPlayer):
    """Searches all actions deeper and deeper; further lines are searched without the first actions of those before.

    Helpers are searchers with the same memory. Each searches the same position in a thread of its own, and its results
    save work. Their timing depends on the machine, so they help only if no nodes are counted.
    """

    def __init__(
        self,
        searcher: Searcher,
        budget: Budget,
        name: str = "alphabeta",
        helpers: Sequence[Searcher] = (),
        most_depth: int = MOST_DEPTH,
    ) -> None:
        self.searcher = searcher
        self.budget = budget
        self.name = name
        self.helpers = helpers
        self.most_depth = most_depth
        """The depth that it never goes beyond, whatever the budget."""
        self._deepening = searcher if isinstance(searcher, Deepening) else None

    def answer(self, question: Question) -> Report:
        """Return the best lines, which differ in their first actions."""
        limits = (question.budget or self.budget).for_actions(len(question.state.legal_actions()))
        began = perf_counter()
        helpers = self.helpers if limits.nodes is None else ()
        with stopped_after(limits, self.searcher), self._helped(helpers, question.position):
            found = None
            for depth, best in self._deepen(question, limits):
                found = self._report(question.state, depth, best, began)
                question.listener(found)
                if _is_decided([line.score for line in found.lines], depth, limits):
                    break
            if found is None:
                line = Line(actions=(question.wanted[0],), score=0)
                found = Report(lines=(line,), depth=0, nodes=self.searcher.nodes, seconds=perf_counter() - began)
            return found

    def decide(self, state: State, budget: Budget | None = None) -> Choice:
        """Return the best action with its score."""
        legal = candidates(state)
        found = self.foremost(state, budget or self.budget, 1)
        return Choice(self.action_of(state, found[0][1]), found[0][0]) if found else Choice(legal[0], 0)

    def foremost(self, state: State, budget: Budget, lines: int) -> list[Scored]:
        """Return the first actions and scores of the lines that `answer` returns, but none if it had no time at all."""
        legal = state.legal_actions()
        limits = budget.for_actions(len(legal))
        helpers = self.helpers if limits.nodes is None else ()
        if self._deepening is not None and not helpers and lines <= MOST_LINES:
            deepest = min(limits.depth or MOST_DEPTH, self.most_depth)
            most = _NO_LIMIT if limits.nodes is None else limits.nodes
            with stopped_after(limits, self.searcher):
                self._deepening.begin_from(state)
                return self._deepening.foremost(min(lines, len(legal)), deepest, most, to_depth=_is_to_depth(limits))
        question = Question(state=state, wanted=[*legal], only=(), budget=budget, lines=lines, listener=_ignore)
        found: list[Found] = []
        with stopped_after(limits, self.searcher), self._helped(helpers, question.position):
            for depth, found in self._deepen(question, limits):
                if _is_decided([score for score, _ in found], depth, limits):
                    break
        return [(score, names[0]) for score, names in found]

    def action_of(self, state: State, name: int) -> Action:
        """Return the action with a name that `foremost` found for a state, before the next search."""
        if self._deepening is not None:
            return self._deepening.first_action(name)
        return self.searcher.actions(state.position, [name])[0]

    @contextmanager
    def _helped(self, helpers: Sequence[Searcher], position: Position) -> Iterator[None]:
        """Let helpers search a position, each in a thread of its own."""
        threads = [Thread(target=self._help, args=(helper, position), daemon=True) for helper in helpers]
        for helper, thread in zip(helpers, threads, strict=True):
            helper.resume()
            thread.start()
        try:
            yield
        finally:
            for helper in helpers:
                helper.stop()
            for thread in threads:
                thread.join()

    def _help(self, helper: Searcher, position: Position) -> None:
        """Search a position until stopped, odd depths first, so that it is not where the others are."""
        helper.begin(position)
        for depth in range(1, MOST_DEPTH + 1):
            _, ended = helper.iterate(depth + depth % 2, -WON - 1, WON + 1, [], _NO_LIMIT)
            if not ended:
                return

    def stop(self) -> None:
        """Make `think`, which runs in another thread, return what it has found so far."""
        self.searcher.stop()

    def look_up(self, endgames: Endgames | None) -> None:
        """Look positions up that are known, in all searches from now on."""
        for each in (self.searcher, *self.helpers):
            each.look_up(endgames)

    def restart(self) -> None:
        """Forget everything."""
        self.look_up(None)
        self.searcher.forget()

    def _deepen(self, question: Question, limits: Budget) -> Iterator[tuple[int, list[Found]]]:
        """Yield the best lines of each depth as scores and names, until nodes or time are spent."""
        most = _NO_LIMIT if limits.nodes is None else limits.nodes
        lines = min(question.lines, len(question.wanted))
        names_of = self.searcher.first_names(question.position) if question.only else {}
        unwanted = [name for action, name in names_of.items() if action not in question.only]
        self.searcher.begin(question.position)
        best: list[Found] = []
        for depth in range(1, min(limits.depth or MOST_DEPTH, self.most_depth) + 1):
            found: list[Found] = []
            for number in range(lines):
                guess = best[number][0] if number < len(best) and depth >= _FIRST_WINDOW_AT else None
                left_out = [*unwanted, *_first_names(found)]
                # every action is looked at once, whatever the budget says
                score, names, ended = self._iterate(depth, guess, left_out, most if depth > 1 else _NO_LIMIT)
                if not ended:
                    last = [(score, names)] if names else []
                    if found or last:  # what was found before the end is better founded than the depth before
                        yield depth, _joined(found, last, best)[:lines]
                    return
                if names:
                    found.append((score, names))
            best = sorted(found, key=lambda line: -line[0])
            yield depth, best

    def _iterate(self, depth: int, guess: int | None, left_out: list[int], most: int) -> tuple[int, list[int], bool]:
        """Search one depth with a window around a guess, which is opened where the score falls outside."""
        width = _WINDOW
        alpha, beta = (-WON - 1, WON + 1) if guess is None else (guess - width, guess + width)
        names: list[int] = []
        known = 0
        while True:
            score, ended = self.searcher.iterate(depth, alpha, beta, left_out, most)
            if not ended and not self.searcher.names():  # the window before found an action, this one none in time
                return known, names, False
            names, known = self.searcher.names() or names, score
            if not ended or alpha < score < beta or (score <= alpha <= -WON) or (score >= beta >= WON):
                return score, names, ended
            width *= 4
            if score <= alpha:
                alpha = score - width if score - width > -CERTAIN else -WON - 1
            else:
                beta = score + width if score + width < CERTAIN else WON + 1

    def _report(self, state: State, depth: int, best: list[Found], began: float) -> Report:
        lines = tuple(
            Line(actions=tuple(self.searcher.actions(state.position, names)), score=score) for score, names in best
        )
        return Report(lines=lines, depth=depth, nodes=self.searcher.nodes, seconds=perf_counter() - began)


def _joined(found: Sequence[Found], last: Sequence[Found], before: Sequence[Found]) -> list[Found]:
    """Return the lines of a depth, with the last one that was cut off, and those of the depth before.

    The first lines of a depth are the best of all actions, so the others are worth no more, whatever they promised at
    the depth before.
    """
    known = [*found, *last]
    others = [line for line in before if line[1][0] not in _first_names(known)]
    most = (found or known)[-1][0]
    rest = [(min(score, most), names) for score, names in (*last, *others)]
    return [*found, *sorted(rest, key=lambda line: -line[0])]


def _first_names(lines: Sequence[Found]) -> list[int]:
    return [names[0] for _, names in lines]


def _is_decided(scores: Sequence[int], depth: int, limits: Budget) -> bool:
    """Return True if every line is decided by force within the depth, so that deeper search finds little better."""
    if _is_to_depth(limits):
        return False
    moves = map(wins_in, scores)
    return all(number is not None and abs(number) <= depth for number in moves)


def _is_to_depth(limits: Budget) -> bool:
    """Return True if a budget bounds nothing but the depth."""
    return limits.depth is not None and limits.seconds is None and limits.nodes is None


def _ignore(_: Report) -> None:
    """Hear no report."""
