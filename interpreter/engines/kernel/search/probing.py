# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""Tables of endgames on the way: the start of a turn whose units have a table needs no search."""

import cython
from cython.cimports.interpreter.engines.kernel.law.counts import turns_left
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.search.thought import CERTAIN, WON, Thought
from cython.cimports.interpreter.engines.kernel.tabling.slices import DRAWN, find, value_in


def probe(
    m: cython.pointer[Machine], t: cython.pointer[Thought], at: cython.int, score: cython.pointer[cython.int]
) -> cython.bint:
    """Write the score of the state in a ply, and return True, if a table has it and no count comes before its end."""
    s = ply(m, at)
    n: cython.int = 0
    for side in range(3):
        for word in range(m.words):
            n += n_bits(occupied(m, s, side)[word])
    if n > t.most_units or s.n_passants:
        return False
    for i in range(MOST_NUMBERS):
        if s.numbers[i]:
            return False
    number: i64 = 0
    one = find(t.atlas, m, s, cython.address(number))
    t.atlas.n_unknown = 0  # nobody asks for what is missing
    if one == cython.NULL:
        return False
    value: cython.int = value_in(one, number)  # of a position that is left out it is the longest loss: too far away
    turns: cython.int = abs(value) - 1 if value != DRAWN else 0
    away: cython.int = at + turns * t.longest_turn
    if away >= WON - CERTAIN or (turns and turns_left(m, s) <= turns):
        return False
    score[0] = 0 if value == DRAWN else (WON - away if value > 0 else away - WON)
    return True
