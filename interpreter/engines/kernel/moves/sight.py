# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""What a unit sees on squares that units share."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd

# What is seen


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def content(
    m: cython.pointer[Machine], first: cython.int, second: cython.int, side: cython.int, shares: cython.bint
) -> cython.int:
    """Return the color of some units as a unit of a side sees it; `shares` is true if it may join friends.

    Enemies count as one enemy however many they are. A unit cannot join a friend that shares its square with
    another friend, but may join one that shares it with an enemy by capturing that enemy.
    """
    if second == 0:
        if first == 0:
            return EMPTY
        if side_of(first) == side and shares and not m.unshared[piece_of(first)]:
            return COMPANION
        return side_of(first) + 1
    friends = count_of(first, second, side)
    if friends == 0:
        return 2 - side
    friend = first if side_of(first) == side else second
    return MIXED if friends == 1 and shares and not m.unshared[piece_of(friend)] else side + 1


def count_of(first: cython.int, second: cython.int, side: cython.int) -> cython.int:
    """Return the number of units, of two, that belong to a side."""
    count: cython.int = 0
    if first and side_of(first) == side:
        count += 1
    if second and side_of(second) == side:
        count += 1
    return count


def sight(
    m: cython.pointer[Machine], s: cython.pointer[State], walker: cython.pointer[Walker], square: cython.int
) -> cython.int:
    """Return the color that a walker sees on a square; on its start, only the unit that stays counts."""
    if square == walker.square:
        return content(m, walker.rest, 0, walker.side, walker.shares)
    if units(m, s)[square] == 0:
        return colors(s)[square]
    return content(m, units(m, s)[square], seconds(m, s)[square], walker.side, walker.shares)


def walker_for(
    m: cython.pointer[Machine],
    walker: cython.pointer[Walker],
    s: cython.pointer[State],
    square: cython.int,
    unit: cython.int,
    paired: cython.bint,
) -> cython.void:
    """Prepare a unit of a square to move, alone or with its companion."""
    first, second = units(m, s)[square], seconds(m, s)[square]
    walker.side, walker.square, walker.unit, walker.paired = side_of(unit), square, unit, paired
    walker.rest = 0 if paired else (second if first == unit else first)
    walker.shares = not (m.unshared[piece_of(unit)] or paired)
