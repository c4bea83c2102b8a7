# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""How the turns of a game began, for the constraints that ask for it.

The keys of all turns on the way to a state are in one list, which a search shares. It leaves a state before it looks at
the next one, so the first keys, up to the turn of a state, are always its own.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.stdlib import realloc


def record(m: cython.pointer[Machine], at: cython.int, key: u64) -> cython.void:
    """Keep the key of a turn in its place."""
    if at >= m.room_past:
        room: cython.int = 2 * at + 64
        grown = cython.cast(cython.pointer[u64], realloc(m.past, room * cython.sizeof(u64)))
        if grown == cython.NULL:
            m.failed = NO_MEMORY
            return
        m.past, m.room_past = grown, room
    m.past[at] = key
