# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Beams: lines of light from units, which other units turn aside, stop, or are hit by."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd

from dsl.model.beam import HIT, SHIELDED

_HIT = cython.declare(cython.int, HIT)
_SHIELDED = cython.declare(cython.int, SHIELDED)


def find_hit(m: cython.pointer[Machine], s: cython.pointer[State], found: cython.pointer[u64]) -> cython.void:
    """Add the squares of the units that beams of the side that acts hit; no unit shares its square."""
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word]
        while bits:
            square: cython.int = word * 64 + lowest(bits)
            bits &= bits - 1
            unit: cython.int = units(m, s)[square]
            beams: cython.int = m.beams[piece_of(unit)]
            for side in range(DIRECTIONS):
                if beams >> side & 1:
                    at: cython.int = _end_of_beam(m, s, square, (side + _half_turn(unit)) & 7)
                    if at != NOWHERE:
                        insert(found, at)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _end_of_beam(m: cython.pointer[Machine], s: cython.pointer[State], at: cython.int, way: cython.int) -> cython.int:
    """Return the square of the unit that a beam hits, or `NOWHERE`."""
    for _ in range(DIRECTIONS * m.n):
        dx: cython.int = 0 if way & 3 == 0 else 1 if way < 4 else -1
        dy: cython.int = 0 if way & 3 == 2 else 1 if way < 2 or way == 7 else -1
        at = step(m, at, dx, dy, False)
        if at == NOWHERE:
            return NOWHERE
        unit: cython.int = units(m, s)[at]
        if unit == 0:
            if colors(s)[at] != EMPTY:
                return NOWHERE
            continue
        turn: cython.int = _half_turn(unit)
        end: cython.int = m.encounters[DIRECTIONS * piece_of(unit) + ((way + 4 - turn) & 7)]
        if end == _HIT:
            return at
        if end == _SHIELDED:
            return NOWHERE
        way = (end + turn) & 7
    return NOWHERE


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _half_turn(unit: cython.int) -> cython.int:
    """Return the eighths of a circle by which units of its side are turned on the board."""
    return 4 if side_of(unit) == 1 else 0
