"""A player thinks about one turn in a thread of its own, so that the protocol stays able to listen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import Event, Thread, Timer
from time import monotonic

from interpreter.game.players import Budget, OwnPlayer, Report
from interpreter.game.state import State
from interpreter.game.unclaimed import played_on
from interpreter.protocols.course import is_over, is_whole_turn, turns_of
from interpreter.state.action import Action

_NUDGE = 0.005
"""Seconds between two requests to stop: the first may come before the player begins."""

_LEAST = 0.01
"""The least number of seconds for an action."""

_AT_ONCE = Budget(depth=1, seconds=_LEAST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What to think about, and for how long."""

    state: State
    budget: Budget | None = None
    """For the whole turn; None leaves it to the player."""
    soft: float | None = None
    """Seconds after which no deeper search should begin."""
    lines: int = 1
    only: tuple[tuple[Action, ...], ...] = ()
    """If given, the turn begins with one of these."""
    mate: int | None = None
    """Stop at a forced win within this many turns."""
    waits: bool = False
    """True if the turn is not told before `stop` or `release`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The result: the actions until the other side acts, none if the game is over."""

    actions: tuple[Action, ...]
    reply: tuple[Action, ...] = ()
    """The turn of the other side that the player expects."""
    score: int = 0
    fault: Exception | None = None
    """What went wrong in the player; the actions are then the first legal ones."""


Heard = Callable[[Report, tuple[Action, ...]], None]
"""Receives a report, and the actions of the turn chosen before it, in the thread of the thought."""


class Thought:
    """One turn's thinking; `ended` is called in its thread."""

    def __init__(self, player: OwnPlayer, task: Task, heard: Heard, ended: Callable[[Thought], None]) -> None:
        self.player, self.task, self._heard, self._ended = player, task, heard, ended
        self._stopped, self._told = Event(), Event()
        self._timer: Timer | None = None
        self._began = monotonic()
        self._found = Turn(actions=())
        if not task.waits:
            self._told.set()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return monotonic() - self._began

    def stop(self) -> Turn:
        """End the thinking and return its turn."""
        self._stopped.set()
        self._told.set()
        while self._thread.is_alive():
            self.player.stop()
            self._thread.join(_NUDGE)
        if self._timer is not None:
            self._timer.cancel()
        return self._found

    def release(self, seconds: float | None) -> None:
        """Tell the turn when it is found, at the latest after some seconds."""
        self._told.set()
        if seconds is not None:
            self._timer = Timer(seconds, self.stop)
            self._timer.daemon = True
            self._timer.start()

    def wait(self) -> Turn:
        """Return the turn when it is found."""
        self._thread.join()
        return self._found

    def _run(self) -> None:
        try:
            self._found = self._turn()
        except Exception as fault:  # a bug in a player must not leave the other program waiting
            self._found = replace(_first_turn(self.task.state), fault=fault)
        self._told.wait()
        self._ended(self)

    def _turn(self) -> Turn:
        state = self.task.state
        actions: list[Action] = []
        report: Report | None = None
        while state.actor == self.task.state.actor and not is_over(state):
            legal = state.legal_actions()
            if not actions or len(legal) > 1:
                report = self._report(state, tuple(actions))
            action = legal[0] if (actions and len(legal) == 1) or report is None else report.action
            line = turns_of(state, report.lines[0].actions) if report is not None else []
            actions.append(action)
            state = played_on(state.play(action))
        if report is None:
            return Turn(actions=())
        reply = line[1] if len(line) > 1 and is_whole_turn(state, line[1]) else ()
        return Turn(actions=tuple(actions), reply=reply, score=report.lines[0].score)

    def _report(self, state: State, before: tuple[Action, ...]) -> Report:
        """Return the player's report on an action of the turn."""
        wanted = {turn[len(before)] for turn in self.task.only if turn[: len(before)] == before and turn[len(before) :]}
        wanted &= set(state.legal_actions())
        heard: list[Report] = []

        def hear(report: Report) -> None:
            if report not in heard[-1:]:
                heard.append(report)
                self._heard(report, before)

        def listen(report: Report) -> None:
            hear(report)
            if self._is_enough(state, report):
                self.player.stop()

        budget = self._budget(state)
        report = self.player.think(state, budget, lines=self.task.lines, only=wanted, listener=listen)
        hear(report)
        return report

    def _is_enough(self, state: State, report: Report) -> bool:
        task, best = self.task, report.lines[0]
        if task.mate is not None and (best.wins_in or 0) > 0:
            return n_turns(state, best.actions, best.wins_in or 0) <= task.mate
        return task.soft is not None and self._told.is_set() and self.seconds >= task.soft

    def _budget(self, state: State) -> Budget | None:
        """Return the budget of the next action: half of what is left for a turn that may have more of them."""
        if self._stopped.is_set():
            return _AT_ONCE
        whole = self.task.budget
        if whole is None or whole.seconds is None:
            return whole
        left = max(whole.seconds - self.seconds, _LEAST)
        _, most = state.actions_of_turn()
        return replace(whole, seconds=left if most <= 1 else left / 2)


def n_turns(state: State, actions: Sequence[Action], n_actions: int) -> int:
    """Return the number of turns that the side to act, or the one that loses, has in a line of so many actions.

    Only the first of them may be known.
    """
    turns = turns_of(state, actions)
    missing = max(n_actions - sum(map(len, turns)), 0)
    return (len(turns) + missing + 1) // 2


def _first_turn(state: State) -> Turn:
    """Return the first legal action, again and again."""
    actions: list[Action] = []
    actor = state.actor
    while state.actor == actor and not is_over(state):
        actions.append(state.legal_actions()[0])
        state = played_on(state.play(actions[-1]))
    return Turn(actions=tuple(actions))
