from interpreter.engines.kernel.machine.core cimport Machine, State

cdef struct Walker:  # who sets out from where: which unit of the square, whom it leaves behind, whether it comes to friends
    int side
    int square
    int unit
    int rest
    bint shares
    bint paired

cdef int sight(Machine *m, State *s, Walker *walker, int square) noexcept nogil
cdef void walker_for(Machine *m, Walker *walker, State *s, int square, int unit, bint paired) noexcept nogil
cdef int count_of(int first, int second, int side) noexcept nogil
