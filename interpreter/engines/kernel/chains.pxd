from interpreter.engines.kernel.core cimport Action, Machine, State, u16, u32, u64

cdef enum:
    MOST_CHAINS = 100_000  # to choose from
    MOST_STEPS = 50_000_000  # along paths, in search of them: some seconds

cdef struct Search:  # a path being looked for
    bint push
    int kind
    int depth
    int n_found
    u32 steps
    u16 path[9]
    u64 *edges
    bint old

cdef u64 *relation(Machine *m, State *s, int side) noexcept nogil
cdef void defended_by(Machine *m, State *s, int square, u64 *row) noexcept nogil
cdef void claims(Machine *m, State *s) noexcept nogil
cdef void relocations(Machine *m, State *s) noexcept nogil
cdef bint any_claim(Machine *m, State *s) noexcept nogil
cdef bint any_relocation(Machine *m, State *s) noexcept nogil
cdef void remember(Machine *m, State *s) noexcept nogil
cdef void link_up(Machine *m, State *s, int side) noexcept nogil
cdef void placements(Machine *m, State *s) noexcept nogil
cdef int _search(Machine *m, State *s, int kind, bint push) noexcept nogil
cdef bint _follow(Machine *m, State *s, Search *search, int square, bint old) noexcept nogil
cdef bint _take(Machine *m, State *s, Search *search) noexcept nogil
cdef bint _is_claimed(Machine *m, State *s, Search *search) noexcept nogil
cdef bint _on_path(Search *search, int square) noexcept nogil
