# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Runs: the straight lines of a plain walk as sets of squares, so that moves are counted without a look at each."""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import Tables


def lay_runs(tables: Tables) -> None:
    """Lay all plain walks that consist of straight lines as runs, once the nodes of all are laid."""
    m = tables.m
    for piece in range(m.n_pieces):
        for side in range(2):
            for square in range(m.n):
                walk = walk_of(m, piece, side, square)
                count: cython.int = _n_runs(m, walk, side, square)
                if count > 0:
                    _lay(tables, walk, side, square, count)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _n_runs(m: cython.pointer[Machine], walk: cython.pointer[Walk], side: cython.int, square: cython.int) -> cython.int:
    """Return of how many runs a walk consists, 0 if it does not consist of runs."""
    if not walk.plain:
        return 0
    count: cython.int = 0
    node = walk.first
    while node < walk.end:
        node = _end_of_run(m, walk, node, side, square)
        if node == cython.NULL:
            return 0
        count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _end_of_run(
    m: cython.pointer[Machine],
    walk: cython.pointer[Walk],
    first: cython.pointer[Node],
    side: cython.int,
    square: cython.int,
) -> cython.pointer[Node]:
    """Return the node after the run that begins with a node, or NULL if no run does."""
    friend = WHITE_UNIT if side == 0 else BLACK_UNIT
    enemy = BLACK_UNIT if side == 0 else WHITE_UNIT
    ascends: cython.bint = first.square > square
    away: cython.int = 1
    node = first
    behind = first + first.next[friend]
    while node < walk.end:
        stops: cython.bint = (
            node + node.next[friend] == behind == node + node.next[enemy] and node + node.next[OFF] == behind
        )
        if not stops or node.lands[EMPTY] != STEP or node.lands[enemy] != first.lands[enemy]:
            return cython.NULL
        before: cython.int = square if node == first else (node - 1).square
        if m.distance[square * m.n + node.square] != away or (node.square > before) != ascends:
            return cython.NULL  # a path may bend and yet go away by one square each time
        if node.next[EMPTY] != 1:
            return cython.NULL
        node += 1
        away += 1
        if node == behind:
            return node
    return cython.NULL


@cython.cfunc
def _lay(tables: Tables, walk: cython.pointer[Walk], side: cython.int, square: cython.int, count: cython.int) -> None:
    m = tables.m
    enemy = BLACK_UNIT if side == 0 else WHITE_UNIT
    walk.runs = cython.cast(cython.pointer[Run], tables.room(count * cython.sizeof(Run)))
    node = walk.first
    for number in range(count):
        run = walk.runs + number
        run.squares = cython.cast(cython.pointer[u64], tables.room(m.words * 8))
        run.ascends, run.takes = node.square > square, node.lands[enemy] != 0
        end = _end_of_run(m, walk, node, side, square)
        run.n = cython.cast(u16, end - node)
        while node < end:
            insert(run.squares, node.square)
            node += 1
    walk.n_runs = count


def find_taken(m: cython.pointer[Machine], s: cython.pointer[State], taken: cython.pointer[u64]) -> cython.void:
    """Write down the squares that are not empty."""
    for word in range(m.words):
        taken[word] = occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, NEUTRAL)[word]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _first_taken(m: cython.pointer[Machine], run: cython.pointer[Run], taken: cython.pointer[u64]) -> cython.int:
    """Return the square of the first unit on a run, or NOWHERE."""
    word: cython.int = 0 if run.ascends else m.words - 1
    for _ in range(m.words):
        bits = run.squares[word] & taken[word]
        if bits:
            return word * 64 + (lowest(bits) if run.ascends else highest(bits))
        word += 1 if run.ascends else -1
    return NOWHERE


def count_runs(
    m: cython.pointer[Machine],
    s: cython.pointer[State],
    walk: cython.pointer[Walk],
    square: cython.int,
    taken: cython.pointer[u64],
) -> cython.int:
    """Return how many moves a unit on a square has by a walk that is laid as runs."""
    count: cython.int = 0
    away = m.distance + square * m.n
    enemies = occupied(m, s, 1 - s.side)
    for number in range(walk.n_runs):
        run = walk.runs + number
        at = _first_taken(m, run, taken)
        if at == NOWHERE:
            count += run.n
        else:
            count += away[at] - 1
            if run.takes and has(enemies, at):
                count += 1
    return count


def mark_runs(
    m: cython.pointer[Machine],
    walk: cython.pointer[Walk],
    taken: cython.pointer[u64],
    found: cython.pointer[u64],
) -> cython.void:
    """Mark the empty squares that a unit comes to by a walk that is laid as runs."""
    for number in range(walk.n_runs):
        run = walk.runs + number
        at = _first_taken(m, run, taken)
        for word in range(m.words):
            bits = run.squares[word]
            if at != NOWHERE and word == at >> 6:
                below = (cython.cast(u64, 1) << (at & 63)) - 1
                bits &= below if run.ascends else ~(2 * below + 1)
            elif at != NOWHERE and (word > at >> 6) == run.ascends:
                bits = 0
            found[word] |= bits
