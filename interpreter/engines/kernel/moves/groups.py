# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Groups: units of one side, or empty squares, that are joined by steps along some ways."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.libc.string import memset


def stifles(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    ways: cython.int,
    side: cython.int,
    square: cython.int,
    group: cython.pointer[u64],
) -> cython.bint:
    """Return True if the group of a side on a square has no liberty; its squares are added to `group`."""
    around: u64[MOST_WORDS]
    memset(around, 0, m.words * 8)
    _grow(m, ways, square, occupied(m, s, side), group, around)
    for word in range(m.words):
        bits = around[word]
        while bits:
            at: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            if colors(s)[at] == EMPTY:
                return False
    return True


def stifles_any(
    m: cython.pointer[Machine], s: cython.pointer[State], ways: cython.int, side: cython.int
) -> cython.bint:
    """Return True if some group of a side has no liberty."""
    seen: u64[MOST_WORDS]
    memset(seen, 0, m.words * 8)
    for word in range(m.words):
        bits = occupied(m, s, side)[word]
        while bits:
            square: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            if not has(seen, square) and stifles(m, s, ways, side, square, seen):
                return True
    return False


def area_lead(m: cython.pointer[Machine], s: cython.pointer[State], ways: cython.int) -> cython.int:
    """Return how many more squares White holds, or surrounds alone with groups of empty squares, than Black."""
    empty: u64[MOST_WORDS]
    region: u64[MOST_WORDS]
    around: u64[MOST_WORDS]
    memset(empty, 0, m.words * 8)
    for square in range(m.n):
        if colors(s)[square] == EMPTY:
            insert(empty, square)
    lead: cython.int = _count(m, occupied(m, s, 0)) - _count(m, occupied(m, s, 1))
    for square in range(m.n):
        if not has(empty, square):
            continue
        memset(region, 0, m.words * 8)
        memset(around, 0, m.words * 8)
        _grow(m, ways, square, empty, region, around)
        touches: cython.int = 0
        for side in range(2):
            for word in range(m.words):
                if around[word] & occupied(m, s, side)[word]:
                    touches |= 1 << side
        if touches == 1 or touches == 2:
            lead += _count(m, region) if touches == 1 else -_count(m, region)
        for word in range(m.words):
            empty[word] &= ~region[word]
    return lead


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _grow(
    m: cython.pointer[Machine],
    ways: cython.int,
    start: cython.int,
    members: cython.pointer[u64],
    group: cython.pointer[u64],
    around: cython.pointer[u64],
) -> cython.void:
    """Add the members joined to a square to a group, and the other squares next to them to those around it."""
    waiting: u64[MOST_WORDS]
    memset(waiting, 0, m.words * 8)
    insert(waiting, start)
    insert(group, start)
    word: cython.int = start >> 6
    while word < m.words:
        if not waiting[word]:
            word += 1
            continue
        square: cython.int = word * 64 + lowest(waiting[word])
        waiting[word] &= waiting[word] - 1
        for direction in range(DIRECTIONS):
            at: cython.int = beside(m, square, direction) if ways & way_of(direction) else NOWHERE
            if at == NOWHERE or has(group, at):
                continue
            if not has(members, at):
                insert(around, at)
                continue
            insert(group, at)
            insert(waiting, at)
            if at >> 6 < word:
                word = at >> 6


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count(m: cython.pointer[Machine], squares: cython.pointer[u64]) -> cython.int:
    found: cython.int = 0
    for word in range(m.words):
        found += n_bits(squares[word])
    return found
