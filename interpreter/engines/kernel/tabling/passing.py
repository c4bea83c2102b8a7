# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Captures in passing, where turns are taken back: positions after the steps that open them are kept beside a slice.

Such a position has the turns of the one of the slice with the same units, and these captures, which lead to solved
slices. Only one step leads to it.
"""

import cython
from cython.cimports.interpreter.engines.kernel.law.counts import ends_by_count
from cython.cimports.interpreter.engines.kernel.law.legality import generate, is_legal, play
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.tabling.filling import Account, arrive
from cython.cimports.interpreter.engines.kernel.tabling.slices import NO_MORE_MEMORY, TOO_NARROW
from cython.cimports.libc.stdlib import bsearch, qsort, realloc
from cython.cimports.libc.string import memset


def passes(
    w: cython.pointer[Work], m: cython.pointer[Machine], passings: cython.pointer[Passings], source: u32, to: u32
) -> cython.bint:
    """Note the step that has led to ply 1, if it lets the other side capture in passing, and return whether it does."""
    s = ply(m, 1)
    if not s.n_passants or ends_by_count(m, s):
        return False
    outer = w.found
    node: Account
    memset(cython.address(node), 0, cython.sizeof(Account))
    node.side = s.side
    w.found = cython.address(node)
    captures: cython.int = 0
    others: cython.int = 0
    first: u32 = generate(m, 1, True)
    last: u32 = m.n_actions
    for at in range(first, last):
        is_passing: cython.bint = m.actions[at].how == HOW_PASSANT
        if (others and not is_passing) or not is_legal(m, 1, at):
            continue
        if is_passing:
            captures += 1
            play(m, 1, m.actions + at)
            arrive(w, m, 2)
        else:
            others += 1
    m.n_actions = first
    w.found = outer
    if passings.n * SHARE_OF_PASSINGS > w.links.most:
        w.atlas.fault = TOO_NARROW
    elif captures and _has_room(passings):
        one = passings.first + passings.n
        passings.n += 1
        memset(one, 0, cython.sizeof(Passing))
        one.source, one.to, one.win, one.loss = source, to, node.win, node.loss
        one.draws, one.is_forced = node.drawn, others == 0
    elif captures:
        w.atlas.fault = NO_MORE_MEMORY
    return captures > 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_room(passings: cython.pointer[Passings]) -> cython.bint:
    if passings.n < passings.room:
        return True
    room: u64 = 2 * passings.room + 1024
    grown = cython.cast(cython.pointer[Passing], realloc(passings.first, room * cython.sizeof(Passing)))
    if grown == cython.NULL:
        return False
    passings.first, passings.room = grown, room
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _order(a: cython.p_const_void, b: cython.p_const_void) -> cython.int:
    one = cython.cast(cython.pointer[Passing], a)
    other = cython.cast(cython.pointer[Passing], b)
    if one.source != other.source:
        return 1 if one.source > other.source else -1
    return (one.to > other.to) - (one.to < other.to)


def sort_passings(passings: cython.pointer[Passings]) -> cython.void:
    """Sort steps by where they come from, and then by where they lead."""
    qsort(passings.first, passings.n, cython.sizeof(Passing), _order)


def has_passing(passings: cython.pointer[Passings], source: u32, to: u32) -> cython.bint:
    """Return True if a step from one position to another is among those that are sorted."""
    wanted: Passing
    wanted.source, wanted.to = source, to
    return bsearch(cython.address(wanted), passings.first, passings.n, cython.sizeof(Passing), _order) != cython.NULL


def is_decided(passing: cython.pointer[Passing], code: cython.int, known: cython.int, turns: cython.int) -> cython.bint:
    """Return True if the position after a step is decided in some turns, and was not before.

    The code is that of the position of the slice. Who wins takes an odd number of turns.
    """
    others: cython.int = code - known if code >= known and not passing.is_forced else -1
    if turns & 1:
        return passing.win == turns or others == turns
    if passing.win or passing.draws or passing.loss > turns:
        return False
    return passing.is_forced or (0 <= others <= turns and not others & 1)
