"""What searches know of positions that they come to: the values in tables of endgames, and the scores of these."""

from array import array
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from dsl.model.rows import PhaseKind
from interpreter.engines.ends import turns_left
from interpreter.engines.scale import CERTAIN, WON
from interpreter.program.board import Square
from interpreter.program.tables import Program
from interpreter.state.position import Hand, Position, Unit

MOST_UNITS = 8
"""Units on the board that a search looks up, at most."""


class Part(NamedTuple):
    """Positions with the same units and hands, as the kernel takes them: a slice of a table."""

    units: Sequence[Unit]
    squares: Sequence[Sequence[Square]]
    """Where each of the units may be."""
    hands: tuple[Hand, Hand]
    maps: Sequence[Sequence[Square]]
    """The symmetries of the board: the image of each square."""
    turned: Sequence[int]
    """For each square the map that brings the first unit among its squares."""
    fixing: Sequence[int]
    """For each of these squares the other maps that leave the unit there, as bits."""
    values: "array[int]"
    """Of each position by its number; see `Endgames.value`."""


class Endgames(Protocol):
    """Positions whose values are known."""

    @property
    def parts(self) -> Sequence[Part]:
        """All of them."""
        ...

    def value(self, position: Position) -> int | None:
        """Return n + 1 or -n - 1 for a win or loss in n turns, 0 for a draw, and None for what is not known."""
        ...


def score_of_value(program: Program, position: Position, at: int, value: int) -> int | None:
    """Return the score of a position with a value in a ply of a search, or None if a count may come before its end."""
    turns = max(0, abs(value) - 1)
    away = at + turns * longest_turn(program)
    if away >= WON - CERTAIN or (turns and turns_left(program, position) <= turns):
        return None
    return 0 if not value else WON - away if value > 0 else away - WON


def longest_turn(program: Program) -> int:
    """Return how many actions a turn after the opening has at most, those of taking command and of ending it included.

    Where captures go on, each takes a unit, so there are no more of them than units.

    >>> from interpreter import load
    >>> [longest_turn(load(name).program) for name in ("chess", "double-move", "arimaa", "english-draughts")]
    [1, 2, 5, 8]
    """
    goes_on, has_command = (program.phase(kind) is not None for kind in (PhaseKind.AGAIN, PhaseKind.COMMAND))
    lengths = [row for row in program.lengths if not row.opening]
    acts = max(row.most for row in lengths)
    ends = not goes_on and any(row.least < row.most for row in lengths)
    return (max(acts, MOST_UNITS) if goes_on else acts) + has_command + ends
