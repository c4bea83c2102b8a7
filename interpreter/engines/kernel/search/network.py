# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""What a small network of neurons says of a position, beside what is counted.

Each side sees the board from its own end: a neuron sums up the weights of all units on their squares, and of those in
hand. The squares of these sums, from nothing to full, are weighed for the side to act and for the other side.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd


def appraise(
    m: cython.pointer[Machine], net: cython.pointer[Network], s: cython.pointer[State], side: cython.int
) -> cython.int:
    """Return what the network says for a side to act, in sixteenths of a point."""
    views: Views
    views.n, views.most = 0, net.most
    width = net.width
    for owner in range(2):
        for word in range(m.words):
            bits = occupied(m, s, owner)[word]
            while bits:
                square = word * 64 + lowest(bits)
                bits &= bits - 1
                _see(m, net, cython.address(views), units(m, s)[square], square, owner)
                if m.stacks:
                    _see(m, net, cython.address(views), seconds(m, s)[square], square, owner)
    if m.hands:
        for owner in range(2):
            for piece in range(m.n_pieces):
                for _ in range(hand(m, s, owner)[piece]):
                    _add(
                        cython.address(views),
                        net.held + (owner * m.n_pieces + piece) * width,
                        net.held + ((1 - owner) * m.n_pieces + piece) * width,
                    )
    of_white = net.out + (width if side else 0)
    of_black = net.out + (0 if side else width)
    total: cython.int = rumpus_weigh(views.white, views.n, net.bias, of_white, width)
    total += rumpus_weigh(views.black, views.n, net.bias, of_black, width)
    return net.out_bias + total / net.grain


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _see(
    m: cython.pointer[Machine],
    net: cython.pointer[Network],
    views: cython.pointer[Views],
    unit: cython.int,
    square: cython.int,
    side: cython.int,
) -> cython.void:
    """Add a unit of a side to what both sides see."""
    if unit == 0 or side_of(unit) != side:
        return
    width: cython.size_t = net.width
    piece = piece_of(unit)
    white = net.rows + ((side * m.n_pieces + piece) * m.n + square) * width
    black = net.rows + (((1 - side) * m.n_pieces + piece) * m.n + net.mirror[square]) * width
    _add(views, white, black)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _add(
    views: cython.pointer[Views], white: cython.pointer[cython.const[i16]], black: cython.pointer[cython.const[i16]]
) -> cython.void:
    if views.n < views.most:
        views.white[views.n], views.black[views.n] = white, black
        views.n += 1
