# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""What a capture leads to if both sides go on capturing on its square, each with its least unit first.

This is static exchange evaluation. Nothing is played: lines of attack say who can capture, also across the squares of
units that have captured before. It does not see that a unit shields a royal one.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.moves.lines import MOST_WORDS, is_open_with
from cython.cimports.interpreter.engines.kernel.search.evaluate import Scale

from interpreter.engines.exchanges import ROYAL_PRIZE

_ROYAL_PRIZE = cython.declare(cython.int, ROYAL_PRIZE)


def loses_exchange(
    m: cython.pointer[Machine],
    scale: cython.pointer[Scale],
    s: cython.pointer[State],
    action: cython.pointer[Action],
    gain: cython.int,
) -> cython.bint:
    """Return True if a capture, which wins some points at once, loses more by the captures that follow.

    Each side may stop where it likes.
    """
    solid: u64[MOST_WORDS]
    gone: u64[MOST_WORDS]
    balances: i32[MOST_EXCHANGED]
    for word in range(m.words):
        solid[word] = occupied(m, s, 0)[word] | occupied(m, s, 1)[word] | occupied(m, s, 2)[word]
        gone[word] = 0
    side: cython.int = s.side
    target: cython.int = action.target
    origin: cython.int = action.origin
    insert(gone, target)
    balances[0] = gain
    count: cython.int = 0
    while count + 1 < MOST_EXCHANGED:
        piece: cython.int = piece_of(units(m, s)[origin])  # it stands on the target now
        insert(gone, origin)
        remove(solid, origin)
        side = 1 - side
        origin = _least_attacker(m, scale, s, target, side, gone, solid)
        if origin == NOWHERE:
            break
        count += 1
        balances[count] = (_ROYAL_PRIZE if m.royal[piece] else scale.prize[piece]) - balances[count - 1]
        if m.royal[piece]:  # so it would not have captured
            break
    while count > 0:
        count -= 1
        balances[count] = -max(-balances[count], balances[count + 1])
    return balances[0] < 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _least_attacker(
    m: cython.pointer[Machine],
    scale: cython.pointer[Scale],
    s: cython.pointer[State],
    target: cython.int,
    side: cython.int,
    gone: cython.pointer[u64],
    solid: cython.pointer[u64],
) -> cython.int:
    """Return the square of the least unit of a side that attacks a square, or NOWHERE; royal units come last."""
    sources = m.sources + (side * m.n + target) * m.words
    lines = m.lines + (target * 2 + side) * m.n_pieces * m.n
    found: cython.int = NOWHERE
    least: cython.int = 0
    for word in range(m.words):
        bits = sources[word] & occupied(m, s, side)[word] & ~gone[word]
        while bits:
            origin = word * 64 + lowest(bits)
            bits &= bits - 1
            piece = piece_of(units(m, s)[origin])
            line = lines[piece * m.n + origin]
            if line == 0 or m.harmless[piece]:
                continue
            value: cython.int = _ROYAL_PRIZE if m.royal[piece] else scale.value[piece]
            if (found == NOWHERE or value < least) and is_open_with(m, s, line, solid):
                found, least = origin, value
    return found
