# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Formations: their blocks, their rides, and their attacks."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import active
from cython.cimports.interpreter.engines.kernel.moves.harm import costs_royal, mark_prey
from cython.cimports.libc.string import memset


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_block(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    formation: cython.pointer[Formation],
    anchor: cython.int,
    unit: cython.int,
) -> cython.bint:
    """Return True if units equal to one stand on all squares of a block."""
    cells = formation.cells + anchor * formation.n_cells
    if cells[0] == NOWHERE:
        return False
    for i in range(formation.n_cells):
        if units(m, s)[cells[i]] & ~ALL_MARKS != unit:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def any_cell(cells: cython.pointer[i16], count: cython.int, square: cython.int) -> cython.bint:
    """Return True if a square is among the cells of a block."""
    for i in range(count):
        if cells[i] == square:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _look(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    formation: cython.pointer[Formation],
    cells: cython.pointer[i16],
    to: cython.pointer[i16],
    side: cython.int,
) -> cython.int:
    """Return the number of enemies on the target squares of a block, or -1 if it cannot go there."""
    enemies: cython.int = 0
    if to[0] == NOWHERE:
        return -1
    for i in range(formation.n_cells):
        if any_cell(cells, formation.n_cells, to[i]):
            continue
        color = colors(s)[to[i]]
        if color == 2 - side:
            if formation.prey != cython.NULL and not formation.prey[piece_of(units(m, s)[to[i]])]:
                return -1
            enemies += 1
        elif color != EMPTY:
            return -1
    return -1 if enemies and not formation.captures else enemies


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _takes_royal(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    formation: cython.pointer[Formation],
    to: cython.pointer[i16],
    side: cython.int,
) -> cython.bint:
    for i in range(formation.n_cells):
        if colors(s)[to[i]] == 2 - side and m.untaken[piece_of(units(m, s)[to[i]])]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_ridden(
    m: cython.pointer[Machine], s: cython.pointer[State], number: cython.int, anchor: cython.int
) -> cython.bint:
    for i in range(s.n_ridden):
        if ridden(m, s)[2 * i] == number and ridden(m, s)[2 * i + 1] == anchor:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _meets(
    m: cython.pointer[Machine], cells: cython.pointer[i16], count: cython.int, found: cython.pointer[u64]
) -> cython.bint:
    """Return True if one of the squares of a block is in a set."""
    for i in range(count):
        if has(found, cells[i]):
            return True
    return False


def rides(m: cython.pointer[Machine], s: cython.pointer[State], wary: cython.bint) -> cython.void:
    """Push every ride of the side to act: across empty squares, and onto the first enemies."""
    side = s.side
    for number in range(m.n_formations):
        formation = m.formations + number
        if tally(m, s, side)[formation.piece] < formation.n_cells:
            continue
        unit = unit_of(formation.piece, side)
        for word in range(m.words):
            bits = occupied(m, s, side)[word]
            while bits:
                anchor = word * 64 + lowest(bits)
                bits &= bits - 1
                if _is_block(m, s, formation, anchor, unit) and not (wary and _is_idle(m, s, number, anchor)):
                    _rides_of(m, s, number, anchor, wary)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_idle(
    m: cython.pointer[Machine], s: cython.pointer[State], number: cython.int, anchor: cython.int
) -> cython.bint:
    """Return True if a formation may not ride: it has acted, or no unit of it is active."""
    formation = m.formations + number
    if m.acts_once and _has_ridden(m, s, number, anchor):
        return True
    if not m.activates or not m.deeds & RIDE_DEED:
        return False
    return not _meets(m, formation.cells + anchor * formation.n_cells, formation.n_cells, active(m, s, s.side))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rides_of(
    m: cython.pointer[Machine], s: cython.pointer[State], number: cython.int, anchor: cython.int, wary: cython.bint
) -> cython.void:
    """Push the rides of a formation whose block begins at an anchor."""
    formation = m.formations + number
    cells = formation.cells + anchor * formation.n_cells
    for i in range(formation.n_steps):
        at: cython.int = formation.steps[anchor * formation.n_steps + i]
        while at != NOWHERE:
            to = formation.cells + at * formation.n_cells
            enemies = _look(m, s, formation, cells, to, s.side)
            if enemies < 0:
                break
            if not (wary and enemies and m.n_royals and _takes_royal(m, s, formation, to, s.side)):
                action = push(m, RIDE_KIND, HOW_CAPTURE if enemies else HOW_STEP, 0, anchor, at)
                action.piece = cython.cast(i16, number)
            if enemies:
                break
            at = formation.steps[at * formation.n_steps + i]


def ride_hits(
    m: cython.pointer[Machine], s: cython.pointer[State], target: cython.int, by: cython.int, able: cython.pointer[u64]
) -> cython.bint:
    """Return True if a formation of a side, with at least one able unit, could capture on a square by riding."""
    for number in range(m.n_formations):
        formation = m.formations + number
        if not formation.captures or m.harmless[formation.piece]:
            continue
        if tally(m, s, by)[formation.piece] < formation.n_cells:
            continue
        unit = unit_of(formation.piece, by)
        for word in range(m.words):
            bits = occupied(m, s, by)[word]
            while bits:
                anchor = word * 64 + lowest(bits)
                bits &= bits - 1
                if not has(formation.reach + anchor * m.words, target) or not _is_block(m, s, formation, anchor, unit):
                    continue
                cells = formation.cells + anchor * formation.n_cells
                if _meets(m, cells, formation.n_cells, able) and _block_hits(m, s, formation, anchor, target, by):
                    return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _ride_costs_royal(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    formation: cython.pointer[Formation],
    to: cython.pointer[i16],
    cells: cython.pointer[i16],
    by: cython.int,
) -> cython.bint:
    """Return True if a ride that captures takes a royal unit of its own side."""
    memset(m.aside, 0, 3 * m.words * 8)
    memset(m.prey, 0, m.n_pieces)
    for i in range(formation.n_cells):
        mark_prey(m, s, to[i], by)
        insert(m.aside, to[i])
        insert(m.aside + m.words, cells[i])
    return costs_royal(m, s, by, formation.piece, m.aside, m.aside + m.words)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _block_hits(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    formation: cython.pointer[Formation],
    anchor: cython.int,
    target: cython.int,
    by: cython.int,
) -> cython.bint:
    """Return True if a formation at an anchor could ride over a target and capture there."""
    cells = formation.cells + anchor * formation.n_cells
    for i in range(formation.n_steps):
        at: cython.int = formation.steps[anchor * formation.n_steps + i]
        while at != NOWHERE:
            to = formation.cells + at * formation.n_cells
            enemies = _look(m, s, formation, cells, to, by)
            if enemies < 0:
                break
            if enemies:
                if any_cell(to, formation.n_cells, target) and not any_cell(cells, formation.n_cells, target):
                    if colors(s)[target] == 2 - by and not (
                        m.harms and _ride_costs_royal(m, s, formation, to, cells, by)
                    ):
                        return True
                break
            at = formation.steps[at * formation.n_steps + i]
    return False
