from interpreter.engines.kernel.machine.core cimport Formation, Machine, State, i16, u64

cdef void rides(Machine *m, State *s, bint wary) noexcept nogil
cdef bint ride_hits(Machine *m, State *s, int target, int by, u64 *able) noexcept nogil
cdef bint _is_block(Machine *m, State *s, Formation *formation, int anchor, int unit) noexcept nogil
cdef bint any_cell(i16 *cells, int count, int square) noexcept nogil
cdef int _look(Machine *m, State *s, Formation *formation, i16 *cells, i16 *to, int side) noexcept nogil
cdef bint _takes_royal(Machine *m, State *s, Formation *formation, i16 *to, int side) noexcept nogil
cdef bint _has_ridden(Machine *m, State *s, int number, int anchor) noexcept nogil
cdef bint _meets(Machine *m, i16 *cells, int count, u64 *found) noexcept nogil
cdef bint _is_idle(Machine *m, State *s, int number, int anchor) noexcept nogil
cdef void _rides_of(Machine *m, State *s, int number, int anchor, bint wary) noexcept nogil
cdef bint _ride_costs_royal(Machine *m, State *s, Formation *formation, i16 *to, i16 *cells, int by) noexcept nogil
cdef bint _block_hits(Machine *m, State *s, Formation *formation, int anchor, int target, int by) noexcept nogil
