from interpreter.engines.kernel.machine.core cimport Action, Machine, Row, State

cdef void takings(Machine *m, State *s) noexcept nogil
cdef void conversions(Machine *m, State *s, bint wary) noexcept nogil
cdef bint is_over_budget(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef void follow(Machine *m, State *before, State *s, Action *action) noexcept nogil
cdef int square_after(Machine *m, int leader, Action *action) noexcept nogil
