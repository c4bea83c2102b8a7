# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Searches deeper and deeper in one call: what `AlphaBetaPlayer` does with one depth at a time, but for its reports.

A weak level looks at so few positions that the calls for each depth and line take longer than the search.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.search.search import seek
from cython.cimports.interpreter.engines.kernel.search.thought import CERTAIN, WON, Thought

_FIRST_WINDOW_AT = cython.declare(cython.int, 4)
_WINDOW = cython.declare(cython.int, 30)


def deepen(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    best: cython.pointer[Ranked],
    lines: cython.int,
    deepest: cython.int,
    most_nodes: u64,
    to_depth: cython.bint,
) -> cython.int:
    """Write the best lines, which differ in their first actions, in order, and return how many there are.

    `best` has room for `MOST_RANKED`, and `t.left_out` for as many names. A search only to a depth goes on after a
    forced win was found.
    """
    found: Ranked[MOST_RANKED]
    one: Ranked
    n_best: cython.int = 0
    for depth in range(1, deepest + 1):
        n_found: cython.int = 0
        for number in range(lines):
            guessed: cython.bint = number < n_best and depth >= _FIRST_WINDOW_AT
            guess: cython.int = best[number].score if guessed else 0
            for i in range(n_found):
                t.left_out[i] = found[i].name
            t.n_left_out = n_found
            # every action is looked at once, whatever the budget says
            t.most_nodes = most_nodes if depth > 1 else cython.cast(u64, 1) << 62
            if not _look(m, t, depth, guessed, guess, cython.address(one)):
                if m.failed or (n_found == 0 and one.name == 0):
                    return n_best
                return _join(found, n_found, cython.address(one), best, n_best, lines)
            if one.name:
                found[n_found] = one
                n_found += 1
        n_best = n_found
        for i in range(n_found):
            best[i] = found[i]
        _sort(best, n_best)
        if not to_depth and _is_decided(best, n_best, depth):
            break
    return n_best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _look(
    m: cython.pointer[Machine],
    t: cython.pointer[Thought],
    depth: cython.int,
    guessed: cython.bint,
    guess: cython.int,
    found: cython.pointer[Ranked],
) -> cython.bint:
    """Search one depth with a window around a guess, which is opened where the score falls outside.

    Return False if the search was stopped; no name is 0.
    """
    width: cython.int = _WINDOW
    alpha: cython.int = guess - width if guessed else -WON - 1
    beta: cython.int = guess + width if guessed else WON + 1
    found.score, found.name = 0, 0
    while True:
        m.n_actions = m.n_paths = 0
        score: cython.int = seek(m, t, 0, alpha, beta, depth, True)
        ended: cython.bint = m.failed == 0
        if m.failed == STOPPED:
            m.failed = 0
        if m.failed or (not ended and t.length[0] == 0):
            return False
        if t.length[0]:
            found.name = t.line[0]
        found.score = score
        if not ended:
            return False
        if alpha < score < beta or score <= alpha <= -WON or score >= beta >= WON:
            return True
        width *= 4
        if score <= alpha:
            alpha = score - width if score - width > -CERTAIN else -WON - 1
        else:
            beta = score + width if score + width < CERTAIN else WON + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _join(
    found: cython.pointer[Ranked],
    n_found: cython.int,
    last: cython.pointer[Ranked],
    best: cython.pointer[Ranked],
    n_best: cython.int,
    lines: cython.int,
) -> cython.int:
    """Write the lines of a depth, with the last one that was cut off, and those of the depth before; return how many.

    The first lines of a depth are the best of all actions, so the others are worth no more.
    """
    rest: Ranked[MOST_JOINED]
    n_rest: cython.int = 0
    most: cython.int = found[n_found - 1].score if n_found else last.score
    if last.name:
        rest[0] = last[0]
        n_rest = 1
    for i in range(n_best):
        known: cython.bint = best[i].name == last.name
        for j in range(n_found):
            known |= best[i].name == found[j].name
        if not known:
            rest[n_rest] = best[i]
            n_rest += 1
    for i in range(n_rest):
        rest[i].score = min(rest[i].score, most)
    _sort(rest, n_rest)
    count: cython.int = min(lines, n_found + n_rest)
    for i in range(count):
        best[i] = found[i] if i < n_found else rest[i - n_found]
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sort(lines: cython.pointer[Ranked], count: cython.int) -> cython.void:
    """Sort lines, the best first; equal ones keep their order."""
    for i in range(1, count):
        one = lines[i]
        at: cython.int = i
        while at and lines[at - 1].score < one.score:
            lines[at] = lines[at - 1]
            at -= 1
        lines[at] = one


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_decided(lines: cython.pointer[Ranked], count: cython.int, depth: cython.int) -> cython.bint:
    """Return True if every line is decided by force within the depth, so that deeper search finds little better."""
    for i in range(count):
        score: cython.int = lines[i].score if lines[i].score > 0 else -lines[i].score
        if score <= CERTAIN or WON - score > depth:
            return False
    return True
