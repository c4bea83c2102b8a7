"""A player thinks about one turn in a thread of its own, so that the protocol stays able to listen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from threading import Event, Lock, Thread, Timer
from time import monotonic

from interpreter.engines.scale import CERTAIN
from interpreter.game.players import Budget, Line, OwnPlayer, Report
from interpreter.game.state import State
from interpreter.game.unclaimed import played_on
from interpreter.protocols.course import is_over, is_whole_turn, turns_of
from interpreter.state.action import Action

_NUDGE = 0.005
"""Seconds between two requests to stop: the first may come before the player begins."""

_LEAST = 0.01
"""The least number of seconds for an action."""

_AT_ONCE = Budget(depth=1, seconds=0.05)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """The state to think about, and the limits of time."""

    state: State
    budget: Budget | None = None
    """For the whole turn; None leaves it to the player."""
    soft: float | None = None
    """Seconds after which no deeper search should begin."""
    nodes_each: int | None = None
    """The greatest number of positions for each action of the turn."""
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
    """The fault of the player; the actions are then the first legal ones."""


Heard = Callable[[Report], None]
"""Receives reports in the thread of the thought. They count from the beginning of the turn: lines, depth and costs."""


class Thought:
    """One turn's thinking; `ended` is called in its thread."""

    def __init__(self, player: OwnPlayer, task: Task, heard: Heard, ended: Callable[[Thought], None]) -> None:
        self.player, self.task, self._heard, self._ended = player, task, heard, ended
        self._stopped, self._told = Event(), Event()
        self._hurries = False
        """True if the player only looks at once for what the known line does not say; it is not stopped then."""
        self._stopping = Lock()
        self._timer: Timer | None = None
        self._began = monotonic()
        self._best: Report | None = None
        self._spent_nodes, self._spent_seconds = 0, 0.0
        """Nodes and seconds that the earlier actions of the turn cost."""
        self._soft = task.soft or 0.0
        """The part of the soft limit that is left for later actions."""
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
            with self._stopping:
                if not self._hurries:
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
        actions: tuple[Action, ...] = ()
        while state.actor == self.task.state.actor and not is_over(state):
            action = self._action(state, actions)
            actions = (*actions, action)
            state = played_on(state.play(action))
        if self._best is None:
            return Turn(actions=actions)
        best = self._best.lines[0]
        _, *replies = [turn for _, turn in turns_of(self.task.state, best.actions)]
        expected = replies and best.actions[: len(actions)] == actions and is_whole_turn(state, replies[0])
        return Turn(actions=actions, reply=replies[0] if expected else (), score=best.score)

    def _action(self, state: State, before: tuple[Action, ...]) -> Action:
        """Return the next action of the turn: the only one, or the player's."""
        wanted = self._wanted(state, before)
        choices = wanted or state.legal_actions()
        if before and len(choices) == 1:
            return next(iter(choices))
        known = self._known(before)
        if known not in choices:
            self._think(state, before, wanted, 0)
        elif self._best is not None and not self._is_spent():
            self._think(state, before, wanted, self._best.depth)
        action = self._known(before)
        assert action is not None, "the first report on an action that no line names is taken"
        return action

    def _wanted(self, state: State, before: tuple[Action, ...]) -> set[Action]:
        """Return the legal actions with which the wanted turns go on."""
        n_before = len(before)
        wanted = {turn[n_before] for turn in self.task.only if turn[:n_before] == before and turn[n_before:]}
        return wanted & set(state.legal_actions())

    def _known(self, before: tuple[Action, ...]) -> Action | None:
        """Return the next action of the best line, if it has begun with these."""
        line = self._best.lines[0].actions if self._best is not None else ()
        return line[len(before)] if line[: len(before)] == before and line[len(before) :] else None

    def _think(self, state: State, before: tuple[Action, ...], wanted: set[Action], depth: int) -> None:
        """Let the player search the next action of the turn, and take its reports from a depth on.

        The depth counts from the beginning of the turn. A line that was found there stays until a report on a later
        action looks as far: before that, the report knows less. Most searches soon look farther, since the player
        remembers what it has searched. Only one line is searched for a later action: the others that were told differ
        in the first one.
        """
        began, soft = monotonic(), self._soft_share(state)
        heard: list[Report] = []

        def hear(report: Report) -> None:
            whole = self._from_start(report, before)
            if report not in heard[-1:] and (heard or whole.depth >= depth):
                heard.append(report)
                self._best = whole
                self._heard(whole)

        def listen(report: Report) -> None:
            hear(report)
            is_late = soft is not None and self._told.is_set() and monotonic() - began >= soft
            if is_late or self._is_mate_found():
                self.player.stop()

        budget = self._budget(state, len(before))
        lines = 1 if before else self.task.lines
        last = self.player.think(state, budget, lines=lines, only=wanted, listener=listen)
        hear(last)
        self._spent_nodes += last.nodes
        self._spent_seconds += last.seconds

    def _from_start(self, report: Report, before: tuple[Action, ...]) -> Report:
        """Return a report on a later action of the turn as one on the whole turn, with no more lines than wanted."""
        lines = report.lines[: 1 if before else self.task.lines]
        n_before = len(before)
        return Report(
            lines=tuple(Line(actions=(*before, *one.actions), score=_later(one.score, n_before)) for one in lines),
            depth=n_before + report.depth,
            nodes=self._spent_nodes + report.nodes,
            seconds=self._spent_seconds + report.seconds,
        )

    def _is_spent(self) -> bool:
        """Return True if the known line is to be played without further thought."""
        whole = self.task.budget or Budget()
        no_time = whole.seconds is not None and self.seconds >= whole.seconds
        no_nodes = whole.nodes is not None and self._spent_nodes >= whole.nodes
        return self._stopped.is_set() or no_time or no_nodes or self._is_mate_found()

    def _is_mate_found(self) -> bool:
        best = self._best.lines[0] if self._best is not None else None
        if self.task.mate is None or best is None or (best.wins_in or 0) <= 0:
            return False
        return n_turns(self.task.state, best.actions, best.wins_in or 0) <= self.task.mate

    def _budget(self, state: State, n_before: int) -> Budget | None:
        """Return the budget of the next action: its share of what is left for the turn, and the rest of the depth."""
        with self._stopping:
            self._hurries = self._stopped.is_set()
        if self._hurries:
            return _AT_ONCE
        whole = self.task.budget
        if whole is None:
            return None
        seconds, nodes, depth = whole.seconds, whole.nodes, whole.depth
        if seconds is not None:
            seconds = max((seconds - self.seconds) * _share(state), _LEAST)
        if nodes is not None:
            nodes = max(ceil((nodes - self._spent_nodes) * _share(state)), 1)
        if depth is not None:
            depth = max(depth - n_before, 1)
        most = min((limit for limit in (nodes, self.task.nodes_each) if limit is not None), default=None)
        return Budget(seconds=seconds, nodes=most, depth=depth, hurries=self.task.soft is not None)

    def _soft_share(self, state: State) -> float | None:
        """Return the seconds of the next action before its soft limit, and take them from what is left.

        An action that needs longer costs later ones nothing of this limit, only of the hard one.
        """
        if self.task.soft is None:
            return None
        share = self._soft * _share(state)
        self._soft -= share
        return share


def _share(state: State) -> float:
    """Return the next action's share of what is left for the turn: half of it if more of them may follow."""
    _, most = state.actions_of_turn()
    return 0.5 if most - state.position.spent > 1 else 1.0


def _later(score: int, n_actions: int) -> int:
    """Return a score as it was some actions before: a forced end is farther away.

    >>> _later(29_997, 1), _later(-29_996, 1), _later(50, 1)
    (29996, -29995, 50)
    """
    if abs(score) <= CERTAIN:
        return score
    return score - n_actions if score > 0 else score + n_actions


def n_turns(state: State, actions: Sequence[Action], n_actions: int) -> int:
    """Return the number of turns that the side to act, or the one that loses, has in a line of a number of actions.

    Only the first of them may be known.
    """
    turns = [turn for _, turn in turns_of(state, actions)]
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
