from interpreter.engines.kernel.machine.core cimport Action, Machine, Row, State, u64

cdef bint is_overcharged(Machine *m, State *s, Row *row, Action *action) noexcept nogil
cdef void share_out(Machine *m, State *before, State *s, Action *action) noexcept nogil
cdef bint _needs_activation(Machine *m, Action *action) noexcept nogil
cdef void _write_share(Machine *m, State *s, Action *action, u64 *found) noexcept nogil
cdef bint _is_sharer(Machine *m, State *s, int square) noexcept nogil
cdef bint _is_joined(Machine *m, State *s, int graph, int source, int square) noexcept nogil
cdef bint _wakes_actor(Machine *m, State *s, int source, Action *action) noexcept nogil
cdef bint _wakes(Machine *m, State *s, int source, int square) noexcept nogil
cdef bint _can_be_shared(Machine *m, State *s) noexcept nogil
cdef bint _finds_maker(Machine *m, State *s, int number) noexcept nogil
cdef bint _may_make(Machine *m, State *s, int square) noexcept nogil
