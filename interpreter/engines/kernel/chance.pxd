from interpreter.engines.kernel.machine.core cimport Machine, u64

cdef enum:
    MOST_DRAWN = 449  # a pass, and the squares of the largest board, of 7 words

cdef bint act_at_random(Machine *m, int ply_number, u64 *random) noexcept nogil
cdef u64 next_random(u64 *random) noexcept nogil
