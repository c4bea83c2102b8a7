from interpreter.engines.kernel.machine.core cimport Machine, State
from interpreter.engines.kernel.search.rays cimport Fan, Field

cdef enum:  # which of a unit's moves are wanted
    ALL_MOVES = 0
    CAPTURES_ONLY
    QUIET_ONLY

cdef void gainful_actions(Machine *m, State *s, Fan *fans) noexcept nogil
cdef void quiet_actions(Machine *m, int at, Fan *fans) noexcept nogil
cdef void actions_of(Machine *m, State *s, int square) noexcept nogil
cdef void _moves_of(Machine *m, State *s, int square, int wanted) noexcept nogil
cdef void _captures_by_fan(Machine *m, State *s, Fan *fan, Field *field, int square) noexcept nogil
cdef void _steps_by_fan(Machine *m, Fan *fan, Field *field, int square) noexcept nogil
