"""What a slice has in all: how many positions each side wins, and the longest win."""

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.endgames.places import position_of
from interpreter.endgames.table import Slice, Value
from interpreter.game.state import Game, State
from interpreter.program.tables import SIDE_NAMES


@dataclass(frozen=True, slots=True)
class Summary:
    """The positions of a slice in which one side is to move."""

    side: str
    wins: int
    draws: int
    losses: int
    longest: Value | None
    """The longest win of the side, if it wins any."""
    fen: str | None
    """One position of it, the first by its number."""


def summaries(game: Game, one: Slice) -> Iterator[Summary]:
    """Yield the summary of each side."""
    for side, name in enumerate(SIDE_NAMES):
        counts = one.counts[side]
        wins = sum(count for value, count in counts.items() if value > 0)
        longest = max(counts, default=0)
        number = next((n for n in range(side, one.layout.n, 2) if one.values[n] == longest), 0) if longest > 0 else None
        yield Summary(
            side=name.capitalize(),
            wins=wins,
            draws=counts[0],
            losses=counts.total() - wins - counts[0],
            longest=None if number is None else one.value(number),
            fen=None if number is None else State(game, position_of(game.program, one.layout, number)).fen(),
        )
