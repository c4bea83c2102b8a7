from interpreter.engines.kernel.codes cimport Codes
from interpreter.engines.kernel.machine.core cimport Action, Machine, u8, u16, u32, u64
from interpreter.engines.kernel.moves.lines cimport MOST_WORDS, Sight

cdef enum:
    AT = 0x3FFFFFFF  # in the order of actions: the place of one
    SURE = 0x40000000  # legal at a glance
    PLAIN = 0x80000000  # and the turn then passes
    UNJUDGED = -2  # whether a goal is won is not known

cdef enum:  # how a state stands
    UNKNOWN = 0
    GOES_ON
    BY_GOAL
    BY_STUCK
    BY_PROGRESS
    BY_COUNT  # of turns or units, which Python finds out from the position alone
    BY_OTHER  # which Python finds out

cdef struct Found:  # the legal actions, in the order of their numbers
    Found *older  # a list from before actions had numbers
    bint numbered
    int status
    int detail
    int winner
    int n
    int n_unnumbered  # which come first
    int group  # if all are drops of a piece, that piece; if all are placings, the number of pieces; else -1
    u64 squares[MOST_WORDS]  # of these
    Action *actions  # NULL if there is a group
    u32 *numbers
    u8 *plain  # whether an action is legal at a glance, and the turn then passes: the bits of the order
    u16 *paths

cdef struct Eye:  # what actions are judged by at a glance
    Sight sight
    int settled
    int known
    bint goes_on  # whether the turn may go on after a capture

cdef int lists(Machine *m, Codes *codes, u32 *order, u64 *bits, int n_words, int goal, Found *found) noexcept nogil
cdef void write_member(Machine *m, Codes *codes, int group, u32 number, Action *action) noexcept nogil
