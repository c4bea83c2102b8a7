from interpreter.engines.kernel.machine.core cimport Action, Machine, Row, State, u64

cdef bint is_capture(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_by_frozen(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_barred(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_pocketed(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_pocketed_outside(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint encloses_none(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_by_attacked(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint splits_attacked(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint castles_out(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint castles_through(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint crosses_attack(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint must_convert(Machine *m, State *s, Action *action) noexcept nogil
cdef bint promotes_to_unheld(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint costs_too_much(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef void find_taken(Machine *m, State *s, Action *action, u64 *taken) noexcept nogil
