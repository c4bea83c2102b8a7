from interpreter.engines.kernel.machine.core cimport Kept, Machine, Node, Row, State, Walk, u64

cdef bint _is_any_near(Machine *m, State *s, Row *row, int side, int square) noexcept nogil
cdef bint _any_attacks(Machine *m, State *s, Row *row, int side, int square, int stance) noexcept nogil
cdef bint is_attacked(Machine *m, State *s, int target, int by) noexcept nogil
cdef bint is_frozen(Machine *m, State *s, int square) noexcept nogil
cdef bint is_checked(Machine *m, State *s, int side) noexcept nogil
cdef bint is_checked_on(Machine *m, State *s, int side, int board) noexcept nogil
cdef bint is_exposed(Machine *m, State *s, int side) noexcept nogil
cdef bint _any_facing(Machine *m, State *s) noexcept nogil
cdef bint faces(Machine *m, State *s, Row *row) noexcept nogil
cdef bint _faces(Machine *m, State *s, Row *facing, int side) noexcept nogil
cdef bint _sees_faced(Machine *m, State *s, Row *facing, int side, int square) noexcept nogil
cdef bint _costs_royal(Machine *m, State *s, Walk *walk, Node *node, int side, int start, int piece, int left) noexcept nogil
cdef int _limited(Machine *m, State *s, Walk *walk, Node *node, int side, int start, int lands) noexcept nogil
cdef bint walk_hits(Machine *m, State *s, Walk *walk, int side, int start, int target, int piece, bint leaves) noexcept nogil
cdef bint _comes_to(Machine *m, State *s, Walk *walk, int side, int start, int target, int piece, bint leaves) noexcept nogil
cdef bint _takes_on_the_way(Machine *m, Walk *walk, Node *node, int side, int start, int target) noexcept nogil
cdef bint gives_check_from(Machine *m, State *s, int side, int square) noexcept nogil
cdef bint _unit_attacks(Machine *m, State *s, int target, int square, int unit, int stance) noexcept nogil
cdef bint _parts_attack(Machine *m, State *s, int target, int square, int unit, int stance) noexcept nogil
cdef bint _checks_by(Machine *m, State *s, int side, int square) noexcept nogil
cdef bint _is_any_kept_attacked(Machine *m, State *s, int side) noexcept nogil
cdef int count_kept(Machine *m, State *s, Kept *kept, int side) noexcept nogil
cdef bint _is_kept_attacked(Machine *m, State *s, Kept *kept, int side) noexcept nogil
cdef bint is_attacked_by_others(Machine *m, State *s, int target, int by, u64 *spared) noexcept nogil
cdef bint _is_attacked_from(Machine *m, State *s, int target, int by, u64 *sources, u64 *spared) noexcept nogil
