from interpreter.engines.kernel.machine.core cimport MOST_NUMBERS, Machine, State, i16
from interpreter.engines.kernel.machine.memory cimport Tables

cdef struct Plan:  # the first plane of each group that the game has, -1 of others
    int n_planes
    int n_cells
    i16 *cells
    int own
    int other
    int neutral
    int gone
    int passant
    int marks[4]  # acted, unmoved, castles, promoted: in the order of their bits
    int trail
    int leader
    int notes
    int own_hand
    int other_hand
    int black
    int spent
    int phase
    int waiting
    int own_score
    int other_score
    int clock
    int count
    int times
    int numbers[MOST_NUMBERS]

cdef void write_plan(Tables tables, Plan *plan, object planes) except *
cdef float *floats_of(Plan *plan, object array, size_t count) except NULL
cdef void observe(Machine *m, State *s, Plan *plan, int times, float *out) noexcept nogil
cdef void _mark(Plan *plan, int plane, int square, float *out) noexcept nogil
