# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Lists the legal actions of a state in the order of their numbers.

As much as can be told at a glance is noted with them: which need not be tried, and after which of them the turn passes.
"""

import cython
from cython.cimports.interpreter.engines.kernel.codes import NO_NUMBER, number_of
from cython.cimports.interpreter.engines.kernel.law.legality import (
    ALLOWED,
    ENDING,
    TRIED,
    ask,
    generate,
    is_forbidden,
    is_legal,
    is_plain,
    plainness,
    settled_by_safety,
)
from cython.cimports.interpreter.engines.kernel.law.lifting import captures
from cython.cimports.interpreter.engines.kernel.law.placing import ON_LEFT, open_squares
from cython.cimports.interpreter.engines.kernel.law.turns import goal_number, goal_winner
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.dropping import find_drops, narrow, only_drop
from cython.cimports.interpreter.engines.kernel.moves.lines import judge, look, verdict
from cython.cimports.libc.string import memset

from dsl.model.rows import PhaseKind
from dsl.model.rows import number_of as number_of_kind

_AGAIN = cython.declare(cython.int, number_of_kind(PhaseKind.AGAIN))


def lists(
    m: cython.pointer[Machine],
    codes: cython.pointer[Codes],
    order: cython.pointer[u32],
    bits: cython.pointer[u64],
    n_words: cython.int,
    goal: cython.int,
    found: cython.pointer[Found],
) -> cython.int:
    """List the legal actions in ply 0: set a bit for the number of each, and note its place; return how many there are.

    Those without a number come first among the actions of the machine: chains, or all while there are no codes.
    If all are drops of one piece, or placings, only their squares are noted.
    """
    s = ply(m, 0)
    m.n_actions = m.n_paths = 0
    ask(m)
    found.status, found.n, found.n_unnumbered, found.group = GOES_ON, 0, 0, -1
    if goal == UNJUDGED:
        goal = goal_number(m, s) if m.n_goals else NO_PIECE
    found.detail = goal
    if found.detail != NO_PIECE:
        found.status, found.winner = BY_GOAL, goal_winner(m, s)
        return 0
    if codes != cython.NULL and _are_one_group(m, s, found):
        return found.n
    memset(bits, 0, n_words * 8)
    generate(m, 0, True)
    eye: Eye
    _open(m, s, cython.address(eye))
    last: u32 = m.n_actions
    at: u32 = 0
    while at < last:
        judged: cython.int = _judged(m, s, cython.address(eye), at)
        if judged > 0 or (judged == -1 and is_legal(m, 0, at)):
            number: u32 = NO_NUMBER
            if codes != cython.NULL:
                number = number_of(m, s, codes, m.actions + at)
            if number != NO_NUMBER:
                if not (bits[number >> 6] >> (number & 63)) & 1:
                    found.n += 1
                bits[number >> 6] |= cython.cast(u64, 1) << (number & 63)
                order[number] = at | (PLAIN if judged == 1 else SURE if judged == 2 else 0)
            else:
                _keep(m, s, codes, order, found.n_unnumbered, at)
                found.n_unnumbered += 1
        at += 1
    found.n += found.n_unnumbered
    return found.n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _open(m: cython.pointer[Machine], s: cython.pointer[State], eye: cython.pointer[Eye]) -> cython.void:
    """Note what the actions of a state are judged by at a glance."""
    eye.settled, eye.known, eye.goes_on = 0, TRIED, m.phases[_AGAIN].n > 0
    if m.paced:
        look(m, s, cython.address(eye.sight))
        eye.settled = 0 if m.plain else settled_by_safety(m, s)
    else:
        eye.known = plainness(m, s)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _judged(m: cython.pointer[Machine], s: cython.pointer[State], eye: cython.pointer[Eye], at: u32) -> cython.int:
    """Return 0 for an illegal action, 1 for a legal one after which the turn passes, 2 for one after which it may not.

    If that cannot be told at a glance, return -1.
    """
    if m.plain:
        return verdict(m, s, cython.address(eye.sight), m.actions + at)
    if m.paced:
        judged: cython.int = judge(m, s, cython.address(eye.sight), eye.settled, m.actions + at)
        return 2 if judged == 1 else judged
    if eye.known == TRIED or m.actions[at].kind == END_KIND or not (m.free or is_plain(m, s, m.actions + at)):
        return -1
    if not m.free and is_forbidden(m, 0, m.actions + at):
        return 0
    return 2 if eye.known == ALLOWED or (eye.goes_on and captures(m.actions + at)) else 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    codes: cython.pointer[Codes],
    order: cython.pointer[u32],
    kept: u32,
    at: u32,
) -> cython.void:
    """Exchange an action that has no number for the one after those that are kept."""
    if kept == at:
        return
    m.actions[kept], m.actions[at] = m.actions[at], m.actions[kept]
    if codes != cython.NULL:  # what has moved may have been noted
        number: u32 = number_of(m, s, codes, m.actions + at)
        if number != NO_NUMBER and order[number] & AT == kept:
            order[number] = at | (order[number] & ~AT)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _are_one_group(m: cython.pointer[Machine], s: cython.pointer[State], found: cython.pointer[Found]) -> cython.bint:
    """Return True if all legal actions are drops of one piece or placings, and the turn passes after each."""
    if s.phase == PLACE_PHASE:
        if m.second == ON_LEFT or plainness(m, s) != ENDING:
            return False
        open_squares(m, s, found.squares, False)
        found.group = m.n_pieces
    elif m.free and m.all_still and s.phase == ACT_PHASE and not s.n_waiting:
        found.group = only_drop(m, s)
        if found.group == NO_PIECE:
            return False
        find_drops(m, s, found.group, found.squares)
        narrow(m, s, DROPPING_LAST, found.group, found.squares)
    else:
        return False
    for word in range(m.words):
        found.n += n_bits(found.squares[word])
    if found.n == 0:
        found.group = -1
    return found.n > 0


def write_member(
    m: cython.pointer[Machine],
    codes: cython.pointer[Codes],
    group: cython.int,
    number: u32,
    action: cython.pointer[Action],
) -> cython.void:
    """Write the drop or placing with a number."""
    memset(action, 0, cython.sizeof(Action))
    action.kind = PLACE_KIND if group == m.n_pieces else DROP_KIND
    action.how = HOW_STEP
    action.origin = action.other = action.victim = NO_PIECE
    action.target = codes.targets[number]
    action.piece = NO_PIECE if group == m.n_pieces else cython.cast(i16, group)
