from interpreter.engines.kernel.machine.core cimport Machine, State
from interpreter.engines.kernel.search.rays cimport Fan

cdef enum:  # which of a unit's moves are wanted
    ALL_MOVES = 0
    CAPTURES_ONLY
    QUIET_ONLY

cdef void gainful_actions(Machine *m, State *s, Fan *fans) noexcept nogil
cdef void quiet_actions(Machine *m, int at, Fan *fans) noexcept nogil
cdef void actions_of(Machine *m, State *s, int square) noexcept nogil
