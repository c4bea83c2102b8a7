from interpreter.engines.kernel.codes cimport Codes
from interpreter.engines.kernel.engine cimport Kernel
from interpreter.engines.kernel.listing cimport Found
from interpreter.engines.kernel.machine.core cimport MAX_CHAIN, Machine, State, n_bits, occupied, u8, u16, u32, u64
from interpreter.engines.kernel.machine.memory cimport Tables
from interpreter.engines.kernel.planes cimport Plan
from interpreter.engines.kernel.posing cimport Poser

cdef enum:
    MOST_TURNS = 24  # in one piece of a history

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
    cdef public bint waits  # whether actions get numbers only when somebody asks for one
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
    cdef object known_position  # once somebody has asked for it
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
