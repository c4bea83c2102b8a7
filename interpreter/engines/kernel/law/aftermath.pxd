from interpreter.engines.kernel.machine.core cimport Action, Machine, State, u64

cdef void note_deed(Machine *m, State *s, Action *action) noexcept nogil
cdef void note_scores(Machine *m, State *s, Action *action) noexcept nogil
cdef void score(Machine *m, State *s) noexcept nogil
cdef void ensue(Machine *m, State *s, Action *action) noexcept nogil
cdef bint attacks_enemy(Machine *m, State *s, int square) noexcept nogil
cdef bint encloses_nothing(Machine *m, State *s, int square) noexcept nogil
cdef void find_enclosing(Machine *m, State *s, u64 *found) noexcept nogil
