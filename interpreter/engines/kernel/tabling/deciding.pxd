from interpreter.engines.kernel.machine.core cimport i16, u32, u64
from interpreter.engines.kernel.tabling.filling cimport Account, Work

cdef struct Solving:
    Account *nodes
    i16 *values
    u64 n
    u64 *starts  # for each node where its sources begin
    u32 *sources  # from which links lead to it
    u32 *order  # the nodes that are decided, by their turns
    u64 n_order
    u32 *heads  # for each number of turns the first node that is decided then by a turn into a solved slice, from 1
    u32 *next  # for each node the next one of them

cdef void count_links(Solving *task, Work *w, u64 first_extra) noexcept nogil
cdef void sum_up(Solving *task) noexcept nogil
cdef void turn_links(Solving *task, Work *w, u64 first_extra) noexcept nogil
cdef int decide(Solving *task) noexcept nogil
