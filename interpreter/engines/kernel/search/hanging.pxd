from interpreter.engines.kernel.machine.core cimport Machine, State, i32, u64

cdef struct Dive:  # a walk through the units that a graph joins
    Machine *m
    State *s
    i32 *size
    int side
    u64 *near
    u64 *own
    u64 *carriers
    u64 *left  # carriers that have not been visited
    u64 *sources
    u64 *free  # active by themselves
    i32 *order  # by square the number of the visit, from 1
    i32 visits

cdef int hanging(Machine *m, State *s, int side, i32 *size) noexcept nogil
cdef int size_on(Machine *m, State *s, int square, int side, i32 *size) noexcept nogil
