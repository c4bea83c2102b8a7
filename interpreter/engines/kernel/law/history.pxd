from interpreter.engines.kernel.machine.core cimport Machine, State, u64

cdef void record(Machine *m, State *s, u64 key) noexcept nogil
