from interpreter.engines.kernel.machine.core cimport Action, Machine, State, i16, u16, u32, u64
from interpreter.engines.kernel.machine.memory cimport Tables

cdef enum:
    NO_NUMBER = 0xFFFFFFFF

cdef struct Code:
    u64 key
    u32 number

cdef struct Codes:  # the numbers of actions: plain moves, drops and placings by their squares, others by a hash table
    u32 *plain
    u32 *drops
    u32 *places
    i16 *targets  # for each number the square of its drop or placing
    u32 *orders  # the drops of each piece, then the placings, by number
    u16 *counts  # how many these are
    Code *codes
    u64 mask

cdef u64 key_of(Machine *m, State *s, Action *action) noexcept nogil

cdef inline u32 number_of(Machine *m, State *s, Codes *codes, Action *action) noexcept nogil:
    # NO_NUMBER for a chain, which has none
    if action.kind == 0 and action.other == -1 and action.victim == -1 and action.piece == -1 and not action.flags & 1 and action.how < 5:
        return codes.plain[action.origin * m.n + action.target]
    if action.kind == 4 and action.other == -1 and action.how < 6:  # a drop that pushes is in the hash table
        return codes.drops[action.piece * m.n + action.target]
    if action.kind == 7 and action.piece == -1:
        return codes.places[action.target]
    return find_number(m, s, codes, action)

cdef int write_numbers(Machine *m, Codes *codes, int group, u64 *squares, u32 *numbers) noexcept nogil
cdef u32 find_number(Machine *m, State *s, Codes *codes, Action *action) noexcept nogil
cdef void write_codes(Tables tables, Codes *codes, object actions) except *
