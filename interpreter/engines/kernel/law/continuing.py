# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""A turn that goes on by captures: the unit that has captured captures again."""

import cython
from cython.cimports.interpreter.engines.kernel.law.lifting import captures
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.moving import moves, moves_from
from cython.cimports.libc.string import memset

from dsl.limits import MAX_ACTIONS
from dsl.model.rows import PhaseKind, number_of
from interpreter.state.position import SQUARES

_AGAIN = cython.declare(cython.int, number_of(PhaseKind.AGAIN))
_CAPTOR = cython.declare(cython.int, SQUARES.index("captor"))
_MOST = cython.declare(cython.int, MAX_ACTIONS)


def captor(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.int:
    """Return the square of the unit that captures again, or NOWHERE."""
    if not m.phases[_AGAIN].n:
        return NOWHERE
    for word in range(m.words):
        if noted(m, s, _CAPTOR)[word]:
            return word * 64 + lowest(noted(m, s, _CAPTOR)[word])
    return NOWHERE


def must_capture_again(m: cython.pointer[Machine]) -> cython.bint:
    """Return True if the unit that captures again may not end the turn instead."""
    return m.phases[_AGAIN].first.least > 0


def recaptures(
    m: cython.pointer[Machine], s: cython.pointer[State], square: cython.int, wary: cython.bint
) -> cython.void:
    """Push the captures of the unit that captures again."""
    first: u32 = m.n_actions
    moves(m, s, wary)
    kept: u32 = first
    last: u32 = m.n_actions
    at: u32 = first
    while at < last:
        if m.actions[at].origin == square and captures(m.actions + at):
            m.actions[kept] = m.actions[at]
            kept += 1
        at += 1
    m.n_actions = kept


def forget_captor(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.void:
    """Forget the unit that captures again, as the actions of a turn are done."""
    if m.phases[_AGAIN].n:
        memset(noted(m, s, _CAPTOR), 0, m.words * 8)


def note_captor(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> cython.void:
    """Record the unit that has captured by a move, if it captures again and can."""
    if not m.phases[_AGAIN].n:
        return
    forget_captor(m, s)
    if action.kind != MOVE_KIND or not captures(action) or s.spent >= _MOST:
        return
    square: cython.int = landed(m, s, action.target)
    if colors(s)[square] != s.side + 1:
        return
    first: u32 = m.n_actions
    moves_from(m, s, square)
    last: u32 = m.n_actions
    at: u32 = first
    while at < last:
        if captures(m.actions + at):
            insert(noted(m, s, _CAPTOR), square)
        at += 1
    m.n_actions = first
