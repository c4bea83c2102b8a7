from interpreter.engines.kernel.machine.core cimport Action, Machine, State

cdef void note_deed(Machine *m, State *s, Action *action) noexcept nogil
cdef void score(Machine *m, State *s, Action *action) noexcept nogil
cdef void ensue(Machine *m, State *s, Action *action) noexcept nogil
cdef bint attacks_enemy(Machine *m, State *s, int square) noexcept nogil
cdef bint encloses_nothing(Machine *m, State *s, int square) noexcept nogil
