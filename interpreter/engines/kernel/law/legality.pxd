from interpreter.engines.kernel.machine.core cimport Action, Machine, State, u32
from interpreter.engines.kernel.moves.lines cimport SAFE_IS_LEGAL, UNSAFE_IS_ILLEGAL

cdef int generate(Machine *m, int ply_number, bint wary) noexcept nogil
cdef int offer(Machine *m, int ply_number, bint wary) noexcept nogil
cdef bint is_urged(Machine *m, int ply_number) noexcept nogil
cdef bint is_legal(Machine *m, int ply_number, u32 action) noexcept nogil
cdef bint is_forbidden(Machine *m, int ply_number, Action *action) noexcept nogil
cdef enum:
    MOST_TRIES = 20_000_000  # of actions that could follow in a turn, to find whether it can be ended: some seconds

cdef inline int settled_by_safety(Machine *m, State *s) noexcept nogil:
    # what it settles, where turns are paced, whether an action leaves the royal unit safe
    return SAFE_IS_LEGAL | UNSAFE_IS_ILLEGAL if m.plain else settled_in_turn(m, s)

cdef int settled_in_turn(Machine *m, State *s) noexcept nogil
cdef bint may_end(Machine *m, State *s) noexcept nogil
cdef void ask(Machine *m) noexcept nogil
cdef void begin(Machine *m) noexcept nogil
cdef bint goes_on(Machine *m, int ply_number) noexcept nogil
cdef bint is_stuck(Machine *m, int ply_number) noexcept nogil
cdef void play(Machine *m, int ply_number, Action *action) noexcept nogil
cdef enum:  # what is known of the plain actions of a state
    TRIED = 0  # nothing
    ALLOWED  # they are legal
    ENDING  # and the turn passes after each
cdef int plainness(Machine *m, State *s) noexcept nogil
cdef bint is_plain(Machine *m, State *s, Action *action) noexcept nogil
cdef bint is_plainly_legal(Machine *m, State *s, Action *action) noexcept nogil
cdef bint has_action_but_end(Machine *m, int ply_number) noexcept nogil
