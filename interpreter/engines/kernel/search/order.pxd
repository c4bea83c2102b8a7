from interpreter.engines.kernel.machine.core cimport Action, Machine, State, i32
from interpreter.engines.kernel.search.evaluate cimport Scale

cdef enum:
    FROM_MEMORY = 1 << 30  # ranks of actions, the highest first
    NOT_TRIED = FROM_MEMORY  # an illegal or a neglected action says nothing about others
    GAINFUL = 1 << 24
    UNRANKED = GAINFUL - 1  # a quiet action of which nothing has been needed yet
    KILLER = 1 << 23
    MOST_HISTORY = 1 << 14
    GOAL_GAIN = 5000  # the points of an action that wins

cdef int gain_of(Machine *m, Scale *scale, int at, Action *action) noexcept nogil
cdef int place_of(Machine *m, State *s, Action *action) noexcept nogil
cdef bint is_losing(Machine *m, Scale *scale, int at, Action *action, int gain) noexcept nogil
cdef void learn(i32 *history, int place, int bonus) noexcept nogil
