from interpreter.engines.kernel.machine.core cimport Action, Machine, Promoting, State, u16, u32, u64

cdef struct Mover:  # one unit, or part of one, about to move
    int piece
    int side
    int square
    int kind
    int rest
    int flags
    int stays
    u32 first
    u16 *own  # the units of its side by piece
    bint wary

cdef void moves(Machine *m, State *s, bint wary) noexcept nogil
cdef void splits(Machine *m, State *s, bint wary) noexcept nogil
cdef void moves_from(Machine *m, State *s, int square) noexcept nogil
cdef bint mark_plain_steps(Machine *m, State *s, int square, u64 *found, bint one) noexcept nogil
cdef int n_plain_moves(Machine *m, State *s, int square, u64 *taken) noexcept nogil
cdef Action *push_plain_move(Machine *m, State *s, int square, int number) noexcept nogil
cdef void unit_moves(Machine *m, State *s, Mover *mover, int as_piece, int unit) noexcept nogil
cdef void arrive(Machine *m, Mover *mover, int how, int flags, int target, u32 stop, int victim, int stays, int friends) noexcept nogil
cdef bint may_stay(Machine *m, int piece, int side, int origin, int target, int takes) noexcept nogil
cdef bint applies(Machine *m, Promoting *line, int side, int origin, int target, int takes) noexcept nogil
cdef bint is_too_many(Machine *m, u16 *own, int side, int mover, int man) noexcept nogil
cdef bint is_stuck_promoting(Machine *m, State *s, int piece, int side, int origin, int target) noexcept nogil
cdef bint fits(Machine *m, int man, int stays, int friends) noexcept nogil
cdef bint wins_nothing(Machine *m, Mover *mover, int square, int flags) noexcept nogil
cdef void forget_known(Machine *m, u32 first, u32 since, int side) noexcept nogil
cdef bint same_victims(Machine *m, u32 a, u32 b, int side, int start) noexcept nogil
cdef bint takes_royal_on_the_way(Machine *m, State *s, u32 stop, int side, int start) noexcept nogil
cdef bint holds_royal(Machine *m, State *s, int square) noexcept nogil
