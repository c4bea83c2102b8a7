"""What players of all protocols share: the game so far, the rest of a turn, and the reading of actions."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from time import perf_counter

from interpreter.errors import IllegalActionError, InvalidActionError
from interpreter.game.players import Budget, Choice, Line, Report
from interpreter.game.players.player import Listener
from interpreter.game.state import Game, State
from interpreter.match.outside.fault import PlayerFault, shown
from interpreter.match.outside.pipe import Pipe
from interpreter.protocols.dialect import Dialect
from interpreter.state.action import Action

START = 20.0
"""Seconds that a program has to start."""

GRACE = 10.0
"""Seconds that a program may take beyond its time."""

PATIENCE = 600.0
"""Seconds that a program may take for an action without a limit of time."""

_PROMOTION = re.compile(r"([a-z][0-9]{1,2}[a-z][0-9]{1,2})=?([A-Za-z])")
_PASSES = ("0000", "@@@@")


class OutsidePlayer(ABC):
    """A program that plays one game; it receives the actions of both sides."""

    dialect: Dialect
    """The program's way to write turns and positions."""

    def __init__(self, command: str, game: Game, settings: Mapping[str, str], budget: Budget) -> None:
        self.game, self.settings, self.budget = game, dict(settings), budget
        self.name = command
        self.start = game.start()
        self.played: list[tuple[State, str]] = []
        """The states so far with the actions played in them."""
        self.now = self.start
        self._rest: list[str] = []
        """Actions of our turn that the program has chosen already."""
        self.depth = self.nodes = self.score = 0
        self.pipe = Pipe(command)
        try:
            self._greet()
        except PlayerFault:
            self.pipe.close()
            raise

    @abstractmethod
    def _greet(self) -> None:
        """Start a conversation and a game."""

    @abstractmethod
    def _ask(self, budget: Budget) -> str:
        """Return the program's turn, or its next action, in the state `now`."""

    @abstractmethod
    def stop(self) -> None:
        """Make the program answer now."""

    @abstractmethod
    def _restart(self) -> None:
        """Start another game from the state `start`."""

    def inform(self, before: State, text: str, after: State) -> None:
        """Hear an action of either side, with the states before and after it, and keep to the game."""
        if before.position != self.now.position:
            self._begin(before)
        if self._rest and self._rest[0] == text:
            self._rest.pop(0)
        else:
            self._rest.clear()
        self.played.append((before, text))
        self.now = after

    def _begin(self, state: State) -> None:
        """Take up another game in some state."""
        self.start = self.now = state
        self.played.clear()
        self._rest.clear()
        self._restart()

    def think(
        self, state: State, budget: Budget | None = None, *, lines: int = 1, listener: Listener | None = None
    ) -> Report:
        """Return the program's action with its score; it gives one line."""
        if state.position != self.now.position:
            self._begin(state)
        begun = perf_counter()
        if not self._rest:
            self._rest = self._ask(budget or self.budget).split(",")
        action = self._read(state, self._rest[0])
        self._rest[0] = self.game.action_text(action)
        found = Line(actions=(action,), score=self.score)
        return Report(lines=(found,), depth=self.depth, nodes=self.nodes, seconds=perf_counter() - begun)

    def choose(self, state: State, budget: Budget | None = None) -> Action:
        """Return the program's action."""
        return self.decide(state, budget).action

    def decide(self, state: State, budget: Budget | None = None) -> Choice:
        """Return the program's action with its score."""
        line = self.think(state, budget).lines[0]
        return Choice(line.actions[0], line.score)

    def restart(self) -> None:
        """Begin the game anew."""
        self._begin(self.game.start())

    def close(self) -> None:
        """End the program."""
        self.pipe.close()

    def _read_turn(self, text: str) -> list[str]:
        """Return the actions of a turn of the program, in our spelling; some consist of several legs."""
        try:
            actions = self.dialect.read(self.now, ",".join(map(plain, text.split(","))))
        except (InvalidActionError, IllegalActionError) as fault:
            raise PlayerFault(f"played `{shown(text)}`: {shown(fault.reason)}", misunderstands=True) from None
        return [self.game.action_text(action) for action in actions]

    def _read(self, state: State, text: str) -> Action:
        """Return the action of a text of the program."""
        try:
            return state.named(plain(text))
        except (InvalidActionError, IllegalActionError) as fault:
            raise PlayerFault(f"played `{shown(text)}`: {shown(fault.reason)}", misunderstands=True) from None


def plain(text: str) -> str:
    """Return an action of a program in our spelling: promotions in lower case, and `end` for a pass.

    >>> plain("e7e8Q"), plain("e7e8=q"), plain("@@@@"), plain("P@e4")
    ('e7e8q', 'e7e8q', 'end', 'P@e4')
    """
    if text in _PASSES:
        return "end"
    promotion = _PROMOTION.fullmatch(text)
    return f"{promotion[1]}{promotion[2].lower()}" if promotion else text


def patience(budget: Budget) -> float:
    """Return how many seconds an answer may take."""
    return PATIENCE if budget.seconds is None else budget.seconds + GRACE
