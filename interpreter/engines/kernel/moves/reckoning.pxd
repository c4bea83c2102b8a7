from interpreter.engines.kernel.machine.core cimport Machine, State, u64
from interpreter.engines.kernel.moves.lines cimport Sight

cdef int count_safe_moves(
    Machine *m, State *s, Sight *sight, int settled, int royally, u64 *special
) noexcept nogil
cdef bint has_safe_move(Machine *m, State *s, Sight *sight) noexcept nogil
cdef int find_spare(Machine *m, State *s, int square, u64 *taken) noexcept nogil
cdef void push_moves(Machine *m, State *s, int square) noexcept nogil
