"""The interface of an engine, which answers questions about positions of one Program."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from interpreter.program.board import Square
from interpreter.program.tables import Side
from interpreter.state.action import Action
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position


class Engine(Protocol):
    """Answers questions about positions of one Program; positions of one engine are positions of any other."""

    @property
    def name(self) -> str:
        """The name that selects this engine."""
        ...

    def start(self) -> Position:
        """Return the position at the start of the game."""
        ...

    def admit(self, position: Position) -> Position:
        """Return a position from outside, normalized for the engine."""
        ...

    def minimal(self, position: Position) -> Position:
        """Return the position without the facts that `admit` derives, so that text can omit them."""
        ...

    def actor(self, position: Position) -> Side:
        """Return the side to act, which may be the other side if it relocates units."""
        ...

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the legal actions in any order, or none in a decided position; draws by count are ignored."""
        ...

    def play(self, position: Position, action: Action) -> Position:
        """Return the position after a legal action."""
        ...

    def successors(self, position: Position) -> list[tuple[Action, Position]]:
        """Return every legal action with the position after it."""
        ...

    def candidate_action(self, position: Position, action: Action) -> Action | None:
        """Return the action, legal or not, for an action as written; castling may be named by either square."""
        ...

    def outcome(self, position: Position, *, stuck: bool) -> Outcome | None:
        """Return the outcome, if the game is over; `stuck` means that there is no legal action."""
        ...

    def is_checked(self, position: Position) -> bool:
        """Return True if the side to act is in check."""
        ...

    def actions_of_turn(self, position: Position) -> tuple[int, int]:
        """Return the least and the greatest number of actions of this turn."""
        ...

    def active(self, position: Position, side: Side) -> frozenset[Square]:
        """Return the squares of the active units of a side."""
        ...


@runtime_checkable
class Counter(Protocol):
    """An engine that also counts by itself, as the kernel does, which is many times faster than playing positions."""

    def is_legal(self, position: Position, action: Action) -> bool:
        """Return True if an action is legal, without a look at the others; draws by count are ignored."""
        ...

    def perft(
        self,
        position: Position,
        depth: int,
        *,
        bulk: bool = True,
        jobs: int = 1,
        hash_mb: int = 0,
        turns: bool = False,
        tick: Callable[[int], None] | None = None,
    ) -> int:
        """Return the number of sequences of this many actions, or turns; `tick` receives partial counts."""
        ...
