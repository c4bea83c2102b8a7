from interpreter.engines.kernel.machine.core cimport Machine, State

cdef void stack_moves(Machine *m, State *s, bint wary) noexcept nogil
cdef bint stack_attacks(Machine *m, State *s, int target, int square, int by) noexcept nogil
cdef bint can_take_passant(Machine *m, State *s, int crossed, int square) noexcept nogil
