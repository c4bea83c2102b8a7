from interpreter.engines.kernel.machine.core cimport Goal, Machine, State, u64

cdef enum:
    NEXT_TO_FULL = 256  # what a row is worth that lacks one unit
    MOST_GAPS = 20  # units that a side lacks, at most

cdef struct RowPlan:  # where rows of a goal can stand
    int number  # of the goal
    int length
    int n_windows
    u64 *windows  # the squares of each

cdef int filled_rows(Machine *m, State *s, RowPlan *plan, int side) noexcept nogil
cdef int gaps(Machine *m, State *s, int side) noexcept nogil
cdef int _squares_lacking(Machine *m, State *s, Goal *goal, int side) noexcept nogil
cdef int _groups_but_one(Machine *m, State *s, Goal *goal, int side) noexcept nogil
cdef bint _meets(Machine *m, u64 *some, u64 *others) noexcept nogil
cdef void _flood_from(Machine *m, Goal *goal, u64 *sources, u64 *carriers, u64 *found) noexcept nogil
