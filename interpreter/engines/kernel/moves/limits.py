# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Limits of a move: how far it goes, which units it hops over and captures, and the gate of first moves."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd


def set_gate(m: cython.pointer[Machine], s: cython.pointer[State], unit: cython.int) -> cython.void:
    """Open or close the gate before the moves of units that have not moved."""
    colors(s)[m.n] = EMPTY if unit & UNMOVED else OFF


# Limits between pieces


def allowed(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    number: u32,
    square: cython.int,
    side: cython.int,
    start: cython.int,
    lands: cython.int,
) -> cython.int:
    """Return the landings at a stop without those that its limits forbid: wrong lengths, hurdles and prey."""
    if not lands or not clears(m, s, number, side, start):
        return 0
    stop = m.stops + number
    prey = m.rules[stop.rule].prey
    if prey == cython.NULL:
        return lands
    for i in range(stop.n_victims):
        if not _are_all(m, s, stop_square(m, m.lists[stop.victims + i], side, start), 0, 1, prey):
            return 0
    if lands & (CAPTURE | DESTROY):
        of = 1 - side if lands & CAPTURE else side
        if not _are_all(m, s, square, of, of, prey):
            lands &= ~(CAPTURE | DESTROY)
    if lands & PASSANT:
        crosser = passant_victim(m, s, square, side)
        if crosser != NOWHERE and not _are_all(m, s, crosser, 0, 1, prey):
            lands &= ~PASSANT
    return lands


def clears(
    m: cython.pointer[Machine], s: cython.pointer[State], number: u32, side: cython.int, start: cython.int
) -> cython.bint:
    """Return True if a walk to a stop is as long as its rule asks, and hops over hurdles of its rule only."""
    stop = m.stops + number
    if m.rules[stop.rule].counted and not _is_as_long(m, s, stop, start):
        return False
    hurdles = m.rules[stop.rule].hurdles
    if hurdles == cython.NULL:
        return True
    for i in range(stop.n_path):
        square = stop_square(m, m.lists[stop.path + i], side, start)
        if square == start or _are_all(m, s, square, 0, 1, hurdles):
            continue
        taken: cython.bint = False
        for j in range(stop.n_victims):
            if stop_square(m, m.lists[stop.victims + j], side, start) == square:
                taken = True
        if not taken:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_as_long(
    m: cython.pointer[Machine], s: cython.pointer[State], stop: cython.pointer[Stop], start: cython.int
) -> cython.bint:
    """Return True if as many units are on the straight line through a start and a stop as the stop is squares away."""
    steps: cython.int = common(stop.dx, stop.dy)
    if steps == 0:
        return False
    count: cython.int = _units_on(m, s, start)
    for way in range(2):
        dx: cython.int = stop.dx // steps if way else -stop.dx // steps
        dy: cython.int = stop.dy // steps if way else -stop.dy // steps
        square: cython.int = step(m, start, dx, dy, stop.wraps)
        while square != NOWHERE and square != start:
            count += _units_on(m, s, square)
            square = step(m, square, dx, dy, stop.wraps)
        if square == start:
            break
    return count == steps


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _units_on(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.int:
    if m.stacks and seconds(m, s)[square]:
        return 2
    return 1 if units(m, s)[square] else 0


def common(first: cython.int, second: cython.int) -> cython.int:
    """Return the greatest common divisor of two numbers."""
    first, second = abs(first), abs(second)
    while second:
        first, second = second, first % second
    return first


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _are_all(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    square: cython.int,
    least: cython.int,
    most: cython.int,
    pieces: cython.pointer[u8],
) -> cython.bint:
    """Return True if all units on a square, of the sides from one to another, are of some pieces."""
    unit: cython.int = units(m, s)[square]
    if unit and least <= side_of(unit) <= most and not pieces[piece_of(unit)]:
        return False
    if not m.stacks:
        return True
    unit = seconds(m, s)[square]
    return not (unit and least <= side_of(unit) <= most and not pieces[piece_of(unit)])


def passant_victim(
    m: cython.pointer[Machine], s: cython.pointer[State], crossed: cython.int, side: cython.int
) -> cython.int:
    """Return the square of the first enemy that may be captured en passant on a square, or NOWHERE without one."""
    for i in range(s.n_passants):
        if passants(m, s)[2 * i] == crossed:
            unit = units(m, s)[passants(m, s)[2 * i + 1]]
            if unit and side_of(unit) != side:
                return passants(m, s)[2 * i + 1]
    return NOWHERE
