# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Which actions may give check, if lines of attack are plain: found once for a position, then told without a trial.

An action that may give none can be left out by who looks for checks only. Any action that is more than a step or a
capture may give check as far as is known here.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd


def aim(m: cython.pointer[Machine], s: cython.pointer[State], aim: cython.pointer[Aim]) -> cython.void:
    """Note the units of the side to act that shield the royal unit of the other side from another one."""
    enemy = 1 - s.side
    aim.clear = m.plain and m.brief and s.n_royal[enemy] == 1
    if not aim.clear:
        return
    aim.king = s.royal[enemy]
    for word in range(m.words):
        aim.solid[word] = occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, NEUTRAL)[word]
        aim.openers[word] = 0
    sources = m.sources + (s.side * m.n + aim.king) * m.words
    for word in range(m.words):
        bits = sources[word] & occupied(m, s, s.side)[word]
        while bits:
            origin = word * 64 + lowest(bits)
            bits &= bits - 1
            line: u32 = _line(m, s, aim, piece_of(units(m, s)[origin]), origin)
            if line:
                _note(m, s, aim, line)


def may_check(
    m: cython.pointer[Machine], s: cython.pointer[State], aim: cython.pointer[Aim], action: cython.pointer[Action]
) -> cython.bint:
    """Return False if an action of the side to act gives no check."""
    if not aim.clear or action.kind != MOVE_KIND or action.how > HOW_CAPTURE or action.flags & ~EXPOSES:
        return True
    if has(aim.openers, action.origin):
        return True
    line: u32 = _line(m, s, aim, piece_of(units(m, s)[action.origin]), action.target)
    if line == 0:
        return False
    mask = m.masks + line * m.words
    for word in range(m.words):
        bits = mask[word] & aim.solid[word]
        if bits and (action.origin >> 6 != word or bits != cython.cast(u64, 1) << (action.origin & 63)):
            return line >= m.first_hop
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _line(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    aim: cython.pointer[Aim],
    piece: cython.int,
    square: cython.int,
) -> u32:
    """Return the number of the line by which a piece of the side to act attacks the royal unit, 0 if there is none."""
    return m.lines[((aim.king * 2 + s.side) * m.n_pieces + piece) * m.n + square]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note(m: cython.pointer[Machine], s: cython.pointer[State], aim: cython.pointer[Aim], line: u32) -> cython.void:
    """Note the unit that shields the royal unit on a line. On a line with a hop, any unit that comes or goes may do."""
    if line >= m.first_hop:
        aim.clear = False
        return
    shield: cython.int = NOWHERE
    mask = m.masks + line * m.words
    for word in range(m.words):
        bits = mask[word] & aim.solid[word]
        if bits:
            if shield != NOWHERE or bits & (bits - 1):
                return
            shield = word * 64 + lowest(bits)
    if shield == NOWHERE:
        aim.clear = False
    elif has(occupied(m, s, s.side), shield):
        insert(aim.openers, shield)
