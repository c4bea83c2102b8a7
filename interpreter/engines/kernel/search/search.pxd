from interpreter.engines.kernel.machine.core cimport Machine, State, u32
from interpreter.engines.kernel.moves.lines cimport Sight
from interpreter.engines.kernel.search.thought cimport Thought

cdef int seek(Machine *m, Thought *t, int at, int alpha, int beta, int depth, bint may_pass) noexcept nogil
cdef int calm(Machine *m, Thought *t, int at, int alpha, int beta, int left) noexcept nogil
cdef bint begins_turn(State *s) noexcept nogil
cdef int winner_by_count(Machine *m, Thought *t, int at) noexcept nogil
cdef bint is_over(Machine *m, Thought *t, int at) noexcept nogil
cdef bint make(Machine *m, int at, Sight *sight, u32 number) noexcept nogil
cdef int won_score(int winner, int side, int at) noexcept nogil
cdef int score_of_no_action(Machine *m, State *s, int at, int side) noexcept nogil
