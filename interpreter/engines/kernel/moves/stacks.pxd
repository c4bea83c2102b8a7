from interpreter.engines.kernel.machine.core cimport Machine, Node, State, Walk, u32
from interpreter.engines.kernel.moves.moving cimport Mover
from interpreter.engines.kernel.moves.sight cimport Walker

cdef void stack_moves(Machine *m, State *s, bint wary) noexcept nogil
cdef bint stack_attacks(Machine *m, State *s, int target, int square, int by) noexcept nogil
cdef bint can_take_passant(Machine *m, State *s, int crossed, int square) noexcept nogil
cdef void _unit_moves(Machine *m, State *s, Walker *walker, u32 first, bint wary) noexcept nogil
cdef int _allowed(Machine *m, State *s, Walker *walker, Walk *walk, Node *node, int lands) noexcept nogil
cdef void _land(Machine *m, State *s, Walker *walker, Mover *mover, Walk *walk, Node *node, int lands) noexcept nogil
cdef void _capture(Machine *m, State *s, Walker *walker, Mover *mover, int flags, int target, u32 stop) noexcept nogil
cdef int _worse(int a, int b) noexcept nogil
cdef bint _by_walk(Machine *m, State *s, Walker *walker, int target) noexcept nogil
cdef bint _has_room(Machine *m, State *s, Walker *walker, int target) noexcept nogil
cdef void _arrive(Machine *m, State *s, Walker *walker, Mover *mover, int how, int flags, int target, u32 stop) noexcept nogil
cdef int _friends_staying(Machine *m, State *s, Walker *walker, int square) noexcept nogil
cdef int _staying(Machine *m, State *s, Walker *walker, int square) noexcept nogil
cdef bint _takes_royal(Machine *m, State *s, int square, int side, int flags) noexcept nogil
cdef bint _passes(Machine *m, State *s, Walker *walker, int crossed) noexcept nogil
cdef int _n_there(Machine *m, State *s, int square) noexcept nogil
cdef bint sets_out(Machine *m, State *s, Walker *walker, int square, int side, int *way) noexcept nogil
