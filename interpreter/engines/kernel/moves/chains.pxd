from interpreter.engines.kernel.machine.core cimport Machine, State, u16, u32, u64, u8

cdef enum:
    MOST_CHAINS = 100_000  # to choose from
    MOST_STEPS = 50_000_000  # along paths, in search of them: some seconds
    STOP = 0  # what is done with a chain: the search stops at the first one,
    PUSH = 1  # it becomes an action,
    RECORD = 2  # or it is recorded as unclaimed, unless it is already

cdef struct Threads:  # the orders of some units that are paths
    int n
    u8 next[8]  # for each unit those to which it is linked
    u8 firsts[256]  # for each set of the units those with which such an order of the set begins

cdef struct Named:  # a chain as it is remembered: its number of units, and their numbers
    u16 row[9]

cdef struct Search:  # a path being looked for
    int purpose
    int kind
    int depth
    int n_found
    u32 steps
    u16 path[9]
    u16 sorted[9]  # the path by its squares, if the order does not matter
    u64 *edges

cdef u64 *relation(Machine *m, State *s, int side) noexcept nogil
cdef void claims(Machine *m, State *s) noexcept nogil
cdef void relocations(Machine *m, State *s) noexcept nogil
cdef bint any_claim(Machine *m, State *s) noexcept nogil
cdef bint any_relocation(Machine *m, State *s) noexcept nogil
cdef void remember(Machine *m, State *s) noexcept nogil
cdef void link_up(Machine *m, State *s, int side) noexcept nogil
cdef void placements(Machine *m, State *s) noexcept nogil
cdef void name_chain(Machine *m, State *s, u16 *path, u16 *row) noexcept nogil
cdef u16 *with_room(Machine *m, u16 *rows, u32 *room, u32 number) noexcept nogil
cdef void break_chains(Machine *m, State *s, int ident) noexcept nogil
