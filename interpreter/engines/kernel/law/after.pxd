from interpreter.engines.kernel.machine.core cimport Action, Machine, Row, State

cdef enum:
    MOST_NESTED = 4  # as in the reference engine

cdef bint takes_last(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint converts_none(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint drops_stifled(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint promotes_to_attack(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint faces_on(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint is_needless(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint passes_to_pass(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint gives_check(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint gives_early_check(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint gives_check_by_promotion(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef bint mates_by_drop(Machine *m, State *s, Row *row, Action *action) noexcept nogil
