from interpreter.engines.kernel.machine.core cimport Machine, State, u32

cdef void ray_moves(Machine *m, State *s, int piece, int unit, int square, bint wary, u32 first) noexcept nogil
cdef bint sends_off(Machine *m, State *s, int piece, int unit, int square, int target) noexcept nogil
