"""Squares next to each other or on a line: the longest line of some squares, blocks of them, and their groups."""

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Final

from dsl.lint.reach import Reach

STEPS: Final[Mapping[str, tuple[tuple[int, int], ...]]] = {
    "orthogonal": ((1, 0), (0, 1)),
    "diagonal": ((1, 1), (1, -1)),
    "horizontal": ((1, 0),),
    "vertical": ((0, 1),),
    "rising": ((1, 1),),
    "falling": ((1, -1),),
}
"""One of the two directions of each line."""


def longest_line(reach: Reach, squares: Set[str], ways: Iterable[str]) -> tuple[str, ...]:
    """Return the longest line of squares next to each other along some ways; of equal ones, the first."""
    lines = (_line(reach, squares, square, step) for step in _steps(ways) for square in sorted(squares))
    return max(lines, key=len, default=())


def fullest_line(reach: Reach, squares: Set[str], ways: Iterable[str]) -> tuple[str, ...]:
    """Return the squares of those on one line of the board, with any others between; of equal ones, the first."""
    every = frozenset(reach.places)
    lines = (
        tuple(each for each in _line(reach, every, square, step) if each in squares)
        for step in _steps(ways)
        for square in sorted(squares)
    )
    return max(lines, key=len, default=())


def full_block(reach: Reach, squares: Set[str], size: int) -> tuple[str, ...]:
    """Return the first square and the last of a block with all its squares among some, or nothing."""
    steps = [(x, y) for x in range(size) for y in range(size)]
    for square in sorted(squares):
        block = [_next(reach, square, step) for step in steps]
        if squares >= {*block}:
            return square, block[-1]
    return ()


def groups(reach: Reach, squares: Iterable[str], ways: Iterable[str]) -> Iterator[frozenset[str]]:
    """Yield the groups of squares that touch each other along some ways."""
    steps = [step for dx, dy in _steps(ways) for step in ((dx, dy), (-dx, -dy))]
    left = set(squares)
    while left:
        group, edge = set[str](), {min(left)}
        while edge:
            group |= edge
            edge = {near for square in edge for step in steps if (near := _next(reach, square, step)) in left - group}
        left -= group
        yield frozenset(group)


def _steps(ways: Iterable[str]) -> list[tuple[int, int]]:
    return list(dict.fromkeys(step for way in ways for step in STEPS[way]))


def _line(reach: Reach, squares: Set[str], first: str, step: tuple[int, int]) -> tuple[str, ...]:
    """Return the line of squares from one of them on in a direction."""
    line, square = list[str](), first
    while square in squares:
        line.append(square)
        square = _next(reach, square, step)
    return tuple(line)


def _next(reach: Reach, square: str, step: tuple[int, int]) -> str:
    """Return the next square in a direction; empty if the board has none."""
    x, y = reach.places[square]
    return reach.squares.get((x + step[0], y + step[1]), "")
