from interpreter.engines.kernel.machine.core cimport Action, Machine, State, u32

cdef enum:
    MOST_NAMED = 1000  # promotions that fit in the name of a simple move
    SIMPLE = 1 << 30  # marks such a name

cdef inline u32 simple_name(Action *action) noexcept nogil:
    # the name of a move of one unit that captures nothing on its way
    return SIMPLE | (action.other + 1) << 20 | (action.origin + 1) << 10 | action.target + 1

cdef u32 name_of(Machine *m, State *s, Action *action) noexcept nogil
cdef int origin_of(u32 name) noexcept nogil
