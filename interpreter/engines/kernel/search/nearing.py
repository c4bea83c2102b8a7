# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""How near a side is to goals that are met by how its units stand together: in a row, or joined by a graph."""

import cython
from cython.cimports.interpreter.engines.kernel.law.goals import carriers_of, members
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.activity import flood
from cython.cimports.libc.string import memset


def filled_rows(
    m: cython.pointer[Machine], s: cython.pointer[State], plan: cython.pointer[RowPlan], side: cython.int
) -> cython.int:
    """Return what a side's rows are worth that nothing bars: 256 for each that lacks one unit, a quarter for two..

    Rows that lose cost as much as others are worth.
    """
    goal = m.goals + plan.number
    if not goal.winners >> side & 1:
        return 0
    own = m.scratch + 4 * m.words
    members(m, s, goal, side, own)
    total: cython.int = 0
    for number in range(plan.n_windows):
        window = plan.windows + number * m.words
        there: cython.int = 0
        barred: cython.bint = False
        for word in range(m.words):
            there += n_bits(window[word] & own[word])
            any_unit = occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, NEUTRAL)[word]
            barred |= (window[word] & any_unit & ~own[word]) != 0
        if there and not barred:
            lacking: cython.int = plan.length - there
            total += NEXT_TO_FULL >> (2 * (lacking - 1)) if lacking > 1 else NEXT_TO_FULL
    return total if goal.wins else -total


def gaps(m: cython.pointer[Machine], s: cython.pointer[State], side: cython.int) -> cython.int:
    """Return how many units a side lacks to be joined as its goals want, at most 20 for each."""
    total: cython.int = 0
    for number in range(m.n_goals):
        goal = m.goals + number
        if goal.kind == JOIN_GOAL and goal.winners >> side & 1:
            found: cython.int = (
                _groups_but_one(m, s, goal, side)
                if goal.far[side] == cython.NULL
                else _squares_lacking(m, s, goal, side)
            )
            total += found if found < MOST_GAPS else MOST_GAPS
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _squares_lacking(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.int:
    """Return how many empty squares a side has to fill to join its zones."""
    reached = m.scratch + 7 * m.words
    edge = m.scratch + 8 * m.words
    near = m.graphs[goal.row.graph].near
    far = m.scratch + 9 * m.words
    carriers = carriers_of(m, s, goal, side)
    own = m.scratch + 4 * m.words
    for word in range(m.words):
        edge[word] = goal.zone[side][word] & own[word]
        far[word] = goal.far[side][word] & ~occupied(m, s, 1 - side)[word]
    memset(reached, 0, m.words * 8)
    lacking: cython.int = 0
    while lacking < MOST_GAPS:
        _flood_from(m, goal, edge, carriers, reached)
        if _meets(m, reached, far):
            return lacking
        fresh: u64 = 0
        for word in range(m.words):
            edge[word] = goal.zone[side][word] if lacking == 0 else 0
        for word in range(m.words):
            bits = reached[word]
            while bits:
                row = near + (word * 64 + lowest(bits)) * m.words
                bits &= bits - 1
                for i in range(m.words):
                    edge[i] |= row[i]
        for word in range(m.words):
            any_unit = occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, NEUTRAL)[word]
            edge[word] &= ~any_unit & ~reached[word]
            fresh |= edge[word]
        if not fresh:
            return MOST_GAPS
        lacking += 1
    return lacking


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _flood_from(
    m: cython.pointer[Machine],
    goal: cython.pointer[Goal],
    sources: cython.pointer[u64],
    carriers: cython.pointer[u64],
    found: cython.pointer[u64],
) -> cython.void:
    """Add some squares and what carriers join to them to a set."""
    for word in range(m.words):
        bits = sources[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if not has(found, square):
                flood(m, goal.row.graph, square, carriers, found)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _meets(m: cython.pointer[Machine], some: cython.pointer[u64], others: cython.pointer[u64]) -> cython.bint:
    """Return True if two sets have a square in common."""
    for word in range(m.words):
        if some[word] & others[word]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _groups_but_one(
    m: cython.pointer[Machine], s: cython.pointer[State], goal: cython.pointer[Goal], side: cython.int
) -> cython.int:
    """Return by how many the groups of a side's units are more than one."""
    found = m.scratch + 5 * m.words
    carriers = carriers_of(m, s, goal, side)
    own = m.scratch + 4 * m.words
    memset(found, 0, m.words * 8)
    groups: cython.int = 0
    for word in range(m.words):
        bits = own[word]
        while bits:
            square = word * 64 + lowest(bits)
            bits &= bits - 1
            if not has(found, square):
                flood(m, goal.row.graph, square, carriers, found)
                groups += 1
    return groups - 1 if groups else 0
