from interpreter.engines.kernel.machine.core cimport Goal, Machine, State, u64, u8

cdef void judge(Goal *goal, object kind) except *
cdef bint _includes(Machine *m, u64 *many, u64 *few) noexcept nogil
cdef void members(Machine *m, State *s, Goal *goal, int side, u64 *found) noexcept nogil
cdef u64 *carriers_of(Machine *m, State *s, Goal *goal, int side) noexcept nogil
cdef bint begins(State *s, int side) noexcept nogil
cdef bint is_met(Machine *m, State *s, Goal *goal, int side) noexcept nogil
cdef bint _row_from(Machine *m, State *s, Goal *goal, int side, int square, int direction) noexcept nogil
cdef bint _block_from(Machine *m, State *s, Goal *goal, int side, int square) noexcept nogil
cdef bint _is_in_row(Machine *m, State *s, Goal *goal, int side, int square) noexcept nogil
cdef int _n_left(Machine *m, State *s, u8 *pieces, int side) noexcept nogil
