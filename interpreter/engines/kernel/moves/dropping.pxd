from interpreter.engines.kernel.machine.core cimport Machine, State

cdef void drops(Machine *m, State *s, bint wary) noexcept nogil
cdef void hand_fusions(Machine *m, State *s) noexcept nogil
cdef void pockets(Machine *m, State *s, bint wary) noexcept nogil
