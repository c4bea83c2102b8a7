from interpreter.engines.kernel.machine.core cimport Action, Machine, Node, Row, State, u32, u64

cdef bint is_capture(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_by_frozen(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_pocketed(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint encloses_none(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_by_attacked(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint splits_attacked(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint castles_out(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint castles_through(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint crosses_attack(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint must_convert(Machine *m, State *s, Action *action) noexcept nogil
cdef void _find_taken(Machine *m, State *s, Action *action, u64 *taken) noexcept nogil
cdef bint _is_attacked_on_way(Machine *m, State *s, Action *action, int mover, int square) noexcept nogil
cdef void _place_alone(Machine *m, State *s, State *trial, int start, int unit, int square) noexcept nogil
cdef bint _passes_on_all_ways(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint _may_land(Machine *m, State *s, Node *node, int lands, int unit, bint part) noexcept nogil
cdef bint _attacked_on_way(Machine *m, State *s, Action *action, u32 stop, int unit) noexcept nogil
