from interpreter.engines.kernel.machine.core cimport Machine, State, u64

cdef enum:
    ENDLESS = 1 << 30  # turns, where no count runs

cdef void count_on(Machine *m, State *s) noexcept nogil
cdef bint ends_by_count(Machine *m, State *s) noexcept nogil
cdef int turns_left(Machine *m, State *s) noexcept nogil
cdef u64 key_of_counts(Machine *m, State *s, u64 key) noexcept nogil
cdef int sign_of_more(Machine *m, State *s, bint by_points, int more) noexcept nogil
cdef int late_winner(Machine *m, State *s) noexcept nogil
