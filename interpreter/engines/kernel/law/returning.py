# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The constraints on turns that bring a position back: an earlier one, that before the enemy's turn, or their own."""

import cython
from cython.cimports.interpreter.engines.kernel.law.effects import copy
from cython.cimports.interpreter.engines.kernel.law.turns import go_on
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd

from dsl.model.rows import ConstraintKind, number_of

_REPEATS = cython.declare(cython.int, number_of(ConstraintKind.REPEATS))
_CHANGES = cython.declare(cython.int, number_of(ConstraintKind.CHANGES))


def brings_back(
    m: cython.pointer[Machine],
    before: cython.pointer[State],
    after: cython.pointer[State],
    following: cython.pointer[State],
    over: cython.bint,
) -> cython.bint:
    """Return True if a turn that ends with a state brings a position back that may not come back.

    The following state is room for the start of the next turn.
    """
    copy(m, after, following)
    go_on(m, following, over)
    if following.side == before.side:
        return False
    began: cython.int = n_past(m, before)
    key: u64 = m.past[began]
    rows = m.constraints[_REPEATS]
    for number in range(rows.n):
        most: cython.int = rows.first[number].number
        times: cython.int = 1
        for turn in range(began if most else 0):
            times += m.past[turn] == key
        if (most and times >= most) or (not most and began > 1 and m.past[began - 2] == key):
            return True
    if not m.constraints[_CHANGES].n or not began:
        return False
    following.side, following.opening = before.side, before.opening
    return key_of_turn(m, following) == m.past[began - 1]
