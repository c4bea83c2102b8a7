from interpreter.engines.kernel.machine.core cimport Machine, State, u64

cdef void rides(Machine *m, State *s, bint wary) noexcept nogil
cdef bint ride_hits(Machine *m, State *s, int target, int by, u64 *able) noexcept nogil
