from interpreter.engines.kernel.machine.core cimport ActiveRule, Machine, Row, State, u64

cdef void drops(Machine *m, State *s, bint wary) noexcept nogil
cdef void hand_fusions(Machine *m, State *s) noexcept nogil
cdef void pockets(Machine *m, State *s, bint wary) noexcept nogil
cdef void _drop(Machine *m, State *s, int piece, int square, u64 *room) noexcept nogil
cdef bint is_held_base(Machine *m, State *s, int piece) noexcept nogil
cdef bint _may_drop(Machine *m, State *s, int piece, int square) noexcept nogil
cdef bint _is_dark(Machine *m, int square) noexcept nogil
cdef bint _is_in_zones(Machine *m, State *s, int piece, int square) noexcept nogil
cdef bint _can_spread(Machine *m, State *s, int piece, int dropped, int taken) noexcept nogil
cdef bint _is_open(Machine *m, State *s, u64 *squares) noexcept nogil
cdef bint _is_held(Machine *m, State *s, int square) noexcept nogil
cdef bint _breaks_limit(Machine *m, State *s, int piece, int square) noexcept nogil
cdef void _find_room(Machine *m, State *s, u64 *room) noexcept nogil
cdef void _find_awake(Machine *m, State *s, int piece, u64 *awake) noexcept nogil
cdef void _add_woken(Machine *m, State *s, ActiveRule *rule, u64 *awake) noexcept nogil
cdef void _add_joined(Machine *m, State *s, int graph, int source, u64 *awake) noexcept nogil
cdef void _find_near(Machine *m, State *s, Row *rule, u64 *near) noexcept nogil
cdef void _pocket(Machine *m, State *s, int square, int unit, bint paired, bint wary) noexcept nogil
cdef void _pocket_parts(Machine *m, State *s, int square, int unit) noexcept nogil
cdef void _pocket_pair(Machine *m, State *s, int square, int first, int second, bint wary) noexcept nogil
