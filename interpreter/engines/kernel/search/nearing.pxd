from interpreter.engines.kernel.machine.core cimport Machine, State, u64

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
