from interpreter.engines.kernel.machine.core cimport Machine, State, u64

cdef bint stifles(Machine *m, State *s, int ways, int side, int square, u64 *group) noexcept nogil
cdef bint stifles_any(Machine *m, State *s, int ways, int side) noexcept nogil
cdef int area_lead(Machine *m, State *s, int ways) noexcept nogil
