from interpreter.engines.kernel.machine.core cimport Machine, State, u64

cdef void find_hit(Machine *m, State *s, u64 *found) noexcept nogil
