"""Players that do as a test says."""

from collections.abc import Sequence
from dataclasses import replace
from threading import Event
from time import monotonic, sleep

from interpreter.engines.scale import WON
from interpreter.game.players import Budget, Line, OwnPlayer, Report
from interpreter.game.players.player import Question
from interpreter.game.state import State
from interpreter.state.action import Action


class Plodder(OwnPlayer):
    """Looks one action deeper every two milliseconds, until its budget is spent or it is stopped.

    The actions of its lines are the last legal ones in order; it wins in `wins_in` from a depth on.
    """

    name = "plodder"

    def __init__(self, *, wins_in: int | None = None, wins_at: int = 3) -> None:
        self.wins_in, self.wins_at = wins_in, wins_at
        self.budgets: list[Budget | None] = []
        self.depths: list[int] = []
        self.restarts = 0
        self._stopped = Event()

    def answer(self, question: Question) -> Report:
        self.budgets.append(question.budget)
        self._stopped.clear()
        limit = question.budget or Budget(depth=3)
        began, depth = monotonic(), 1
        while True:
            report = self._report(question.state, depth, question.wanted[-question.lines :], monotonic() - began)
            question.listener(report)
            late = limit.seconds is not None and monotonic() - began >= limit.seconds
            deep = limit.depth is not None and depth >= limit.depth
            if self._stopped.is_set() or late or deep or (limit.nodes is not None and report.nodes >= limit.nodes):
                self.depths.append(depth)
                return report
            depth += 1
            sleep(0.002)

    def _report(self, state: State, depth: int, actions: Sequence[Action], seconds: float) -> Report:
        found = []
        for number, action in enumerate(reversed(actions)):
            after = state.play(action)
            reply = after.legal_actions()[:1]
            is_won = self.wins_in is not None and depth >= self.wins_at
            score = WON - self.wins_in if self.wins_in is not None and is_won else 50 - number
            found.append(Line(actions=(action, *reply), score=score))
        return Report(lines=tuple(found), depth=depth, nodes=100 * depth, seconds=seconds)

    def stop(self) -> None:
        self._stopped.set()

    def restart(self) -> None:
        self.restarts += 1


class Tired(Plodder):
    """Looks only one action deep after its first thought."""

    def answer(self, question: Question) -> Report:
        return super().answer(replace(question, budget=Budget(depth=1)) if self.budgets else question)


class Curt(Plodder):
    """Names only one action in a line; if it is stopped early, the first legal one."""

    def answer(self, question: Question) -> Report:
        self.budgets.append(question.budget)
        self._stopped.clear()
        legal = question.state.legal_actions()
        action = legal[0] if self._stopped.wait(0.02) else legal[-1]
        report = Report(lines=(Line(actions=(action,), score=0),), depth=1, nodes=1, seconds=0.02)
        question.listener(report)
        while question.budget == Budget() and not self._stopped.wait(0.01):
            pass
        return report


class Faulty(Plodder):
    """Has a bug."""

    def answer(self, question: Question) -> Report:
        raise ZeroDivisionError("a bug")
