from interpreter.engines.kernel.machine.core cimport Machine, State, u64

cdef void find_inlets(Machine *m, u64 *squares) noexcept nogil
cdef void drop_pushing(Machine *m, State *s, int piece, u64 *squares, bint wary) noexcept nogil
cdef int next_inward(Machine *m, int inlet, int following, int square) noexcept nogil
cdef int last_inward(Machine *m, State *s, int inlet, int following) noexcept nogil
