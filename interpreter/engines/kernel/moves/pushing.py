# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Moves that push the units on their last square, or pull one to their first."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.limits import common


def is_moved(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    rule: cython.pointer[Rule],
    side: cython.int,
    square: cython.int,
) -> cython.bint:
    """Return True if a rule pushes or pulls the unit on a square."""
    unit: cython.int = units(m, s)[square]
    if unit == 0 or side_of(unit) == NEUTRAL:
        return False
    if not (rule.friends if side_of(unit) == side else rule.enemies):
        return False
    return rule.prey == cython.NULL or rule.prey[piece_of(unit)] != 0


def next_in_row(m: cython.pointer[Machine], stop: u32, side: cython.int, square: cython.int) -> cython.int:
    """Return the next square along the straight line of a move, or NOWHERE."""
    node = m.stops + stop
    steps: cython.int = common(node.dx, node.dy)
    sign: cython.int = -1 if side else 1
    return step(m, square, sign * node.dx // steps, sign * node.dy // steps, node.wraps)


def moved_on(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    stop: u32,
    side: cython.int,
    start: cython.int,
    square: cython.int,
    over: cython.pointer[cython.bint],
) -> cython.int:
    """Return the next square along the line of a move, or the one as far as the move goes if its rule says so.

    It is NOWHERE if the way to it is not empty or comes to the start, or if it lies over the edge, and only then `over`
    becomes True.
    """
    node = m.stops + stop
    steps: cython.int = common(node.dx, node.dy) if m.rules[node.rule].far else 1
    over[0] = False
    for i in range(steps):
        if i and colors(s)[square] != EMPTY:
            return NOWHERE
        square = next_in_row(m, stop, side, square)
        if square == NOWHERE:
            over[0] = True
        if square == NOWHERE or square == start:
            return NOWHERE
    return square


def row_length(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    stop: u32,
    side: cython.int,
    start: cython.int,
    target: cython.int,
    falls: cython.pointer[cython.bint],
) -> cython.int:
    """Return how many units a straight push moves, and whether the last falls over the edge; 0 if it moves none."""
    rule = m.rules + m.stops[stop].rule
    length: cython.int = 0
    square: cython.int = target
    falls[0] = False
    if rule.far:
        if target == start or not is_moved(m, s, rule, side, target):
            return 0
        square = moved_on(m, s, stop, side, start, target, falls)
        falls[0] = falls[0] and rule.edge
        return falls[0] or (square != NOWHERE and colors(s)[square] == EMPTY)
    while square != NOWHERE:
        if units(m, s)[square] == 0:
            return length if colors(s)[square] == EMPTY else 0
        if square == start or length == rule.most or not is_moved(m, s, rule, side, square):
            return 0
        length += 1
        square = next_in_row(m, stop, side, square)
    falls[0] = rule.edge
    return length if rule.edge else 0


def last_of_row(m: cython.pointer[Machine], stop: u32, side: cython.int, target: cython.int) -> cython.int:
    """Return the last square of the line of a straight push, before the edge."""
    square: cython.int = target
    following: cython.int = next_in_row(m, stop, side, square)
    while following != NOWHERE:
        square, following = following, next_in_row(m, stop, side, following)
    return square


def shifts(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    stop: u32,
    side: cython.int,
    start: cython.int,
    target: cython.int,
    at: cython.int,
) -> cython.bint:
    """Return True if a move to a stop pushes the unit on its target to a square, or pulls the one on that square."""
    rule = m.rules + m.stops[stop].rule
    pulls: cython.bint = units(m, s)[target] == 0
    if not is_moved(m, s, rule, side, at if pulls else target):
        return False
    if rule.n_ways == 0:
        falls: cython.bint = False
        if pulls:
            return moved_on(m, s, stop, 1 - side, start, start, cython.address(falls)) == at
        return row_length(m, s, stop, side, start, target, cython.address(falls)) and (
            moved_on(m, s, stop, side, start, target, cython.address(falls)) == at
        )
    first: cython.int = start if pulls else target
    for i in range(rule.n_ways):
        if step(m, first, rule.ways[2 * i], rule.ways[2 * i + 1], False) == at:
            return True
    return False


def falls_alone(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    stop: u32,
    side: cython.int,
    start: cython.int,
    target: cython.int,
) -> cython.bint:
    """Return True if a move to a stop pushes a lone unit over the edge, which captures it."""
    falls: cython.bint = False
    if m.rules[m.stops[stop].rule].n_ways:
        return False
    return row_length(m, s, stop, side, start, target, cython.address(falls)) == 1 and falls
