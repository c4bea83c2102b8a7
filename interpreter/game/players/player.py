"""The interface of a player: it thinks about a state within a budget, and reports what it found."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple, Protocol

from dsl.errors import SettingError
from interpreter.engines.scale import CERTAIN, WON
from interpreter.errors import GameOverError
from interpreter.game.state import State
from interpreter.state.action import Action
from interpreter.state.position import Position

MOST_SECONDS = 10**9
"""The longest time for an action, since timers of the system count no longer: thirty years."""

MOST_NODES = 10**12

_FORCED = 20
"""The part of a budget that the only legal action of a state costs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What a player may spend on one action; `None` is without limit. It raises `SettingError` for a wrong number."""

    seconds: float | None = None
    """Seconds of the clock; with a number of nodes, of the second half those in which the search has the processor."""
    nodes: int | None = None
    """Number of positions; a search deeper and deeper looks at every action once even if that needs more."""
    depth: int | None = None
    """Number of actions that are looked at in every line."""
    hurries: bool = False
    """True to spend a twentieth where only one action is legal: enough to play it, but not to judge the position."""

    def __post_init__(self) -> None:
        """Check the numbers, so that no player has to."""
        if self.seconds is not None and not 0 <= self.seconds <= MOST_SECONDS:  # refuses nan too
            raise SettingError(f"`seconds` must be from 0 to {MOST_SECONDS:,}, found {self.seconds}", "")
        if self.nodes is not None and not 1 <= self.nodes <= MOST_NODES:
            raise SettingError(f"`nodes` must be from 1 to {MOST_NODES:,}, found {self.nodes}", "")
        if self.depth is not None and self.depth < 1:
            raise SettingError(f"`depth` must be at least 1, found {self.depth}", "")

    def for_actions(self, n_legal: int) -> "Budget":
        """Return what is spent where a number of actions are legal.

        >>> Budget(nodes=8_000, hurries=True).for_actions(1).nodes
        400
        >>> Budget(seconds=1.0, hurries=True).for_actions(1).seconds
        0.05
        """
        if not self.hurries or n_legal > 1:
            return self
        if self.nodes is not None:
            return replace(self, nodes=max(self.nodes // _FORCED, 1))
        return self if self.seconds is None else replace(self, seconds=self.seconds / _FORCED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of play: its actions, of both sides in their order, and its score.

    The score is for the side to act. At 400 the chance to win is ten to one, and in chess a pawn is about 100.
    """

    actions: tuple[Action, ...]
    score: int

    @property
    def wins_in(self) -> int | None:
        """The number of actions until a forced win; negative until a forced loss; None if neither is certain.

        >>> Line(actions=(), score=WON - 3).wins_in, Line(actions=(), score=4 - WON).wins_in
        (3, -4)
        """
        return wins_in(self.score)


def wins_in(score: int) -> int | None:
    """Return the number of actions until a forced win, as `Line` has it."""
    if abs(score) <= CERTAIN:
        return None
    left = WON - abs(score)
    return left if score > 0 else -left


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The result of a player: its lines, the best one first, and their cost."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float
    source: str = ""
    """The name of the table that knows the position; empty if the lines were searched."""

    @property
    def action(self) -> Action:
        """The action to play."""
        return self.lines[0].actions[0]


Listener = Callable[[Report], None]
"""Receives reports while a player thinks, each better founded than the one before."""


class Choice(NamedTuple):
    """An action that a player chose, and the score that it gives itself after it."""

    action: Action
    score: int


class Player(Protocol):
    """Chooses actions. It remembers what it found between actions of one game."""

    @property
    def name(self) -> str:
        """The name, as records give it."""
        ...

    def think(
        self, state: State, budget: Budget | None = None, *, lines: int = 1, listener: Listener | None = None
    ) -> Report:
        """Return the best lines of a state that has not ended; without a budget the player takes its own."""
        ...

    def choose(self, state: State, budget: Budget | None = None) -> Action:
        """Return the action to play in a state that has not ended; without a budget the player takes its own."""
        ...

    def decide(self, state: State, budget: Budget | None = None) -> Choice:
        """Return the first action of what `think` finds, with its score, without the rest of its report."""
        ...

    def stop(self) -> None:
        """Make `think`, which runs in another thread, return what it has found so far."""
        ...

    def restart(self) -> None:
        """Forget everything, as before a new game."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A request to a player: the state, the legal actions that it may choose, and how to answer."""

    state: State
    wanted: list[Action]
    only: Collection[Action]
    """The actions that the choice is limited to; none if it may be any."""
    budget: Budget | None
    lines: int
    listener: Listener

    @property
    def position(self) -> Position:
        """The position of the state."""
        return self.state.position


class OwnPlayer(ABC):
    """A player of ours, whose choice may be limited to some actions."""

    name: str

    def choose(self, state: State, budget: Budget | None = None) -> Action:
        """Return the action to play in a state that has not ended; without a budget the player takes its own."""
        return self.decide(state, budget).action

    def decide(self, state: State, budget: Budget | None = None) -> Choice:
        """Return the first action of what `think` finds, with its score, without the rest of its report."""
        line = self.think(state, budget).lines[0]
        return Choice(line.actions[0], line.score)

    def think(
        self,
        state: State,
        budget: Budget | None = None,
        *,
        lines: int = 1,
        only: Collection[Action] = (),
        listener: Listener | None = None,
    ) -> Report:
        """Return the best lines, which differ in their first actions and begin with one of `only` if it is given.

        Raise `GameOverError` in a state that has ended, and `SettingError` for a request without an answer.
        """
        wanted, heard = candidates(state, only, lines), listener or (lambda _: None)
        question = Question(state=state, wanted=wanted, only=only, budget=budget, lines=lines, listener=heard)
        return self.answer(question)

    @abstractmethod
    def answer(self, question: Question) -> Report:
        """Return the best lines of a state that has not ended; without a budget the player takes its own."""

    @abstractmethod
    def stop(self) -> None:
        """Make `think`, which runs in another thread, return what it has found so far."""

    @abstractmethod
    def restart(self) -> None:
        """Forget everything, as before a new game."""


class Searching(Protocol):
    """The interface of every search."""

    @property
    def nodes(self) -> int:
        """The number of positions since `begin`."""
        ...

    def begin(self, position: Position) -> None:
        """Take a position to search from."""
        ...

    def actions(self, position: Position, names: list[int]) -> list[Action]:
        """Return the actions of a line."""
        ...

    def stop(self) -> None:
        """End the search that runs in another thread."""
        ...

    def resume(self) -> None:
        """Allow searches again, for any time."""
        ...

    def stop_after(self, seconds: float, *, of_work: bool) -> None:
        """End the search after some seconds, of whose second half only work of this thread counts, if wanted.

        Infinity is never.
        """
        ...

    def forget(self) -> None:
        """Forget what was found."""
        ...


@contextmanager
def stopped_after(limits: Budget, search: Searching) -> Iterator[None]:
    """Allow a search to run, and stop it when the time of a budget is over.

    The search looks at the clock itself: to start a thread that does takes as long as a weak level thinks, and a
    browser's Python has none. Where nodes are counted, too, the time is only a bound for slow games: of its second half
    only what the search works counts, so that a busy machine does not change what it finds.
    """
    search.resume()
    if limits.seconds is not None:
        search.stop_after(limits.seconds, of_work=limits.nodes is not None)
    try:
        yield
    finally:
        search.stop_after(inf, of_work=False)


def candidates(state: State, only: Collection[Action] = (), lines: int = 1) -> list[Action]:
    """Return the legal actions, or those among them that a choice is limited to.

    Raise `GameOverError` in a state that has ended. Raise `SettingError` for fewer than one line, and for a choice
    limited to actions that are not legal.
    """
    if lines < 1:
        raise SettingError(f"`lines` must be at least 1, found {lines}", "")
    legal = state.legal_actions()
    if not legal:
        raise GameOverError(str(state.outcome()))
    found = [action for action in legal if not only or action in only]
    if not found:
        raise SettingError("none of the actions in `only` is legal here", "`legal_actions` lists those that are")
    return found
