from interpreter.engines.kernel.machine.core cimport Machine, State, u32, u64
from interpreter.engines.kernel.moves.lines cimport Sight
from interpreter.engines.kernel.search.picking cimport Picker
from interpreter.engines.kernel.search.table cimport Record
from interpreter.engines.kernel.search.thought cimport Thought

# What the search leaves out: depths are numbers of actions, and margins are those of the scale. The
# techniques and their usual sizes are in the Chess Programming Wiki, each on a page of its name.
cdef enum:
    MOST_EXTENDED = 64  # check extensions: the ply from which on none is made, so that a line ends
    MOST_REVERSE_FUTILITY = 6  # reverse futility pruning: a margin for each action up to this depth
    LEAST_NULL_MOVE = 3  # null move pruning: from this depth on,
    NULL_MOVE_REDUCTION = 3  # so much less deep
    NULL_MOVE_SHARE = 4  # and by this part of the depth
    LEAST_WITH_KNOWN = 4  # internal iterative reductions: by one action, from this depth on, if none is remembered
    MOST_MOVE_COUNT = 4  # late move pruning, with hands or turns of several actions, up to this depth: its square and
    MOVE_COUNT = 3  # so many quiet actions are tried
    MOST_FUTILITY = 3  # futility pruning: a margin for each action, and one more, up to this depth
    LEAST_REDUCED = 3  # late move reductions: from this depth on,
    NEAR_ROOT = 2  # up to this ply no quiet action is pruned, and no check reduced: a short mate may begin so
    FULL_DEPTH = 3  # but not of the first actions; by how much says the table of reductions
    DELTA_MARGINS = 2  # delta pruning: margins that a capture may gain beside what it takes
    DEEPEST_CALM = 12  # actions of a calm search,
    CALM_CHECKS = 4  # of which the first see checks and are remembered
    RECAPTURES_ONLY = 2  # actions after which it looks at recaptures only, in turns that may stop early

cdef struct SearchNode:  # a state in a ply, and what is known of it before its actions are tried
    int at
    int side
    int alpha
    int beta
    int depth  # in the calm search 0, and one less with each action
    u64 key
    int static_  # its score as it is
    bint checked
    bint careful
    Record known
    Picker picker

cdef int seek(Machine *m, Thought *t, int at, int alpha, int beta, int depth, bint may_pass) noexcept nogil
cdef int calm(Machine *m, Thought *t, int at, int alpha, int beta, int left) noexcept nogil
cdef bint begins_turn(State *s) noexcept nogil
cdef int winner_by_count(Machine *m, Thought *t, int at) noexcept nogil
cdef bint is_over(Machine *m, Thought *t, int at) noexcept nogil
cdef bint make(Machine *m, int at, Sight *sight, u32 number) noexcept nogil
cdef int won_score(int winner, int side, int at) noexcept nogil
cdef int score_of_no_action(Machine *m, State *s, int at, int side) noexcept nogil
