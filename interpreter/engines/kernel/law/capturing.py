# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Units that are captured: they enter a hand, or wait to be placed again; and rights to castle that are lost."""

import cython
from cython.cimports.interpreter.engines.kernel.law.lifting import forget_unit, lift_unit
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.chains import break_chains


def piece_in_hand(m: cython.pointer[Machine], unit: cython.int) -> cython.int:
    """Return the piece as which a unit enters a hand."""
    piece = piece_of(unit)
    if m.comes_back and (m.base[piece] != NO_PIECE or unit & PROMOTED):
        return piece if m.before[piece] == NO_PIECE else m.before[piece]
    return m.promoted if m.promoted != NO_PIECE and unit & PROMOTED else piece


def stow(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int, piece: cython.int) -> cython.void:
    """Add a unit of a piece to a hand."""
    hand(m, s, side)[piece] += 1
    s.key += m.z_hand[side * m.n_pieces + piece]


def take(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int, piece: cython.int) -> cython.void:
    """Remove a unit of a piece from a hand."""
    hand(m, s, side)[piece] -= 1
    s.key -= m.z_hand[side * m.n_pieces + piece]


def forfeit(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int, mover: cython.int) -> cython.void:
    """Remove a side's right to castle with the partners of a unit that has moved or become part of another."""
    if not m.castler[mover] or side == NEUTRAL:
        return
    for i in range(m.n_castlings):
        if m.castlings[i].mover == mover and m.castlings[i].sides & (1 << side):
            _forfeit_partner(m, s, side, m.castlings[i].partner)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _forfeit_partner(
    m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int, partner: cython.int
) -> cython.void:
    for word in range(m.words):
        bits = castles(m, s)[word] & occupied(m, s, side)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            unit: cython.int = units(m, s)[square]
            if unit & CASTLES and side_of(unit) == side and piece_of(unit) == partner:
                mark_again(m, s, square, unit, unit & ~CASTLES)
            if m.stacks:
                unit = seconds(m, s)[square]
                if unit & CASTLES and side_of(unit) == side and piece_of(unit) == partner:
                    mark_again(m, s, square, unit, unit & ~CASTLES)


def mark_again(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, unit: cython.int, marked: cython.int
) -> cython.void:
    """Write a unit that stays with or without the right to castle."""
    ident: cython.int = idents(m, s)[square] if m.chains else 0
    fresh_white, fresh_black = s.fresh[0], s.fresh[1]
    if m.stacks:
        lift_from(m, s, square, unit)
    else:
        lift(m, s, square)
    put(m, s, square, marked)
    s.fresh[0], s.fresh[1] = fresh_white, fresh_black
    if m.chains:
        idents(m, s)[square] = cython.cast(u16, ident)


def capture_all(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.void:
    """Capture the units of a square."""
    second: cython.int = seconds(m, s)[square] if m.stacks else 0
    capture(m, s, square, units(m, s)[square])
    if second:
        capture(m, s, square, second)


def capture(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, unit: cython.int) -> cython.void:
    """Put a captured unit into the captor's hand, or let it wait to be placed again, if the rules say so."""
    if m.keeps_fallen:
        insert(m.fallen, square)
        m.n_fallen += 1
    if m.names_victims:
        m.taken[piece_of(unit)] = 1
    if m.n_scorings:
        m.captured += m.points[piece_of(unit)]
    if m.on_capture & WAITS:
        wait(m, s, square, unit)
        return
    ident = lift_unit(m, s, square, unit)
    if m.chains:
        forget_unit(m, s, ident)
    if m.on_capture & GOES_TO_HAND:
        stow(m, s, s.side, piece_in_hand(m, unit))


def wait(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, unit: cython.int) -> cython.void:
    """Lift a unit that waits: it keeps only its piece and promotion, and forfeits castling like a unit that moves."""
    ident = lift_unit(m, s, square, unit)
    if m.chains:
        break_chains(m, s, ident)
    forfeit(m, s, side_of(unit), piece_of(unit))
    if s.n_waiting == m.room_waiting:
        m.failed = NO_ROOM
        return
    place = waiting(m, s) + 2 * s.n_waiting
    place[0] = cython.cast(u16, (unit & ~ALL_MARKS) | (unit & PROMOTED))
    place[1] = cython.cast(u16, ident)
    s.n_waiting += 1
