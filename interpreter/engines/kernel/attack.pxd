from interpreter.engines.kernel.core cimport Machine, Node, State, Walk

cdef bint is_attacked(Machine *m, State *s, int target, int by) noexcept nogil
cdef bint is_checked(Machine *m, State *s, int side) noexcept nogil
cdef bint walk_hits(Machine *m, State *s, Walk *walk, int side, int start, int target, bint leaves) noexcept nogil
cdef bint _comes_to(Machine *m, State *s, Walk *walk, int side, int start, int target, bint leaves) noexcept nogil
cdef bint _takes_on_the_way(Machine *m, Walk *walk, Node *node, int side, int start, int target) noexcept nogil
cdef bint _unit_attacks(Machine *m, State *s, int target, int square, int unit, int stance) noexcept nogil
cdef bint _parts_attack(Machine *m, State *s, int target, int square, int unit, int stance) noexcept nogil
cdef void set_gate(Machine *m, State *s, int unit) noexcept nogil
cdef bint _holds_royal(Machine *m, State *s, int square, int side) noexcept nogil
