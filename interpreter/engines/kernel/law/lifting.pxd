from interpreter.engines.kernel.machine.core cimport Action, Machine, State

cdef bint captures(Action *action) noexcept nogil
cdef int fresh_ident(Machine *m, State *s) noexcept nogil
cdef void wall(Machine *m, State *s, int square) noexcept nogil
cdef void open_walls(Machine *m, State *s) noexcept nogil
cdef void touch(Machine *m, int square) noexcept nogil
cdef void forget_unit(Machine *m, State *s, int ident) noexcept nogil
cdef int new_unit(Machine *m, int piece, int side) noexcept nogil
cdef int lift_unit(Machine *m, State *s, int square, int unit) noexcept nogil
cdef void put_unit(Machine *m, State *s, int square, int unit, int ident) noexcept nogil
