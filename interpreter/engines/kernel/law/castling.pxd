from interpreter.engines.kernel.machine.core cimport Action, Castling, Machine, State, u32

cdef void castlings(Machine *m, State *s, State *trial, bint wary) noexcept nogil
cdef void _by_rule(Machine *m, State *s, State *trial, int number, int first, bint wary) noexcept nogil
cdef void _with_partner(Machine *m, State *s, State *trial, int number, int mover, int partner, int first) noexcept nogil
cdef void _by_wing(Machine *m, State *s, State *trial, int number, int wing, int mover, int partner, int first) noexcept nogil
cdef bint _is_known(Machine *m, int first, int mover, int target) noexcept nogil
cdef bint _holds(Machine *m, State *s, int square, int piece, int mark) noexcept nogil
cdef int _wing_for(Machine *m, Castling *castling, int mover, int partner) noexcept nogil
cdef bint _is_free(Machine *m, State *s, int first, int last, int mover, int partner) noexcept nogil
cdef bint _is_step(Machine *m, State *s, int unit, int start, int target) noexcept nogil
cdef bint _may_step(Machine *m, State *s, int mover, int target) noexcept nogil
cdef bint _reads_as_meeting(Machine *m, State *s, int number, int mover, int partner, int target) noexcept nogil
cdef bint _slides(Machine *m, State *s, State *trial, int number, int wing, int mover, int partner, bint partner_first) noexcept nogil
cdef bint _slide(Machine *m, State *s, int piece, int start, int target, bint first) noexcept nogil
cdef bint _is_on_board(Machine *m, u32 stop, int side, int start) noexcept nogil
