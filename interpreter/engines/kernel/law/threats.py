# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Check by effects: moves of the enemy after which a royal unit would be lost, although nothing captures it."""

import cython
from cython.cimports.interpreter.engines.kernel.law.attack import count_kept
from cython.cimports.interpreter.engines.kernel.law.effects import copy
from cython.cimports.interpreter.engines.kernel.law.legality import is_forbidden
from cython.cimports.interpreter.engines.kernel.law.turns import act_on
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.moving import moves
from cython.cimports.libc.string import memset


def threatens(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.bint:
    """Return True if a side would lose a royal unit by effects of a move of the enemy, were it the enemy's turn.

    Whether the move would leave the enemy in check does not matter, as for any attack. The two states after those of
    all plies are for this.
    """
    harmed, gains_only = m.harmed, m.gains_only
    before = ply(m, m.n_plies)
    copy(m, s, before)
    if (s.side == 1 - side) != (s.spent == 0):
        memset(passants(m, before), 0, 4 * before.n_passants)
        before.n_passants = 0
    before.side = 1 - side
    before.spent = 0
    m.gains_only = False
    first: u32 = m.n_actions
    moves(m, before, True)
    last: u32 = m.n_actions
    found: cython.bint = False
    at: u32 = first
    while at < last and not found:
        action: Action = m.actions[at]
        at += 1
        if is_forbidden(m, m.n_plies, cython.address(action)):
            continue
        act_on(m, before, next_ply(m, before), cython.address(action))
        if not is_against(m, AFTER, before, cython.address(action)) and not m.harmed:
            found = _has_lost(m, before, next_ply(m, before), side)
    m.n_actions = first
    m.harmed, m.gains_only = harmed, gains_only
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_lost(
    m: cython.pointer[Machine], before: cython.pointer[State], after: cython.pointer[State], side: cython.int
) -> cython.bint:
    """Return True if a side has lost a royal unit that it must keep."""
    if m.n_kept == 0:
        return after.n_royal[side] < before.n_royal[side]
    for number in range(m.n_kept):
        kept = m.kept + number
        left: cython.int = count_kept(m, after, kept, side)
        if left < count_kept(m, before, kept, side) and (kept.which == KEEPS_EVERY or left < kept.number):
            return True
    return False
