# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=True
"""How the turns of a game began, for the constraints that ask for it.

The keys of all turns on the way to a state are in one list, which a search shares: it leaves a state before it looks at
the next one beside it, so the first keys, as many as the state says, are always its own.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.libc.stdlib import realloc


def record(m, s, key):
    """Add the key of a turn that begins to those of a state."""
    if s.n_past == m.room_past:
        room: u32 = 2 * m.room_past if m.room_past else 64
        grown = cython.cast(cython.pointer[u64], realloc(m.past, room * cython.sizeof(u64)))
        if grown == cython.NULL:
            m.failed = NO_MEMORY
            return
        m.past, m.room_past = grown, room
    m.past[s.n_past] = key
    s.n_past += 1
