from interpreter.engines.kernel.machine.core cimport Machine, u32
from interpreter.engines.kernel.moves.lines cimport Sight
from interpreter.engines.kernel.search.thought cimport Thought

cdef enum:  # what has been pushed so far
    NOTHING_YET = 0
    REMEMBERED
    GAINS
    EVERYTHING

cdef enum:
    NOBODY = 0xFFFFFFFF
    LEAST_RANK = -0x8000000000000000

cdef struct Picker:  # the actions of a ply, in the order in which they are tried
    int stage
    bint gains_only  # whether what wins nothing is left out
    u32 first  # of the pushed actions
    u32 chosen  # the one to try now; those before it have been
    u32 best  # of those to try, or NOBODY if that is not known
    u32 last
    u32 n_paths
    u32 remembered  # to be tried first, or 0
    u32 held_back  # the remembered one if it is to be tried after the killers, or 0
    bint is_ahead  # whether the remembered one was pushed before all others
    u32 name  # of the chosen one
    int rank
    Sight sight  # what threatens the royal unit, in a plain game

cdef void start_picking(Machine *m, Thought *t, Picker *picker, u32 remembered, bint gains_only, bint leads) noexcept nogil
cdef bint pick(Machine *m, Thought *t, int at, Picker *picker, bint quiet) noexcept nogil
cdef void pass_over(Thought *t, Picker *picker) noexcept nogil
cdef void stop_picking(Machine *m, Picker *picker) noexcept nogil
cdef void reward(Machine *m, Thought *t, int at, Picker *picker, int depth) noexcept nogil
