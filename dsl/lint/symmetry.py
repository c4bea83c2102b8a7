"""Reflections and rotations of a board, and how far an array is from being symmetric under them."""

from collections.abc import Callable
from functools import lru_cache

from dsl.lint.subject import View
from dsl.model import UnitOn

Symmetry = Callable[[int, int, int, int], tuple[int, int]]
"""A map of a file and a rank on a board of a width and a height."""


def _mirrored(x: int, y: int, width: int, height: int) -> tuple[int, int]:
    return x, height - 1 - y


def turned(x: int, y: int, width: int, height: int) -> tuple[int, int]:
    """Rotation of the board by 180 degrees."""
    return width - 1 - x, height - 1 - y


MIRRORS: tuple[Symmetry, ...] = (_mirrored, turned)
"""The symmetries that map White's side of the board to Black's."""


@lru_cache(maxsize=8)  # several rules ask about the same view
def place_map(view: View, symmetry: Symmetry) -> dict[str, str]:
    """Map each square to its image, if the board has it."""
    there = frozenset(view.rules.board.squares)
    return {square: image for square, image in frame_map(view, symmetry).items() if {square, image} <= there}


def frame_map(view: View, symmetry: Symmetry) -> dict[str, str]:
    """Map each place of the boards, whether or not it has a square, to its image on the same board."""
    board = view.rules.board
    width, height, gaps = board.width, len(board.ranks), board.gaps()
    step = width + 1
    moved = {}
    for y, rank in enumerate(board.ranks):
        for x, file in enumerate(board.files):
            if file not in gaps:
                to_x, to_y = symmetry(x % step, y, width, height)
                moved[file + rank] = board.files[x - x % step + to_x] + board.ranks[to_y]
    return moved


def strays(view: View, mirror: Symmetry, side: str) -> list[UnitOn]:
    """Return the units of a side without a counterpart on their image square."""
    to = place_map(view, mirror)
    others = {(unit.square, unit.piece) for unit in view.rules.array.units if unit.side not in (side, "neutral")}
    own = (unit for unit in view.rules.array.units if unit.side == side)
    return [unit for unit in own if (to.get(unit.square), unit.piece) not in others]
