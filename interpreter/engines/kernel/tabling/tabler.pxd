from interpreter.engines.kernel.engine cimport Kernel
from interpreter.engines.kernel.machine.core cimport i16, u64
from interpreter.engines.kernel.tabling.filling cimport Account, Work
from interpreter.engines.kernel.tabling.passing cimport Passings
from interpreter.engines.kernel.tabling.retracting cimport Stretch, Ways

cdef class Shelf:
    cdef Account *nodes
    cdef i16 *found
    cdef u64 n

cdef class Crossings:
    cdef Passings passings

cdef class Tabler:
    cdef Kernel kernel
    cdef Work work
    cdef Ways ways
    cdef Passings passings
    cdef list kept
    cdef Stretch _stretch(self, number, first, last, codes) except *
    cdef int answer(self) except -1
