"""The outcome of a game."""

from dataclasses import dataclass, field

from dsl.source import Span
from interpreter.program.tables import SIDE_NAMES, Side


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner, if there is one, and how the game ended (`dsl.model.rows.ENDINGS`).

    >>> str(Outcome(0, "checkmate")), Outcome(None, "stalemate").result
    ('white wins by checkmate', '1/2-1/2')
    """

    winner: Side | None
    ending: str
    line: Span | None = field(default=None, compare=False, repr=False)

    @property
    def result(self) -> str:
        """The result in the form of game records."""
        return "1/2-1/2" if self.winner is None else ("1-0", "0-1")[self.winner]

    def __str__(self) -> str:
        return f"draw by {self.ending}" if self.winner is None else f"{SIDE_NAMES[self.winner]} wins by {self.ending}"
