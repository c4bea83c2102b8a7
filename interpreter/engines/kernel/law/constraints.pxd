from interpreter.engines.kernel.machine.memory cimport Tables

cdef void enlist(Tables tables) except *
cdef bint are_plain(object program) except -1
