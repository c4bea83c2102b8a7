from interpreter.engines.kernel.codes cimport Codes
from interpreter.engines.kernel.engine cimport Kernel
from interpreter.engines.kernel.machine.core cimport MAX_CHAIN, NO_PIECE, Action, Machine, State, n_bits, occupied, u8, u16, u32, u64
from interpreter.engines.kernel.machine.memory cimport Tables
from interpreter.engines.kernel.moves.lines cimport MOST_WORDS
from interpreter.engines.kernel.planes cimport Plan
from interpreter.engines.kernel.posing cimport Poser

cdef enum:
    MOST_TURNS = 24  # in one piece of a history
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

cdef struct Block:  # a state in memory of its own, which follows, with the rows of its chains
    Py_ssize_t refs
    u64 key  # equal for positions that count as repeated
    int goal  # the number of the goal that is won, NO_PIECE without, or UNJUDGED
    u16 *rows

cdef struct Past:  # the starts of turns, in pieces that successors share
    Past *before
    Py_ssize_t refs
    int n
    u64 keys[MOST_TURNS]
    Block *kept[MOST_TURNS]  # NULL where the key as a value came first
    void *values[MOST_TURNS]  # the keys as Python values, NULL until asked for

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

cdef inline State *state_of(Block *kept) noexcept nogil:
    return <State *> (<u8 *> kept + sizeof(Block))

cdef inline u16 *unclaimed_of(Block *kept) noexcept nogil:
    return NULL if kept.rows == NULL else kept.rows + state_of(kept).n_claimed * (MAX_CHAIN + 1)

cdef inline int n_units(Machine *m, State *s) noexcept nogil:
    cdef int word
    cdef int found = 0
    for word in range(2 * m.words):
        found += n_bits(occupied(m, s, 0)[word])
    return found

cdef int lists(Machine *m, Codes *codes, u32 *order, u64 *bits, int n_words, int goal, Found *found) noexcept nogil
cdef void write_member(Machine *m, Codes *codes, int group, u32 number, Action *action) noexcept nogil


cdef bint only_loses(object program) except -1

cdef class Keeper:
    cdef readonly object engine
    cdef readonly object numbering
    cdef Kernel kernel
    cdef Tables tables
    cdef Poser poser
    cdef Codes codes
    cdef Plan plan
    cdef object planes
    cdef u32 *order
    cdef u64 *bits
    cdef int n_words
    cdef list values
    cdef readonly object lock
    cdef bint guarded
    cdef readonly bint numbered
    cdef int n_lists
    cdef int repeats
    cdef bint foregone
    cdef bint recalls
    cdef bint only_loses
    cdef dict ends
    cdef list stuck
    cdef object position_of(self, Block *kept, object seen)
    cdef Block *empty_block(self) except NULL
    cdef Block *new_kept(self, State *s) except NULL
    cdef void restore(self, Block *kept) noexcept
    cdef Found *find(self, Block *kept) except NULL
    cdef Found *group(self, Found *head) except NULL
    cdef Block *straight(self, Block *kept, object action) except NULL
    cdef object value(self, Held held, int at)

cdef class Held:
    cdef readonly object game
    cdef readonly Keeper keeper
    cdef Block *kept
    cdef Past *past
    cdef int n_past
    cdef int window  # of these turns, the last ones, in which this position may have been before
    cdef Found *found
    cdef object actions
    cdef object end
    cdef bint ended
    cdef int look(self) except -1
    cdef object settle(self)
    cdef int status(self) except -1
    cdef Held child(self, Block *kept)
    cdef int place(self, object action) except -2
    cdef Held played(self, int at)
    cdef int _times(self) noexcept
    cdef object _outcome(self, int status)
    cdef tuple _values(self)
    cdef Block *_following(self, int at) except NULL
    cdef object _seen(self, int times)
    cdef object _key(self, Past *past, int i)
    cdef bint _is_checked(self) noexcept
    cdef int remember(self, u64 key, Block *kept, object value) except -1
