"""A cache of judgments within one turn, with a limit on the actions that are tried."""

from dataclasses import replace

from interpreter.errors import UndecidedError
from interpreter.state.position import Position

MOST_TRIES = 100_000
"""Maximum number of actions tried to find whether a turn can end."""


class Lookahead:
    """Return True if the turn can go on from positions of it: equal ones are judged once."""

    def __init__(self) -> None:
        self.ask()

    def ask(self) -> None:
        """Begin a question: what was seen for an earlier one does not count, so that answers hang on nothing before."""
        self._known: dict[Position, bool] = {}
        self._left = MOST_TRIES

    @property
    def tried(self) -> int:
        """Actions tried for the question."""
        return MOST_TRIES - self._left

    def known(self, position: Position) -> bool | None:
        """Return whether the turn can go on, if that has been judged."""
        return self._known.get(replace(position, clock=0))

    def attempt(self) -> None:
        """Count one more action; raise `UndecidedError` if it is one too many."""
        if self._left == 0:
            raise UndecidedError(f"more than {MOST_TRIES} actions that could follow in this turn were tried")
        self._left -= 1

    def note(self, position: Position, *, goes_on: bool) -> None:
        """Remember a judgement."""
        self._known[replace(position, clock=0)] = goes_on
