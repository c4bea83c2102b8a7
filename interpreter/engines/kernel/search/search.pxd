from interpreter.engines.kernel.machine.core cimport Machine, State, u32
from interpreter.engines.kernel.moves.lines cimport Sight
from interpreter.engines.kernel.search.thought cimport Thought

cdef int seek(Machine *m, Thought *t, int at, int alpha, int beta, int depth, bint may_pass) noexcept nogil
cdef int calm(Machine *m, Thought *t, int at, int alpha, int beta, int left) noexcept nogil
cdef bint begins_turn(State *s) noexcept nogil
cdef bint _has_taken_too_long(Machine *m, int at) noexcept nogil
cdef int _before(Thought *t, int at) noexcept nogil
cdef int _repetition_winner(Machine *m, Thought *t, int at, int before) noexcept nogil
cdef int _checked_all_along(Machine *m, Thought *t, int at, int before) noexcept nogil
cdef int winner_by_count(Machine *m, Thought *t, int at) noexcept nogil
cdef int _counted_score(int winner, int side) noexcept nogil
cdef bint is_over(Machine *m, Thought *t, int at) noexcept nogil
cdef bint make(Machine *m, int at, Sight *sight, u32 number) noexcept nogil
cdef int _follow(Machine *m, Thought *t, int at, int side, int alpha, int beta, int depth) noexcept nogil
cdef bint _is_hopeless(Thought *t, int depth, int static_, int alpha, int quiet_tried) noexcept nogil
cdef void _keep_line(Thought *t, int at, u32 name) noexcept nogil
cdef bint _is_left_out(Thought *t, u32 name) noexcept nogil
cdef bint _sees_check(Machine *m, State *s, Sight *sight) noexcept nogil
cdef bint _is_checked(Machine *m, State *s) noexcept nogil
cdef bint _is_urged(Machine *m, int at) noexcept nogil
cdef bint _may_pass(Machine *m, State *s) noexcept nogil
cdef int won_score(int winner, int side, int at) noexcept nogil
cdef int score_of_no_action(Machine *m, State *s, int at, int side) noexcept nogil
cdef bint _is_alone(Machine *m, State *s, int side) noexcept nogil
cdef bint _may_stop(Machine *m, State *s) noexcept nogil
cdef int _after_stop(Machine *m, Thought *t, int at, int side, int alpha, int beta, int left) noexcept nogil
