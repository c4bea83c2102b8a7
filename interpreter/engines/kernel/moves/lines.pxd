from interpreter.engines.kernel.machine.core cimport Action, Machine, State, i16, u32, u64

cdef enum:
    MOST_NOTES = 32
    MOST_WORDS = 7

cdef struct Note:  # of a line of attack on the royal unit that one action may open
    i16 origin  # of the attacker
    i16 n_between
    i16 between[2]  # the units on the line
    u32 line

cdef struct Sight:  # what threatens the royal unit of the side to act
    int king
    int n_checks
    int n_notes
    bint clear  # whether all that matters could be noted
    bint bound  # whether units that shield nothing may not go everywhere
    u64 must[MOST_WORDS]  # then where they may go
    u64 pinned[MOST_WORDS]  # units of which each has squares of its own
    Note notes[MOST_NOTES]

cdef enum:  # what it settles whether an action leaves the royal unit safe: bits
    SAFE_IS_LEGAL = 1
    UNSAFE_IS_ILLEGAL = 2

cdef inline int judge(Machine *m, State *s, Sight *sight, int settled, Action *action) noexcept nogil:
    # 1 if an action of a paced turn is legal, 0 if not, -1 if it must be tried
    cdef int judged = verdict(m, s, sight, action)
    if judged == 1:
        return 1 if settled & SAFE_IS_LEGAL else -1
    return -1 if judged == 0 and not settled & UNSAFE_IS_ILLEGAL else judged

cdef bint draw_lines(Machine *m) noexcept nogil
cdef void look(Machine *m, State *s, Sight *sight) noexcept nogil
cdef bint is_safe(Machine *m, State *s, int square, int origin) noexcept nogil
cdef bint is_at_peace(Machine *m, State *s, int square, int origin) noexcept nogil
cdef void cover(Machine *m, State *s, Sight *sight, u64 *squares) noexcept nogil
cdef void keep_shut(Machine *m, State *s, Sight *sight, int origin, u64 *squares) noexcept nogil
cdef int verdict(Machine *m, State *s, Sight *sight, Action *action) noexcept nogil
cdef bint line_attacks(Machine *m, State *s, int target, int by) noexcept nogil
cdef bint is_open_with(Machine *m, State *s, u32 line, u64 *solid) noexcept nogil
