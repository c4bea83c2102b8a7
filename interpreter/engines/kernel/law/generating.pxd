from interpreter.engines.kernel.machine.core cimport Action, ActiveRule, Machine, Row, State, u64

cdef bint is_no_capture(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_no_drop(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_pass(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef void keep_near(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_held(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_open_zone(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_zone(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_mobile(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_few(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_awake(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void keep_even(Machine *m, State *s, Row *row, int piece, u64 *squares) noexcept nogil
cdef void _find_near(Machine *m, State *s, Row *row, u64 *near) noexcept nogil
cdef bint _is_open(Machine *m, State *s, u64 *squares) noexcept nogil
cdef void _add_woken(Machine *m, State *s, ActiveRule *rule, u64 *awake) noexcept nogil
cdef void _add_joined(Machine *m, State *s, int graph, int source, u64 *awake) noexcept nogil
cdef bint _can_spread(Machine *m, State *s, int piece, int dropped, int taken) noexcept nogil
cdef void _count_free(Machine *m, State *s, int piece, int taken, int *free) noexcept nogil
cdef bint _is_dark(Machine *m, int square) noexcept nogil
