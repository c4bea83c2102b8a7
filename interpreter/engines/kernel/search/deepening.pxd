from interpreter.engines.kernel.machine.core cimport Machine, u32, u64
from interpreter.engines.kernel.search.thought cimport Thought

cdef enum:
    MOST_RANKED = 16  # lines that are told apart
    MOST_JOINED = 17  # with one that was cut off

cdef struct Ranked:  # a line: its score, and the name of its first action
    int score
    u32 name

cdef int deepen(
    Machine *m, Thought *t, Ranked *best, int lines, int deepest, u64 most_nodes, bint to_depth
) noexcept nogil
