from interpreter.engines.kernel.machine.core cimport Machine, State

cdef void castlings(Machine *m, State *s, State *trial, bint wary) noexcept nogil
