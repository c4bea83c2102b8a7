from interpreter.engines.kernel.machine.core cimport Machine, State, i32, u64, u8
from interpreter.engines.kernel.search.nearing cimport RowPlan
from interpreter.engines.kernel.search.network cimport Network
from interpreter.engines.kernel.search.rays cimport Fan

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
    ROWS
    GAPS
    N_TERMS

cdef enum:
    FINE = 16  # parts of a point in which everything is weighed
    STALE = 50  # points that a score loses, at most, while nothing makes progress
    HUNTERS = 6  # how many units hunt one
    HUNT_MEAN = 8  # the distance at which a unit is neither near a hunted one nor far from it
    HUNT_MOST = 16  # the distance beyond which all are alike
    N_DISTANCES = 256
    N_KNOWN_DETAILS = 16384  # powers of two
    N_KNOWN_RUNS = 16384
    LONG_AGO = 100000  # the number of actions since something that was never counted

cdef struct KnownDetails:  # what was slow to count in a position
    u64 key
    i32 details

cdef struct Trace:  # what was slow to count in the last position on the way to a ply where it was counted
    i32 details
    i32 ago  # the number of actions since then

cdef struct KnownRuns:
    u64 runners  # their hash
    i32 runs

cdef struct Scale:
    i32 *near  # for each side, piece and square: what a unit gains where it promotes or wins, by its moves to there
    u8 *runs  # for each piece whether it gains anything so
    KnownRuns *known_runs
    KnownDetails *known_details
    u64 *bars  # as `near`: from where an enemy unit of the same piece bars that way
    i32 *held  # for each piece in a hand, and off the board for a while
    i32 *mobility  # for each piece, per square that a unit can go to
    i32 *value  # for each piece in points, not parts, to order actions
    i32 *prize  # for each piece what its capture wins: its value, and what it is worth in a hand that it goes to
    i32 *modesty  # for each piece how early it captures, of several that win the same: the less valuable the earlier
    i32 *size  # for each piece its value by the rules alone, by which some terms count; nobody learns it
    i32 *sizes_away  # for each piece and distance: the size divided by the distance
    i32 *stage  # how much each piece says about the stage of the game
    i32 full  # stage of the array
    i32 terms[N_TERMS]
    i32 margin  # points that one action may change without a capture
    i32 slack  # points that an action rarely adds to what is slow to count, each further one half of it; 0 if unknown
    Fan *fans  # for each side, piece and square, NULL if mobility is not counted by them
    bint one_action  # whether every turn is one action
    bint exchanges  # whether captures on one square can be counted up
    bint mobile  # whether any mobility counts
    RowPlan *rows  # for each goal of rows
    int n_rows
    Network *net  # NULL without one
    bint joins  # whether units may win by being joined

cdef int judge(Machine *m, Scale *scale, State *s, u64 key, int alpha, int beta, Trace *trace, bint roughly) noexcept nogil
cdef int evaluate(Machine *m, Scale *scale, State *s, i32 *counts) noexcept nogil
cdef int estimate(Machine *m, Scale *scale, State *s) noexcept nogil
