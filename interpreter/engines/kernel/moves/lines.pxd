from interpreter.engines.kernel.machine.core cimport Action, Machine, State, i16, u32, u64

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
cdef void look(Machine *m, State *s, Sight *sight) noexcept nogil
cdef bint is_safe(Machine *m, State *s, int square, int origin) noexcept nogil
cdef int verdict(Machine *m, State *s, Sight *sight, Action *action) noexcept nogil
cdef bint line_attacks(Machine *m, State *s, int target, int by) noexcept nogil
