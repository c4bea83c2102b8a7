# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Fans: the leaps and rays of pieces that move plainly, as sets of squares.

Mobility is counted by them and captures are found by them, which is faster than to walk from node to node.
"""

import cython
from cython.cimports.interpreter.engines.kernel.core import *  # noqa: F403  # the names of core.pxd


def draw_fan(m, fan, lines, piece, side, square):
    """Write where a unit could go to from a square, with room for `MOST_LINES`; return False if that is not its walk.

    The walk of a lame, bent or hopping piece says more than leaps and rays do.
    """
    walk = walk_of(m, piece, side, square)
    fan.lines, fan.promotes = lines, walk.promotes
    for word in range(m.words):
        fan.attacks[word] = reach_of(m, piece, side, square)[word]
    fan.drawn = _draw(m, fan, walk, side, square)
    fan.plain = fan.drawn and not walk.promotes and not walk.repeats and _is_plain(walk, side)
    return fan.drawn


def _draw(m, fan, walk, side, square):
    """Add the leaps and the rays of a walk, those to lower and those to higher squares in pairs."""
    n_lower: cython.int = 0
    n_upper: cython.int = 0
    node = walk.first
    while node < walk.end:
        length = _run_length(m, walk, node, side, square)
        if length == 0 or max(n_lower, n_upper) == MOST_LINES:
            return False
        rises: cython.bint = node.square > square
        for i in range(length):
            if _has(fan, node[i].square):
                return False
            if length == 1:
                insert(fan.leaps, node.square)
            elif rises:
                insert(fan.lines[n_upper].upper, node[i].square)
            else:
                insert(fan.lines[n_lower].lower, node[i].square)
        n_upper += length > 1 and rises
        n_lower += length > 1 and not rises
        fan.n_lines = max(n_lower, n_upper)
        node += length
    return True


def _has(fan, square):
    """Return True if a square has been drawn, which counts once only."""
    for i in range(fan.n_lines):
        if has(fan.lines[i].lower, square) or has(fan.lines[i].upper, square):
            return True
    return has(fan.leaps, square)


def _run_length(m, walk, node, side, square):
    """Return how many nodes from one on are a ray that the next unit ends, 1 for a leap, or 0 if they are neither."""
    length: cython.int = node.next[BLACK_UNIT if side == 0 else WHITE_UNIT]
    if node + length > walk.end:
        return 0
    away = m.distance + square * m.n
    for i in range(length):
        one = node + i
        if one.flags & (GATE | LIMITED) or not _is_free(one, side, length - i):
            return 0
        if length > 1 and away[one.square] != i + 1:
            return 0
        if i and (one.square > node[i - 1].square) != (node.square > square):
            return 0
    return length


def _is_free(node, side, left):
    """Return True if a unit goes on over an empty square only, and ends there, or on an enemy, but not on a friend."""
    friend = WHITE_UNIT if side == 0 else BLACK_UNIT
    enemy = BLACK_UNIT if side == 0 else WHITE_UNIT
    free: cython.int = STEP | CAPTURE | JOIN
    if not node.lands[EMPTY] & free or not node.lands[enemy] & free:
        return False
    if node.lands[friend] & free or node.lands[OFF] & free:
        return False
    return node.next[EMPTY] == 1 and node.next[friend] == left and node.next[enemy] == left and node.next[OFF] == left


def _is_plain(walk, side):
    """Return True if all nodes of a walk that has a fan are steps to empty squares and captures of enemies."""
    friend = WHITE_UNIT if side == 0 else BLACK_UNIT
    enemy = BLACK_UNIT if side == 0 else WHITE_UNIT
    node = walk.first
    while node < walk.end:
        if node.flags & ~TAME or node.lands[friend] or node.lands[enemy] != CAPTURE or node.lands[EMPTY] != STEP:
            return False
        node += 1
    return True
