# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Numbers that tell the actions of a position apart."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd


def name_of(m: cython.pointer[Machine], s: cython.pointer[State], action: cython.pointer[Action]) -> u32:
    """Return a number that tells an action from the others in its position by what its text says, never 0.

    That of a simple move is its squares and promotion, so that it can be made again from its name.
    """
    if (
        action.kind == MOVE_KIND
        and action.piece == NO_PIECE
        and action.victim == NO_PIECE
        and action.other < MOST_NAMED
        and action.how < HOW_SEND_OFF
    ):
        if not action.flags & HAS_VICTIMS:
            return simple_name(action)
    x: u64 = action.kind
    x = (x << 10) + (action.origin + 1)
    x = (x << 10) + (action.target + 1)
    x = (x << 10) + (action.piece + 1)
    x = (x << 10) + (action.other + 1)
    x = _told(x << 10, action.victim - 1)
    if action.kind == COMMAND_KIND:
        x = _told(x, action.extra)
    elif action.kind == CLAIM_KIND or action.kind == RELOCATE_KIND:
        path = m.paths + action.stop * (MAX_CHAIN + 1)
        for i in range(path[0]):
            x = _told(x, path[1 + i])
    elif action.how == HOW_SEND_OFF or (action.kind == LEAVE_KIND and cython.cast(i16, action.extra) != NOWHERE):
        x = _told(x, action.extra)
    elif action.flags & HAS_VICTIMS:
        stop = m.stops + action.stop
        for i in range(stop.n_victims):
            x = _told(x, stop_square(m, m.lists[stop.victims + i], s.side, action.origin))
    if action.how >= HOW_PUSH and (action.kind == MOVE_KIND or action.kind == DROP_KIND):
        x = _told(x, action.extra)
    return cython.cast(u32, (x ^ (x >> 29)) * cython.cast(u64, 0xBF58476D1CE4E5B9) >> 32) & ~SIMPLE | 1


def origin_of(name: u32) -> cython.int:
    """Return the square from which a simple move begins, or NOWHERE for other actions."""
    return (name >> 10 & 0x3FF) - 1 if name & SIMPLE else NOWHERE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _told(x: u64, number: cython.int) -> u64:
    return (x + number + 2) * cython.cast(u64, 0x9E3779B97F4A7C15)
