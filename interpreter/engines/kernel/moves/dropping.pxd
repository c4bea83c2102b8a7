from interpreter.engines.kernel.machine.core cimport Machine, State, u64

cdef void drops(Machine *m, State *s, bint wary) noexcept nogil
cdef int find_drops(Machine *m, State *s, int piece, u64 *squares) noexcept nogil
cdef void hand_fusions(Machine *m, State *s) noexcept nogil
cdef void pockets(Machine *m, State *s, bint wary) noexcept nogil
cdef void narrow(Machine *m, State *s, int moment, int piece, u64 *squares) noexcept nogil
cdef int only_drop(Machine *m, State *s) noexcept nogil
