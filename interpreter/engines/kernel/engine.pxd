from interpreter.engines.kernel.counting cimport Table
from interpreter.engines.kernel.machine.memory cimport Tables
from interpreter.engines.kernel.posing cimport Poser

cdef class Kernel:
    cdef readonly object program
    cdef Tables tables
    cdef Poser poser
    cdef Table table
    cdef int look(self, object position, bint wary) except -1
    cdef object after(self, object position)
    cdef int answer(self) except -1
    cdef int is_goal(self) except -1
