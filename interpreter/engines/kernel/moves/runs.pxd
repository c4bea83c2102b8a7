from interpreter.engines.kernel.machine.core cimport Machine, Run, State, Walk, u64
from interpreter.engines.kernel.machine.memory cimport Tables

cdef void lay_runs(Tables tables) except *
cdef int count_runs(Machine *m, State *s, Walk *walk, int square, u64 *taken) noexcept nogil
cdef void mark_runs(Machine *m, Walk *walk, u64 *taken, u64 *found) noexcept nogil
cdef void find_taken(Machine *m, State *s, u64 *taken) noexcept nogil
