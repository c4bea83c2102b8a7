from interpreter.engines.kernel.machine.core cimport Machine, State

cdef int count_legal(Machine *m, int ply_number) noexcept nogil
cdef bint castles_left(Machine *m, State *s) noexcept nogil
