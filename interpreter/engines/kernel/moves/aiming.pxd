from interpreter.engines.kernel.machine.core cimport Action, Machine, State, u64
from interpreter.engines.kernel.moves.lines cimport MOST_WORDS

cdef struct Aim:  # what the side to act aims at the royal unit of the other side
    bint clear  # whether all that matters could be noted
    int king
    u64 solid[MOST_WORDS]  # squares with a unit
    u64 openers[MOST_WORDS]  # own units that alone stand between another one and the royal unit

cdef void aim(Machine *m, State *s, Aim *aim) noexcept nogil
cdef bint may_check(Machine *m, State *s, Aim *aim, Action *action) noexcept nogil
