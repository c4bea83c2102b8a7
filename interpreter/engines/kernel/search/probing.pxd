from interpreter.engines.kernel.machine.core cimport Machine
from interpreter.engines.kernel.search.thought cimport Thought

cdef bint probe(Machine *m, Thought *t, int at, int *score) noexcept nogil
