from interpreter.engines.kernel.machine.core cimport Action, Machine, State, u64

cdef enum:  # where a second part places a unit, in the order of `Where`
    ON_EMPTY = 1
    ON_REACHED
    ON_LEFT

cdef void second_parts(Machine *m, State *s) noexcept nogil
cdef void open_squares(Machine *m, State *s, u64 *squares, bint one) noexcept nogil
cdef bint any_second(Machine *m, State *s) noexcept nogil
cdef void note_trail(Machine *m, State *before, State *s, Action *action) noexcept nogil
cdef void note_gains(Machine *m, State *before, State *s) noexcept nogil
cdef void forget_gains(Machine *m, State *s) noexcept nogil
cdef void forget_trail(State *s) noexcept nogil
