from interpreter.engines.kernel.machine.core cimport Action, Machine, Node, State, Walk, i16, u32, u64

cdef enum:
    MOST_PINS = 32
    MOST_WORDS = 7

cdef struct Sight:  # what threatens the royal unit of the side to act
    int king
    int n_checks
    int n_pins
    bint clear  # whether all that matters could be noted
    u64 must[MOST_WORDS]  # in check: where a move of another unit has to end
    u64 pinned[MOST_WORDS]
    i16 pin_at[MOST_PINS]
    i16 pin_from[MOST_PINS]
    u32 pin_line[MOST_PINS]

cdef bint draw_lines(Machine *m) noexcept nogil
cdef int _line_between(Machine *m, Walk *walk, Node *node, int piece, int side, int origin) noexcept nogil
cdef bint _is_line(Machine *m, u64 *between, u32 line) noexcept nogil
cdef int _new_line(Machine *m, u64 *between) noexcept nogil
cdef bint _is_free(Machine *m, State *s, u32 line, int origin) noexcept nogil
cdef void look(Machine *m, State *s, Sight *sight) noexcept nogil
cdef void _note(Machine *m, State *s, Sight *sight, int origin, u32 line) noexcept nogil
cdef bint is_safe(Machine *m, State *s, int square, int origin) noexcept nogil
cdef int verdict(Machine *m, State *s, Sight *sight, Action *action) noexcept nogil
cdef bint may_go(Machine *m, Sight *sight, int origin, int target) noexcept nogil
cdef bint line_attacks(Machine *m, State *s, int target, int by) noexcept nogil
cdef bint _is_hit(Machine *m, State *s, int square, int by, int origin) noexcept nogil
