from interpreter.engines.kernel.machine.core cimport Action, Machine, Row, State

cdef bint is_overcharged(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef void share_out(Machine *m, State *before, State *s, Action *action) noexcept nogil
