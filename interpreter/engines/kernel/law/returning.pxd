from interpreter.engines.kernel.machine.core cimport Machine, State

cdef bint brings_back(Machine *m, State *before, State *after, State *following, bint over) noexcept nogil
