"""What a puzzle is."""

from dataclasses import dataclass
from enum import StrEnum

from interpreter.game.state import State


class Kind(StrEnum):
    """What the one good turn does."""

    WIN = "win"
    """It alone wins by force within the turns of the puzzle."""
    SAVE = "save"
    """It alone does not let the other side win by force within these turns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position in which the side to act has one good turn."""

    state: State
    kind: Kind
    turns: int
    """Turns of the side that wins: of the solver's, or those that all other turns give to the enemy."""
    line: tuple[tuple[str, ...], ...]
    """Turns from here on, each as the texts of its actions: the solver's and the enemy's by turns, the solver's last.

    Each of the solver's is the only good one. A saving turn stands alone.
    """
    fails: tuple[str, ...] = ()
    """The levels whose search does not find the first turn, from the weakest on; empty before it is graded."""
    source: str = ""
    """The game that it comes from."""
