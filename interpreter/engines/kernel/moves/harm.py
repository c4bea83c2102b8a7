# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Captures whose effects would cost a royal unit of the captor's own side."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.string import memset

from dsl.model.rows import Effect, Trigger, Whom, number_of

_DROP = cython.declare(cython.int, number_of(Trigger.DROP))
_TURN_INTO = cython.declare(cython.int, number_of(Effect.TURN_INTO))
_CAPTOR = cython.declare(cython.int, number_of(Whom.CAPTOR))
_UNITS = cython.declare(cython.int, number_of(Whom.UNITS))
_ALONE = cython.declare(cython.int, number_of(Whom.ALONE))
NO_SIDE = cython.declare(cython.int, -1)


def names_any(m: cython.pointer[Machine], named: cython.pointer[u8], pieces: cython.pointer[u8]) -> cython.bint:
    """Return True if some pieces are among those that an effect names, or it names none."""
    if named == cython.NULL:
        return True
    for piece in range(m.n_pieces):
        if named[piece] and pieces[piece]:
            return True
    return False


# Captures that cost a royal unit


def capture_costs_royal(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    by: cython.int,
    piece: cython.int,
    landing: cython.int,
    left: cython.int,
    stop: cython.pointer[Stop],
    start: cython.int,
) -> cython.bint:
    """Return True if a capture by one unit takes a royal unit that its own side must keep.

    The unit captures where it lands, if an enemy is there, and what the stop takes on the way.
    """
    squares = m.aside
    if m.names_victims:
        memset(m.prey, 0, m.n_pieces)
        mark_prey(m, s, landing, by)
        for i in range(stop.n_victims):
            mark_prey(m, s, stop_square(m, m.lists[stop.victims + i], by, start), NO_SIDE)
    memset(squares, 0, 3 * m.words * 8)
    insert(squares, landing)
    for i in range(stop.n_victims):
        insert(squares + 2 * m.words, stop_square(m, m.lists[stop.victims + i], by, start))
    if left != NOWHERE:
        insert(squares + m.words, left)
    return costs_royal(m, s, by, piece, squares, squares + m.words)


def mark_prey(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, spared: cython.int
) -> cython.void:
    """Mark the pieces on a square as those that a capture takes, except those of a side."""
    unit: cython.int = units(m, s)[square]
    if unit and side_of(unit) != spared:
        m.prey[piece_of(unit)] = 1
    unit = seconds(m, s)[square] if m.stacks else 0
    if unit and side_of(unit) != spared:
        m.prey[piece_of(unit)] = 1


def costs_royal(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    by: cython.int,
    piece: cython.int,
    landing: cython.pointer[u64],
    left: cython.pointer[u64],
) -> cython.bint:
    """Return True if a capture of marked pieces takes a royal unit that its own side must keep.

    After the squares that it leaves come those of the units that it captures on its way.
    """
    if m.n_kept == 0:
        return _keeps_too_few(m, s, m.royal, KEEPS_EVERY, 1, by, piece, landing, left)
    for number in range(m.n_kept):
        kept = m.kept + number
        if _keeps_too_few(m, s, kept.pieces, kept.which, kept.number, by, piece, landing, left):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keeps_too_few(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    pieces: cython.pointer[u8],
    which: cython.int,
    number: cython.int,
    by: cython.int,
    piece: cython.int,
    landing: cython.pointer[u64],
    left: cython.pointer[u64],
) -> cython.bint:
    """Return True if a capture takes any of the royal units, or leaves too few of those that the side must keep."""
    lost: cython.int = 0
    stays: cython.int = 0
    falls: cython.bint = pieces[piece] and _captor_falls(m, by, piece, landing)
    for square in range(m.n):
        if has(landing, square) and pieces[piece]:
            if falls or _is_left_alone(m, s, piece, square, by, piece, landing, left):
                lost += 1
            else:
                stays += 1
        if has(left, square) or not has(occupied(m, s, by), square):
            continue
        for level in range(2 if m.stacks else 1):
            unit: cython.int = units(m, s)[square] if level == 0 else seconds(m, s)[square]
            if unit and side_of(unit) == by and pieces[piece_of(unit)]:
                around: cython.bint = not has(landing, square) and _falls_around(
                    m, piece_of(unit), square, by, piece, landing
                )
                if around or _is_left_alone(m, s, piece_of(unit), square, by, piece, landing, left):
                    lost += 1
                else:
                    stays += 1
    return lost and (which == KEEPS_EVERY or stays < number)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _captor_falls(
    m: cython.pointer[Machine], by: cython.int, piece: cython.int, landing: cython.pointer[u64]
) -> cython.bint:
    """Return True if an effect of a capture falls on a captor of a piece."""
    for number in range(m.n_afters):
        after = m.afters + number
        falls: cython.bint = after.whom == _CAPTOR and not spares(after, piece)
        falls = falls or (after.kind == _TURN_INTO and after.other != piece and not m.royal[after.other])
        if falls and _follows_capture(m, after, by, piece, landing):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _falls_around(
    m: cython.pointer[Machine],
    royal: cython.int,
    square: cython.int,
    by: cython.int,
    piece: cython.int,
    landing: cython.pointer[u64],
) -> cython.bint:
    """Return True if an effect of a capture by a piece falls on a unit near to it."""
    for number in range(m.n_afters):
        after = m.afters + number
        if after.whom != _UNITS or spares(after, royal) or not _follows_capture(m, after, by, piece, landing):
            continue
        for center in range(m.n):
            if has(landing, center) and m.distance[center * m.n + square] <= after.number:
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_left_alone(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    royal: cython.int,
    square: cython.int,
    by: cython.int,
    piece: cython.int,
    landing: cython.pointer[u64],
    left: cython.pointer[u64],
) -> cython.bint:
    """Return True if a capture by a piece leaves a unit without neighbors, and an effect takes such units."""
    for number in range(m.n_afters):
        after = m.afters + number
        if after.whom != _ALONE or spares(after, royal) or not _follows_capture(m, after, by, piece, landing):
            continue
        if after.inside[by] != cython.NULL and not has(after.inside[by], square):
            continue
        if not _has_neighbor(m, s, after.ways, square, landing, left):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_neighbor(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    ways: cython.int,
    square: cython.int,
    landing: cython.pointer[u64],
    left: cython.pointer[u64],
) -> cython.bint:
    """Return True if a unit is next to a square after a capture, in some directions."""
    for direction in range(DIRECTIONS):
        at: cython.int = beside(m, square, direction) if ways & way_of(direction) else NOWHERE
        if at == NOWHERE:
            continue
        if has(landing, at):
            return True
        held: cython.bint = has(occupied(m, s, 0), at) or has(occupied(m, s, 1), at)
        if held and not has(left, at) and not has(left + m.words, at):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follows_capture(
    m: cython.pointer[Machine],
    after: cython.pointer[Row],
    by: cython.int,
    piece: cython.int,
    landing: cython.pointer[u64],
) -> cython.bint:
    """Return True if a capture of marked pieces by units of a piece, which land on some squares, triggers an effect."""
    if after.trigger == _DROP or (after.movers != cython.NULL and not after.movers[piece]):
        return False
    if (after.side >= 0 and after.side != by) or not names_any(m, after.victims, m.prey):
        return False
    zone = after.zone[by]
    if zone == cython.NULL:
        return True
    for word in range(m.words):
        if zone[word] & landing[word]:
            return True
    return False
