from interpreter.engines.kernel.machine.core cimport i32, i64, u32, u64, u8
from interpreter.engines.kernel.search.evaluate cimport LONG_AGO, N_KNOWN_DETAILS, Scale, Trace
from interpreter.engines.kernel.search.table cimport Slot, fetch, line_of
from interpreter.engines.kernel.tabling.slices cimport Atlas

cdef enum:
    WON = 30000
    CERTAIN = 29000
    MOST_DEEP = 120  # actions in a line
    DEEPEST_TABLE = 64
    MOST_SHALLOW = 2  # actions at the end of a search, which in turns of many are better chosen by killers than by memory
    MOST_CALM = 1000  # nodes of one calm search, of which nearly all have a tenth
    NEVER = -1000000  # in place of the turn at which a position was there before

cdef struct Return:
    u64 key
    int at  # the turn since which the repetition is judged, counted back from the last one before the search, -1
    int winner  # by a chase, or NO_WINNER

cdef struct Thought:  # all that a search keeps, apart from the machine
    Scale *scale
    Slot *slots
    u64 n_lines
    Atlas *atlas  # the tables of endgames that are looked up, or NULL
    int most_units  # on the board of their positions
    int longest_turn  # in actions
    u8 age
    u64 nodes
    u64 most_nodes
    u64 cutoffs
    u64 first_cutoffs
    bint prunes
    bint staged  # whether actions are pushed in stages
    bint passes  # whether a turn may be left out to see that a position is good enough
    bint converts  # whether actions that capture nothing may change the side of units
    bint storms  # whether every action of a unit captures
    u64 calm_end  # the number of nodes at which the calm search looks no further
    bint stops_early  # whether a turn may end before all its actions are taken, and what has acted must wait
    bint repeats  # whether a position that comes back ends the game
    int repeated  # then the result for the side that brings it back: 0 a draw, 1 a win, -1 a loss
    int repeated_winner  # or the side that wins whoever does, or NO_WINNER
    bint perpetual  # whether a side loses that gave check all the time in between
    u8 *past_turns  # where that matters, of each turn before: 2 if it began in check, and the side
    u64 *turns  # their hashes, if they come from a state
    int n_past_turns
    int room_turns
    Return *past  # positions at the starts of turns before whose next return ends the game
    int n_past
    u64 path[MOST_DEEP + 8]
    Trace traces[MOST_DEEP + 24]
    int struck[MOST_DEEP + 24]  # the square on which the last action ended, by ply of the calm search
    u32 killers[4 * (MOST_DEEP + 8)]  # two by ply and side, for turns of several actions do not end alike
    u32 *line  # a row for each ply: the best continuation found there
    int length[MOST_DEEP + 8]
    i32 *history
    i64 *ranks  # of the actions that are pushed, each with its name in the lower half
    u32 room
    u32 *left_out  # actions that are not tried at the root
    int n_left_out
    u8 reductions[DEEPEST_TABLE * DEEPEST_TABLE]

cdef inline i64 ranked(int rank, u32 name) noexcept nogil:
    return (<i64> rank << 32) | name

cdef inline void fetch_known(Thought *t, u64 key) noexcept nogil:
    # memory is slow: what is known of a state is called for as soon as its key is, and comes while other things are done
    fetch(t.slots + line_of(t.n_lines, key))
    fetch(t.scale.known_details + (key & (N_KNOWN_DETAILS - 1)))

cdef inline void begin_trace(Thought *t, int at) noexcept nogil:
    # nothing was counted on the way to a ply
    t.traces[at].details, t.traces[at].ago = 0, LONG_AGO

cdef inline void follow_trace(Thought *t, int at) noexcept nogil:
    # of a ply is known at first what was counted before its last action
    if at:
        t.traces[at].details, t.traces[at].ago = t.traces[at - 1].details, t.traces[at - 1].ago + 1
    else:
        begin_trace(t, 0)

