from interpreter.engines.kernel.machine.core cimport Action, Duty, Machine, Node, State, u32

cdef int generate(Machine *m, int ply_number, bint wary) noexcept nogil
cdef int _offer(Machine *m, int ply_number, bint wary) noexcept nogil
cdef void _heed(Machine *m, int ply_number, u32 first) noexcept nogil
cdef bint _can_fulfill(Machine *m, int ply_number, Duty *duty, u32 first) noexcept nogil
cdef bint _fulfills(Duty *duty, Action *action) noexcept nogil
cdef bint is_urged(Machine *m, int ply_number) noexcept nogil
cdef bint is_legal(Machine *m, int ply_number, u32 action) noexcept nogil
cdef bint is_forbidden(Machine *m, int ply_number, Action *action) noexcept nogil
cdef enum:
    MOST_TRIES = 20_000_000  # of actions that could follow in a turn, to find whether it can be ended: some seconds

cdef void ask(Machine *m) noexcept nogil
cdef void begin(Machine *m) noexcept nogil
cdef bint goes_on(Machine *m, int ply_number) noexcept nogil
cdef bint _has_legal_action(Machine *m, int ply_number) noexcept nogil
cdef bint _has_too_few(Machine *m, State *s, int needed) noexcept nogil
cdef int _promoting_piece(Machine *m, State *s, Action *action) noexcept nogil
cdef bint _has_second(Machine *m, int ply_number) noexcept nogil
cdef bint _ends_when_stuck(Machine *m, State *s) noexcept nogil
cdef bint is_stuck(Machine *m, int ply_number) noexcept nogil
cdef void play(Machine *m, int ply_number, Action *action) noexcept nogil
cdef bint _may_bring_back(Machine *m, int ply_number, u32 at) noexcept nogil
cdef bint _fails_trial(Machine *m, int ply_number, u32 at) noexcept nogil
cdef bint _takes_last(Machine *m, State *before, State *after) noexcept nogil
cdef enum:
    MOST_NESTED = 4  # as in the reference engine

cdef bint _is_banned(Machine *m, int ply_number, u32 at) noexcept nogil
cdef bint _passes_to_nothing(Machine *m, int ply_number) noexcept nogil
cdef bint _must_convert(Machine *m, State *s, Action *action) noexcept nogil
cdef bint _mates(Machine *m, int ply_number, u32 at) noexcept nogil
cdef bint _answers_check(Machine *m, State *s, Action *action) noexcept nogil
cdef bint _completes(Machine *m, int ply_number, Action *action) noexcept nogil
cdef bint _may_end(Machine *m, State *s) noexcept nogil
cdef bint _passes_on_all_ways(Machine *m, int ply_number, Action *action) noexcept nogil
cdef bint _may_land(Machine *m, State *s, Node *node, int lands, int unit, bint part) noexcept nogil
cdef bint _attacked_on_way(Machine *m, int ply_number, Action *action, u32 stop, int unit) noexcept nogil
cdef void _acts(Machine *m, int ply_number, bint wary) noexcept nogil
cdef bint _may_stop(Machine *m, int ply_number) noexcept nogil
cdef bint is_plainly_legal(Machine *m, State *s, Action *action) noexcept nogil
cdef bint _keeps_own_pieces(State *s, Action *action) noexcept nogil
