from interpreter.engines.kernel.machine.core cimport Action, Machine, State

cdef int captor(Machine *m, State *s) noexcept nogil
cdef bint must_capture_again(Machine *m) noexcept nogil
cdef void recaptures(Machine *m, State *s, int square, bint wary) noexcept nogil
cdef void forget_captor(Machine *m, State *s) noexcept nogil
cdef void note_captor(Machine *m, State *s, Action *action) noexcept nogil
