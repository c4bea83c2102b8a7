# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""The constraints on a single action that the kernel judges before it tries the action: one function for each kind."""

import cython
from cython.cimports.interpreter.engines.kernel.law.attack import faces, is_frozen
from cython.cimports.interpreter.engines.kernel.law.effects import copy
from cython.cimports.interpreter.engines.kernel.law.lifting import captures
from cython.cimports.interpreter.engines.kernel.law.turns import act_on, go_on
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.interpreter.engines.kernel.moves.moving import moves_from
from cython.cimports.libc.string import memcmp, memset

from dsl.model.rows import ConstraintKind, number_of

_REPEATS = cython.declare(cython.int, number_of(ConstraintKind.REPEATS))
_CHANGES = cython.declare(cython.int, number_of(ConstraintKind.CHANGES))


def enlist(tables):
    """Give the rows of each kind their function."""
    m = tables.m
    m.bars = cython.cast(cython.pointer[Row], tables.room(len(tables.program.constraints) * cython.sizeof(Row)))
    m.trials = cython.cast(cython.pointer[Row], tables.room(len(tables.program.constraints) * cython.sizeof(Row)))
    _judge(tables, ConstraintKind.NO_CAPTURE, _captures)
    _judge_together(tables, ConstraintKind.FREEZES, _frozen)
    _judge_together(tables, ConstraintKind.FROZEN, _frozen)
    _try(tables, ConstraintKind.STOPS_FACING, _faces_on)
    _try(tables, ConstraintKind.NEEDED, _needless)


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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _needless(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    after: cython.pointer[State],
    row: cython.pointer[Row],
    action: cython.pointer[Action],
) -> cython.bint:
    """Forbid a move into a zone without a capture, or with one that the unit can make with less of the zone."""
    zone = row.zone[s.side]
    if action.kind != MOVE_KIND or action.target == action.origin or not has(zone, action.target):
        return False
    concerned: u64[MOST_WORDS]
    others: u64[MOST_WORDS]
    if not _find_concerned(m, s, after, action, concerned):
        return True
    depth: cython.int = _depth(m, zone, action)
    first: u32 = m.n_actions
    moves_from(m, s, action.origin)
    last: u32 = m.n_actions
    at: u32 = first
    found: cython.bint = False
    while at < last and not found:
        other: Action = m.actions[at]
        if _depth(m, zone, cython.address(other)) < depth:
            act_on(m, s, m.spare, cython.address(other))
            if _find_concerned(m, s, m.spare, cython.address(other), others):
                found = memcmp(concerned, others, m.words * 8) == 0
        at += 1
    m.n_actions = first
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_concerned(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    after: cython.pointer[State],
    action: cython.pointer[Action],
    found: cython.pointer[u64],
) -> cython.bint:
    """Write the squares of other units that an action captured or changed; return True if there are any.

    With a swap, the start is among them.
    """
    any_found: cython.bint = False
    memset(found, 0, m.words * 8)
    for square in range(m.n):
        old: cython.int = units(m, s)[square] & ~ALL_MARKS
        new: cython.int = units(m, after)[square] & ~ALL_MARKS
        if old and old != new and (square != action.origin or new):
            insert(found, square)
            any_found = True
    return any_found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _depth(m: cython.pointer[Machine], zone: cython.pointer[u64], action: cython.pointer[Action]) -> cython.int:
    """Return the number of squares of a zone on the straight way of a move, with its end; 0 if it ends outside."""
    if not has(zone, action.target):
        return 0
    depth: cython.int = 1
    dx: cython.int = m.file[action.target] - m.file[action.origin]
    dy: cython.int = m.rank[action.target] - m.rank[action.origin]
    if dx and dy and dx != dy and dx != -dy:
        return depth
    dx, dy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    at: cython.int = step(m, action.origin, dx, dy, False)
    while at != NOWHERE and at != action.target:
        depth += has(zone, at)
        at = step(m, at, dx, dy, False)
    return depth


def brings_back(m, before, after, following, over):
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
