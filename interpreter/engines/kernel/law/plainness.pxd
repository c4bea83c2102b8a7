from interpreter.engines.kernel.machine.core cimport Machine

cdef bint attacks_are_plain(Machine *m, object program) except -1
cdef bint only_drops(Machine *m, object program) except -1
cdef bint turns_are_paced(Machine *m, object program) except -1
