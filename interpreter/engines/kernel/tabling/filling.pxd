from interpreter.engines.kernel.machine.core cimport Machine, State, i16, i64, u8, u16, u32, u64
from interpreter.engines.kernel.tabling.slices cimport Atlas, Slice

cdef enum:
    MOST_TURNS = 32_000  # of a distance
    EXTRA = 0x80000000  # in a link: it leads to an extra position

cdef struct Account:  # a position that is being solved
    u32 left  # links to positions not known to be won for the other side
    u16 win  # turns of the quickest win by turns into solved slices, 0 without
    u16 loss  # the fewest turns that it takes to lose, by turns into solved slices
    u8 side
    u8 drawn  # whether a turn leads to a draw

cdef struct Bundle:  # the links from a node, one after the other
    u32 node
    u32 n

cdef struct Links:
    u32 *to
    u64 n
    u64 room
    u64 most
    Bundle *runs
    u64 n_runs
    u64 room_runs

cdef struct Extras:  # positions that slices do not have, such as those with an open capture en passant
    Account *nodes
    i16 *values
    u64 *keys
    u32 n
    u32 room
    u32 *slots  # by key, from 1
    u32 n_slots
    u32 n_filled
    u8 *states  # of those that are not filled yet
    u32 first_kept  # the number of the first of them
    u32 room_kept

cdef struct Work:
    Atlas atlas
    State *bare  # without units
    u8 *reached  # if only the slices are asked for to which turns lead, else NULL
    bint repeats  # whether several turns may lead to one position
    Links links
    Extras extras
    Account *found  # the node that is being filled

cdef bint fill(Work *w, Machine *m, Slice *one, i64 number, Account *nodes, i16 *values) noexcept nogil
cdef bint pose(Work *w, Machine *m, Slice *one, i64 number) noexcept nogil
cdef int stuck(Machine *m, State *s, Account *node) noexcept nogil
cdef void add_link(Work *w, u32 to) noexcept nogil
cdef void arrive(Work *w, Machine *m, int at) noexcept nogil
cdef void forget(Work *w) noexcept nogil
