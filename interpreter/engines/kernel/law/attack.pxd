from interpreter.engines.kernel.machine.core cimport Kept, Machine, Row, State, u64

cdef bint is_attacked(Machine *m, State *s, int target, int by) noexcept nogil
cdef bint is_frozen(Machine *m, State *s, int square) noexcept nogil
cdef bint is_checked(Machine *m, State *s, int side) noexcept nogil
cdef bint is_checked_on(Machine *m, State *s, int side, int board) noexcept nogil
cdef bint is_exposed(Machine *m, State *s, int side) noexcept nogil
cdef bint faces(Machine *m, State *s, Row *row) noexcept nogil
cdef bint gives_check_from(Machine *m, State *s, int side, int square) noexcept nogil
cdef int count_kept(Machine *m, State *s, Kept *kept, int side) noexcept nogil
cdef bint is_attacked_by_others(Machine *m, State *s, int target, int by, u64 *spared) noexcept nogil
