"""Mirrors and turns of a board, and how far an array is from being the same under them."""

from collections.abc import Callable

from dsl.lint.subject import View
from dsl.model import UnitOn

Symmetry = Callable[[int, int, int, int], tuple[int, int]]
"""Where a file and a rank go on a board of a width and a height."""


def _mirrored(x: int, y: int, width: int, height: int) -> tuple[int, int]:
    return x, height - 1 - y


def _turned(x: int, y: int, width: int, height: int) -> tuple[int, int]:
    return width - 1 - x, height - 1 - y


MIRRORS: tuple[Symmetry, ...] = (_mirrored, _turned)
"""What brings White's side of the board to Black's."""


def place_map(view: View, symmetry: Symmetry) -> dict[str, str]:
    """For each square the one it goes to, if the board has it."""
    reach = view.reach
    moved = {square: symmetry(x, y, reach.width, reach.height) for square, (x, y) in reach.places.items()}
    return {square: reach.squares[place] for square, place in moved.items() if place in reach.squares}


def strays(view: View, mirror: Symmetry, side: str) -> list[UnitOn]:
    """The units of a side that have no counterpart where the mirror puts it."""
    to = place_map(view, mirror)
    others = {(unit.square, unit.piece) for unit in view.rules.array.units if unit.side not in (side, "neutral")}
    own = (unit for unit in view.rules.array.units if unit.side == side)
    return [unit for unit in own if (to.get(unit.square), unit.piece) not in others]
