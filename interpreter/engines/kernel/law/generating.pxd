from interpreter.engines.kernel.machine.core cimport Action, Machine, Row, State, u64

cdef bint is_no_capture(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_no_drop(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_pass(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef void keep_near(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_held(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_open_zone(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_enclosing(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_zone(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_mobile(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_few(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_awake(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_even(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
