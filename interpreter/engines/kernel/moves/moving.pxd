from interpreter.engines.kernel.machine.core cimport Action, Machine, Node, Promoting, State, Walk, u16, u32

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
cdef void unit_moves(Machine *m, State *s, Mover *mover, int as_piece, int unit) noexcept nogil
cdef void land(Machine *m, State *s, Mover *mover, Walk *walk, Node *node, int lands) noexcept nogil
cdef void _step(Machine *m, Mover *mover, Node *node, u32 stop, int flags) noexcept nogil
cdef void arrive(Machine *m, Mover *mover, int how, int flags, int target, u32 stop, int victim, int stays, int friends) noexcept nogil
cdef void _arrive_by_lines(Machine *m, Mover *mover, int how, int flags, int target, u32 stop, int victim, int stays, int friends) noexcept nogil
cdef bint may_stay(Machine *m, int piece, int side, int origin, int target, bint takes) noexcept nogil
cdef bint applies(Machine *m, Promoting *line, int side, int origin, int target, bint takes) noexcept nogil
cdef bint _is_named_before(Machine *m, Mover *mover, u32 first, u32 last, int target, bint takes, int man) noexcept nogil
cdef bint is_too_many(Machine *m, u16 *own, int side, int mover, int man) noexcept nogil
cdef bint fits(Machine *m, int man, int stays, int friends) noexcept nogil
cdef void _capture(Machine *m, State *s, Mover *mover, Node *node, u32 stop, int flags) noexcept nogil
cdef void _note_refused(Machine *m, Node *node, int flags) noexcept nogil
cdef bint wins_nothing(Machine *m, Mover *mover, int square, int flags) noexcept nogil
cdef bint _may_fuse(Machine *m, State *s, Mover *mover, int square) noexcept nogil
cdef void _fuse(Machine *m, State *s, Mover *mover, Node *node, u32 stop, int flags) noexcept nogil
cdef void _push(Machine *m, Mover *mover, int how, int flags, int target, u32 stop, int victim, int other) noexcept nogil
cdef bint _is_known(Machine *m, Mover *mover, Node *node, u32 stop, bint distinct) noexcept nogil
cdef bint _arrivals_differ(Machine *m, Mover *mover) noexcept nogil
cdef bint _fuses_or_promotes(Machine *m, Mover *mover, Node *node, int lands) noexcept nogil
cdef bint _is_distinct_fusion(Machine *m, Mover *mover, Action *action) noexcept nogil
cdef bint _promotes_on(Machine *m, Mover *mover, int square) noexcept nogil
cdef bint _must_promote_on(Machine *m, Mover *mover, int square) noexcept nogil
cdef int _mark(Machine *m, Node *node, bint distinct) noexcept nogil
cdef void forget_known(Machine *m, u32 first, u32 since, int side) noexcept nogil
cdef bint _same(Machine *m, Action *a, Action *b, int side) noexcept nogil
cdef bint same_victims(Machine *m, u32 a, u32 b, int side, int start) noexcept nogil
cdef bint takes_start(Machine *m, Mover *mover, u32 stop, int flags) noexcept nogil
cdef bint takes_royal_on_the_way(Machine *m, State *s, u32 stop, int side, int start) noexcept nogil
cdef bint _may_gain(Machine *m, State *s, Mover *mover, int as_piece, Walk *walk) noexcept nogil
cdef bint _may_promote(Machine *m, Mover *mover, int as_piece, Walk *walk) noexcept nogil
cdef void _standing(Machine *m, State *s, Mover *mover, int unit) noexcept nogil
cdef void _moves_promoted(Machine *m, State *s, Mover *mover, int promoted) noexcept nogil
cdef void _all_moves(Machine *m, State *s, Mover *mover, Walk *walk) noexcept nogil
cdef void _limited_moves(Machine *m, State *s, Mover *mover, Walk *walk) noexcept nogil
cdef void _plain_moves(Machine *m, State *s, Mover *mover, Walk *walk) noexcept nogil
cdef bint holds_royal(Machine *m, State *s, int square) noexcept nogil
