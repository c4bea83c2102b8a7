from interpreter.engines.kernel.machine.core cimport u32
from interpreter.engines.kernel.search.searcher cimport Searcher
from interpreter.engines.kernel.search.tree cimport Tree

cdef class TreeSearcher:
    cdef Searcher searcher
    cdef Tree tree
    cdef tuple seen
    cdef u32 *numbers(self, object values) except NULL
    cdef list order(self, u32 number, int side)
