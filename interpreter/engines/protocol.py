"""What an engine is: whoever answers questions about positions of one Program."""

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
        """The word that chooses this engine."""
        ...

    def start(self) -> Position:
        """Return the position at the start of the game."""
        ...

    def taken_up(self, position: Position) -> Position:
        """A position from outside, as the engine would have it."""
        ...

    def put_down(self, position: Position) -> Position:
        """The position without what `taken_up` would find by itself, so that text need not say it."""
        ...

    def actor(self, position: Position) -> Side:
        """The side to act now: inside a turn the other side may have to relocate units."""
        ...

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """The legal actions, in any order. None in a decided position; draws by count are not looked at."""
        ...

    def play(self, position: Position, action: Action) -> Position:
        """The position after a legal action."""
        ...

    def successors(self, position: Position) -> list[tuple[Action, Position]]:
        """Every legal action with the position after it."""
        ...

    def candidate_action(self, position: Position, action: Action) -> Action | None:
        """The action, legal or not, that an action names: castling also by either square."""
        ...

    def outcome(self, position: Position, *, stuck: bool) -> Outcome | None:
        """How the game has ended, if it has; `stuck` says that there is no legal action."""
        ...

    def is_checked(self, position: Position) -> bool:
        """Whether the side to act is in check."""
        ...

    def actions_of_turn(self, position: Position) -> tuple[int, int]:
        """Return the least and the greatest number of actions of this turn."""
        ...

    def active(self, position: Position, side: Side) -> frozenset[Square]:
        """The squares of the active units of a side."""
        ...


@runtime_checkable
class Counter(Protocol):
    """An engine that also counts by itself, as the kernel does: many times faster than by positions as values."""

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
        """The number of ways to play so many actions, or turns; `tick` hears of counts as they come in."""
        ...
