from interpreter.engines.kernel.machine.core cimport Goal, Machine, State, u64

cdef void judge(Goal *goal, object kind) except *
cdef void members(Machine *m, State *s, Goal *goal, int side, u64 *found) noexcept nogil
cdef u64 *carriers_of(Machine *m, State *s, Goal *goal, int side) noexcept nogil
cdef bint begins(State *s, int side) noexcept nogil
cdef bint has_new_row(Machine *m, State *before, State *s, Goal *goal, int side) noexcept nogil
cdef bint is_met(Machine *m, State *s, Goal *goal, int side) noexcept nogil
