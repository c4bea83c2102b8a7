from interpreter.engines.kernel.machine.core cimport Action, Machine, Row, State, u64

cdef void note_deed(Machine *m, State *s, Action *action) noexcept nogil
cdef int _events_of(Action *action) noexcept nogil
cdef void score(Machine *m, State *s, Action *action) noexcept nogil
cdef void ensue(Machine *m, State *s, Action *action) noexcept nogil
cdef void _find_centers(Machine *m, Action *action) noexcept nogil
cdef bint _is_triggered(Machine *m, State *s, Row *after, int triggers) noexcept nogil
cdef int _course(Machine *m, State *s) noexcept nogil
cdef bint _acted_on(Machine *m, State *s, Row *after, int square) noexcept nogil
cdef bint _triggers(Machine *m, State *s, Row *after, int unit) noexcept nogil
cdef int _piece_then(Machine *m, int unit) noexcept nogil
cdef void _choose(Machine *m, State *s, Row *after) noexcept nogil
cdef void _near(Machine *m, u64 *centers, int number, u64 *found) noexcept nogil
cdef bint attacks_enemy(Machine *m, State *s, int square) noexcept nogil
cdef void _attacked_from(Machine *m, State *s, int start) noexcept nogil
cdef void _attacked_by(Machine *m, State *s, int start, int unit) noexcept nogil
cdef void _enclosed_from(Machine *m, State *s, Row *after, int start) noexcept nogil
cdef int _enclosed_along(Machine *m, State *s, Row *after, int start, int direction) noexcept nogil
cdef bint encloses_nothing(Machine *m, State *s, int square) noexcept nogil
cdef void _next_to_move(Machine *m, int target, bint ahead) noexcept nogil
cdef void _corners_from(Machine *m, State *s, int center, int piece) noexcept nogil
cdef bint _holds_side(Machine *m, State *s, int square, int side) noexcept nogil
cdef bint _concerns(Machine *m, State *s, Row *after, int unit) noexcept nogil
cdef void _change(Machine *m, State *s, Row *after, int square, int unit) noexcept nogil
cdef void _leave_behind(Machine *m, State *s, Row *after) noexcept nogil
cdef void _wall(Machine *m, State *s, int square) noexcept nogil
cdef void _transfer(Machine *m, State *s, Action *action, bint may_stay) noexcept nogil
cdef bint _has_lost_royal(Machine *m, State *s) noexcept nogil
