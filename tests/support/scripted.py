"""A computer player that thinks until somebody stops it."""

from collections.abc import Callable
from threading import Event
from time import sleep

from interpreter.game.players.player import Budget, Line, Listener, Report
from interpreter.game.state import State
from interpreter.state.action import Action


class Scripted:
    """Chooses by a function, reports it at once, and returns when it is stopped."""

    name = "scripted"

    def __init__(
        self, script: Callable[[State], Action], began: Callable[[], None] = lambda: None, *, late: float = 0.0
    ) -> None:
        self.script, self.began, self.late = script, began, late
        self.stopped = Event()

    def think(
        self, state: State, budget: Budget | None = None, *, lines: int = 1, listener: Listener | None = None
    ) -> Report:
        if self.late:  # as searches do that begin, it forgets that it was stopped before
            self.began()
            sleep(self.late)
            self.stopped.clear()
        report = Report(lines=(Line(actions=(self.script(state),), score=125),), depth=3, nodes=1000, seconds=0.5)
        if listener is not None:
            listener(report)
        if not self.late:
            self.began()
        assert self.stopped.wait(30), "nobody stopped the player"
        return report

    def choose(self, state: State) -> Action:
        return self.script(state)

    def stop(self) -> None:
        self.stopped.set()

    def restart(self) -> None:
        self.stopped.clear()
