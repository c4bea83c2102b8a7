"""A cache of results within one turn, with a limit on the actions tried."""

from dataclasses import replace

from interpreter.errors import UndecidedError
from interpreter.state.position import Position

MOST_TRIES = 100_000
"""Maximum number of actions tried to find a legal end of a turn."""


class Lookahead:
    """Remembers for each position of a turn if the turn can go on, so that equal positions are judged once."""

    def __init__(self) -> None:
        self.ask()

    def ask(self) -> None:
        """Begin a question and clear the cache, so that the answer does not depend on earlier questions."""
        self._known: dict[Position, bool] = {}
        self._left = MOST_TRIES
        self.nested = 0
        """Number of actions of which is being asked if they are checkmate, each in answer to the one before."""

    @property
    def tried(self) -> int:
        """Actions tried for the question."""
        return MOST_TRIES - self._left

    def known(self, position: Position) -> bool | None:
        """Return the remembered result, or None if the position has not been judged."""
        return self._known.get(replace(position, clock=0, count=None))

    def attempt(self, cost: int = 1) -> None:
        """Count one more action, or one that costs as much as several; raise `UndecidedError` if it is too much."""
        if self._left < cost:
            raise UndecidedError(f"more than {MOST_TRIES} continuations of this turn")
        self._left -= cost

    def note(self, position: Position, *, goes_on: bool) -> None:
        """Remember a result."""
        self._known[replace(position, clock=0, count=None)] = goes_on
