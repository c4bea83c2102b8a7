"""Squares next to each other or on a line: the longest line of some squares, blocks of them, and their groups."""

from collections.abc import Collection, Iterable, Iterator, Sequence, Set

from dsl.lint.reach import Reach
from dsl.model.ways import lines_along, steps_along


def longest_line(reach: Reach, squares: Set[str], ways: Collection[str]) -> tuple[str, ...]:
    """Return the longest line of squares next to each other along some ways; of equal ones, the first."""
    reach.work.spend(4 * len(squares) * len(lines_along(ways)))
    lines = (_line(reach, squares, square, step) for step in lines_along(ways) for square in sorted(squares))
    return max(lines, key=len, default=())


def fullest_line(reach: Reach, squares: Set[str], ways: Collection[str]) -> tuple[str, ...]:
    """Return the squares of those on one line of the board, with any others between; of equal ones, the first."""
    every = frozenset(reach.places)
    reach.work.spend(8 * len(squares) * len(lines_along(ways)))
    lines = (
        tuple(each for each in _line(reach, every, square, step) if each in squares)
        for step in lines_along(ways)
        for square in sorted(squares)
    )
    return max(lines, key=len, default=())


def full_block(reach: Reach, squares: Set[str], size: int) -> tuple[str, ...]:
    """Return the first and the last square of a block that is entirely in `squares`, or an empty tuple."""
    steps = [(x, y) for x in range(size) for y in range(size)]
    reach.work.spend(len(squares) * len(steps))
    for square in sorted(squares):
        block = [_next(reach, square, step) for step in steps]
        if squares >= {*block}:
            return square, block[-1]
    return ()


def groups(reach: Reach, squares: Iterable[str], ways: Collection[str]) -> Iterator[frozenset[str]]:
    """Yield the groups of squares that touch each other along some ways."""
    steps = steps_along(ways)
    left = set(squares)
    reach.work.spend(4 * len(left) * len(steps))
    while left:
        group, edge = set[str](), {min(left)}
        while edge:
            group |= edge
            edge = {near for square in edge for step in steps if (near := _next(reach, square, step)) in left - group}
        left -= group
        yield frozenset(group)


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


def most_placed(rooms: Sequence[Set[str]]) -> int:
    """Return how many units can have a square each, given the squares that each may be on."""
    owners: dict[str, int] = {}

    def places(unit: int, tried: set[str]) -> bool:
        for square in sorted(rooms[unit] - tried):
            tried.add(square)
            if square not in owners or places(owners[square], tried):
                owners[square] = unit
                return True
        return False

    return sum(places(unit, set()) for unit in range(len(rooms)))
