from interpreter.engines.kernel.machine.core cimport Machine, State, u64

cdef void drops(Machine *m, State *s, bint wary) noexcept nogil
cdef void hand_fusions(Machine *m, State *s) noexcept nogil
cdef void pockets(Machine *m, State *s, bint wary) noexcept nogil
cdef bint _breaks_limit(Machine *m, State *s, int piece, int square) noexcept nogil
cdef void _pocket(Machine *m, State *s, int square, int unit, bint paired, bint wary) noexcept nogil
cdef void _pocket_parts(Machine *m, State *s, int square, int unit) noexcept nogil
cdef void _pocket_pair(Machine *m, State *s, int square, int first, int second, bint wary) noexcept nogil
cdef void _find_room(Machine *m, State *s, u64 *room) noexcept nogil
cdef void _narrow(Machine *m, State *s, int moment, int piece, u64 *squares) noexcept nogil
cdef void _drop_on(Machine *m, State *s, int piece, u64 *squares, bint limited) noexcept nogil
cdef bint _fuses(Machine *m, State *s, int piece, int square) noexcept nogil
cdef bint _is_held_base(Machine *m, State *s, int piece) noexcept nogil
