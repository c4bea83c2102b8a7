from interpreter.engines.kernel.machine.core cimport Machine, State

cdef bint threatens(Machine *m, State *s, int side) noexcept nogil
