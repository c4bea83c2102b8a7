from interpreter.engines.kernel.machine.core cimport Machine, State, u32

cdef int allowed(Machine *m, State *s, u32 number, int square, int side, int start, int lands) noexcept nogil
cdef bint clears(Machine *m, State *s, u32 number, int side, int start) noexcept nogil
cdef void set_gate(Machine *m, State *s, int unit) noexcept nogil
cdef int passant_victim(Machine *m, State *s, int crossed, int side) noexcept nogil
cdef int common(int first, int second) noexcept nogil
