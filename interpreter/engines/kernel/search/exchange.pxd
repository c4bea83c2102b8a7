from interpreter.engines.kernel.machine.core cimport Action, Machine, State
from interpreter.engines.kernel.search.evaluate cimport Scale

cdef enum:
    MOST_EXCHANGED = 32  # captures on a square that are looked at

cdef bint loses_exchange(Machine *m, Scale *scale, State *s, Action *action, int gain) noexcept nogil
