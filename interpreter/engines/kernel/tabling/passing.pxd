from interpreter.engines.kernel.machine.core cimport Machine, u8, u16, u32, u64
from interpreter.engines.kernel.tabling.filling cimport Work

cdef enum:
    SHARE_OF_PASSINGS = 64  # one for as many links as a list may have: else a list costs less

cdef struct Passing:  # a step after which the other side may capture in passing
    u32 source  # the number of the position before it
    u32 to  # and of the one after it without these captures
    u16 win  # turns of the quickest win by such a capture, 0 without
    u16 loss  # the fewest turns that it takes to lose by them
    bint draws  # whether one of them draws
    bint is_forced  # whether there is no other turn
    bint is_told

cdef struct Passings:
    Passing *first
    u64 n
    u64 room

cdef bint passes(Work *w, Machine *m, Passings *passings, u32 source, u32 to) noexcept nogil
cdef void sort_passings(Passings *passings) noexcept nogil
cdef bint has_passing(Passings *passings, u32 source, u32 to) noexcept nogil
cdef bint is_decided(Passing *passing, int code, int known, int turns) noexcept nogil
