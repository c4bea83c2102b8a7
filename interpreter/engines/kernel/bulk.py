# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Counts legal actions without writing them down, if lines of attack are plain: the leaves of perft in bulk."""

import cython
from cython.cimports.interpreter.engines.kernel.law.castling import castlings
from cython.cimports.interpreter.engines.kernel.law.legality import generate, is_legal, may_end, settled_by_safety
from cython.cimports.interpreter.engines.kernel.law.turns import turn_length
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.dropping import drops, hand_fusions, pockets
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS, SAFE_IS_LEGAL, Sight, cover, judge, look
from cython.cimports.interpreter.engines.kernel.moves.reckoning import count_safe_moves, find_spare, push_moves

_SPARES = cython.declare(cython.int, 3)
"""Spare moves of different units to different squares, of which any other action leaves one."""


def count_legal(m: cython.pointer[Machine], ply_number: cython.int) -> cython.int:
    """Return the number of legal actions in a ply of a game with paced turns, in which no goal is won."""
    s = ply(m, ply_number)
    sight: Sight
    look(m, s, cython.address(sight))
    settled = settled_by_safety(m, s)
    if not sight.clear:
        return _count_pushed(m, ply_number, cython.address(sight), settled, settled, generate(m, ply_number, True))
    return _count_all(m, ply_number, cython.address(sight), settled)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_all(
    m: cython.pointer[Machine], ply_number: cython.int, sight: cython.pointer[Sight], settled: cython.int
) -> cython.int:
    """Return the number of legal actions in a ply, without making those that are surely legal."""
    s = ply(m, ply_number)
    first: u32 = m.n_actions
    royally: cython.int = settled  # for actions of the royal unit
    if not settled & SAFE_IS_LEGAL and _has_spares(m, s, sight):
        settled |= SAFE_IS_LEGAL
    if not m.plain and may_end(m, s):
        push(m, END_KIND, HOW_STEP, 0, NOWHERE, NOWHERE)
    special: u64[MOST_WORDS]
    total = count_safe_moves(m, s, sight, settled, royally, special)
    for word in range(m.words):
        bits = special[word]
        while bits:
            push_moves(m, s, word * 64 + lowest(bits))
            bits &= bits - 1
    if m.n_castlings and castles_left(m, s):
        castlings(m, s, ply(m, ply_number + 1), True)
    if m.hands:
        hand_fusions(m, s)
        pockets(m, s, True)
        drops(m, s, True)
    return total + _count_pushed(m, ply_number, sight, settled, royally, first)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_spares(m: cython.pointer[Machine], s: cython.pointer[State], sight: cython.pointer[Sight]) -> cython.bint:
    """Return True if each safe action that a unit other than the royal one may do leaves a legal last action.

    That is so if there are spare moves enough: those of units that stand on no line of attack, to squares that they
    need no other square to reach. One action takes away the unit of one of them at most, and the square of another.
    """
    least: cython.int = 0
    most: cython.int = 0
    turn_length(m, s, cython.address(least), cython.address(most))
    if least != s.spent + 2 or m.vanishes or m.first_hop < m.n_lines:
        return False
    taken: u64[MOST_WORDS]  # on lines of attack, and the targets of spare moves
    cover(m, s, sight, taken)
    found: cython.int = 0
    for word in range(m.words):
        bits = occupied(m, s, s.side)[word] & ~taken[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            target = find_spare(m, s, square, taken) if square != sight.king else NOWHERE
            if target != NOWHERE:
                insert(taken, target)
                found += 1
                if found == _SPARES:
                    return True
    return False


def castles_left(m: cython.pointer[Machine], s: cython.pointer[State]) -> cython.bint:
    """Return True if any partner can still castle."""
    for word in range(m.words):
        if castles(m, s)[word]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_pushed(
    m: cython.pointer[Machine],
    ply_number: cython.int,
    sight: cython.pointer[Sight],
    settled: cython.int,
    royally: cython.int,
    first: u32,
) -> cython.int:
    """Remove the pushed actions and return the number of the legal ones."""
    total: cython.int = 0
    last: u32 = m.n_actions
    at: u32 = first
    while at < last:
        action = m.actions + at
        judged = judge(m, ply(m, ply_number), sight, royally if action.origin == sight.king else settled, action)
        if judged == 1 or (judged == -1 and is_legal(m, ply_number, at)):
            total += 1
        at += 1
    m.n_actions = first
    return total
