# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The constraints on a single action that the kernel judges before it tries the action: one function for each kind."""

import cython
from cython.cimports.interpreter.engines.kernel.attack import faces, is_frozen
from cython.cimports.interpreter.engines.kernel.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.effects import captures

from dsl.model.rows import ConstraintKind, number_of


def enlist(tables):
    """Give the rows of each kind their function."""
    m = tables.m
    m.bars = cython.cast(cython.pointer[Row], tables.room(len(tables.program.constraints) * cython.sizeof(Row)))
    m.trials = cython.cast(cython.pointer[Row], tables.room(len(tables.program.constraints) * cython.sizeof(Row)))
    _judge(tables, ConstraintKind.NO_CAPTURE, _captures)
    _judge_together(tables, ConstraintKind.FREEZES, _frozen)
    _judge_together(tables, ConstraintKind.FROZEN, _frozen)
    _try(tables, ConstraintKind.STOPS_FACING, _faces_on)


def _judge(tables, kind, forbids):
    """Give a function to the rows of a kind, which looks at the state before an action."""
    rows = tables.m.constraints[cython.cast(cython.int, number_of(kind))]
    for number in range(rows.n):
        _add(tables.m, rows.first + number, forbids)


def _judge_together(tables, kind, forbids):
    """Give a function to all rows of a kind together."""
    rows = tables.m.constraints[cython.cast(cython.int, number_of(kind))]
    if rows.n:
        _add(tables.m, rows.first, forbids)


def _try(tables, kind, forbids):
    """Give a function to the rows of a kind, which looks at the state after an action as well."""
    m, rows = tables.m, tables.m.constraints[cython.cast(cython.int, number_of(kind))]
    for number in range(rows.n):
        m.trials[m.n_trials] = rows.first[number]
        m.trials[m.n_trials].forbids = forbids
        m.n_trials += 1


def _add(m, row, forbids):
    m.bars[m.n_bars] = row[0]
    m.bars[m.n_bars].forbids = forbids
    m.n_bars += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _captures(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    after: cython.pointer[State],
    row: cython.pointer[Row],
    action: cython.pointer[Action],
) -> cython.bint:
    """Forbid all captures."""
    return captures(action)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _frozen(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    after: cython.pointer[State],
    row: cython.pointer[Row],
    action: cython.pointer[Action],
) -> cython.bint:
    """Forbid a unit to act that an enemy freezes."""
    if action.kind == CASTLE_KIND and is_frozen(m, s, action.extra):
        return True
    return action.kind <= POCKET_KIND and is_frozen(m, s, action.origin)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _faces_on(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    after: cython.pointer[State],
    row: cython.pointer[Row],
    action: cython.pointer[Action],
) -> cython.bint:
    """Forbid an action that leaves units facing each other which faced each other before."""
    return action.kind != END_KIND and faces(m, s, row) and faces(m, after, row)
