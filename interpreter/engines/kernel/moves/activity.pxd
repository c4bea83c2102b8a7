from interpreter.engines.kernel.machine.core cimport Machine, State, u64

cdef int order_of(Machine *m, State *s) noexcept nogil
cdef int moving_piece(Machine *m, State *s, int unit, int stance) noexcept nogil
cdef u64 *active(Machine *m, State *s, int side) noexcept nogil
cdef bint touches_active(Machine *m, State *s, int square, int side) noexcept nogil
cdef void flood(Machine *m, int graph, int source, u64 *carriers, u64 *found) noexcept nogil
cdef u64 *able(Machine *m, State *s, int deed, bint wary) noexcept nogil
cdef void add_near(Machine *m, int source, int distance, u64 *own, u64 *found) noexcept nogil
