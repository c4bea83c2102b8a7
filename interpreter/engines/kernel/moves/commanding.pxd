from interpreter.engines.kernel.machine.core cimport Action, Machine, Row, Stance, State

cdef void takings(Machine *m, State *s) noexcept nogil
cdef void conversions(Machine *m, State *s, bint wary) noexcept nogil
cdef bint counts(Machine *m, State *s, Action *action) noexcept nogil
cdef bint is_over_budget(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef void follow(Machine *m, State *before, State *s, Action *action) noexcept nogil
cdef int _shown(Machine *m, State *before, Action *action) noexcept nogil
cdef bint _allows(Machine *m, State *s, Stance *stance, Action *action) noexcept nogil
cdef bint _activates(Machine *m, State *s, Stance *stance, int square) noexcept nogil
cdef bint _moves_so(Machine *m, State *s, Stance *stance, Action *action) noexcept nogil
cdef int _rest(Machine *m, int piece, int part) noexcept nogil
cdef int square_after(Machine *m, int leader, Action *action) noexcept nogil
