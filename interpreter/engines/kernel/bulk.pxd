from interpreter.engines.kernel.machine.core cimport Machine, State, Walk, u32, u64
from interpreter.engines.kernel.moves.lines cimport Sight

cdef int count_legal(Machine *m, int ply_number) noexcept nogil
cdef int _count_all(Machine *m, int ply_number, Sight *sight) noexcept nogil
cdef int _count_pushed(Machine *m, int ply_number, Sight *sight, u32 first) noexcept nogil
cdef int _count_unit(Machine *m, int ply_number, Sight *sight, int square, u32 first) noexcept nogil
cdef int _count_free(Machine *m, State *s, Walk *walk, int piece, int side, bint *special) noexcept nogil
cdef int _count_bound(Machine *m, State *s, Walk *walk, int piece, int side, u64 *allowed, bint *special) noexcept nogil
cdef bint castles_left(Machine *m, State *s) noexcept nogil
cdef bint _is_barred(Machine *m, Sight *sight) noexcept nogil
cdef int _count_royal(Machine *m, State *s, Walk *walk, int square, bint *special) noexcept nogil
