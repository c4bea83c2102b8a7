# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Duties that compare actions: by how many units they let one unit capture, or with others like them."""

import cython
from cython.cimports.interpreter.engines.kernel.law.before import find_taken
from cython.cimports.interpreter.engines.kernel.law.continuing import captor
from cython.cimports.interpreter.engines.kernel.law.legality import is_legal, offer, play
from cython.cimports.interpreter.engines.kernel.law.lifting import captures
from cython.cimports.interpreter.engines.kernel.law.turns import act_on, goal_number
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS
from cython.cimports.interpreter.engines.kernel.moves.moving import same_victims
from cython.cimports.libc.string import memcmp

_COST = cython.declare(cython.int, 100)  # of a capture that goes on, among the actions that may be tried: it is played


def keep_most(m: cython.pointer[Machine], ply_number: cython.int, row: cython.pointer[Row], first: u32) -> cython.void:
    """Keep the captures that let a unit capture the most, if one is legal."""
    last: u32 = m.n_actions
    kept: u32 = first
    most: cython.int = 0
    at: u32 = first
    while at < last:
        if captures(m.actions + at) and is_legal(m, ply_number, at):
            number: cython.int = _captured(m, ply_number, at)
            if number > most:
                most, kept = number, first
            if number == most:
                m.actions[kept] = m.actions[at]
                kept += 1
        at += 1
    if most:
        m.n_actions = kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _captured(m: cython.pointer[Machine], ply_number: cython.int, action: u32) -> cython.int:
    """Return how many units a legal action and the captures that go on after it capture at most."""
    number: cython.int = _proceed(m, ply_number, action)
    if number and _may_recapture(m, ply_number + 1):
        number += _recaptured(m, ply_number + 1)
    return number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _recaptured(m: cython.pointer[Machine], ply_number: cython.int) -> cython.int:
    """Return how many units the captor can capture at most in the rest of the turn."""
    if ply_number + 4 >= m.n_plies:
        m.failed = TOO_DEEP
        return 0
    n_paths = m.n_paths
    first: u32 = offer(m, ply_number, True)
    last: u32 = m.n_actions
    most: cython.int = 0
    at: u32 = first
    while at < last and not m.failed:
        if captures(m.actions + at) and is_legal(m, ply_number, at):
            most = max(most, _captured(m, ply_number, at))
            if m.left < _COST:
                m.failed = UNDECIDED
            else:
                m.left -= _COST
        at += 1
    m.n_actions, m.n_paths = first, n_paths
    return most


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _proceed(m: cython.pointer[Machine], ply_number: cython.int, action: u32) -> cython.int:
    """Do a legal action, with the next ply at the choice after it, and return how many units it captures.

    Whether it is legal may have been found by trying other actions, so it is done anew.
    """
    done: Action = m.actions[action]  # the list of actions may move while others are looked at
    act_on(m, ply(m, ply_number), ply(m, ply_number + 1), cython.address(done))
    number: cython.int = m.n_fallen
    play(m, ply_number, cython.address(done))
    return number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_recapture(m: cython.pointer[Machine], ply_number: cython.int) -> cython.bint:
    """Return True if a unit is to capture again."""
    s = ply(m, ply_number)
    return captor(m, s) != NOWHERE and (not m.n_goals or goal_number(m, s) == NO_PIECE)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _goes_on(m: cython.pointer[Machine], ply_number: cython.int, action: u32) -> cython.bint:
    """Return True if the captor captures again after a legal action."""
    _proceed(m, ply_number, action)
    return _may_recapture(m, ply_number + 1) and _recaptured(m, ply_number + 1) > 0


# Others like them


def keep_going_on(
    m: cython.pointer[Machine], ply_number: cython.int, row: cython.pointer[Row], first: u32
) -> cython.void:
    """Of the captures of the same units by one unit, keep those that go on, if there are any."""
    _keep(m, ply_number, row, first, False)


def keep_promoting(
    m: cython.pointer[Machine], ply_number: cython.int, row: cython.pointer[Row], first: u32
) -> cython.void:
    """Of the same moves with and without a promotion, keep those with one, if there are any."""
    _keep(m, ply_number, row, first, True)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep(
    m: cython.pointer[Machine], ply_number: cython.int, row: cython.pointer[Row], first: u32, promotes: cython.bint
) -> cython.void:
    """Keep the actions before which no others like them go."""
    last: u32 = m.n_actions
    at: u32 = first
    while at < last:
        if _leads(m, ply_number, first, last, at, promotes):
            m.actions[at].flags |= LEADS
        at += 1
    at = first
    while at < last:
        if m.actions[at].flags & LEADS:
            _mark(m, ply(m, ply_number), first, last, at, promotes)
        at += 1
    kept: u32 = first
    at = first
    while at < last:
        if not m.actions[at].flags & YIELDS:
            m.actions[kept] = m.actions[at]
            m.actions[kept].flags &= ~LEADS
            kept += 1
        at += 1
    m.n_actions = kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _leads(
    m: cython.pointer[Machine], ply_number: cython.int, first: u32, last: u32, action: u32, promotes: cython.bint
) -> cython.bint:
    """Return True if an action goes before others like it, of which there are some."""
    this = m.actions + action
    fits: cython.bint = this.flags & PROMOTES != 0 if promotes else captures(this)
    if this.kind != MOVE_KIND or not fits:
        return False
    other: u32 = first
    while other < last and not (other != action and _are_alike(m, ply(m, ply_number), action, other, promotes)):
        other += 1
    if other == last or not is_legal(m, ply_number, action):
        return False
    return promotes or _goes_on(m, ply_number, action)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mark(
    m: cython.pointer[Machine], s: cython.pointer[State], first: u32, last: u32, action: u32, promotes: cython.bint
) -> cython.void:
    """Mark the actions before which one like them goes."""
    other: u32 = first
    while other < last:
        if not m.actions[other].flags & LEADS and _are_alike(m, s, action, other, promotes):
            m.actions[other].flags |= YIELDS
        other += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _are_alike(
    m: cython.pointer[Machine], s: cython.pointer[State], action: u32, other: u32, promotes: cython.bint
) -> cython.bint:
    """Return True if two moves differ in the promotion alone, or are captures of the same units by one unit."""
    a, b = m.actions + action, m.actions + other
    if a.kind != MOVE_KIND or b.kind != MOVE_KIND or a.origin != b.origin:
        return False
    if not promotes:
        return captures(a) and captures(b) and _take_the_same(m, s, a, b)
    shifts: cython.bint = a.how >= HOW_PUSH
    if a.target != b.target or a.piece != b.piece or a.victim != b.victim or shifts != (b.how >= HOW_PUSH):
        return False
    if shifts and a.extra != b.extra:
        return False
    if (a.flags | b.flags) & HAS_VICTIMS:
        return same_victims(m, a.stop, b.stop, s.side, a.origin)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take_the_same(
    m: cython.pointer[Machine], s: cython.pointer[State], a: cython.pointer[Action], b: cython.pointer[Action]
) -> cython.bint:
    """Return True if two moves capture on the same squares."""
    one: u64[MOST_WORDS]
    two: u64[MOST_WORDS]
    find_taken(m, s, a, one)
    find_taken(m, s, b, two)
    return memcmp(one, two, m.words * 8) == 0
