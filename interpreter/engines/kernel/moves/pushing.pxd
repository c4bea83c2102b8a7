from interpreter.engines.kernel.machine.core cimport Machine, Rule, State, u32

cdef bint is_moved(Machine *m, State *s, Rule *rule, int side, int square) noexcept nogil
cdef int next_in_row(Machine *m, u32 stop, int side, int square) noexcept nogil
cdef int moved_on(Machine *m, State *s, u32 stop, int side, int start, int square, bint *over) noexcept nogil
cdef int row_length(Machine *m, State *s, u32 stop, int side, int start, int target, bint *falls) noexcept nogil
cdef int last_of_row(Machine *m, u32 stop, int side, int target) noexcept nogil
cdef bint shifts(Machine *m, State *s, u32 stop, int side, int start, int target, int at) noexcept nogil
cdef bint falls_alone(Machine *m, State *s, u32 stop, int side, int start, int target) noexcept nogil
