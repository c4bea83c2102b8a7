from interpreter.engines.kernel.machine.core cimport Machine, State

cdef int piece_in_hand(Machine *m, int unit) noexcept nogil
cdef void stow(Machine *m, State *s, int side, int piece) noexcept nogil
cdef void take(Machine *m, State *s, int side, int piece) noexcept nogil
cdef void forfeit(Machine *m, State *s, int side, int mover) noexcept nogil
cdef void mark_again(Machine *m, State *s, int square, int unit, int marked) noexcept nogil
cdef void capture_all(Machine *m, State *s, int square) noexcept nogil
cdef void capture(Machine *m, State *s, int square, int unit) noexcept nogil
cdef void wait(Machine *m, State *s, int square, int unit) noexcept nogil
