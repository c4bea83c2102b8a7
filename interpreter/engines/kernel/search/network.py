# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""What a small network of neurons says of a position, beside what is counted.

Each side sees the board from its own end: a neuron sums up the weights of all units on their squares, and of those in
hand. The squares of these sums, from nothing to full, are weighed for the side to act and for the other side.

Two positions that a search judges one after the other differ on few squares, so the sums are kept, and what differs is
taken from them or added. They may overflow on the way: what is added and taken later comes out right all the same.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.string import memcmp


def appraise(
    m: cython.pointer[Machine], net: cython.pointer[Network], s: cython.pointer[State], side: cython.int
) -> cython.int:
    """Return what the network says for a side to act, in sixteenths of a point; nothing of more units than it sees."""
    _turn_to(m, net, net.firsts, units(m, s))
    if m.stacks:
        _turn_to(m, net, net.seconds, seconds(m, s))
    if m.hands and memcmp(net.hands, hand(m, s, 0), 4 * m.n_pieces):
        for place in range(2 * m.n_pieces):
            _hold(m, net, place, hand(m, s, 0)[place])
    if net.n > net.most:
        return 0
    width = net.width
    total: cython.int = rumpus_weigh(net.white, net.out + (width if side else 0), width)
    total += rumpus_weigh(net.black, net.out + (0 if side else width), width)
    return net.out_bias + total / net.grain


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _turn_to(
    m: cython.pointer[Machine],
    net: cython.pointer[Network],
    known: cython.pointer[u16],
    now: cython.pointer[u16],
) -> cython.void:
    """Take the units that are gone from the sums, and add those that have come."""
    first: cython.int = 0
    while first < m.n:
        count: cython.int = min(AT_ONCE, m.n - first)
        if memcmp(known + first, now + first, 2 * count):
            for square in range(first, first + count):
                if known[square] != now[square]:
                    _see(m, net, known[square], square, -1)
                    _see(m, net, now[square], square, 1)
                    known[square] = now[square]
        first += count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _see(
    m: cython.pointer[Machine], net: cython.pointer[Network], unit: cython.int, square: cython.int, times: cython.int
) -> cython.void:
    """Add a unit to what both sides see, once, or take it away, minus once."""
    side = side_of(unit)
    if unit == 0 or side == NEUTRAL:
        return
    width: cython.size_t = net.width
    piece = piece_of(unit)
    white = net.rows + ((side * m.n_pieces + piece) * m.n + square) * width
    black = net.rows + (((1 - side) * m.n_pieces + piece) * m.n + net.mirror[square]) * width
    _add(net, white, black, times)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _hold(
    m: cython.pointer[Machine], net: cython.pointer[Network], place: cython.int, number: cython.int
) -> cython.void:
    """See a number of units of a piece in a hand, which are counted by hand and piece."""
    more: cython.int = number - net.hands[place]
    if more:
        other: cython.int = place + m.n_pieces if place < m.n_pieces else place - m.n_pieces
        _add(net, net.held + place * net.width, net.held + other * net.width, more)
        net.hands[place] = number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.inline
def _add(
    net: cython.pointer[Network],
    white: cython.pointer[cython.const[i16]],
    black: cython.pointer[cython.const[i16]],
    times: cython.int,
) -> cython.void:
    """Add what a unit adds to the neurons of both sides, some times."""
    net.n += times
    rumpus_add(net.white, white, times, net.width)
    rumpus_add(net.black, black, times, net.width)
