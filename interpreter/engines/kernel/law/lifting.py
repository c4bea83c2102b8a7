# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Units lifted from squares and put on squares, with the numbers and links that a game with chains keeps."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.chains import break_chains
from cython.cimports.libc.string import memset


def captures(action: cython.pointer[Action]) -> cython.bint:
    """Return True if an action captures."""
    if action.kind == MOVE_KIND or action.kind == SPLIT_KIND:
        if action.how == HOW_CAPTURE or action.how == HOW_PASSANT or action.how == HOW_SEND_OFF:
            return True
        return action.flags & (HAS_VICTIMS | FALLS) != 0
    if action.kind == DROP_KIND:
        return action.flags & FALLS != 0
    if action.kind == RIDE_KIND:
        return action.how == HOW_CAPTURE
    return action.kind == LEAVE_KIND and cython.cast(i16, action.extra) != NOWHERE


def new_unit(m: cython.pointer[Machine], piece: cython.int, side: cython.int) -> cython.int:
    """Return a new unit, which may act if the turn allows it."""
    unit = unit_of(piece, side)
    return unit | ACTED if m.acts_once and not m.afresh else unit


def touch(m: cython.pointer[Machine], square: cython.int) -> cython.void:
    """Record that an action changed the content of a square."""
    if m.keeps_touched:
        insert(m.touched, square)


def lift_unit(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, unit: cython.int) -> cython.int:
    """Remove a unit from its square; return its number in a game with chains."""
    ident: cython.int = idents(m, s)[square] if m.chains else 0
    if m.stacks:
        lift_from(m, s, square, unit)
    else:
        lift(m, s, square)
    if m.chains:
        s.linked[0] = s.linked[1] = 0
    touch(m, square)
    return ident


def put_unit(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, unit: cython.int, ident: cython.int
) -> cython.void:
    """Put a unit on a square, with its number in a game with chains."""
    put(m, s, square, unit)
    if m.chains:
        idents(m, s)[square] = cython.cast(u16, ident)
        s.linked[0] = s.linked[1] = 0
    touch(m, square)


def wall(m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int) -> cython.void:
    """Take an empty square out of the game."""
    colors(s)[square] = OFF
    insert(occupied(m, s, NEUTRAL), square)
    s.key += m.z_gone[square]


def open_walls(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Bring all squares back into the game that are out of it."""
    for word in range(m.words):
        bits = occupied(m, s, NEUTRAL)[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if colors(s)[square] == OFF and units(m, s)[square] == 0:
                colors(s)[square] = EMPTY
                remove(occupied(m, s, NEUTRAL), square)
                s.key -= m.z_gone[square]


def fresh_ident(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return an unused number for a unit, and forget its previous links; 0 in a game without chains."""
    if not m.chains:
        return 0
    taken = m.scratch
    memset(taken, 0, m.ident_words * 8)
    for square in range(m.n):
        if units(m, s)[square]:
            insert(taken, idents(m, s)[square])
    for i in range(s.n_waiting):
        insert(taken, waiting(m, s)[2 * i + 1])
    ident: cython.int = 0
    while has(taken, ident):
        ident += 1
    forget_unit(m, s, ident)
    return ident


def forget_unit(m: cython.pointer[Machine], s: cython.pointer[State], ident: cython.int) -> cython.void:
    """Forget the links of a number."""
    for side in range(2):
        rows = links(m, s, side)
        memset(rows + ident * m.ident_words, 0, m.ident_words * 8)
        for other in range(m.room_idents):
            remove(rows + other * m.ident_words, ident)
    remove(relocated(m, s), ident)
    break_chains(m, s, ident)
