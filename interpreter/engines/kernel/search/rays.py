# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Fans: the leaps and rays of pieces that move plainly, as sets of squares.

Mobility is counted by them and captures are found by them, which is faster than to walk from node to node.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd


def draw_fan(
    m: cython.pointer[Machine],
    fan: cython.pointer[Fan],
    lines: cython.pointer[Line],
    piece: cython.int,
    side: cython.int,
    square: cython.int,
) -> cython.void:
    """Write where a unit could go to from a square, with room for `MOST_LINES`.

    The walk of a lame, bent or hopping piece says more than leaps and rays do, and stays undrawn; but for the long step
    of a pawn.
    """
    walk = walk_of(m, piece, side, square)
    fan.lines, fan.promotes, fan.over = lines, walk.promotes, NOWHERE
    for word in range(m.words):
        fan.attacks[word] = reach_of(m, piece, side, square)[word]
    fan.drawn = True
    fan.plain = _draw(m, fan, walk, side, square) and not walk.repeats and _is_plain(walk, side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw(
    m: cython.pointer[Machine],
    fan: cython.pointer[Fan],
    walk: cython.pointer[Walk],
    side: cython.int,
    square: cython.int,
) -> cython.bint:
    """Add the leaps and the rays of a walk, those to lower and those to higher squares in pairs."""
    n_lower: cython.int = 0
    n_upper: cython.int = 0
    node = walk.first
    while node < walk.end:
        length: cython.int = _run_length(m, walk, node, side, square)
        if node.flags & (GATE | LIMITED) or _meets(fan, node, max(length, 1)):
            fan.drawn = False
            return False
        if length == 0:
            fan.drawn = False
            if _draw_one_sided(m, fan, node, side):
                node += 1
                continue
            if not _draw_long_step(m, fan, walk, node, side):
                return False
            node += 2
            continue
        if max(n_lower, n_upper) == MOST_LINES:
            fan.drawn = False
            return False
        rises: cython.bint = node.square > square
        for i in range(length):
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw_one_sided(
    m: cython.pointer[Machine], fan: cython.pointer[Fan], node: cython.pointer[Node], side: cython.int
) -> cython.bint:
    """Add a leap that only moves, or only captures; what it may do en passant besides is not drawn."""
    for column in range(4):
        if node.next[column] != 1:
            return False
    if _landing(node, side) == STEP:
        insert(fan.steps, node.square)
        return True
    if _landing(node, side) == CAPTURE:
        insert(fan.takes, node.square)
        return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw_long_step(
    m: cython.pointer[Machine],
    fan: cython.pointer[Fan],
    walk: cython.pointer[Walk],
    node: cython.pointer[Node],
    side: cython.int,
) -> cython.bint:
    """Add a step across an empty square."""
    last = node + 1
    if fan.over != NOWHERE or last >= walk.end or _landing(node, side) != 0 or _landing(last, side) != STEP:
        return False
    for column in range(4):
        if node.next[column] != (1 if column == EMPTY else 2) or last.next[column] != 1:
            return False
    fan.over, fan.far, fan.far_stop = node.square, last.square, walk.stops[last - walk.first]
    fan.far_flags = EXPOSES if last.flags & LEAVES and m.stops[fan.far_stop].n_path else 0
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _landing(node: cython.pointer[Node], side: cython.int) -> cython.int:
    """Return how a unit may land on an empty square or an enemy, without en passant; -1 if it may land otherwise."""
    friend = WHITE_UNIT if side == 0 else BLACK_UNIT
    enemy = BLACK_UNIT if side == 0 else WHITE_UNIT
    if node.lands[friend] or node.lands[OFF] or node.lands[enemy] & ~CAPTURE or node.lands[EMPTY] & ~(STEP | PASSANT):
        return -1
    return (node.lands[EMPTY] & STEP) | node.lands[enemy]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _meets(fan: cython.pointer[Fan], node: cython.pointer[Node], length: cython.int) -> cython.bint:
    """Return True if one of some nodes is on a square that has been drawn, as where two rays around a ring meet.

    A set holds it once, but a unit comes to it in two ways.
    """
    for k in range(length):
        square = node[k].square
        for i in range(fan.n_lines):
            if has(fan.lines[i].lower, square) or has(fan.lines[i].upper, square):
                return True
        if has(fan.leaps, square):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _run_length(
    m: cython.pointer[Machine],
    walk: cython.pointer[Walk],
    node: cython.pointer[Node],
    side: cython.int,
    square: cython.int,
) -> cython.int:
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_free(node: cython.pointer[Node], side: cython.int, left: cython.int) -> cython.bint:
    """Return True if a unit passes only empty squares, and may end on one or on an enemy, but not on a friend."""
    friend = WHITE_UNIT if side == 0 else BLACK_UNIT
    enemy = BLACK_UNIT if side == 0 else WHITE_UNIT
    free: cython.int = STEP | CAPTURE | JOIN
    if not node.lands[EMPTY] & free or not node.lands[enemy] & free:
        return False
    if node.lands[friend] & free or node.lands[OFF] & free:
        return False
    return node.next[EMPTY] == 1 and node.next[friend] == left and node.next[enemy] == left and node.next[OFF] == left


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_plain(walk: cython.pointer[Walk], side: cython.int) -> cython.bint:
    """Return True if all nodes of a walk are steps to empty squares and captures of enemies, en passant too."""
    node = walk.first
    while node < walk.end:
        if node.flags & ~(TAME | LEAVES) or _landing(node, side) < 0:
            return False
        node += 1
    return True
