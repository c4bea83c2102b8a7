from interpreter.engines.kernel.machine.core cimport Action, Machine, State

cdef void copy(Machine *m, State *s, State *to) noexcept nogil
cdef void carry_out(Machine *m, State *s, Action *action) noexcept nogil
cdef bint makes_progress(Machine *m, State *s, Action *action) noexcept nogil
cdef void finish(Machine *m, State *s, int n_old, bint first) noexcept nogil
cdef void change_sides(Machine *m, State *s) noexcept nogil
cdef void expose(Machine *m, State *s, Action *action, int side) noexcept nogil
cdef int castling_unit(Machine *m, State *s, int square, int piece) noexcept nogil
