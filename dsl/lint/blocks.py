"""The places where the block of a formation fits on a board."""

from collections.abc import Iterator
from itertools import product

from dsl.lint.subject import View
from dsl.model import Formation


def anchors(view: View, formation: Formation) -> Iterator[tuple[int, int]]:
    """Yield the lowest first place of every block of existing squares."""
    squares = view.reach.squares
    offsets = list(product(range(formation.files), range(formation.ranks)))
    for x, y in squares:
        if all((x + dx, y + dy) in squares for dx, dy in offsets):
            yield x, y
