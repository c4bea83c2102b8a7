from interpreter.engines.kernel.core cimport Machine, State, i32, u64

cdef enum:  # terms that are not of one unit, in the order of `Term` in engines/scale.py
    TEMPO = 0
    ACTIONS_LEFT
    LEAD
    NEARNESS
    ACTIVE
    CLOSENESS
    SHELTER
    LAST_OF_KIND
    HANGING
    LINKS
    NEW_LINKS
    RUN
    HUNT
    N_TERMS

cdef enum:
    FINE = 16  # parts of a point in which everything is weighed
    STALE = 50  # points that a score loses, at most, while nothing makes progress
    HUNTERS = 6  # how many units hunt one
    HUNT_MEAN = 8  # the distance at which a unit is neither near a hunted one nor far from it
    HUNT_MOST = 16  # the distance beyond which all are alike

cdef struct Scale:
    i32 *early  # for each side, piece and square, while many units are there
    i32 *late
    i32 *near  # the same: what a unit gains where it promotes or wins, divided by its moves to there
    u64 *bars  # the same: from where an enemy unit of the same piece bars that way
    i32 *held  # for each piece in a hand, and off the board for a while
    i32 *mobility  # for each piece, per square that a unit can go to
    i32 *value  # for each piece in points, not parts, to order actions
    i32 *size  # for each piece its value by the rules alone, by which some terms count; nobody learns it
    i32 *stage  # how much each piece says about the stage of the game
    i32 full  # stage of the array
    i32 terms[N_TERMS]
    i32 margin  # points that one action may change without a capture
    bint mobile  # whether any mobility counts
    bint closes  # whether closeness or shelter count

cdef int evaluate(Machine *m, Scale *scale, State *s, i32 *counts) noexcept nogil
cdef int _units_of(Machine *m, Scale *scale, State *s, int side, i32 *early, i32 *late, i32 *terms, i32 *counts) noexcept nogil
cdef bint _is_barred(Machine *m, State *s, u64 *bars, int side, int piece) noexcept nogil
cdef int _mobility(Machine *m, State *s, int unit, int square) noexcept nogil
cdef int _active_value(Machine *m, Scale *scale, State *s, int side) noexcept nogil
cdef void _links(Machine *m, State *s, int side, i32 *terms) noexcept nogil
cdef int _hunt(Machine *m, State *s, int side) noexcept nogil
cdef int _others(Machine *m, State *s, int side) noexcept nogil
cdef void _around_royal(Machine *m, Scale *scale, State *s, int side, i32 *terms) noexcept nogil
cdef int _last_of_kind(Machine *m, State *s, int side) noexcept nogil
cdef int _nearness(Machine *m, State *s, int side) noexcept nogil
