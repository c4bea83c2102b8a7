from interpreter.engines.kernel.machine.core cimport Machine, u64

cdef void record(Machine *m, int at, u64 key) noexcept nogil
