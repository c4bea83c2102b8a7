# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Drops at the edge that push a row of units one square inward."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd


def find_inlets(m: cython.pointer[Machine], squares: cython.pointer[u64]) -> cython.void:
    """Write down the squares at the edge from which drops push."""
    for word in range(m.words):
        squares[word] = 0
    for number in range(m.n_inlets):
        insert(squares, m.inlets[2 * number])


def drop_pushing(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    piece: cython.int,
    squares: cython.pointer[u64],
    wary: cython.bint,
) -> cython.void:
    """Push the drops of a piece on units of some squares at the edge that push rows inward."""
    for number in range(m.n_inlets):
        square: cython.int = m.inlets[2 * number]
        following: cython.int = m.inlets[2 * number + 1]
        if units(m, s)[square] == 0 or not has(squares, square):
            continue
        last: cython.int = last_inward(m, s, square, following)
        beyond: cython.int = next_inward(m, square, following, last)
        if beyond != NOWHERE and colors(s)[beyond] != EMPTY:  # it has vanished
            continue
        if beyond == NOWHERE:
            fallen: cython.int = units(m, s)[last]
            if not m.inlet_edge or side_of(fallen) == NEUTRAL or (wary and m.untaken[piece_of(fallen)]):
                continue
        action = push(m, DROP_KIND, HOW_PUSH, FALLS if beyond == NOWHERE else 0, NOWHERE, square)
        action.piece = cython.cast(i16, piece)
        action.extra = cython.cast(u16, following)


def next_inward(m: cython.pointer[Machine], inlet: cython.int, following: cython.int, square: cython.int) -> cython.int:
    """Return the next square of the line that leads from an inlet over the following square, or NOWHERE."""
    return step(m, square, m.file[following] - m.file[inlet], m.rank[following] - m.rank[inlet], False)


def last_inward(
    m: cython.pointer[Machine], s: cython.pointer[State], inlet: cython.int, following: cython.int
) -> cython.int:
    """Return the square of the last unit of the row at an inlet, which has one."""
    square: cython.int = inlet
    beyond: cython.int = following
    while beyond != NOWHERE and units(m, s)[beyond]:
        square = beyond
        beyond = next_inward(m, inlet, following, square)
    return square
