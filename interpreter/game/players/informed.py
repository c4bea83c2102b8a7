"""A player that knows some positions, from tables of endgames for example, and searches the others."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Protocol, runtime_checkable

from interpreter.engines.endgames import Endgames
from interpreter.game.players.player import Budget, Choice, Line, OwnPlayer, Question, Report, candidates
from interpreter.game.state import State
from interpreter.state.action import Action
from interpreter.state.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of a state."""

    source: str
    """The name of what knows it."""
    lines: tuple[Line, ...]
    """The best lines, which differ in their first actions."""
    drawn: Collection[Action] = ()
    """If nothing is better than a draw, the first actions that keep it."""


class Knowledge(Protocol):
    """What knows the value of some states without a search."""

    def known(self, state: State, wanted: Sequence[Action], lines: int) -> Known | None:
        """Return what is known of a state that has not ended: lines that begin with wanted actions, or None."""
        ...

    def endgames(self, position: Position) -> Endgames | None:
        """Return what a search from a position may look up on its way, or None if it is far from all that is known."""
        ...


@runtime_checkable
class Looking(Protocol):
    """A player whose searches can look positions up."""

    def look_up(self, endgames: Endgames | None) -> None:
        """Look positions up that are known, in all searches from now on; None to search them again."""
        ...


class InformedPlayer(OwnPlayer):
    """Plays what is known of a state, and lets another player search the others.

    Where the best is a draw, the search chooses among the actions that keep it, since one may set more problems than
    another.
    """

    def __init__(self, player: OwnPlayer, knowledge: Knowledge) -> None:
        self.player = player
        self.knowledge = knowledge
        self.name = player.name
        self._looking = player if isinstance(player, Looking) else None

    def answer(self, question: Question) -> Report:
        """Return the best lines, as they are known or found."""
        began = perf_counter()
        known = self.knowledge.known(question.state, question.wanted, question.lines)
        if known is None:
            self._look_up(self.knowledge.endgames(question.position))
            return self.player.answer(question)
        if len(known.drawn) > 1:
            return self._drawn(question, known)
        report = Report(
            lines=known.lines,
            depth=len(known.lines[0].actions),
            nodes=len(known.lines),
            seconds=perf_counter() - began,
            source=known.source,
        )
        question.listener(report)
        return report

    def _drawn(self, question: Question, known: Known) -> Report:
        """Return what the search finds among the actions that keep a draw, and the other known lines after it."""

        def said(report: Report) -> Report:
            best = replace(report.lines[0], score=0)
            others = [line for line in known.lines if line.actions[0] != best.actions[0]]
            lines = (best, *others)[: question.lines]
            return replace(report, lines=lines, source=known.source)

        self._look_up(None)  # all would be drawn
        wanted = [action for action in question.wanted if action in known.drawn]
        limited = replace(
            question, wanted=wanted, only=wanted, lines=1, listener=lambda report: question.listener(said(report))
        )
        return said(self.player.answer(limited))

    def decide(self, state: State, budget: Budget | None = None) -> Choice:
        """Return the action that it plays, with its score."""
        legal = candidates(state)
        if self.knowledge.known(state, legal, 1) is None:
            self._look_up(self.knowledge.endgames(state.position))
            return self.player.decide(state, budget)
        return super().decide(state, budget)

    def _look_up(self, endgames: Endgames | None) -> None:
        if self._looking is not None:
            self._looking.look_up(endgames)

    def stop(self) -> None:
        """Make `think`, which runs in another thread, return what it has found so far."""
        self.player.stop()

    def restart(self) -> None:
        """Forget everything but what is known."""
        self.player.restart()
