# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The constraints on a single action that the kernel judges before it tries the action: one function for each kind."""

import cython
from cython.cimports.interpreter.engines.kernel.attack import is_frozen
from cython.cimports.interpreter.engines.kernel.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.effects import captures

from dsl.model.rows import ConstraintKind, number_of


def enlist(tables):
    """Give the rows of each kind their function."""
    m = tables.m
    m.bars = cython.cast(cython.pointer[Row], tables.room(len(tables.program.constraints) * cython.sizeof(Row)))
    m.trials = cython.cast(cython.pointer[Row], tables.room(len(tables.program.constraints) * cython.sizeof(Row)))
    _add(tables, ConstraintKind.NO_CAPTURE, _captures)
    _add(tables, ConstraintKind.FREEZES, _frozen, together=True)
    _add(tables, ConstraintKind.FROZEN, _frozen, together=True)


def _add(tables, kind, forbids, together=False, tried=False):
    """Give a function to each row of a kind, or to the first if it judges all of them together.

    Those that look at the state after an action are asked once it has been tried.
    """
    m = tables.m
    rows = m.constraints[cython.cast(cython.int, number_of(kind))]
    for number in range(min(rows.n, 1) if together else rows.n):
        row = m.trials + m.n_trials if tried else m.bars + m.n_bars
        row[0] = rows.first[number]
        row.forbids = forbids
        m.n_trials += tried
        m.n_bars += not tried


def _captures(m, s, after, row, action):
    """Forbid all captures."""
    return captures(action)


def _frozen(m, s, after, row, action):
    """Forbid a unit to act that an enemy freezes."""
    if action.kind == CASTLE_KIND and is_frozen(m, s, action.extra):
        return True
    return action.kind <= POCKET_KIND and is_frozen(m, s, action.origin)
